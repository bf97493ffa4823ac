"""Rules in workers: whatever they do, it costs one command, and nothing that was kept is lost.

A limit counts what the worker computes and sleeps, not what the machine takes: a busy one changes nothing.
"""

import asyncio
import os
import select
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from parlour.client import Client, Socket
from parlour.engine.values import Data, Millis, encode
from parlour.protocol import client_messages, server_messages
from parlour.server.core.errors import RefusedError
from parlour.server.tables.workers.pool import MAX_REST_MS, MAX_STRIKES, REST_MS, WorkerPool
from parlour.server.tables.workers.worker import Limits
from served.process import Served
from server.tables.friends import run
from server.workers.hanging import Fail, Mark, Step
from server.world import Clock

FAILURES = [
    Fail("decide", "match"),
    Fail("decide", "exit"),
    Fail("view", "match"),
]
MORE_FAILURES = [
    Fail("decide", "sleep"),
    Fail("decide", "memory"),
    Fail("evolve", "match"),
    Fail("legal", "match"),
    Fail("describe", "match"),
]
each_failure = pytest.mark.parametrize(
    "failure",
    [*FAILURES, *(pytest.param(one, marks=pytest.mark.deep) for one in MORE_FAILURES)],
    ids=lambda one: f"{one.where} {one.how}",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with _served(tmp_path_factory.mktemp("workers")) as served:
        yield served


def _served(folder: Path, rule_limit: str = "0.4") -> Served:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
        return Served(
            folder,
            games="server.workers.hanging",
            secret="nobody-knows",
            rule_limit=rule_limit,
            rules_processes="1",
            rules_memory_mb="256",
        )


@each_failure
def test_rules_that_no_thread_can_stop_cost_one_command(server: Served, failure: Fail) -> None:
    async def play() -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            hung, sound = await _table(ann), await _table(ann)
            async with await ann.socket() as one, await ann.socket() as two:
                for table, page in ((hung, one), (sound, two)):
                    await page.watch(table)
                    assert await _seq(page, table, Step()) == 1
                failing = asyncio.ensure_future(one.act(hung, failure))
                assert await _seq(two, sound, Step()) == 2, "in the same worker"
                refused = await failing

                assert isinstance(refused, server_messages.Refused)
                has_ended = failure.how in ("memory", "exit")
                assert refused.code == ("table/stopped" if has_ended else "table/hung")
                assert await _seq(one, hung, Step()) == 2, "nothing of it was kept, and the game goes on"
                assert await _seq(two, sound, Step()) == 3
                assert (await one.watch(hung)).seq == 2

    run(play)


def test_a_worker_that_is_killed_in_the_middle_of_a_game_costs_nothing(server: Served) -> None:
    async def play() -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            table = await _table(ann)
            async with await ann.socket() as page:
                await page.watch(table)
                for seq in range(1, 4):
                    (worker,) = _workers(server)
                    os.kill(worker, 9)
                    assert await _seq(page, table, Step()) == seq
                assert (await page.watch(table)).seq == 3

    run(play)


@pytest.mark.slow
def test_a_table_that_cannot_be_rebuilt_is_set_aside_and_others_go_on(server: Served, tmp_path: Path) -> None:
    marker = tmp_path / "marker"

    async def play() -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            broken, sound = await _table(ann, marker=str(marker)), await _table(ann)
            async with await ann.socket() as one, await ann.socket() as two:
                await one.watch(broken)
                await two.watch(sound)
                assert await _seq(one, broken, Mark()) == 1
                marker.touch()
                (worker,) = _workers(server)
                os.kill(worker, 9)
                first = await one.act(broken, Step())
                assert await _seq(two, sound, Step()) == 1
                after = _workers(server)
                second = await one.act(broken, Step())

                assert isinstance(first, server_messages.Refused)
                assert first.code == "table/hung"
                assert isinstance(second, server_messages.Refused)
                assert second.code == "table/set-aside"
                assert _workers(server) == after, "it costs no more of them"

    run(play)


def test_a_rest_is_longer_each_time_and_ends() -> None:
    clock = Clock(Millis(1))
    pool = WorkerPool(1, Limits(1, 64), [], clock)
    for _ in range(MAX_STRIKES - 1):
        pool.strike("table", was_opened=True)
    pool.require_rested("table")
    for rest in (REST_MS, 2 * REST_MS, 4 * REST_MS):
        pool.strike("table", was_opened=True)
        clock.forward(rest / 1000 - 1)
        with pytest.raises(RefusedError, match="table/set-aside"):
            pool.require_rested("table")
        clock.forward(1)
        pool.require_rested("table")
    clock.forward(2 * MAX_REST_MS / 1000)
    pool.strike("table", was_opened=True)
    pool.require_rested("table")


def test_a_worker_knows_no_secret_and_ends_with_its_server_in_the_middle_of_a_rule(tmp_path: Path) -> None:
    served, marker = _served(tmp_path, rule_limit="1000"), tmp_path / "it hangs"
    served.start()

    async def play() -> int:
        async with Client(served.url) as ann:
            await ann.guest("Ann")
            table = await _table(ann, marker=str(marker))
            async with await ann.socket() as page:
                await page.watch(table)
                (worker,) = _workers(served)
                environment = Path(f"/proc/{worker}/environ").read_bytes()
                files = [os.readlink(one) for one in Path(f"/proc/{worker}/fd").iterdir()]
                await page.send(client_messages.Act(table, "hangs", msgspec.Raw(encode(Fail("decide")))))
                while not marker.exists():
                    await asyncio.sleep(0.01)

                assert b"PARLOUR" not in environment
                assert b"nobody-knows" not in environment
                assert not [file for file in files if "parlour.db" in file]
                assert sum(file.startswith("socket:") for file in files) == 1
                return worker

    watched = os.pidfd_open(asyncio.run(play()))
    served.kill()
    ended, _, _ = select.select([watched], [], [], 60)
    os.close(watched)

    assert ended


def test_a_server_that_starts_again_goes_on_with_every_move(tmp_path: Path) -> None:
    with _served(tmp_path) as served:

        async def play(first: int) -> None:
            async with Client(served.url) as ann:
                await ann.guest("Ann")
                if not tables:
                    tables.append(await _table(ann))
                    tokens.append(str(ann.token))
                ann.token = tokens[0]
                async with await ann.socket() as page:
                    assert (await page.watch(tables[0])).seq == first - 1
                    for seq in range(first, first + 35):
                        assert await _seq(page, tables[0], Step()) == seq

        tables, tokens = list[str](), list[str]()
        asyncio.run(play(1))
        served.kill()
        served.start()
        asyncio.run(play(36))


async def _table(host: Client, **options: str) -> str:
    table = await host.make("hanging", ["person"], options=options)
    await host.start(table.id)
    return table.id


async def _seq(page: Socket, table: str, action: Data) -> int | None:
    done = await page.act(table, action)
    assert isinstance(done, server_messages.Done), done
    return done.seq


def _workers(server: Served) -> list[int]:
    """The processes that run rules of tables; that of the bots starts when somebody needs it."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    run = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, command in run.items() if b"workers.process" in command]

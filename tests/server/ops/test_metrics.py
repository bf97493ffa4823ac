"""Health, readiness and metrics, as a load balancer and Prometheus read them."""

import asyncio
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from parlour.client import Client
from parlour.games.tictactoe import Mark
from parlour.protocol import server_messages
from parlour.server.ops.metrics import BUCKET_BOUNDS_S, Metrics, Timing
from served.process import Served
from services.postgres import Postgres
from support.loops import run_async

Numbers = dict[str, float]


def numbers(page: str) -> Numbers:
    """Returns the metrics by name and labels, without the process label."""
    found: Numbers = {}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            labels = [value for name, value in sorted(sample.labels.items()) if name != "process"]
            found[" ".join([sample.name, *labels])] = sample.value
    return found


async def a_game(url: str) -> Numbers:
    async with Client(url) as ann, Client(url) as bob:
        await ann.guest("Ann")
        await bob.guest("Bob")
        table = await ann.make("tictactoe")
        await bob.join(table.id)
        await ann.start(table.id)
        async with await ann.socket() as one, await bob.socket() as two:
            await one.watch(table.id)
            await two.watch(table.id)
            assert isinstance(await one.act(table.id, Mark(0)), server_messages.Done)
            assert isinstance(await two.act(table.id, Mark(0)), server_messages.Refused)
            assert isinstance(await two.act(table.id, Mark(1)), server_messages.Done)
            return numbers((await ann.raw("GET", "/metrics")).decode())


def test_metrics_count_a_game(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        found = run_async(a_game(server.url))

    assert found["parlour_moves_total"] == 2
    assert found["parlour_entries_total"] == 3
    assert found["parlour_refusals_total tictactoe/taken"] == 1
    assert found["parlour_sockets"] == found["parlour_pages"] == 2
    assert found["parlour_tables"] == found["parlour_tables_watched"] == 1
    assert found["parlour_append_seconds_count"] == 3
    assert found["parlour_told_seconds_count"] == 3
    assert found["parlour_append_seconds_bucket +Inf"] == 3
    assert found["parlour_http_requests_total POST /api/guest 201"] == 2
    assert found["parlour_http_requests_total POST /api/tables/{table}/join 200"] == 1
    assert not [name for name in found if name.startswith("parlour_faults")]


def test_refusals_and_unknown_paths_are_counted_without_their_names(tmp_path: Path) -> None:
    async def ask(url: str) -> Numbers:
        async with httpx.AsyncClient(base_url=url) as nobody:
            await nobody.get("/api/me")
            await nobody.get("/api/some/where/else")
            await nobody.request("BREW", "/api/me")
            return numbers((await nobody.get("/metrics")).text)

    with Served(tmp_path) as server:
        found = asyncio.run(ask(server.url))

    assert found["parlour_refusals_total who/unknown"] == 1
    assert found["parlour_http_requests_total GET /api/me 401"] == 1
    assert found["parlour_http_requests_total GET none 404"] == 1
    assert not [name for name in found if "BREW" in name]


def test_metrics_need_a_local_client_or_the_token(tmp_path: Path) -> None:
    async def ask(url: str) -> list[int]:
        tries: list[dict[str, str]] = [
            {},
            {"X-Forwarded-For": "127.0.0.1"},
            {"Authorization": "Bearer wrong"},
            {"Authorization": "Bearer let me see", "X-Forwarded-For": "203.0.113.7"},
        ]
        async with httpx.AsyncClient(base_url=url) as nobody:
            return [(await nobody.get("/metrics", headers=headers)).status_code for headers in tries]

    with Served(tmp_path, metrics_token="let me see") as server:
        assert asyncio.run(ask(server.url)) == [200, 404, 404, 200]


@pytest.mark.slow
def test_a_process_is_ready_while_its_store_answers(tmp_path: Path, postgres: Postgres) -> None:
    def asked(server: Served) -> tuple[int, int]:
        health = httpx.get(f"{server.url}/api/health")
        ready = httpx.get(f"{server.url}/api/ready", timeout=30)
        assert ready.status_code == 200 or ready.json()["code"] == "server/not-ready"
        return health.status_code, ready.status_code

    with postgres.fresh() as url, Served(tmp_path, database=url) as server:
        before = asked(server)
        postgres.stop()
        during = asked(server)
        postgres.start()
        after = asked(server)

    assert (before, during, after) == ((200, 200), (200, 503), (200, 200))


def test_a_histogram_bucket_counts_all_values_below_it() -> None:
    timing = Timing()
    for seconds in (0.0, BUCKET_BOUNDS_S[0], 0.02, 99.0):
        timing.add(seconds)

    counts = dict(timing.buckets())

    assert (counts["0.0005"], counts["0.025"], counts["10.0"], counts["+Inf"]) == (2, 3, 3, 4)


def test_every_metric_names_its_process() -> None:
    page = Metrics("p1").render({"tables": 3}).decode()

    families = list(text_string_to_metric_families(page))
    assert {sample.labels["process"] for family in families for sample in family.samples} == {"p1"}

"""A sandbox reveals nothing of the game that it is made from, and changes nothing in it."""

from collections import Counter
from collections.abc import Mapping
from itertools import product

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from parlour.client import Client
from parlour.client.socket import Socket
from parlour.engine.chance import RecordedChance, Stream
from parlour.engine.contract.game import Game
from parlour.engine.table.fork import sandbox_entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat, Viewer, encode
from parlour.games import NAMES, built_in
from parlour.games.cambio.cards import unmask
from parlour.games.cambio.state import State
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import TableShown
from parlour.server.core.settings import Settings
from parlour.server.ops.doctor import examine_tables
from parlour.server.ops.retention import remove_old_sandboxes
from parlour.store.schema import game_table, metadata
from served.process import Served
from server.tables.friends import friends, run
from server.world import NOON, Caller, Json, World, run_in_world

DAY_S = 24 * 3600
Rows = Mapping[str, list[tuple[object, ...]]]
SECRETIVE = [name for name in NAMES if built_in(name).secrets]
CAMBIO = built_in("cambio")


def played(game: Game, moves: int) -> Table:
    """A game after *moves* moves, each the first legal one."""
    table = Table(game, "here", seats=game.seats[0], secret=bytes(32))
    table.start(NOON)
    for _ in range(moves):
        seat = min(game.to_act(table.state), default=None)
        if table.is_over or seat is None:
            break
        table.join(table.draft_act(seat, table.choices(seat)[0], NOON)) if _is_plain(table, seat) else None
    return table


def _is_plain(table: Table, seat: Seat) -> bool:
    try:
        table.draft_act(seat, table.choices(seat)[0], NOON)
    except Exception:  # noqa: BLE001  a choice with blanks
        return False
    return True


def sandboxes(state: State, viewer: Viewer, unknown: int) -> Counter[bytes]:
    """Every sandbox that chance can make, with its count."""
    numbers = [range(n) for n in range(unknown, 1, -1)]
    found: Counter[bytes] = Counter()
    for drawn in product(*numbers):
        draws = [(unknown - at, number) for at, number in enumerate(drawn)]
        entry = sandbox_entry(CAMBIO, state, viewer, RecordedChance(draws), Millis(0), Millis(0))
        found[encode(entry)] += 1
    return found


@pytest.mark.parametrize("viewer", [Seat(0), Seat(1), None], ids=["Ana", "Ben", "spectator"])
def test_sandboxes_do_not_distinguish_games_that_look_alike(viewer: Viewer) -> None:
    """Permuting the real hidden cards gives the same sandboxes with the same probabilities."""
    state = played(CAMBIO, 6).state
    assert isinstance(state, State)
    (pool,) = state.shuffles
    of_hands = [card for card in unmask(pool) if any(card in hand for hand in state.hands)]
    unknown = [*of_hands[:2], of_hands[-1], state.deck[0], state.deck[1]]
    known = sum(1 << card for card in unmask(pool) if card not in unknown)
    state = replace(state, shown=known, seen=(0,) * len(state.hands))
    other = CAMBIO.redeal(state, viewer, Stream(b"another world", "0"))
    assert isinstance(other, State)
    assert other != state
    assert CAMBIO.view(other, viewer) == CAMBIO.view(state, viewer), "the asker cannot tell them apart"

    here, there = sandboxes(state, viewer, len(unknown)), sandboxes(other, viewer, len(unknown))

    assert here == there
    assert len(here) == 120


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_sandbox_has_the_same_view_as_the_game(name: str) -> None:
    game = built_in(name)
    table = played(game, 5)
    for viewer in (*map(Seat, range(table.seats)), None):
        entry = sandbox_entry(game, table.state, viewer, Stream(b"any", "0"), table.now(NOON), NOON)

        assert entry.base is not None
        assert game.view(entry.base, viewer) == game.view(table.state, viewer)
        assert entry.draws == ()
        assert game.decode_entry(encode(entry)) == entry


async def everything(world: World) -> Rows:
    async with world.services.store.scan() as connection:
        return {
            table.name: sorted((tuple(row) for row in await connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }


def without(rows: Rows, table: str) -> Rows:
    """The rows except those of the sandbox. Its entries are under its number."""
    column = [column.name for column in metadata.tables["game_table"].columns].index("number")
    (number,) = [row[column] for row in rows["game_table"] if table in row]
    return {
        name: [row for row in kept if table not in row and not (name == "entry" and row[0] == number)]
        for name, kept in rows.items()
    }


async def start_cambio(world: World, game: str = "cambio") -> tuple[Caller, Caller, str]:
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    table = str((await world.started(ann, ben, game=game, is_public=True))["id"])
    return ann, ben, table


async def act(world: World, table: str, seat: int) -> None:
    whole = await world.tables.whole(table)
    await world.tables.act(table, Seat(seat), whole.choices(Seat(seat))[0])


def test_a_sandbox_changes_nothing_in_the_game(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _, table = await start_cambio(world)
        await act(world, table, 0)
        before, told = await everything(world), [*world.tables.notified_ids]
        made = await ann.post(f"/api/tables/{table}/sandbox", {})
        sandbox = str(made["id"])

        assert (made["kind"], made["parent"], made["status"]) == ("sandbox", table, "running")
        assert (made["is_public"], made["clock"]) == (False, {"kind": "none"})
        after = without(await everything(world), sandbox)
        assert after == before
        await act(world, sandbox, 1)
        assert without(await everything(world), sandbox) == before
        assert world.tables.notified_ids == told
        assert [entry.kind for entry in (await world.tables.whole(table)).log.entries] == ["start", "act"]

    run_in_world(store_url, test)


async def received_types(page: Socket) -> list[str]:
    """The types of all messages since the last call, including the answer to a ping.

    Presence is written a moment after a player connects, which sends the seats to all clients.
    """
    page.seen.clear()
    await page.send(client_messages.Ping(7))
    await page.until(server_messages.Pong)
    return [type(message).__name__ for message in page.seen]


def test_a_sandbox_notifies_no_client_of_the_game(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url, "cambio") as f:
            for one in (f.one, f.two):
                await received_types(one)
            made = await f.ann.request("POST", f"/api/tables/{f.table}/sandbox", {}, TableShown)
            async with await f.ann.socket() as page:
                for seat in (0, 1):
                    shown = await page.watch(made.id, seat=seat)
                    done = await page.act(made.id, shown.choices[0].action, ask=shown.ask)
                    assert isinstance(done, server_messages.Done)
                shown = await page.watch(made.id, seat=0)
                assert list(shown.waiting) == [0]
                assert shown.lines[0].text.startswith("A new game started from this position")
            for one in (f.one, f.two):
                assert {*await received_types(one)} <= {"Pong", "Seats"}
                assert made.id not in repr(one.seen)
            again = await f.one.watch(f.table)
            assert (again.seq, bytes(again.view)) == (f.first.seq, bytes(f.first.view))
            async with Client(served.url) as cat, await (await cat.guest("Cat")).socket() as page:
                await page.send(client_messages.Watch(made.id, code=made.code))
                assert (await page.until(server_messages.Fault)).code == "table/unknown"

    run(play)


def hands(state: Data) -> object:
    assert isinstance(state, State)
    return state.hands, state.deck


def test_the_hidden_cards_of_a_sandbox_are_redealt(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _, table = await start_cambio(world)
        real = (await world.tables.whole(table)).state
        seen: set[bytes] = set()
        for _ in range(3):
            made = await ann.post(f"/api/tables/{table}/sandbox", {})
            state = (await world.tables.whole(str(made["id"]))).state
            assert CAMBIO.view(state, Seat(0)) == CAMBIO.view(real, Seat(0))
            assert hands(state) != hands(real)
            seen.add(encode(state))
        assert len(seen) == 3

    run_in_world(store_url, test)


def test_a_past_position_is_available_until_its_cards_are_covered(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, table = await start_cambio(world)
        path = f"/api/tables/{table}/sandbox"
        for seat in (0, 1):
            await act(world, table, seat)
        assert (await ben.post(path, {"seq": 1}))["kind"] == "sandbox"
        assert await ann.refused(path, {"seq": 3}) == (404, "lobby/no-entry")
        await act(world, table, 0)  # draws
        whole = await world.tables.whole(table)
        discard = next(one for one in whole.choices(Seat(0)) if type(one).__name__ == "Discard")
        await world.tables.act(table, Seat(0), discard)
        assert await ann.refused(path, {"seq": 1}) == (409, "sandbox/covered")
        assert (await ann.post(path, {}))["kind"] == "sandbox"

    run_in_world(store_url, test)


def test_spectators_and_finished_games_have_sandboxes(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        cat = await world.guest("Cat")
        table = str((await world.started(ann, ben, is_public=True))["id"])
        path = f"/api/tables/{table}/sandbox"
        assert (await cat.post(path, {}))["host"] == 0
        await world.play_out(table)
        assert await cat.refused(path, {}) == (409, "sandbox/over")
        made = await ben.post(path, {"seq": 2})
        assert (made["host"], _names(made)) == (1, ["Ann", "Ben"])
        sandbox = str(made["id"])
        await world.play(sandbox, (0, 1), (1, 4), (0, 2))
        assert (await ben.get(f"/api/tables/{sandbox}"))["secret"] is None
        for way in ("rematch", "fork", "sandbox"):
            body = {"seq": 0} if way != "rematch" else None
            assert await ben.refused(f"/api/tables/{sandbox}/{way}", body) == (409, "sandbox/not-here")
        refused = await ben.refused(f"/api/tables/{sandbox}/file", method="GET")
        assert refused == (409, "sandbox/not-here")

    run_in_world(store_url, test)


def _names(table: Json) -> list[object]:
    seats = table["seats"]
    assert isinstance(seats, list)
    return [seat["name"] for seat in seats]


def test_sandboxes_are_unlisted_and_removed_after_a_day(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _, table = await start_cambio(world)
        await ann.post(f"/api/tables/{table}/sandbox", {})
        assert await ann.refused(f"/api/tables/{table}/sandbox", {}) == (409, "sandbox/too-many")
        mine = (await ann.get("/api/tables/mine"))["tables"]
        assert isinstance(mine, list)
        assert [one["table"]["id"] for one in mine] == [table]
        store = world.services.store
        found = await examine_tables(store, world.services.games, lambda *_: None)
        assert found.tables == 1, "there is nothing to prove of a sandbox"
        assert await remove_old_sandboxes(store, Settings(), world.clock()) == 0
        world.clock.forward(DAY_S + 1)
        assert await remove_old_sandboxes(store, Settings(), world.clock()) == 1
        async with store.scan() as connection:
            assert (await connection.execute(select(game_table.c.id))).scalars().all() == [table]

    run_in_world(store_url, test, max_tables_open=1)

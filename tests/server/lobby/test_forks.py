"""Forks of finished games, over HTTP and in both databases."""

from dataclasses import replace

import msgspec

from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat
from parlour.engine.words.refusals import IllegalActionError
from parlour.games import built_in
from parlour.games.cambio.state import State
from parlour.server.lobby.bot_names import BOT_NAMES
from parlour.server.ops.doctor import examine_tables
from parlour.store.queries import tables
from server.world import Caller, Json, World, run_in_world


async def finished_table(world: World, *people: Caller) -> Json:
    """Plays a tic-tac-toe that the first player wins."""
    table = await world.started(*people, is_public=True)
    await world.play_out(str(table["id"]))
    return table


async def cambio_over(world: World, host: Caller, *guests: Caller) -> tuple[Json, Table]:
    """Plays a Cambio in which each player takes their first choice and calls as early as possible."""
    table = await world.started(host, *guests, game="cambio", is_public=True)
    table_id = str(table["id"])
    whole = await world.tables.whole(table_id)
    while not whole.is_over:
        world.clock.forward(30)
        seat = min(whole.game.to_act(whole.state))
        choices = whole.game.legal(whole.state, seat)
        call = [one for one in choices if type(one).__name__ == "CallCambio"]
        try:
            await world.tables.act(table_id, seat, (call if len(whole.log) > 8 and call else choices)[0])
        except IllegalActionError:
            await settle(world, whole)
        whole = await world.tables.whole(table_id)
    return table, whole


async def settle(world: World, table: Table) -> None:
    """Applies due notices and timeouts, as a served table does by itself."""
    while (entry := table.draft_due(world.clock())) is not None:
        await world.tables.append(table, table.join(entry))


def test_a_fork_continues_a_finished_game_against_bots(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        parent = await finished_table(world, ann, ben)
        path = f"/api/tables/{parent['id']}/fork"
        table = await cat.post(path, {"seq": 2, "seat": 1})

        assert (table["status"], table["is_public"], table["host"]) == ("running", False, 1)
        seats = table["seats"]
        assert isinstance(seats, list)
        assert [seat["kind"] for seat in seats] == ["bot", "person"]
        bot = seats[0]["name"]
        assert bot in BOT_NAMES
        assert seats[1]["name"] == "Cat"
        assert table["id"] in world.tables.started_ids
        whole, old = await world.tables.whole(str(table["id"])), await world.tables.whole(str(parent["id"]))
        assert whole.state == old.state_at(2)
        assert [entry.kind for entry in whole.log.entries] == ["start", "act", "act", "fork"]
        assert whole.committed != old.committed
        await world.play(str(table["id"]), (0, 8), (1, 5))
        async with world.services.store.scan() as connection:
            kept = await tables.read(connection, str(table["id"]))
        assert kept is not None
        assert kept.table.parent_id == parent["id"]
        lines = (await cat.get(f"/api/tables/{table['id']}/log"))["lines"]
        assert isinstance(lines, list)
        assert [line["text"] for line in lines][-2:] == [f"{bot} marked cell 9.", "You marked cell 6."]
        assert await ann.refused(f"/api/tables/{table['id']}", method="GET") == (404, "table/unknown")

    run_in_world(store_url, test)


def test_a_fork_defaults_to_the_own_seat_or_the_first(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        parent = await finished_table(world, ann, ben)
        path = f"/api/tables/{parent['id']}/fork"

        assert [(await who.post(path, {"seq": 0}))["host"] for who in (ann, ben, cat)] == [0, 1, 0]
        assert await cat.refused(path, {"seq": 0, "seat": 2}) == (404, "lobby/no-seat")
        assert await cat.refused(path, {"seq": -1}) == (400, "message/unreadable")

    run_in_world(store_url, test)


def test_a_running_game_and_a_final_position_cannot_be_forked(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.started(ann, ben)
        path = f"/api/tables/{table['id']}/fork"
        await world.play(str(table["id"]), (0, 0), (1, 3))

        assert await ann.refused(path, {"seq": 1}) == (409, "lobby/not-over")
        await world.play(str(table["id"]), (0, 1), (1, 4), (0, 2))
        assert await ann.refused(path, {"seq": 5}) == (409, "table/over")
        assert await ann.refused(path, {"seq": 6}) == (409, "table/no-such-entry")

    run_in_world(store_url, test)


def test_forks_count_towards_the_table_limit(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        parent = await finished_table(world, ann, ben)
        path = f"/api/tables/{parent['id']}/fork"
        await ann.post(path, {"seq": 1})

        assert await ann.refused(path, {"seq": 1}) == (409, "lobby/too-many")

    run_in_world(store_url, test, max_tables_open=1)


def test_a_secret_game_is_forked_from_the_own_seat_only(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        parent = await finished_table(world, ann, ben)
        path = f"/api/tables/{parent['id']}/fork"
        games = world.services.games
        assert isinstance(games, dict)
        games["tictactoe"] = replace(built_in("tictactoe"), opens="nothing")

        assert await ann.refused(path, {"seq": 1, "seat": 1}) == (403, "fork/secret")
        assert await cat.refused(path, {"seq": 1}) == (403, "fork/secret")
        assert (await ben.post(path, {"seq": 1}))["host"] == 1

    run_in_world(store_url, test)


def test_cards_revealed_at_the_end_are_redealt_and_rows_match_the_log(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        parent, old = await cambio_over(world, ann, ben)
        at = next(entry.seq for entry in old.log.entries if entry.by == 1) + 2
        table = await ann.post(f"/api/tables/{parent['id']}/fork", {"seq": at, "seat": 0})
        whole = await world.tables.whole(str(table["id"]))
        then, here = old.state_at(at), whole.state
        assert isinstance(then, State)
        assert isinstance(here, State)

        game = old.game
        assert game.view(here, Seat(0)) == game.view(then, Seat(0)), "Ann sees what she saw"
        assert here != then, "the cards she had not seen are others"
        found = await examine_tables(world.services.store, world.services.games, lambda *_: None)
        assert (found.tables, [one.what for one in found.findings if one.table == table["id"]]) == (2, [])
        replayed = await ann.get(f"/api/tables/{table['id']}/replay/{at}")
        assert replayed["state"] is None, "while it runs its past is shown as anybody may see it"
        assert replayed["view"] == msgspec.json.decode(msgspec.json.encode(game.view(then, None)))

    run_in_world(store_url, test)


def test_a_fork_continues_from_the_table_time_of_its_position(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        parent = await finished_table(world, ann, ben)
        then = (await world.tables.whole(str(parent["id"]))).log[2].now
        world.clock.forward(86_400)
        table = await ann.post(f"/api/tables/{parent['id']}/fork", {"seq": 2})
        world.clock.forward(5)

        whole = await world.tables.whole(str(table["id"]))
        assert whole.now(world.clock()) == Millis(then + 5_000)

    run_in_world(store_url, test)

"""A bug report has the position as its reporter knows it, and nothing more."""

from msgspec import json

from parlour.engine.contract.game import Game
from parlour.engine.table.bug_report import BugReport, load, read
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Seat, encode
from parlour.games import built_in
from server.world import Caller, World, run_in_world

CAMBIO, TICTACTOE = built_in("cambio"), built_in("tictactoe")


async def freeze(caller: Caller, table: str, query: str = "") -> BugReport:
    answer = await caller.ask("GET", f"/api/tables/{table}/bug-report{query}")
    assert answer.status_code == 200, answer.text
    return read(answer.content)


async def refused(caller: Caller, table: str, query: str = "") -> tuple[int, str]:
    return await caller.refused(f"/api/tables/{table}/bug-report{query}", method="GET")


def loaded(report: BugReport, game: Game) -> Table:
    return load(report, lambda _: game)


async def started(world: World, game: str) -> tuple[Caller, Caller, str]:
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    made = await world.started(ann, ben, game=game, is_public=True)
    return ann, ben, str(made["id"])


async def act(world: World, table: str, seat: int) -> None:
    whole = await world.tables.whole(table)
    first, command = whole.choices(Seat(seat))[0], f"secret-{len(whole.log)}"
    await world.tables.act(table, Seat(seat), first, command=command)


def cards(state: Data) -> tuple[object, object]:
    return getattr(state, "hands", None), getattr(state, "deck", None)


def test_a_report_of_a_running_game_is_the_redealt_position_of_its_reporter(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _, table = await started(world, "cambio")
        await act(world, table, 0)
        real = (await world.tables.whole(table)).state
        decks = list[bytes]()
        for caller, viewer in ((ann, Seat(0)), (world.anonymous, None), (ann, Seat(0))):
            report = await freeze(caller, table)

            assert (report.you, report.seq, report.is_redealt) == (viewer, 1, True)
            assert bytes(report.view) == encode(CAMBIO.view(real, viewer))
            (entry,) = loaded(report, CAMBIO).log.entries
            assert (entry.kind, entry.draws, entry.events) == ("fork", (), ())
            assert entry.base is not None
            assert CAMBIO.view(entry.base, viewer) == CAMBIO.view(real, viewer)
            assert cards(entry.base) != cards(real)
            decks.append(encode(entry.base))
        assert decks[0] == decks[2], "a second report of a position tells nothing more"
        assert decks[0] != decks[1]

    run_in_world(store_url, test)


def test_a_report_has_the_choices_lines_and_texts_in_the_reporters_language(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, table = await started(world, "cambio")
        for seat in (0, 1):
            await act(world, table, seat)

        report = read(
            (
                await ann.ask("GET", f"/api/tables/{table}/bug-report", None, **{"Accept-Language": "de"})
            ).content
        )

        legal = (await world.tables.whole(table)).choices(Seat(0))
        assert [bytes(choice.action) for choice in report.choices] == [encode(choice) for choice in legal]
        assert report.choices[0].label == "Vom Stapel ziehen", "it is German"
        assert [line.seq for line in report.lines] == [0, 2]
        assert "Seat 1" in report.text
        assert (await freeze(ben, table)).choices == (), "it is not Ben's turn"

    run_in_world(store_url, test)


def test_a_report_names_no_person_and_gives_no_access(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, table = await started(world, "tictactoe")
        await act(world, table, 0)
        whole, shown = await world.tables.whole(table), await ann.get(f"/api/tables/{table}")
        secret = whole.secret
        assert secret is not None

        raw = (await ann.ask("GET", f"/api/tables/{table}/bug-report")).content.decode()

        nonces = [nonce for nonce in whole.nonces if nonce]
        private = [ann.id, ben.id, str(ann.token), str(shown["code"]), secret.hex(), "secret-1", *nonces]
        assert [word for word in (*private, "Ann", "Ben") if word in raw] == []
        assert read(raw.encode()).game.secret is None

    run_in_world(store_url, test)


def test_a_report_of_a_game_without_secrets_has_the_log_up_to_its_entry(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _, table = await started(world, "tictactoe")
        for seat in (0, 1, 0):
            await act(world, table, seat)
        whole = await world.tables.whole(table)
        for query, seq in (("", 3), ("?seq=3", 3), ("?seq=1", 1)):
            report = await freeze(ann, table, query)
            log = loaded(report, TICTACTOE)

            assert (report.seq, report.you, report.is_redealt) == (seq, 0, False)
            assert [entry.events for entry in log.log.entries] == [
                entry.events for entry in whole.log.entries[: seq + 1]
            ]
            assert log.state == whole.state_at(seq)
            assert json.decode(report.scene) is not None
        assert await refused(ann, table, "?seq=4") == (404, "lobby/no-entry")

    run_in_world(store_url, test)


def test_a_report_of_a_finished_open_game_has_its_whole_log(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _, table = await started(world, "cambio")
        for seat in (0, 1, 0):
            await act(world, table, seat)
        whole = await world.tables.whole(table)
        await world.tables.append(whole, whole.close(Seat(0), world.clock()))

        report = await freeze(ann, table, "?seq=2")

        assert (report.is_redealt, report.you, len(report.game.entries)) == (False, 0, 3)
        assert loaded(report, CAMBIO).state == whole.state_at(2)
        assert bytes(report.view) == encode(CAMBIO.view(whole.state_at(2), Seat(0))), "as Ann saw it"

    run_in_world(store_url, test)


def test_a_past_position_is_available_until_its_cards_are_covered(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _, table = await started(world, "cambio")
        for seat in (0, 1):
            await act(world, table, seat)
        past = await freeze(ann, table, "?seq=1")
        assert (past.you, past.seq, past.is_redealt) == (None, 1, True), "players do not see their past again"
        await act(world, table, 0)  # draws
        whole = await world.tables.whole(table)
        discard = next(one for one in whole.choices(Seat(0)) if type(one).__name__ == "Discard")
        await world.tables.act(table, Seat(0), discard)

        assert await refused(ann, table, "?seq=1") == (409, "sandbox/covered")
        assert (await freeze(ann, table)).you == 0

    run_in_world(store_url, test)


def test_a_sandbox_and_a_device_are_reported_from_the_seat_that_is_shown(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, table = await started(world, "cambio")
        sandbox = str((await ann.post(f"/api/tables/{table}/sandbox", {}))["id"])
        imagined = (await world.tables.whole(sandbox)).state

        report = await freeze(ann, sandbox, "?seat=1")

        assert (report.you, report.is_redealt) == (1, False)
        assert loaded(report, CAMBIO).state == imagined, "all of a sandbox is imagined"
        assert (await freeze(ann, sandbox)).you is None
        assert await refused(ann, sandbox, "?seat=2") == (404, "lobby/no-seat")
        assert await refused(ben, sandbox) == (404, "table/unknown")
        assert (await freeze(ann, table, "?seat=1")).you == 0, "another person's seat cannot be chosen"

        asked = {"game": "cambio", "seats": ["open", "open"], "kind": "device", "names": ["Cy", "Di"]}
        device = str((await ann.post("/api/tables", asked))["id"])
        await ann.post(f"/api/tables/{device}/start")
        real = (await world.tables.whole(device)).state
        for query, viewer in (("", None), ("?seat=1", Seat(1))):
            report = await freeze(ann, device, query)
            assert (report.you, report.is_redealt) == (viewer, True)
            assert cards(loaded(report, CAMBIO).state) != cards(real)

    run_in_world(store_url, test)

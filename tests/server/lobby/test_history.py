"""Reading a table's log, positions, chat and file: by whom and when."""

from uuid import uuid4

import msgspec
import pytest

from parlour.engine.table.files import Person as Player
from parlour.engine.table.files import load, save
from parlour.engine.table.table import Table
from parlour.engine.table.verification import verify
from parlour.engine.values import Seat
from parlour.games import built_in
from parlour.games.cambio.cards import face
from parlour.games.cambio.state import State
from parlour.store.schema import chat
from server.world import NOON, Caller, World, json_of, problem, run_in_world


async def store_chat_line(
    world: World, table: object, number: int, room: str, who: Caller, text: str
) -> None:
    async with world.services.store.write() as connection:
        row = {
            "table_id": table,
            "number": number,
            "room": room,
            "person_id": who.id,
            "name": "N",
            "text": text,
        }
        await connection.execute(chat.insert().values(**row, at=world.clock()))


def test_a_log_has_the_public_sentences(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.table(ann, is_public=True)
        path = f"/api/tables/{table['id']}"
        assert await ann.refused(f"{path}/log", method="GET") == (409, "lobby/not-started")
        await ben.post(f"{path}/join", {})
        await ann.post(f"{path}/start")
        await world.play(str(table["id"]), (0, 4), (1, 0))

        whole = await world.anonymous.get(f"{path}/log")
        part = await world.anonymous.get(f"{path}/log?from=1&limit=1")

        lines = whole["lines"]
        assert isinstance(lines, list)
        assert [line["text"] for line in lines] == [
            "The game started.",
            "Ann marked cell 5.",
            "Ben marked cell 1.",
        ]
        assert (part["next"], whole["next"]) == (2, None)
        assert await ann.refused(f"{path}/log?from=-1", method="GET") == (400, "message/unreadable")

    run_in_world(store_url, test)


def test_a_log_calls_its_reader_you(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.started(ann, ben, is_public=True)
        path = f"/api/tables/{table['id']}/log"
        await world.play(str(table["id"]), (0, 4), (1, 0))

        async def log_lines(person: Caller) -> list[str]:
            lines = (await person.get(path))["lines"]
            assert isinstance(lines, list)
            return [line["text"] for line in lines[1:]]

        assert await log_lines(ann) == ["You marked cell 5.", "Ben marked cell 1."]
        assert await log_lines(ben) == ["Ann marked cell 5.", "You marked cell 1."]
        assert await log_lines(world.anonymous) == ["Ann marked cell 5.", "Ben marked cell 1."]

    run_in_world(store_url, test)


def test_a_log_is_in_the_language_of_the_page(store_url: str) -> None:
    """An anonymous caller gets their own language too. A program without one gets its person's."""

    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.started(ann, ben, is_public=True)
        german = {"Accept-Language": "de"}

        async def first_line(who: Caller, **headers: str) -> str:
            log = json_of(await who.ask("GET", f"/api/tables/{table['id']}/log", **headers))
            lines = log["lines"]
            assert isinstance(lines, list)
            return str(lines[0]["text"])

        assert await first_line(world.anonymous) == await first_line(ann) == "The game started."
        assert await first_line(world.anonymous, **german) == "Das Spiel hat begonnen."
        assert await first_line(ann, **german) == "Das Spiel hat begonnen."

    run_in_world(store_url, test)


def test_a_running_game_shows_every_viewer_the_same_past(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.started(ann, ben, game="cambio", is_public=True)
        path = f"/api/tables/{table['id']}/replay"
        mine, theirs = await ann.get(f"{path}/0"), await cat.get(f"{path}/0")
        game = built_in("cambio")
        state = (await world.tables.whole(str(table["id"]))).state

        assert (mine["you"], theirs["you"]) == (0, None)
        assert mine["state"] is theirs["state"] is None
        assert theirs["view"] == msgspec.json.decode(msgspec.json.encode(game.view(state, None)))
        for who in (ann, ben):
            ready = next(choice for choice in game.legal(state, _seat(who is ben)))
            await world.tables.act(str(table["id"]), _seat(who is ben), ready)
        past = await ann.get(f"{path}/0")
        assert past == theirs
        assert await ann.refused(f"{path}/99", method="GET") == (404, "lobby/no-entry")
        assert await ann.refused(f"{path}/x", method="GET") == (404, "server/not-here")

    run_in_world(store_url, test)


def test_a_running_game_reveals_no_buried_discard(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.started(ann, ben, game="cambio", is_public=True)
        path, game = f"/api/tables/{table['id']}", built_in("cambio")

        async def act(seat: int, action: dict[str, object]) -> None:
            await world.tables.act(
                str(table["id"]), Seat(seat), game.decode_action(msgspec.json.encode(action))
            )

        async def discard(seat: int) -> str:
            """Draws the top card and swaps it into place 0."""
            await act(seat, {"type": "draw", "source": "discard"})
            await act(seat, {"type": "swap", "slot": 0})
            return face(await top())

        async def top() -> int:
            state = (await world.tables.whole(str(table["id"]))).state
            assert isinstance(state, State)
            return state.discard[-1]

        async def read(who: Caller) -> str:
            last = len((await world.tables.whole(str(table["id"]))).log) - 1
            answers = [await who.ask("GET", f"{path}/replay/{seq}") for seq in range(last)]
            past = [msgspec.json.decode(answer.content) for answer in answers]
            assert {one["view"]["top"] for one in past} <= {None, await top()}
            log = (await who.ask("GET", f"{path}/log")).text
            return log + "".join(answer.text for answer in answers)

        for seat in (0, 1):
            await act(seat, {"type": "ready"})
        first, second = await discard(0), await discard(1)

        for who in (ann, cat, world.anonymous):
            assert first not in await read(who)
        now = (await cat.get(f"{path}/log"))["lines"]
        assert isinstance(now, list)
        assert [second in line["text"] for line in now][-1], "what was just laid is on top for all to see"
        await act(0, {"type": "cambio"})
        await discard(1)
        for one in ("log", "replay/4"):
            assert first in (await cat.ask("GET", f"{path}/{one}")).text, "all is open at the end"

    run_in_world(store_url, test)


def _seat(is_second: bool) -> Seat:
    return Seat(1 if is_second else 0)


def test_a_finished_game_reveals_everything(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.started(ann, ben, is_public=True)
        path = f"/api/tables/{table['id']}"
        assert await ann.refused(f"{path}/file", method="GET") == (409, "lobby/not-over")
        await world.play_out(str(table["id"]))

        seen = await cat.get(f"{path}/replay/2")
        file = await cat.ask("GET", f"{path}/file")

        assert seen["state"] is not None
        assert "attachment" in file.headers["content-disposition"]
        proof = verify(file.content, built_in)
        assert proof.fault is None
        assert proof.notes == ()
        kept, people = load(file.content, built_in)
        assert [person.name for person in people] == ["Ann", "Ben"]
        assert kept.is_over

    run_in_world(store_url, test)


def test_a_running_game_shows_no_hidden_information(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.started(ann, ben, game="cambio", is_public=True)
        path, game = f"/api/tables/{table['id']}", built_in("cambio")
        for seat, action in ((0, b'{"type":"ready"}'), (1, b'{"type":"ready"}')):
            await world.tables.act(str(table["id"]), Seat(seat), game.decode_action(action))
        await world.tables.act(
            str(table["id"]), Seat(0), game.decode_action(b'{"type":"draw","source":"deck"}')
        )

        for who in (ann, ben, cat, world.anonymous):
            for part in ("replay/0", "replay/2", "replay/3", "log"):
                asked = await who.ask("GET", f"{path}/{part}?open=true")
                assert asked.content == (await who.ask("GET", f"{path}/{part}")).content
            assert (await who.get(f"{path}/replay/0?open=true"))["may_open"] is False

    run_in_world(store_url, test)


def test_a_finished_game_shows_all_cards_only_on_request(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.started(ann, ben, game="cambio", is_public=True)
        path, game = f"/api/tables/{table['id']}", built_in("cambio")
        dealt = (await world.tables.whole(str(table["id"]))).state
        assert isinstance(dealt, State)
        for seat, action in (
            (0, b'{"type":"ready"}'),
            (1, b'{"type":"ready"}'),
            (0, b'{"type":"cambio"}'),
            (1, b'{"type":"draw","source":"discard"}'),
            (1, b'{"type":"swap","slot":0}'),
        ):
            await world.tables.act(str(table["id"]), Seat(seat), game.decode_action(action))

        for who, mine in ((ann, 0), (cat, None)):
            whole, seen = [await who.get(f"{path}/replay/0{query}") for query in ("?open=true", "")]
            assert isinstance(whole["view"], dict)
            assert isinstance(seen["view"], dict)
            assert whole["view"]["grids"] == [[*hand] for hand in dealt.hands]
            assert {cell for grid in seen["view"]["grids"] for cell in grid} == {"down"}
            assert (whole["you"], seen["you"]) == (mine, mine)
            assert whole["may_open"] is seen["may_open"] is True
        log = await cat.get(f"{path}/log?open=true")
        assert log["last"] == 5
        assert await cat.refused(f"{path}/replay/0?open=perhaps", method="GET") == (400, "message/unreadable")

    run_in_world(store_url, test)


def test_players_and_spectators_have_separate_chats(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.started(ann, ben, is_public=True)
        path = f"/api/tables/{table['id']}/chat"
        await store_chat_line(world, table["id"], 1, "players", ben, "good luck")
        await store_chat_line(world, table["id"], 2, "spectators", cat, "she holds a king")

        async def texts(who: Caller, query: str = "") -> list[tuple[str, object]]:
            lines = (await who.get(f"{path}{query}"))["lines"]
            assert isinstance(lines, list)
            return [(line["text"], line["seat"]) for line in lines]

        assert await texts(ann) == [("good luck", 1)]
        assert await texts(cat) == await texts(world.anonymous) == [("she holds a king", None)]
        assert await cat.refused(f"{path}?room=players", method="GET") == (403, "may/not")
        assert await ann.refused(f"{path}?room=spectators", method="GET") == (403, "may/not")
        assert await ann.refused(f"{path}?room=attic", method="GET") == (400, "message/unreadable")
        assert await texts(ann, "?before=1") == []
        await world.play_out(str(table["id"]))
        assert await texts(ann, "?room=spectators") == [("she holds a king", None)]
        assert await cat.refused(f"{path}?room=players", method="GET") == (403, "may/not")

    run_in_world(store_url, test)


@pytest.fixture
def finished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Returns the file of a game that was played on another server."""
    files: list[bytes] = []

    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.started(ann, ben)
        await world.play_out(str(table["id"]))
        files.append((await ann.ask("GET", f"/api/tables/{table['id']}/file")).content)

    run_in_world(f"sqlite:///{tmp_path_factory.mktemp('other') / 'parlour.db'}", test)
    return files[0]


def test_a_finished_game_is_imported_from_its_file(store_url: str, finished: bytes) -> None:
    async def test(world: World) -> None:
        zoe, yan = await world.guest("Zoe"), await world.guest("Yan")
        table = json_of(await zoe.ask("POST", "/api/tables/import", finished))
        path = f"/api/tables/{table['id']}"

        assert table["status"] == "over"
        lines = (await zoe.get(f"{path}/log"))["lines"]
        assert isinstance(lines, list)
        assert len(lines) == 6
        again = await zoe.ask("GET", f"{path}/file")
        assert verify(again.content, built_in).fault is None
        assert await yan.refused(path, method="GET") == (404, "table/unknown")
        assert await yan.refused("/api/tables/import", finished) == (409, "file/known")
        mine = (await zoe.get("/api/tables/mine"))["tables"]
        assert isinstance(mine, list)
        assert [one["table"]["id"] for one in mine] == [table["id"]]

    run_in_world(store_url, test)


def test_two_games_with_one_secret_are_not_both_imported(store_url: str) -> None:
    """Row ids derive from the secret, so the second game would overwrite rows of the first."""

    def file(name: str) -> bytes:
        game = built_in("cambio")
        table = Table(game, name, seats=2, options=game.Options(), secret=b"s" * 32)
        table.start(NOON)
        table.close(Seat(0), NOON)
        return save(table, [Player("Ann"), Player("Ben")], NOON)

    async def test(world: World) -> None:
        zoe = await world.guest("Zoe")
        first, second = (file(str(uuid4())) for _ in range(2))
        json_of(await zoe.ask("POST", "/api/tables/import", first))
        refused = await zoe.ask("POST", "/api/tables/import", second)

        assert problem(refused) == (422, "file/bad")
        mine = (await zoe.get("/api/tables/mine"))["tables"]
        assert isinstance(mine, list)
        assert len(mine) == 1

    run_in_world(store_url, test)


def test_invalid_and_edited_files_are_refused(store_url: str, finished: bytes) -> None:
    async def test(world: World) -> None:
        zoe = await world.guest("Zoe")
        whole = msgspec.json.decode(finished)
        cut = {**whole, "entries": whole["entries"][:-1], "links": whole["links"][:-1]}
        for raw in (
            b"",
            b"{}",
            b"[" * 100_000,
            finished[:-20],
            finished.replace(b'"cell":3', b'"cell":5'),
            finished.replace(b"tictactoe", b"halma"),
            msgspec.json.encode({**whole, "secret": None}),
            msgspec.json.encode({**whole, "secret": "00"}),
            finished.replace(b'"Ann"', b'"\\u0000"'),
        ):
            assert problem(await zoe.ask("POST", "/api/tables/import", raw)) == (422, "file/bad"), raw[:80]
        assert problem(await zoe.ask("POST", "/api/tables/import", msgspec.json.encode(cut))) == (
            422,
            "file/not-over",
        )
        big = await zoe.ask("POST", "/api/tables/import", b"x" * 5_000_001)
        assert problem(big) == (413, "message/too-long")

    run_in_world(store_url, test)


def test_the_rules_page_uses_the_options_in_force(store_url: str) -> None:
    async def test(world: World) -> None:
        game = await world.anonymous.get("/api/games/tictactoe")
        told = await world.anonymous.get("/api/games/tictactoe/about")

        assert game["line"] == "Three in a row wins; a full board is a draw"
        nothing = {
            "rules": [],
            "options": {},
            "pictures": {},
            "terms": [],
            "tutorial_minutes": 1,
            "has_judge": False,
        }
        assert told == nothing
        assert await world.anonymous.refused("/api/games/halma/about", method="GET") == (404, "game/unknown")
        for options in ("nonsense", '{"jokers": 99}', "[]"):
            path = f"/api/games/cambio/about?options={options}"
            assert await world.anonymous.refused(path, method="GET") == (422, "lobby/options")

    run_in_world(store_url, test)

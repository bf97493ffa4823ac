"""Clients at a table: moves, undo, chat, spectators, leaving and returning."""

import msgspec
import pytest

from parlour.client import Client, RefusalError
from parlour.engine.values import Seat
from parlour.games.tictactoe import Mark
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import Absence, TableShown
from served.process import Served
from server.tables.friends import friends, run


def test_a_repeated_command_gets_the_first_response_and_changes_nothing(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            first = await f.one.act(f.table, Mark(0), command="once")
            again = await f.one.act(f.table, Mark(0), command="once")
            other = await f.one.act(f.table, Mark(5), command="once")
            shown = await f.one.watch(f.table)

        assert isinstance(first, server_messages.Done)
        assert again == first
        assert isinstance(other, server_messages.Refused)
        assert other.code == "table/command-reused"
        assert shown.seq == 1

    run(play)


def test_a_choice_made_under_an_older_ask_is_stale(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.one.act(f.table, Mark(0), ask=f.first.ask)
            await f.two.act(f.table, Mark(1))
            late = await f.one.act(f.table, Mark(2), ask=f.first.ask)

        assert isinstance(late, server_messages.Refused)
        assert late.code == "table/stale"

    run(play)


def test_a_refusal_has_a_sentence(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            answer = await f.two.act(f.table, Mark(0))

        assert isinstance(answer, server_messages.Refused)
        assert answer.code == "tictactoe/not-your-turn"
        assert answer.sentence.endswith(".")

    run(play)


def test_a_player_undoes_and_redoes_their_own_move(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.one.act(f.table, Mark(0))
            moved = await f.two.until(server_messages.Update)
            undone = await f.one.command(client_messages.Undo(f.table, f.one.fresh()))
            back = await f.two.until(server_messages.Update, lambda update: update.kind == "undo")
            redone = await f.one.command(client_messages.Redo(f.table, f.one.fresh()))
            again = await f.two.until(server_messages.Update, lambda update: update.kind == "redo")

        assert isinstance(undone, server_messages.Done)
        assert isinstance(redone, server_messages.Done)
        assert msgspec.json.decode(moved.changed)["cells"][0] == 0
        assert msgspec.json.decode(back.changed)["cells"][0] is None
        assert msgspec.json.decode(again.changed)["cells"][0] == 0

    run(play)


def test_undo_over_another_players_move_asks_for_consent(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.one.act(f.table, Mark(0))
            await f.two.act(f.table, Mark(1))
            asked = await f.one.command(client_messages.Undo(f.table, f.one.fresh(), to=0))
            request = await f.two.until(server_messages.UndoChanged)
            agreed = await f.two.command(client_messages.Consent(f.table, f.two.fresh(), True))
            shown = await f.one.watch(f.table)

        assert isinstance(asked, server_messages.Done)
        assert asked.seq is None
        assert request.undo is not None
        assert (request.undo.by, request.undo.to) == (Seat(0), 0)
        assert isinstance(agreed, server_messages.Done)
        assert msgspec.json.decode(shown.view)["cells"] == [None] * 9
        assert shown.undo is None

    run(play)


def test_a_refusal_or_a_move_ends_an_undo_request(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.one.act(f.table, Mark(0))
            await f.two.act(f.table, Mark(1))
            await f.one.command(client_messages.Undo(f.table, f.one.fresh(), to=0))
            await f.two.command(client_messages.Consent(f.table, f.two.fresh(), False))
            turned_down = await f.two.command(client_messages.Consent(f.table, f.two.fresh(), True))
            await f.one.command(client_messages.Undo(f.table, f.one.fresh(), to=0))
            await f.one.act(f.table, Mark(2))
            lapsed = await f.two.command(client_messages.Consent(f.table, f.two.fresh(), True))

        for answer in (turned_down, lapsed):
            assert isinstance(answer, server_messages.Refused)
            assert answer.code == "undo/none-asked"

    run(play)


def test_undo_is_offered_only_as_far_as_it_is_possible(served: Served) -> None:
    async def offered(client: Client, table: str) -> object:
        return msgspec.json.decode(await client.raw("GET", f"/api/tables/{table}/undo"))["entries"]

    async def play() -> None:
        async with friends(served.url) as f, await f.stranger() as cleo:
            for page, cell in ((f.one, 0), (f.two, 1), (f.one, 2)):
                await page.act(f.table, Mark(cell))
            assert await offered(f.ann, f.table) == await offered(f.bob, f.table) == [2, 1, 0]
            with pytest.raises(RefusalError, match="may/not"):
                await offered(cleo, f.table)

            alone = await f.ann.make("cambio", ["person", "bot:greedy"], options={"turn_timer_sec": 0})
            await f.ann.start(alone.id)
            async with await f.ann.socket() as page:
                await page.watch(alone.id)
                await page.act(alone.id, msgspec.Raw(b'{"type":"ready"}'))
                await page.until(server_messages.Update, lambda update: Seat(0) in update.waiting)
                await page.act(alone.id, msgspec.Raw(b'{"type":"draw","source":"deck"}'))
            assert await offered(f.ann, alone.id) == [], "no bot agrees to forget what was seen"

    run(play)


def test_players_and_spectators_have_separate_chats(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f, await f.stranger() as cleo, await cleo.socket() as watching:
            await watching.watch(f.table)
            await f.one.command(client_messages.Say(f.table, f.one.fresh(), "good luck"))
            heard = await f.two.until(server_messages.Chatted)
            await watching.command(client_messages.Say(f.table, watching.fresh(), "who wins?"))
            players, spectators = await f.one.watch(f.table), await watching.watch(f.table)

        assert (heard.room, heard.line.text, heard.line.seat) == ("players", "good luck", Seat(0))
        assert [line.text for line in players.chat] == ["good luck"]
        assert [line.text for line in spectators.chat] == ["who wins?"]
        assert not any(
            isinstance(message, server_messages.Chatted) and message.room == "players"
            for message in watching.seen
        )

    run(play)


def test_a_player_watching_as_a_spectator_does_not_get_the_spectators_chat(served: Served) -> None:
    async def play() -> None:
        async with (
            friends(served.url) as f,
            await f.stranger() as cleo,
            await cleo.socket() as watching,
            await f.ann.socket() as spying,
        ):
            await watching.watch(f.table)
            await watching.command(client_messages.Say(f.table, watching.fresh(), "she holds a king"))
            first = await spying.watch(f.table, as_spectator=True)
            await watching.command(client_messages.Say(f.table, watching.fresh(), "and an ace"))
            await f.two.command(client_messages.Say(f.table, f.two.fresh(), "good luck"))
            heard = await spying.until(server_messages.Chatted)
            again = await spying.watch(f.table, as_spectator=True)

        assert (first.you, first.chat) == (None, [])
        assert (heard.room, heard.line.text) == ("players", "good luck")
        assert [line.text for line in again.chat] == ["good luck"]

    run(play)


def test_a_spectator_watches_and_cannot_act(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f, await f.stranger() as cleo, await cleo.socket() as watching:
            shown = await watching.watch(f.table)
            await f.one.act(f.table, Mark(4))
            update = await watching.until(server_messages.Update)
            answer = await watching.act(f.table, Mark(0))

        assert shown.you is None
        assert shown.choices == []
        assert update.seq == 1
        assert isinstance(answer, server_messages.Refused)
        assert answer.code == "may/not"

    run(play)


def test_the_newest_client_of_a_seat_takes_over(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f, await f.ann.socket() as newer:
            shown = await newer.watch(f.table)
            told = await f.one.until(server_messages.Superseded)
            await newer.act(f.table, Mark(0))
            await f.two.until(server_messages.Update)
            back = await f.one.watch(f.table)

        assert shown.you == Seat(0)
        assert told.table == f.table
        assert not any(isinstance(message, server_messages.Update) for message in f.one.seen)
        assert back.seq == 1

    run(play)


def test_a_disconnected_player_is_shown_as_gone_until_they_return(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.two.close()
            gone = await f.one.until(server_messages.Seats, lambda seats: not seats.table.seats[1].is_present)
            async with await f.bob.socket() as again:
                await again.watch(f.table)
                back = await f.one.until(server_messages.Seats, lambda seats: seats.table.seats[1].is_present)

        assert gone.table.seats[0].is_present
        assert back.table.seats[1].name == "Bob"

    run(play)


def test_resigning_at_a_table_of_two_ends_the_game(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.one.act(f.table, Mark(0))
            await f.two.command(client_messages.Resign(f.table, f.two.fresh()))
            shown = await f.one.watch(f.table)
            late = await f.one.act(f.table, Mark(1))

        assert shown.table.status == "over"
        assert shown.result is not None
        assert shown.result.places == (1, 2)
        assert isinstance(late, server_messages.Refused)
        assert late.code == "table/over"

    run(play)


def test_a_paused_table_refuses_moves_until_it_is_resumed(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.two.command(client_messages.Pause(f.table, f.two.fresh()))
            refused = await f.one.act(f.table, Mark(0))
            paused = await f.one.watch(f.table)
            await f.one.command(client_messages.Resume(f.table, f.one.fresh()))
            done = await f.one.act(f.table, Mark(0))

        assert isinstance(refused, server_messages.Refused)
        assert refused.code == "table/paused"
        assert paused.is_paused
        assert isinstance(done, server_messages.Done)

    run(play)


def test_every_client_is_notified_of_a_pause_and_its_end(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.two.watch(f.table)
            await f.two.command(client_messages.Pause(f.table, f.two.fresh()))
            begun = await f.one.until(server_messages.Paused)
            # A client that connects now sees the pause, and must be sent its end like the others.
            await f.two.watch(f.table)
            await f.one.command(client_messages.Resume(f.table, f.one.fresh()))
            ended = await f.two.until(server_messages.Paused)

        assert (begun.table, begun.is_paused) == (f.table, True)
        assert (ended.table, ended.is_paused) == (f.table, False)

    run(play)


def test_a_bot_stands_in_for_an_absent_player_until_they_return(served: Served) -> None:
    async def play() -> None:
        policy = Absence("bot", 5)
        async with friends(served.url, absence=policy) as f:
            await f.two.close()
            await f.one.until(server_messages.Seats, lambda seats: seats.table.seats[1].stand_in is not None)
            await f.one.act(f.table, Mark(0))
            bots = await f.one.until(server_messages.Update, lambda update: update.by == Seat(1))
            async with await f.bob.socket() as again:
                await again.watch(f.table)
                early = await again.act(f.table, Mark(8))
                returned = await again.command(client_messages.Return(f.table, again.fresh()))
                await f.one.until(server_messages.Seats, lambda seats: seats.table.seats[1].stand_in is None)

        assert bots.seq == 2
        assert isinstance(early, server_messages.Refused)
        assert early.code == "seat/bot-plays"
        assert isinstance(returned, server_messages.Done)

    run(play)


def test_an_invalid_message_is_refused_and_the_socket_stays_open(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            for raw in (
                "",
                "{",
                "[]",
                '{"type":"nothing"}',
                '{"type":"act"}',
                "\ud7ff",
                '{"type":"watch","table":5}',
            ):
                await f.one.connection.send(raw)
                fault = await f.one.until(server_messages.Fault)
                assert fault.code == "message/unreadable", raw
            answer = await f.one.act(f.table, msgspec.Raw(b'{"type":"mark","cell":"x"}'))
            done = await f.one.act(f.table, Mark(0))

        assert isinstance(answer, server_messages.Refused)
        assert answer.code == "message/unreadable"
        assert isinstance(done, server_messages.Done)

    run(play)


def test_a_message_that_is_too_long_closes_only_its_own_socket(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.one.connection.send("x" * 200_000)
            rest = [message async for message in f.one.messages()]
            async with await f.ann.socket() as again:
                await again.watch(f.table)
                done = await again.act(f.table, Mark(0))
            await f.two.until(server_messages.Update)

        assert not any(isinstance(message, server_messages.Done) for message in rest)
        assert isinstance(done, server_messages.Done)

    run(play)


def test_a_private_table_does_not_exist_for_strangers(served: Served) -> None:
    async def play() -> None:
        async with Client(served.url) as ann, Client(served.url) as cleo:
            await ann.guest("Ann")
            await cleo.guest("Cleo")
            table = await ann.make("tictactoe", is_public=False)
            async with await cleo.socket() as page:
                await page.send(client_messages.Watch(table.id))
                fault = await page.until(server_messages.Fault)
                await page.send(client_messages.Watch("no-such-table"))
                other = await page.until(server_messages.Fault)

        assert fault.code == other.code == "table/unknown"

    run(play)


def test_a_message_with_a_nul_is_refused_and_not_stored(served: Served) -> None:
    """PostgreSQL cannot store NUL: a chat message with one made the restore of a backup fail."""

    async def play() -> None:
        async with friends(served.url) as f:
            await f.one.send(client_messages.Say(f.table, f.one.fresh(), "a\0b"))
            fault = await f.one.until(server_messages.Fault)
            said = await f.one.command(client_messages.Say(f.table, f.one.fresh(), "ab"))
            kept = msgspec.json.decode(await f.ann.raw("GET", f"/api/tables/{f.table}/chat"))

        assert fault.code == "message/unreadable"
        assert isinstance(said, server_messages.Done)
        assert [line["text"] for line in kept["lines"]] == ["ab"]

    run(play)


def test_a_kicked_player_does_not_get_the_new_code(served: Served) -> None:
    async def play() -> None:
        async with Client(served.url) as ann, Client(served.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe", is_public=False)
            await bob.join(table.code)
            async with await ann.socket() as one, await bob.socket() as two:
                await one.watch(table.id)
                await two.watch(table.id)
                heard: list[bytes] = []
                two.on_raw = heard.append
                kicked = await ann.request("POST", f"/api/tables/{table.id}/kick", {"seat": 1}, TableShown)
                told = await one.until(server_messages.Seats, lambda seats: seats.table.code == kicked.code)
                fault = await two.until(server_messages.Fault)
                await two.send(client_messages.Ping(1))
                await two.until(server_messages.Pong)

        assert kicked.code != table.code
        assert told.table.seats[1].kind == "empty"
        assert fault.code == "may/banned"
        assert kicked.code.encode() not in b"".join(heard)

    run(play)

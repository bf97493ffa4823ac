"""A player who resigns is placed last, and every snapshot of the table says so."""

from pathlib import Path

import msgspec

from parlour.client import Client
from parlour.engine.values import Result, Seat
from parlour.games.tictactoe import Mark
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import Absence, SpectatorsShown
from parlour.server.sockets.snapshot import ChatAndVisit, make_snapshot
from parlour.server.tables import resign
from parlour.server.tables.session import TableSession
from parlour.server.tables.views import Subscription
from served.process import Served
from server.tables.friends import friends, run
from server.tables.in_process import InProcessServer, in_process_server


def test_the_result_of_a_resigned_game_survives_a_reload(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            await e.tables("tictactoe", Absence("wait"), 1)
            (session,) = e.server.registry.sessions.values()
            await resign.resign(e.server.registry, session, Seat(0))
            assert _shown(e, session) == Result((2, 1), (0, 0))

            read_anew = await e.server.registry.reload(session.id)
            assert read_anew is not session
            assert _shown(e, read_anew) == Result((2, 1), (0, 0))

    run(play)


def test_all_players_get_the_result_of_a_resignation(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            await f.one.act(f.table, Mark(0))
            await f.two.command(client_messages.Resign(f.table, f.two.fresh()))
            told = await f.one.until(server_messages.Update, lambda update: update.kind == "close")
            again = await f.two.watch(f.table)

        assert told.result == again.result == Result((1, 2), (0, 0))
        assert not told.waiting
        assert not again.choices
        assert again.is_closed

    run(play)


def test_a_resigned_seat_is_not_listed_as_to_act(served: Served) -> None:
    async def play() -> None:
        async with Client(served.url) as ann, Client(served.url) as bob, Client(served.url) as cat:
            for client, name in ((ann, "Ann"), (bob, "Bob"), (cat, "Cat")):
                await client.guest(name)
            table = await ann.make("cambio", ["person", "open", "open"])
            await bob.join(table.id)
            await cat.join(table.id)
            await ann.start(table.id)
            async with await ann.socket() as page:
                await page.watch(table.id)
                await page.command(client_messages.Resign(table.id, page.fresh()))
            mine = msgspec.json.decode(await ann.raw("GET", "/api/tables/mine"))["tables"]

        assert [(one["table"]["status"], one["is_my_turn"]) for one in mine] == [("running", False)]

    run(play)


def _shown(e: InProcessServer, session: TableSession) -> Result | None:
    subscription = Subscription(None, False, "en")
    rendered = session.views.render(session.table, subscription)
    return make_snapshot(
        e.server.registry, session, subscription, rendered, ChatAndVisit(), SpectatorsShown()
    ).result

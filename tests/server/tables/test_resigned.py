"""Whoever resigns is behind the others, and a page is told so whenever it opens the table."""

from pathlib import Path

from parlour.engine.values import Result, Seat
from parlour.protocol.values import Absence
from parlour.server.sockets.snapshot import Aside, whole
from parlour.server.tables import resign
from parlour.server.tables.session import TableSession
from parlour.server.tables.views import Subscription
from server.tables.evenings import Evening, evening
from server.tables.friends import run


def test_how_a_resigned_game_ended_is_shown_also_after_the_table_was_read_anew(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as e:
            await e.tables("tictactoe", Absence("wait"), 1)
            (session,) = e.server.registry.sessions.values()
            await resign.resign(e.server.registry, session, Seat(0))
            assert _shown(e, session) == Result((2, 1), (0, 0))

            read_anew = await e.server.registry.reload(session.id)
            assert read_anew is not session
            assert _shown(e, read_anew) == Result((2, 1), (0, 0))

    run(play)


def _shown(e: Evening, session: TableSession) -> Result | None:
    look = Subscription(None, False, "en")
    return whole(e.server.registry, session, look, session.views.see(session.table, look), Aside()).result

"""The rate limit of a table's chat."""

from pathlib import Path

import pytest
from sqlalchemy import func, select

from parlour.protocol.values import Absence
from parlour.server.core.errors import RefusedError
from parlour.server.http.token_bucket import TokenBuckets
from parlour.server.sockets.chat import say
from parlour.store.schema import chat
from server.tables.friends import run
from server.tables.in_process import in_process_server

LINES_PER_MINUTE = 3


def test_the_chat_limit_of_a_person_is_shared_by_their_sockets(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            hub, now = e.server.hub, [0.0]
            hub.chat_limit = TokenBuckets(LINES_PER_MINUTE / 60, LINES_PER_MINUTE, clock=lambda: now[0])
            ann, ben = await e.tables("tictactoe", Absence(), 2)
            table, other = e.server.registry.sessions.values()
            sockets = [hub.new_session(ann.person) for _ in range(LINES_PER_MINUTE + 1)]

            for page in sockets[:LINES_PER_MINUTE]:
                await say(hub, table, page, "hello")
            with pytest.raises(RefusedError, match="chat/too-fast"):
                await say(hub, table, sockets[LINES_PER_MINUTE], "hello")
            await say(hub, table, ben, "others are not held up")
            await say(hub, other, ann, "nor another table")
            now[0] = 60 / LINES_PER_MINUTE
            await say(hub, table, sockets[LINES_PER_MINUTE], "a moment later")

            async with e.server.store.scan() as connection:
                lines = (
                    await connection.execute(
                        select(func.count()).select_from(chat).where(chat.c.table_id == table.id)
                    )
                ).scalar_one()
            assert lines == LINES_PER_MINUTE + 2

    run(play)

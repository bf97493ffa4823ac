"""A worker that holds tables: the rules of this server, in a process of their own.

`python -m parlour.server.tables.workers.process MEMORY_MB SERVER GAME …`; its standard input is a socket. It
has no database, no network and no secret but those of the tables that it holds.
"""

import sys
from contextlib import suppress

from parlour.engine.loader import load_game
from parlour.server.tables.workers.child import Answering, run
from parlour.server.tables.workers.held_tables import HeldTables
from parlour.server.tables.workers.messages import packed, question


def main(memory_mb: str, server: str, *games: str) -> None:
    run(int(memory_mb), int(server), lambda: _answering(games))


def _answering(games: tuple[str, ...]) -> Answering:
    found = [load_game(where) for where in games]
    tables = HeldTables({game.name: game for game in found})
    return lambda raw: packed(tables.answer(question(raw)))


if __name__ == "__main__":
    with suppress(ConnectionError):
        main(*sys.argv[1:])

"""Records finished games for the replay tests: `python -m proofs.played.record GAME` from the tests folder.

Records one game for each possible ranking, from seeded playouts. A game's own tests can keep more. A recorded
game is never recorded again: when rules change, old events keep their meaning, and the old file must still
match its hash.
"""

import gzip
import sys
from hashlib import sha256
from pathlib import Path

from parlour.conformance.checks.playout import START_MS, play_out
from parlour.engine import Millis, Seat, Table
from parlour.engine.table.files import Person, save
from parlour.engine.values import encode
from parlour.games import built_in

HERE = Path(__file__).parent
WAYS = 4
TRIES = 400
END = Millis(START_MS + 10**9)


def record(name: str) -> None:
    game, ways = built_in(name), set[str]()
    seats = 3 if 3 in game.seats else game.seats[-1]
    for number in range(TRIES):
        table = play_out(game, f"played-{number}", seats, game.Options()).table
        if not table.is_over:
            table.close(Seat(0), END)
        way = "-".join(map(str, table.result.places)) if table.result is not None else "closed"
        keep(f"{name}-{way}", table)
        ways.add(way)
        if len(ways) == WAYS or way == "closed":
            return


def keep(label: str, table: Table) -> None:
    """Saves a finished game and the hash of its last state, unless that name already exists."""
    path = HERE / f"{label}.json.gz"
    if not path.exists():
        people = [Person(f"Player {number + 1}", bot="random") for number in range(table.seats)]
        path.write_bytes(gzip.compress(save(table, people, END), mtime=0))
        (HERE / f"{label}.sha256").write_text(f"{sha256(encode(table.state)).hexdigest()}\n")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        record(name)

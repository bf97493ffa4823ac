"""Record finished games to be replayed for ever: `python -m played.record GAME` from the tests folder.

One for each way the places can come out, from seeded walks. A recorded game is never recorded anew: when
rules change, old events keep their meaning, and the old file with its hash must still hold.
"""

import sys
from hashlib import sha256
from pathlib import Path

from parlour.engine import Millis, Seat
from parlour.engine.checks.walk import START, walk
from parlour.engine.files import Person, save
from parlour.engine.values import encode
from parlour.games import built_in

HERE = Path(__file__).parent
WAYS = 4
TRIES = 400
END = Millis(START + 10**9)


def record(name: str) -> None:
    game, found = built_in(name), dict[str, bytes]()
    seats = max(game.seats) if max(game.seats) < 4 else 3
    people = [Person(f"Player {number + 1}", bot="random") for number in range(seats)]
    for number in range(TRIES):
        made = walk(game, f"played-{number}", seats, game.Options())
        if not made.table.is_over:
            made.table.close(Seat(0), END)
        result = made.table.result
        way = "-".join(map(str, result.places)) if result is not None else "closed"
        if way not in found:
            found[way] = save(made.table, people, END)
            _keep(f"{name}-{way}", found[way], encode(made.table.state))
        if len(found) == WAYS or way == "closed":
            return


def _keep(label: str, raw: bytes, state: bytes) -> None:
    path = HERE / f"{label}.json"
    if path.exists():
        return
    path.write_bytes(raw)
    (HERE / f"{label}.sha256").write_text(f"{sha256(state).hexdigest()}\n")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        record(name)

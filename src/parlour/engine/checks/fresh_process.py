"""A fresh process with another hash seed decides, shows and asks the same.

`check` sends the playouts' files to `python -m parlour.engine.checks.fresh_process` and compares, entry by
entry, a hash of all that follows from each position. The other process imports the game by `Game.where`.
"""

import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from parlour.engine.chance import Recorded
from parlour.engine.checks.findings import Findings
from parlour.engine.checks.playout import START_MS, Playout
from parlour.engine.checks.viewer_output import encode_position
from parlour.engine.fault_text import fault_text
from parlour.engine.files import decode_entries, empty_table, read, save
from parlour.engine.game import Game
from parlour.engine.loader import load_game
from parlour.engine.table import Table
from parlour.engine.values import Millis, Seat, encode
from parlour.engine.watched_game import watched

NAME = "fresh process"
HASH_SEEDS = ("1", "2")
MAX_ENTRIES = 150


def check(playouts: Sequence[Playout], findings: Findings) -> None:
    game = playouts[0].game
    files = [save(playout.table, (), Millis(START_MS + 10**9)) for playout in playouts]
    try:
        here = [digests(game, raw) for raw in files]
    except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
        findings.add_fault(NAME, fault_text(fault, game), "when its log was decided again")
        return
    for seed in HASH_SEEDS:
        there = _elsewhere(game, files, seed)
        if isinstance(there, str):
            findings.add(NAME, f"the game cannot be played in another process: {there}")
            return
        for playout, one, other in zip(playouts, here, there, strict=True):
            if one != other:
                at = next(
                    (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0
                )
                findings.add(NAME, f"another process comes to something else {playout.about(at)}")


def digests(game: Game, raw: bytes) -> list[str]:
    """For each entry: a hash of what it decides anew and of all that every viewer is sent after it."""
    saved = read(raw)
    table, found = empty_table(saved, lambda _: game), []
    for entry in decode_entries(saved, game):
        if entry.seq > MAX_ENTRIES:
            break
        again: object = None
        if entry.kind in ("act", "notice") and entry.action is not None:
            chance = Recorded(entry.draws)
            again = game.outcome(table.state, entry.by, entry.action, chance, entry.now, entry.gone)
        table.join(entry)
        found.append(sha256(encode([again, table.state, _all_sent(table)])).hexdigest()[:16])
    return found


def _all_sent(table: Table) -> list[object]:
    viewers = (None, *map(Seat, range(table.seats)))
    return [
        {part: raw.hex() for part, raw in encode_position(table.game, table.state, v).items()}
        for v in viewers
    ]


def _elsewhere(game: Game, files: Sequence[bytes], hash_seed: str) -> list[list[str]] | str:
    request = msgspec.json.encode([game.where, [raw.decode() for raw in files]])
    done = subprocess.run(
        [sys.executable, "-m", "parlour.engine.checks.fresh_process"],
        input=request,
        capture_output=True,
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(path for path in sys.path if path)},
        check=False,
    )
    if done.returncode:
        return done.stderr.decode(errors="replace").strip().splitlines()[-1]
    return msgspec.json.decode(done.stdout, type=list[list[str]])


def main() -> None:
    where, files = msgspec.json.decode(sys.stdin.buffer.read(), type=tuple[str, list[str]])
    with watched(load_game(where)) as watch:
        try:
            found = [digests(watch.game, raw.encode()) for raw in files]
        except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
            sys.exit(" ".join(fault_text(fault, watch.game).split()))
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()

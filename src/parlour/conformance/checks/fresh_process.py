"""Checks that a fresh process with another hash seed makes the same decisions and sends the same output.

`begin` sends the files of playouts to this module, run with `python -m`. It compares, entry by entry, a hash
of everything that follows from each position. The other process imports the game by `Game.where`.
"""

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from parlour.conformance.checks.deadline import Deadline
from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.playout import START_MS, Playout
from parlour.conformance.checks.selection import in_turn
from parlour.conformance.checks.viewer_output import encode_position
from parlour.engine.chance import RecordedChance
from parlour.engine.contract.game import Game
from parlour.engine.contract.loader import load_game
from parlour.engine.faults.fault_text import fault_text
from parlour.engine.faults.watched_game import watch_game
from parlour.engine.table.files import decode_entries, empty_table, read, save
from parlour.engine.values import Data, Millis, Seat, encode

NAME = "fresh process"
MODULE = "parlour.conformance.checks.fresh_process"
HASH_SEEDS = ("1", "2")
MAX_ENTRIES = 150
NO_ANSWER = "the other process did not finish in time; give it more (`--seconds`)"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Games that were played in this process and are being played in others."""

    playouts: Sequence[Playout]
    here: list[dict[int, str]]
    others: list[subprocess.Popen[bytes]]

    def finish(self, findings: Findings, seconds: float | None = None) -> None:
        """Compares the answers. Without them after *seconds*, nothing is decided."""
        deadline = Deadline(seconds)
        for process in self.others:
            try:
                there = _answer(process, deadline.left())
            except subprocess.TimeoutExpired:
                findings.add_undecided(NAME, NO_ANSWER)
                return
            if isinstance(there, str):
                findings.add(NAME, f"the game cannot be played in another process: {there}")
                return
            for playout, one, other in zip(self.playouts, self.here, there, strict=True):
                if one != other:
                    at = min(seq for seq, digest in one.items() if other[seq] != digest)
                    findings.add(NAME, f"another process comes to something else {playout.locate(at)}")

    def stop(self) -> None:
        for process in self.others:
            process.kill()
            process.communicate()


def start_comparison(
    playouts: Sequence[Playout], findings: Findings, deadline: Deadline | None = None
) -> Comparison | None:
    """Computes the digests here, as time allows, and in other processes. None if the rules fail here."""
    game = playouts[0].game
    files = [save(playout.table, (), Millis(START_MS + 10**9)) for playout in playouts]
    try:
        here = [
            compute_digests(game, raw, _choose_entries(playout), deadline)
            for playout, raw in zip(playouts, files, strict=True)
        ]
    except Exception as fault:  # noqa: BLE001  the rules under test can raise anything
        findings.add_fault(NAME, fault_text(fault, game), "when its log was decided again")
        return None
    request = msgspec.json.encode(
        [game.where, [(raw.decode(), [*found]) for raw, found in zip(files, here, strict=True)]]
    )
    return Comparison(playouts, here, [start_process(MODULE, seed, request) for seed in HASH_SEEDS])


def _choose_entries(playout: Playout) -> list[int]:
    """The first entry, then every kind of step in turn."""
    steps = in_turn(playout.steps, lambda step: step.kind, playout.chance(NAME))
    return [0, *(step.entry.seq for step in steps[:MAX_ENTRIES])]


def compute_digests(
    game: Game, raw: bytes, chosen: Sequence[int], deadline: Deadline | None = None
) -> dict[int, str]:
    """For each chosen entry, a hash of its repeated decision and of all that each viewer is sent after it."""
    saved = read(raw)
    table, entries = empty_table(saved, lambda _: game), [*decode_entries(saved, game)]
    states, found = list[Data](), dict[int, str]()
    for entry in entries:
        table.join(entry)
        states.append(table.state)
    for seq in chosen:
        if found and deadline is not None and deadline.is_over():
            break
        entry, again = entries[seq], None
        if entry.kind in ("act", "notice") and entry.action is not None:
            chance = RecordedChance(entry.draws)
            again = game.outcome(states[seq - 1], entry.by, entry.action, chance, entry.now, entry.gone)
        sent = [
            {part: raw.hex() for part, raw in encode_position(game, states[seq], viewer).items()}
            for viewer in (None, *map(Seat, range(table.seats)))
        ]
        found[seq] = sha256(encode([again, states[seq], sent])).hexdigest()[:16]
    return found


def start_process(module: str, hash_seed: str, request: bytes) -> subprocess.Popen[bytes]:
    """Runs *module* in a Python with the same module search path, and sends it *request*."""
    process = subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(path for path in sys.path if path)},
    )
    assert process.stdin is not None, "it is asked over a pipe"
    with suppress(BrokenPipeError):  # it has already exited; its error output is read later
        process.stdin.write(request)
        process.stdin.close()
    process.stdin = None
    return process


def read_last_line(err: bytes) -> str:
    return (err.decode(errors="replace").strip().splitlines() or ["it was ended"])[-1]


def _answer(process: subprocess.Popen[bytes], seconds: float | None) -> list[dict[int, str]] | str:
    out, err = process.communicate(timeout=seconds)
    if process.returncode:
        return read_last_line(err)
    return msgspec.json.decode(out, type=list[dict[int, str]])


def main() -> None:
    where, files = msgspec.json.decode(sys.stdin.buffer.read(), type=tuple[str, list[tuple[str, list[int]]]])
    with watch_game(load_game(where)) as watch:
        try:
            found = [compute_digests(watch.game, raw.encode(), chosen) for raw, chosen in files]
        except Exception as fault:  # noqa: BLE001  the rules under test can raise anything
            sys.exit(" ".join(fault_text(fault, watch.game).split()))
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()

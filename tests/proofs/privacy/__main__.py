"""The long run: `python -m proofs.privacy` from `tests`. Prints what it played, searched and found.

python -m proofs.privacy --games 100
python -m proofs.privacy --only imperial --games 20
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from proofs.privacy.game_runs import Report, plans_of, run
from proofs.privacy.players import Plan
from services import run as services

SHARES = {"cambio": 40, "imperial": 40, "deck": 10, "tictactoe": 10}
"""Percentage of each game. Most games are of those with secrets."""

AT_ONE_SERVER = 20


def main() -> int:
    parser = argparse.ArgumentParser(prog="privacy", description="Search all that players are sent.")
    parser.add_argument("--games", type=int, default=100, help="in all, or of the one kind")
    parser.add_argument("--only", choices=SHARES, help="one kind of game")
    parser.add_argument("--entries", type=int, default=1_000_000, help="of a game of Imperial, at most")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    services.begin()
    shares = {given.only: 100} if given.only else SHARES
    counts = {game: -(-given.games * share // 100) for game, share in shares.items()}
    reports = [_search(plans_of(game, n, given.seed, given.entries)) for game, n in counts.items()]
    faults = [fault for report in reports for fault in report.faults]
    games, messages = (sum(getattr(one, what) for one in reports) for what in ("games", "messages"))
    _say(f"{games} games, {messages} messages searched, {len(faults)} findings")
    return 1 if faults else 0


def _search(plans: Sequence[Plan]) -> Report:
    """Plays all plans, a few per server, and prints the figures of each batch."""
    whole = Report()
    for first in range(0, len(plans), AT_ONE_SERVER):
        with tempfile.TemporaryDirectory(prefix="parlour-privacy-") as folder:
            found = run(Path(folder), plans[first : first + AT_ONE_SERVER])
        for fault in found.faults[:50]:
            _say(f"FOUND {fault}")
        whole += found
        _say(f"{plans[0].game}: {whole}, {len(whole.faults)} findings")
    return whole


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201  a command's own output


if __name__ == "__main__":
    sys.exit(main())

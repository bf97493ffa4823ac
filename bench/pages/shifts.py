"""`PYTHONPATH=tests python -m bench.pages.shifts [GAME…]`: layout shift of whole games, and sizes of boards.

Ann makes random moves through the API against random bots, and her page shows the game.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

from bench.pages.opened import browser_and_server
from browsing.steadiness import Steadiness, Watched
from browsing.visitor import DESKTOP, Visitor
from parlour.games import CLASSIC_GAMES, built_in

SIZES: Final = ((360, 740), (740, 360), DESKTOP)
MOST_MOVES: Final = 40
MOST_SOURCES: Final = 6


def main(names: Sequence[str]) -> int:
    with browser_and_server() as (browser, server):
        for game in names or (*CLASSIC_GAMES, "tictactoe", "cambio", "imperial", "deck"):
            for size in SIZES:
                ann = Visitor(browser, server.url, "Ann", size=size)
                try:
                    found = Watched(ann, game, built_in(game).seats[-1]).play(MOST_MOVES)
                    print(report(game, size, found), flush=True)
                except Exception as fault:  # noqa: BLE001 -- the other games are still measured
                    print(f"{game} {size}: {fault!r:.300}", flush=True)
                ann.context.close()
    return 0


def report(game: str, size: tuple[int, int], found: Steadiness) -> str:
    boxes = {part: len(all_) for part, all_ in found.boxes.items() if len(all_) > 1}
    board = next(iter(found.boxes[".scene .table .plan"]), "")
    moved = Counter(found.moved)
    ended = "" if found.is_over else "+"
    return "\n".join(
        [
            f"{game:12} {size[0]}x{size[1]}  moves {found.moves:4}{ended}  shift {found.total:.4f}"
            f" at the end {found.at_end:.4f}"
            f"  board {board}  boxes {boxes}",
            *(f"      {count:3} {source}" for source, count in moved.most_common(MOST_SOURCES)),
        ]
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

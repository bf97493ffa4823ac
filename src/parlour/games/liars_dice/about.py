"""The pictures of the rules."""

from collections.abc import Mapping, Sequence

from parlour.engine import Sealed, Seat, Words, seal
from parlour.engine.scene import Die, Grid, Mark, Piece, Scene
from parlour.games.liars_dice.scene import scene
from parlour.games.liars_dice.state import FACES, BidMade, Showdown, View

MINE, THEIRS = (1, 3, 5, 5, 6), (2, 4, 5, 5)
BIDS = (BidMade(Seat(1), 2, 3), BidMade(Seat(0), 3, 5), BidMade(Seat(1), 5, 5))


def pictures(words: Words) -> Mapping[str, Scene]:
    # The viewer's five dice, and the opponent's bid to raise or to call.
    bidding = _view(MINE, len(THEIRS), BIDS, Seat(0), None)
    # The same bid after a call: only four of the nine dice are fives.
    called = Showdown(Seat(0), False, BIDS[-1], (MINE, THEIRS), 4, Seat(1))
    showdown = _view((2, 2, 3, 4, 6), len(THEIRS) - 1, (), Seat(1), called)
    return {"tile": _tile(), "bid": scene(bidding, words), "showdown": scene(showdown, words)}


def _tile() -> Scene:
    """Six dice, of which the three fives are marked."""
    pips = {f"tile.{n // 3}.{n % 3}": value for n, value in enumerate((5, 2, 5, 5, 3, 1))}
    dice = tuple(Piece(at, Die(pips[at], colour=Seat(n % 2))) for n, at in enumerate(pips))
    fives = tuple(Mark(at, "good") for at, value in pips.items() if value == 5)
    return Scene((Grid("tile", 2, 3),), dice, fives)


def _view(
    mine: Sequence[int], theirs: int, bids: tuple[BidMade, ...], turn: Seat, showdown: Showdown | None
) -> View:
    seen = tuple(seal(pips, Seat(0), FACES) for pips in mine)
    unseen: tuple[Sealed[int], ...] = (Sealed(),) * theirs
    return View((seen, unseen), bids, turn, (), showdown, 5, False, False, me=Seat(0))

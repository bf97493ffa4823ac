"""The walk round the table on a first visit, and the pictures of the rules."""

from collections.abc import Mapping, Sequence

from parlour.engine import About, Sealed, Seat, Step, Words, seal
from parlour.engine.scene import Die, Grid, Mark, Piece, Scene
from parlour.games.liars_dice.scene import scene
from parlour.games.liars_dice.state import FACES, BidMade, Options, Showdown, View


def about(options: Options, words: Words) -> About:
    return About(
        steps=(
            Step(
                words.say("Your dice"),
                words.say("Only you see them. All dice on the table count, those of the others too."),
                "hand",
            ),
            Step(
                words.say("Your bid"),
                words.say("Tap a face and say how many dice of it there are in all. Each bid is higher."),
                "faces",
            ),
            Step(
                words.say("Liar!"),
                words.say("If you do not believe the bid, call liar. Whoever is wrong loses a die."),
                "choices",
            ),
        )
    )


def pictures(words: Words) -> Mapping[str, Scene]:
    return {"tile": _tile(), "bid": scene(_bidding(), words), "showdown": scene(_showdown(), words)}


def _tile() -> Scene:
    """Three fives and what looks like them."""
    pips = (5, 2, 5, 5, 3, 1)
    places = [f"tile.{n // 3}.{n % 3}" for n in range(len(pips))]
    dice = tuple(
        Piece(at, Die(value, colour=Seat(n % 2)))
        for n, (at, value) in enumerate(zip(places, pips, strict=True))
    )
    fives = tuple(Mark(at, "good") for at, value in zip(places, pips, strict=True) if value == 5)
    return Scene((Grid("tile", 2, 3),), dice, fives)


MINE, THEIRS = (1, 3, 5, 5, 6), (2, 4, 5, 5)
BIDS = (BidMade(Seat(1), 2, 3), BidMade(Seat(0), 3, 5), BidMade(Seat(1), 5, 5))


def _bidding() -> View:
    """My five dice, and a bid of the other that I may raise or doubt."""
    return _view(MINE, len(THEIRS), BIDS, Seat(0), None)


def _showdown() -> View:
    """The same bid, called a lie: of the nine dice only four are fives."""
    showdown = Showdown(Seat(0), False, BIDS[-1], (MINE, THEIRS), 4, Seat(1))
    return _view((2, 2, 3, 4, 6), len(THEIRS) - 1, (), Seat(1), showdown)


def _view(
    mine: Sequence[int], theirs: int, bids: tuple[BidMade, ...], turn: Seat, showdown: Showdown | None
) -> View:
    seen = tuple(seal(pips, Seat(0), FACES) for pips in mine)
    unseen: tuple[Sealed[int], ...] = (Sealed(),) * theirs
    return View((seen, unseen), bids, turn, (), showdown, 5, False, False, me=Seat(0))

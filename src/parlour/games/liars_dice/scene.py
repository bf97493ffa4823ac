"""The table: the others' cups, the bid, six faces to bid on, and my own dice."""

from collections.abc import Iterator, Sequence

from parlour.engine import Seat, Words
from parlour.engine.scene import AnyArea, Die, Grid, Mark, Numbers, Piece, Row, Scene, Taps, Token
from parlour.games.liars_dice.rules import count, to_act
from parlour.games.liars_dice.state import FACES, Action, Bid, BidMade, Showdown, View
from parlour.games.liars_dice.words import dice_in_words

COLUMNS = 3
"""Of a player's tray."""


def scene(view: View, words: Words) -> Scene:
    areas: list[AnyArea] = [Row("bid", title=_bid_title(view, words))]
    pieces = [*_bid_pieces(view)]
    marks: list[Mark] = []
    if view.me is not None and view.me not in view.out:
        areas.append(Row("faces", size=len(FACES), title=words.say("Bid on")))
        pieces += [Piece(f"faces.{n}", Die(face)) for n, face in enumerate(FACES)]
    for seat in map(Seat, range(len(view.dice))):
        areas += _areas_of(view, seat, words)
        pieces += _pieces_of(view, seat)
        marks += _marks_of(view, seat)
    return Scene(tuple(areas), tuple(pieces), tuple(marks), say=_say(view, words))


def taps(action: Action, view: View) -> Taps:
    return Taps((f"faces.{action.face - 1}",)) if isinstance(action, Bid) else Taps()  # a call is a button


# The bid


def _bid_on_table(view: View) -> BidMade | None:
    """The highest bid of the round, or the one that was called last."""
    if view.bids:
        return view.bids[-1]
    return None if view.showdown is None else view.showdown.bid


def _bid_title(view: View, words: Words) -> str:
    bid = _bid_on_table(view)
    if bid is None:
        return words.say("No bid yet")
    said = dice_in_words(bid.quantity, bid.face, words)
    if view.showdown is not None:
        return words.say("Bid: {bid}. There were {count}.", bid=said, count=view.showdown.count)
    return words.say("{who} bid {bid}", who=words.name(bid.seat), bid=said)


def _bid_pieces(view: View) -> Iterator[Piece]:
    bid = _bid_on_table(view)
    if bid is not None:
        yield Piece("bid", Die(bid.face, colour=bid.seat, id="bid die"), note=f"{bid.quantity} ×")


def _say(view: View, words: Words) -> str:
    if (showdown := view.showdown) is not None:
        return _verdict(view, showdown, words)
    if view.me not in to_act(view):
        return ""
    if not view.bids:
        return words.say("Tap a face, then say how many.")
    return words.say("Raise the bid or call liar.")


def _verdict(view: View, showdown: Showdown, words: Words) -> str:
    loser = words.name(showdown.loser)
    if showdown.loser not in view.out:
        return words.say("{loser} lost a die and bids first.", loser=loser)
    if not to_act(view):
        return words.say("{loser} is out.", loser=loser)
    return words.say("{loser} is out. {who} bids first.", loser=loser, who=words.name(view.turn))


# What belongs to a seat


def _areas_of(view: View, seat: Seat, words: Words) -> Iterator[AnyArea]:
    yield Numbers(f"count {seat}", tuple(_numbers(view, seat, words)), seat=seat)
    slots = _slots(view, seat)
    if slots:
        rows = -(-view.dice_each // COLUMNS)
        missing = tuple(_slot(seat, n) for n in range(view.dice_each, rows * COLUMNS))
        labels = tuple((_slot(seat, n), str(n + 1)) for n in range(view.dice_each))
        title = words.say("Last round") if seat == view.me else ""
        yield Grid(f"tray {seat}", rows, COLUMNS, missing=missing, labels=labels, seat=seat, title=title)
    if seat == view.me and view.dice[seat]:
        yield Row("hand", size=len(view.dice[seat]), seat=seat, title=words.say("Your dice"))


def _numbers(view: View, seat: Seat, words: Words) -> Iterator[tuple[str, str]]:
    yield words.say("Dice"), str(len(view.dice[seat]))
    bid = next((bid for bid in reversed(view.bids) if bid.seat == seat), None)
    if bid is not None:
        yield words.say("Bid"), f"{bid.quantity} × {bid.face}"


def _pieces_of(view: View, seat: Seat) -> Iterator[Piece]:
    for n, pips in enumerate(_slots(view, seat)):
        what = Token("tile", seat, text="?") if pips is None else Die(pips, colour=seat)
        yield Piece(_slot(seat, n), what)
    if seat == view.me:
        mine = sorted(die.value for die in view.dice[seat])
        for n, pips in enumerate(mine):
            yield Piece(f"hand.{n}", Die(pips, colour=seat, id=f"die {n}"))


def _marks_of(view: View, seat: Seat) -> Iterator[Mark]:
    if view.showdown is not None:
        face = view.showdown.bid.face
        for n, pips in enumerate(_slots(view, seat)):
            if pips is not None and count((pips,), face, view.wild):
                yield Mark(_slot(seat, n), "good")


def _slots(view: View, seat: Seat) -> Sequence[int | None]:
    """What lies in a tray: the dice of the showdown, or those of another under their cup."""
    if view.showdown is not None:
        return sorted(view.showdown.dice[seat])
    return () if seat == view.me else (None,) * len(view.dice[seat])


def _slot(seat: Seat, n: int) -> str:
    return f"tray {seat}.{n // COLUMNS}.{n % COLUMNS}"

"""The scene: six faces to bid on with the current bid on one of them, and the dice of all players."""

from collections.abc import Iterator, Sequence

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import AnyArea, Die, Mark, Numbers, Piece, Row, Scene, Taps, Token
from parlour.games.liars_dice.rules import count, dice_in_play, to_act
from parlour.games.liars_dice.state import FACES, Action, Bid, BidMade, Showdown, View
from parlour.games.liars_dice.words import dice_in_words

MAX_DICE_IN_LINE, SHORT_LINE_DICE = 5, 3
"""Opponents with more dice than the first have them in lines of the second, to fit on a phone."""


def scene(view: View, words: Words) -> Scene:
    areas: list[AnyArea] = [Row("faces", title=_bid_title(view, words))]
    pieces = [*_faces(view)]
    marks: list[Mark] = []
    for seat in map(Seat, range(len(view.dice))):
        areas += _areas_of(view, seat, words)
        pieces += _pieces_of(view, seat, words)
        marks += _marks_of(view, seat)
    return Scene(tuple(areas), tuple(pieces), tuple(marks), say=_say(view, words))


def taps(action: Action, view: View) -> Taps:
    return Taps((_face(action.face),)) if isinstance(action, Bid) else Taps()  # a call is a button


def _bid_on_table(view: View) -> BidMade | None:
    """The highest bid of the round, or the bid that was called last."""
    if view.bids:
        return view.bids[-1]
    return None if view.showdown is None else view.showdown.bid


def _bid_title(view: View, words: Words) -> str:
    bid = _bid_on_table(view)
    if bid is None:
        return words.say("No bid yet · {dice} dice in play", dice=dice_in_play(view))
    said = dice_in_words(bid.quantity, bid.face, words)
    if view.showdown is not None:
        return words.say("Bid: {bid} · Count: {count}", bid=said, count=view.showdown.count)
    who = words.say("You") if words.is_you(bid.seat) else words.name(bid.seat)
    dice = dice_in_play(view)
    return words.say("{who}: {bid} · {dice} dice in play", who=who, bid=said, dice=dice)


def _faces(view: View) -> Iterator[Piece]:
    """The six faces. The one that was bid has the bidder's colour and the quantity."""
    bid = _bid_on_table(view)
    for face in FACES:
        if bid is not None and bid.face == face:
            yield Piece("faces", Die(face, colour=bid.seat, id=_face(face)), note=f"{bid.quantity} ×")
        else:
            yield Piece("faces", Die(face, id=_face(face)))


def _face(face: int) -> str:
    return f"face {face}"


def _say(view: View, words: Words) -> str:
    if (showdown := view.showdown) is not None:
        return _verdict(view, showdown, words)
    if view.me not in to_act(view):
        return ""
    if not view.bids:
        return words.say("Tap a face, then say how many.")
    return words.say("Raise the bid or call liar.")


def _verdict(view: View, showdown: Showdown, words: Words) -> str:
    loser = showdown.loser
    if loser not in view.out:
        yours, others = N_("You lost a die. You bid first."), N_("{who} lost a die and bids first.")
        return words.tell(loser, yours, others)
    if not to_act(view):
        return words.tell(view.turn, N_("You won."), N_("{who} won."))
    out = words.tell(loser, N_("You are out."), N_("{who} is out."))
    return f"{out} {words.tell(view.turn, N_('You bid first.'), N_('{who} bids first.'))}"


def _areas_of(view: View, seat: Seat, words: Words) -> Iterator[AnyArea]:
    yield Numbers(f"count {seat}", tuple(_numbers(view, seat, words)), seat=seat)
    dice, line = len(_shown(view, seat)), _line(view, seat)
    title = words.say("Last round") if seat == view.me else ""
    for first in range(0, dice, line):
        yield Row(f"dice {seat} {first // line}", size=min(line, dice - first), seat=seat, title=title)
    if seat == view.me and view.dice[seat] and to_act(view):
        yield Row("hand", size=len(view.dice[seat]), seat=seat, title=words.say("Your dice"))


def _numbers(view: View, seat: Seat, words: Words) -> Iterator[tuple[str, str]]:
    yield words.say("Dice"), str(len(view.dice[seat]))
    bid = next((bid for bid in reversed(view.bids) if bid.seat == seat), None)
    if bid is not None:
        yield words.say("Bid"), f"{bid.quantity} × {bid.face}"


def _pieces_of(view: View, seat: Seat, words: Words) -> Iterator[Piece]:
    for n, pips in enumerate(_shown(view, seat)):
        if pips is None:
            yield Piece(_place(view, seat, n), Token("tile", seat, text="?", name=words.say("hidden die")))
        else:
            is_dim = view.showdown is not None and not _counts(view, pips)
            yield Piece(_place(view, seat, n), Die(pips), dim=is_dim)
    if seat == view.me and to_act(view):
        for n, pips in enumerate(sorted(die.value for die in view.dice[seat])):
            yield Piece(f"hand.{n}", Die(pips, colour=seat, id=f"die {n}"))


def _marks_of(view: View, seat: Seat) -> Iterator[Mark]:
    for n, pips in enumerate(_shown(view, seat)):
        if pips is not None and _counts(view, pips):
            yield Mark(_place(view, seat, n), "good")


def _shown(view: View, seat: Seat) -> Sequence[int | None]:
    """The dice of the showdown, or an opponent's dice. These are hidden, except in a replay."""
    if view.showdown is not None:
        return sorted(view.showdown.dice[seat])
    if seat == view.me:
        return ()
    known = [die.what for die in view.dice[seat] if die.what is not None]
    return sorted(known) if len(known) == len(view.dice[seat]) else (None,) * len(view.dice[seat])


def _counts(view: View, pips: int) -> bool:
    """True if a die of the showdown counts for the bid."""
    return view.showdown is not None and count((pips,), view.showdown.bid.face, view.wild) > 0


def _line(view: View, seat: Seat) -> int:
    """The number of dice in a line."""
    is_tight = view.dice_each > MAX_DICE_IN_LINE
    return SHORT_LINE_DICE if is_tight and seat != view.me else view.dice_each


def _place(view: View, seat: Seat, n: int) -> str:
    line = _line(view, seat)
    return f"dice {seat} {n // line}.{n % line}"

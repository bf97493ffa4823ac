"""The scene: the bid in the middle, and around it every player with their cup and dice."""

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import (
    AnyArea,
    Back,
    Counter,
    Delay,
    Die,
    Mark,
    Motion,
    Numbers,
    Piece,
    Row,
    Scene,
    Taps,
    Token,
    Tone,
)
from parlour.games.liars_dice.rules import count, dice_in_play, to_act
from parlour.games.liars_dice.state import (
    FACES,
    Action,
    Bid,
    BidMade,
    Challenged,
    Event,
    Showdown,
    View,
)
from parlour.games.liars_dice.words import MORE_OF, dice_in_words

LYING: Final = -62
"""The angle of a cup that no longer covers its dice, in degrees."""

OUT: Final = "grey"

COUNT_MS, MAX_COUNT_MS = 220, 1_600
"""The time to count one die in a challenge, and the time that the result stays on the table."""


def scene(view: View, words: Words) -> Scene:
    areas: list[AnyArea] = []
    pieces: list[Piece] = []
    _add_middle(view, words, areas, pieces)
    for seat in map(Seat, range(len(view.dice))):
        areas += _areas_of(view, seat, words)
        pieces += _pieces_of(view, seat, words)
    marks = tuple(mark for seat in range(len(view.dice)) for mark in _marks_of(view, Seat(seat)))
    return Scene(tuple(areas), tuple(pieces), marks, _say(view, words), around=True)


def taps(action: Action, view: View) -> Taps:
    return Taps((_face(action.face),)) if isinstance(action, Bid) else Taps()  # a call is a button


def motions(redacted: Event) -> Sequence[Motion]:
    """A challenge takes the time to count the dice."""
    if not isinstance(redacted, Challenged):
        return ()
    return Delay(min(COUNT_MS * redacted.count, MAX_COUNT_MS)), Delay(MAX_COUNT_MS)


def _bid_on_table(view: View) -> BidMade | None:
    """The highest bid of the round, or the bid that was called last."""
    if view.bids:
        return view.bids[-1]
    return None if view.showdown is None else view.showdown.bid


def _add_middle(view: View, words: Words, areas: list[AnyArea], pieces: list[Piece]) -> None:
    """The bid, and either the number of dice in play or the dice that count for it."""
    bid, showdown = _bid_on_table(view), view.showdown
    if bid is not None:
        areas.append(Row("bid", speaker=bid.seat, title=_bid_title(bid, showdown, words)))
        pieces.append(Piece("bid", Die(bid.face), note=f"{bid.quantity} ×"))
    if showdown is None:
        title = "" if bid is not None else words.say("No bid yet")
        in_play = Counter(words.say("dice in play"), dice_in_play(view))
        areas.append(Numbers("table", (in_play,), title=title))
        return
    counted = [pips for of_one in showdown.dice for pips in of_one if _counts(view, pips)]
    areas.append(Row("tally", title=_count_title(showdown, words)))
    for n, pips in enumerate(counted):
        tone: Tone = "gain" if n >= showdown.bid.quantity else ""
        pieces.append(Piece("tally", Die(pips), note=str(n + 1), tone=tone))


def _bid_title(bid: BidMade, showdown: Showdown | None, words: Words) -> str:
    said = dice_in_words(bid.quantity, bid.face, words)
    if showdown is not None:
        return words.tell(bid.seat, N_("You said {bid}"), N_("{who} said {bid}"), bid=said)
    return words.tell(bid.seat, N_("You say {bid}"), N_("{who} says {bid}"), bid=said)


def _count_title(showdown: Showdown, words: Words) -> str:
    found, face = showdown.count, showdown.bid.face
    if found == 0:
        return words.say("There are no {faces}", faces=words.call(MORE_OF[face - 1]))
    dice = dice_in_words(found, face, words)
    return words.say("There is {dice}", dice=dice) if found == 1 else words.say("There are {dice}", dice=dice)


def _face(face: int) -> str:
    return f"face {face}"


def _say(view: View, words: Words) -> str:
    if not to_act(view):
        return ""
    if (showdown := view.showdown) is not None:
        return _verdict(view, showdown, words)
    if view.me not in to_act(view):
        return ""
    if not view.bids:
        return words.say("Make the first bid.")
    return words.say("Raise the bid or call liar.")


def _verdict(view: View, showdown: Showdown, words: Words) -> str:
    loser = showdown.loser
    if loser not in view.out:
        yours, others = N_("You lost a die. You bid first."), N_("{who} lost a die and bids first.")
        return words.tell(loser, yours, others)
    out = words.tell(loser, N_("You are out."), N_("{who} is out."))
    return f"{out} {words.tell(view.turn, N_('You bid first.'), N_('{who} bids first.'))}"


def _areas_of(view: View, seat: Seat, words: Words) -> Iterator[AnyArea]:
    yield Numbers(f"count {seat}", tuple(_numbers(view, seat, words)), seat=seat)
    shown = _shown(view, seat)
    if shown or seat != view.me:  # also of a seat that is out, so that nothing moves
        yield Row(f"dice {seat}", size=len(shown), seat=seat, name=words.say("Last round"))
    if seat == view.me:  # also after the last turn, so that nothing moves
        yield Row("hand", size=len(_mine(view)), seat=seat, title=words.say("Your dice"))
        yield Row("faces", seat=seat, control=True, title=words.say("Your bid"))


def _numbers(view: View, seat: Seat, words: Words) -> Iterator[tuple[str, str] | Counter]:
    """What the seat did last, and its dice."""
    if status := _status(view, seat, words):
        yield "", status
    if view.dice[seat]:
        yield Counter(
            words.say("Dice"), len(view.dice[seat]), most=view.dice_each, look="track", colour="paper"
        )


def _status(view: View, seat: Seat, words: Words) -> str:
    if seat in view.out:
        return words.say("out")
    if view.showdown is not None and view.showdown.caller == seat:
        return words.say("called spot on") if view.showdown.is_exact else words.say("called liar")
    bid = next((bid for bid in reversed(view.bids) if bid.seat == seat), None)
    return "" if bid is None else dice_in_words(bid.quantity, bid.face, words)


def _pieces_of(view: View, seat: Seat, words: Words) -> Iterator[Piece]:
    shown = _shown(view, seat)
    for n, pips in enumerate(shown):
        if pips is None:
            yield Piece(f"dice {seat}.{n}", Back(name=words.say("hidden die")))
        else:
            yield Piece(f"dice {seat}.{n}", Die(pips), dim=_is_dim(view, pips))
    if seat != view.me:
        yield Piece(f"dice {seat}", _cup(view, seat, words, covers=None in shown))
        return
    for n, pips in enumerate(_mine(view)):
        yield Piece(f"hand.{n}", Die(pips, id=f"die {n}"), dim=_is_last(view) and _is_dim(view, pips))
    yield Piece("hand", _cup(view, seat, words, covers=False))
    if _mine(view) and to_act(view):
        yield from (Piece("faces", Die(face, id=_face(face))) for face in FACES)


def _cup(view: View, seat: Seat, words: Words, *, covers: bool) -> Token:
    """A player who is out keeps a cup that has lost its colour."""
    colour = OUT if seat in view.out else seat
    return Token("cup", colour, name=words.say("cup"), turned=0 if covers else LYING)


def _marks_of(view: View, seat: Seat) -> Iterator[Mark]:
    """Marks the dice that count for the bid, in the order in which they are counted."""
    if view.showdown is None:
        return
    row, dice = f"dice {seat}", _shown(view, seat)
    if seat == view.me and _is_last(view):
        row, dice = "hand", _mine(view)
    for n, pips in enumerate(dice):
        if pips is not None and _counts(view, pips):
            yield Mark(f"{row}.{n}", "good")


def _shown(view: View, seat: Seat) -> Sequence[int | None]:
    """The dice of the last round or an opponent's dice, which are hidden except in a replay."""
    if seat == view.me:
        return sorted(view.showdown.dice[seat]) if view.showdown is not None and not _is_last(view) else ()
    if view.showdown is not None:
        return sorted(view.showdown.dice[seat])
    known = [die.what for die in view.dice[seat] if die.what is not None]
    return sorted(known) if len(known) == len(view.dice[seat]) else (None,) * len(view.dice[seat])


def _mine(view: View) -> Sequence[int]:
    """The viewer's dice. Those of the last round stay until the next bid, unless the viewer makes it."""
    if view.me is None:
        return ()
    if view.showdown is not None and _is_last(view):
        return sorted(view.showdown.dice[view.me])
    return sorted(die.value for die in view.dice[view.me])


def _is_last(view: View) -> bool:
    """True if the viewer still sees the dice of the last round."""
    return view.showdown is not None and view.me not in to_act(view)


def _counts(view: View, pips: int) -> bool:
    """True if a die of the showdown counts for the bid."""
    return view.showdown is not None and count((pips,), view.showdown.bid.face, view.wild) > 0


def _is_dim(view: View, pips: int) -> bool:
    return view.showdown is not None and not _counts(view, pips)

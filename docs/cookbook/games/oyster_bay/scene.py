"""The bay: a mat for each player in a ring, with the viewer below, and the viewer's hand."""

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.engine import Seat, Words
from parlour.engine.scene import (
    AnyArea,
    Counter,
    Delay,
    Flip,
    Graph,
    Motion,
    Numbers,
    Piece,
    Row,
    Scene,
    Spot,
    Taps,
    Token,
)

from .rules import count_opened, is_bidding, is_laying, winner
from .state import HAND, Action, Event, Lay, Open, Opened, View

RING: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    3: ((0, 1), (-0.62, -0.75), (0.62, -0.75)),
    4: ((0, 1), (-1, 0), (0, -1), (1, 0)),
    5: ((0, 1), (-1, 0.25), (-0.62, -0.9), (0.62, -0.9), (1, 0.25)),
    6: ((0, 1), (-1, 0.5), (-1, -0.5), (0, -1), (1, -0.5), (1, 0.5)),
}
"""Where the mats lie, round the table from the viewer, for each number of players."""

WIDTH, HEIGHT, ACROSS, ALONG = 3.1, 1.25, 3.4, 2.2
"""The size of a mat, and of half the bay, in widths of an oyster."""


def scene(view: View, words: Words) -> Scene:
    count = len(view.hands)
    near = 0 if view.me is None else view.me
    spots = [_mat(view, Seat((near + n) % count), at, words) for n, at in enumerate(RING[count])]
    areas: list[AnyArea] = [Graph("bay", tuple(spots), picture="bay.svg", turns=False)]
    pieces: list[Piece] = []
    for seat in map(Seat, range(count)):
        dives = Counter(words.say("Dives"), view.dives[seat], view.dives_to_win, "track", "star", "gold")
        areas.append(Numbers(f"dives {seat}", (dives,), seat=seat))
        pieces += [Piece(f"mat {seat}", oyster) for oyster in _laid(view, seat, words)]
    if view.me is not None and view.hands[view.me]:
        areas.append(Row("hand", size=2, seat=view.me, name=words.say("Hand")))
        pieces += [*_hand(view, view.me, words)]
    return Scene(tuple(areas), tuple(pieces), say=_say(view, words))


def _mat(view: View, seat: Seat, at: tuple[float, float], words: Words) -> Spot:
    """The mat is named after its player. The player's oysters, or the bid, are printed next to it."""
    who, bid = words.name(seat), view.bids[seat]
    left = view.hands[seat] + view.mats[seat]
    if bid is None or bid.what is None:
        label = words.say("{who} · {left}", who=who, left=left)
    else:
        label = words.say("{who} bids {bid}", who=who, bid=bid.what)
    where = (at[0] * ACROSS, at[1] * ALONG)
    return Spot(
        f"mat {seat}", *where, WIDTH, HEIGHT, "square", "right", name=who, label=label, picture="mat.svg"
    )


def _laid(view: View, seat: Seat, words: Words) -> Iterator[Token]:
    """The oysters of a mat, from the bottom. Those of the last dive lie there until the owner lays again."""
    last, crab = view.last, view.crabs[seat].what
    count, opened = view.mats[seat], view.opened[seat]
    if not count and last is not None and winner(view) is None and is_laying(view):
        count, opened = last.mats[seat], last.opened[seat]
        crab = opened[-1] if last.pincher == seat else None
        yield from (_oyster(seat, n in opened, n == crab, False, words) for n in range(1, count + 1))
        return
    is_known = crab is not None
    yield from (_oyster(seat, n in opened, n == crab, is_known, words) for n in range(1, count + 1))


def _oyster(seat: Seat, is_open: bool, is_crab: bool, is_known: bool, words: Words) -> Token:
    named = words.say("crab") if is_crab else words.say("pearl")
    if is_open:
        return Token("disc", seat, picture="crab.svg" if is_crab else "pearl.svg", name=named)
    if is_known:
        return _own(seat, is_crab, words)
    return Token("disc", seat, picture="shell.svg", tinted=True, name=words.say("closed oyster"))


def _own(seat: Seat, is_crab: bool, words: Words) -> Token:
    """A closed oyster, as its owner knows it."""
    name = words.say("closed oyster with a crab") if is_crab else words.say("closed oyster with a pearl")
    picture = "own-crab.svg" if is_crab else "own-pearl.svg"
    return Token("disc", seat, picture=picture, name=name)


def _hand(view: View, seat: Seat, words: Words) -> Iterator[Piece]:
    has_crab = view.crabs[seat].what == HAND
    if pearls := view.hands[seat] - has_crab:
        yield Piece("hand.0", _own(seat, False, words), note=f"×{pearls}")
    if has_crab:
        yield Piece("hand.1", _own(seat, True, words))


def _say(view: View, words: Words) -> str:
    if view.diver is not None:
        bid = view.bids[view.diver]
        assert bid is not None, "the diver has bid"
        left = bid.value - count_opened(view)
        if words.is_you(view.diver):
            return words.say("Open {left} more.", left=left)
        return words.say("{who} opens {left} more.", who=words.name(view.diver), left=left)
    total = sum(view.mats)
    if is_bidding(view):
        return words.say("{total} oysters lie in the bay. How many would you open?", total=total)
    if view.me is not None and view.mats[view.me]:
        return words.say("Lay another oyster, or say that you are ready.")
    return words.say("Lay an oyster on your mat.") if view.me is not None else ""


def taps(action: Action, view: View) -> Taps:
    match action:
        case Lay(is_crab):
            return Taps(("hand.1" if is_crab else "hand.0",), drop=f"mat {view.me}")
        case Open(mat):
            return Taps((f"mat {mat}",))
        case _:
            return Taps()  # a button


def motions(redacted: Event) -> Sequence[Motion]:
    """Opened oysters turn over one after the other."""
    if not isinstance(redacted, Opened):
        return ()
    is_crab = redacted.crab.what == redacted.oyster
    shown = Token("disc", redacted.mat, picture="crab.svg" if is_crab else "pearl.svg")
    return (Delay(400), Flip(f"mat {redacted.mat}", shown))

"""The scene: the trick in order of play, and each player's cards and points."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import AnyArea, Back, Card, Mark, Numbers, Piece, Row, Scene, Taps
from parlour.games.hearts.pack import HAND, PASSED, SEATS, in_order, points_in
from parlour.games.hearts.rules import is_first_trick, is_over, pass_distance, to_act, totals
from parlour.games.hearts.state import Action, Pass, Trick, View
from parlour.parts import cards
from parlour.parts.cards import PlayingCard
from parlour.parts.turns import order

LONGEST_NAME: Final = 9
"""Number of letters of a name that fit on a card."""

PASS_TO: Final = {
    1: N_("Choose three cards to pass to {who}, on your left."),
    2: N_("Choose three cards to pass to {who}, across the table."),
    3: N_("Choose three cards to pass to {who}, on your right."),
}
ALL_PASS: Final = {
    1: N_("Everyone passes three cards to the left."),
    2: N_("Everyone passes three cards across the table."),
    3: N_("Everyone passes three cards to the right."),
}


def scene(view: View, words: Words) -> Scene:
    areas: list[AnyArea] = [Row("trick", size=SEATS, title=_trick_title(view, words))]
    pieces, marks = _trick(view, words)
    if view.last is not None and not _shows_last(view):
        areas.append(_last_trick(view.last, words))
    for seat in order(Seat(0), SEATS):
        _add_seat(seat, view, words, areas, pieces)
    return Scene(tuple(areas), tuple(pieces), marks, _say(view, words))


def _trick(view: View, words: Words) -> tuple[list[Piece], tuple[Mark, ...]]:
    last = view.last
    if last is None or not _shows_last(view):
        pieces = _trick_pieces(view.first, view.trick, len(view.deals), words)
        return pieces, (Mark(pieces[-1].at),) if pieces else ()
    best = order(last.first, SEATS).index(last.taker)
    deal = len(view.deals) - is_first_trick(view)  # before the first trick, `last` is from the deal before
    pieces = _trick_pieces(last.first, last.cards, deal, words)
    return pieces, (Mark(f"trick.{best}", "good"),)


def _shows_last(view: View) -> bool:
    """True if the last trick is still shown, until a card is played to the next one."""
    return not view.trick or _holds(view)


def _holds(view: View) -> bool:
    """True if a deal without passing has just begun and only the two of clubs is played."""
    return is_first_trick(view) and len(view.trick) == 1 and not pass_distance(len(view.deals))


def _trick_title(view: View, words: Words) -> str:
    if view.last is None or not _shows_last(view):
        return words.say("Trick")
    return words.tell(view.last.taker, N_("You took the trick"), N_("{who} took the trick"))


def _last_trick(last: Trick, words: Words) -> Numbers:
    title = words.say("Last trick")
    taker = words.say("you") if words.is_you(last.taker) else words.name(last.taker)
    return Numbers("last", ((title, _signs(last.cards)), (words.say("taken by"), taker)))


def _trick_pieces(first: Seat, played: Sequence[PlayingCard], deal: int, words: Words) -> list[Piece]:
    """The cards in a row, each with the name of its player."""
    seats = order(first, SEATS)
    return [
        Piece(f"trick.{n}", _card(card, deal), note=_short(words.name(seats[n])))
        for n, card in enumerate(played)
    ]


def _short(name: str) -> str:
    if len(name) <= LONGEST_NAME:
        return name
    first, _, rest = name.partition(" ")
    short = f"{first[0]}. {rest}" if rest else name
    return short if len(short) <= LONGEST_NAME else f"{short[: LONGEST_NAME - 1]}…"


def _card(card: PlayingCard, deal: int) -> Card:
    return Card(card.face, id=card_id(card, deal))


def card_id(card: PlayingCard, deal: int) -> str:
    """Differs between deals, so that the web client does not follow a card from one deal to the next."""
    return f"{card.face} {deal + 1}"


def _add_seat(seat: Seat, view: View, words: Words, areas: list[AnyArea], pieces: list[Piece]) -> None:
    """The viewer's own areas have the same ids at every seat, so that the tour can highlight them."""
    deal, hand = len(view.deals), view.hands[seat]
    whose = "" if seat == view.me else f" {seat}"
    known = in_order(cards.shown(hand))
    areas.append(Numbers(f"points{whose}", _numbers(seat, known, view, words), seat=seat))
    if hand or seat == view.me:
        title = words.say("Hand") if seat == view.me else ""
        areas.append(Row(f"hand{whose}", fan=True, seat=seat, title=title))
    if len(known) == len(hand):  # also true for another player's last card if known, and in a replay
        pieces += [Piece(f"hand{whose}", _card(card, deal)) for card in known]
    else:
        pieces.append(Piece(f"hand{whose}", Back(count=len(hand))))


def _numbers(
    seat: Seat, known: Sequence[PlayingCard], view: View, words: Words
) -> tuple[tuple[str, str], ...]:
    """The points, and the passed cards that the viewer knows."""
    if view.deals and is_first_trick(view):
        points = words.say("Last deal"), f"{view.deals[-1][seat]:+}"
    else:
        points = words.say("This deal"), str(points_in(view.taken[seat]))
    total = words.say("Total"), str(totals(view)[seat])
    if seat != view.me:
        some = known if len(known) < len(view.hands[seat]) else ()  # an open hand needs no list
        passed = ((words.say("From you"), _signs(some)),) if some else ()
    else:
        passed = ((words.say("New"), _signs(new)),) if (new := _received(view)) else ()
    return (points, total, *passed)


def _received(view: View) -> tuple[PlayingCard, ...]:
    """The cards passed to the viewer, until they play a card. They are the last ones in the hand."""
    hand = () if view.me is None else cards.shown(view.hands[view.me])
    if view.phase == "passing" or len(hand) < HAND or not pass_distance(len(view.deals)):
        return ()
    return in_order(hand[-PASSED:])


def _say(view: View, words: Words) -> str:
    if is_over(view):
        return ""
    if view.phase == "passing":
        return _say_pass(view, words)
    if _holds(view):
        yours, others = (
            N_("New deal, no passing. You led {card}."),
            N_("New deal, no passing. {who} led {card}."),
        )
        return words.tell(view.first, yours, others, card=view.trick[0].sign)
    if view.trick:
        suit = words.call(view.trick[0].suit)
        return words.tell(view.first, N_("You led {suit}."), N_("{who} led {suit}."), suit=suit)
    if view.first == view.me:
        return words.say("You lead.") if view.is_broken else words.say("You lead. Hearts aren’t broken yet.")
    return words.say("{who} leads.", who=words.name(view.first))


def _say_pass(view: View, words: Words) -> str:
    distance = pass_distance(len(view.deals))
    if view.me is None:
        return words.say(ALL_PASS[distance])
    if view.me in to_act(view):
        return words.say(PASS_TO[distance], who=words.name(Seat((view.me + distance) % SEATS)))
    laid = _signs(in_order(cards.shown(view.passed[view.me])))
    return words.say("You pass {cards}. The others are still choosing.", cards=laid)


def _signs(some: Sequence[PlayingCard]) -> str:
    return " ".join(card.sign for card in some)


def taps(action: Action, view: View) -> Taps:
    deal = len(view.deals)
    if isinstance(action, Pass):
        return Taps(together=tuple(card_id(card, deal) for card in action.cards), confirm=True)
    return Taps((card_id(action.card, deal),), drop="trick")

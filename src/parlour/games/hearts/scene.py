"""The scene: four seats around the trick, each with their cards, the tricks they took and their points."""

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import (
    AnyArea,
    Back,
    Card,
    Counter,
    Delay,
    Mark,
    Motion,
    Numbers,
    Piece,
    Pile,
    Row,
    Scene,
    Taps,
    Tone,
    Travel,
)
from parlour.games.hearts.pack import HAND, PASSED, POINTS, SEATS, TWO_OF_CLUBS, in_order, points_in
from parlour.games.hearts.rules import is_first_trick, is_over, pass_distance, playable, to_act, totals
from parlour.games.hearts.state import Action, DealEnded, Event, Pass, Played, Trick, View
from parlour.games.hearts.words import pass_to
from parlour.parts import cards
from parlour.parts.cards import PlayingCard
from parlour.parts.turns import order

HOLD_MS: Final = 900
"""How long a complete trick lies on the table, at least."""

PASS_TO: Final = {
    1: N_("Pass three cards to {who}, on your left."),
    2: N_("Pass three cards to {who}, across the table."),
    3: N_("Pass three cards to {who}, on your right."),
}
ALL_PASS: Final = {
    1: N_("Everyone passes three cards to the left."),
    2: N_("Everyone passes three cards across the table."),
    3: N_("Everyone passes three cards to the right."),
}


def scene(view: View, words: Words) -> Scene:
    areas: list[AnyArea] = [Row("trick", size=SEATS, seats=True, title=words.say("Trick"))]
    pieces, marks = _trick(view, words)
    is_passing = view.phase == "passing" and not is_over(view)
    if is_passing and view.me is not None:
        areas.append(Row("tray", size=PASSED, tray=True, title=words.say("Cards to pass")))
        laid = in_order(cards.shown(view.passed[view.me]))
        pieces += [Piece(f"tray.{n}", _card(card, len(view.deals))) for n, card in enumerate(laid)]
    if view.last is not None and not _shows_last(view):
        areas.append(Row("last", size=SEATS, seats=True, fold=True, title=words.say("Last trick")))
        pieces += _full_trick("last", view.last, words)
    for seat in order(Seat(0), SEATS):
        _add_seat(seat, view, words, areas, pieces)
    return Scene(tuple(areas), tuple(pieces), marks, _say(view, words), around=True)


def _trick(view: View, words: Words) -> tuple[list[Piece], tuple[Mark, ...]]:
    last = view.last
    if last is None or not _shows_last(view):
        return [*_open_trick(view, words)], ()
    deal = len(view.deals) - is_over(view)  # the last deal of the game has been counted already
    return [*_full_trick("trick", last, words, deal)], (Mark(f"trick.{last.taker}", "good"),)


def _shows_last(view: View) -> bool:
    """True if the last trick is still on the table, until the next card of the deal is played."""
    return (not view.trick and not is_first_trick(view)) or is_over(view)


def _open_trick(view: View, words: Words) -> Iterator[Piece]:
    """The cards of the current trick, in the order of play."""
    seats = order(view.first, SEATS)
    best = _winner(view.trick)
    for n, card in enumerate(view.trick):
        if n == best and n > 0:
            beside = words.tell(seats[n], N_("You, winning"), N_("{who}, winning"))
        elif n == best and len(view.trick) > 1:
            beside = words.tell(seats[n], N_("You led, winning"), N_("{who} led, winning"))
        elif n == 0:
            beside = words.tell(seats[n], N_("You led"), N_("{who} led"))
        else:
            beside = words.tell(seats[n], N_("You"), N_("{who}"))
        yield Piece(f"trick.{seats[n]}", _card(card, len(view.deals)), beside=beside)


def _winner(trick: Sequence[PlayingCard]) -> int:
    """The position of the card that would take the trick now. 0 in an empty one."""
    follows = [card.rank if card.suit == trick[0].suit else 0 for card in trick]
    return follows.index(max(follows)) if follows else 0


def _full_trick(area: str, trick: Trick, words: Words, deal: int | None = None) -> Iterator[Piece]:
    """A complete trick with what it cost. Without a *deal* its cards have no ids."""
    seats = order(trick.first, SEATS)
    for n, card in enumerate(trick.cards):
        if seats[n] == trick.taker:
            beside = words.tell(seats[n], N_("You took it"), N_("{who} took it"))
        elif n == 0:
            beside = words.tell(seats[n], N_("You led"), N_("{who} led"))
        else:
            beside = words.tell(seats[n], N_("You"), N_("{who}"))
        note = f"+{POINTS[card]}" if card in POINTS else ""
        shown = Card(card.face) if deal is None else _card(card, deal)
        tone: Tone = "cost" if note else ""
        yield Piece(f"{area}.{seats[n]}", shown, note=note, tone=tone, beside=beside)


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
    areas.append(Pile(f"taken {seat}", seat=seat, name=words.say("Tricks taken")))
    if tricks := len(view.taken[seat]) // SEATS:
        pieces.append(Piece(f"taken {seat}", Back(count=tricks)))
    title = words.say("Hand") if seat == view.me else ""
    # Also when it is empty, so that nothing moves.
    areas.append(Row(f"hand{whose}", fan=True, seat=seat, title=title))
    if len(known) == len(hand):  # also true for another player's last card if known, and in a replay
        pieces += [Piece(f"hand{whose}", _card(card, deal)) for card in known]
    else:
        pieces.append(Piece(f"hand{whose}", Back(count=len(hand))))


def _numbers(
    seat: Seat, known: Sequence[PlayingCard], view: View, words: Words
) -> tuple[tuple[str, str] | Counter, ...]:
    """The total or what the seat does, the points of this deal, and more that the viewer knows."""
    total = ("", words.say("{points} in all", points=totals(view)[seat]))
    taken = view.deals[-1][seat] if is_over(view) else points_in(view.taken[seat])
    points = Counter(words.say("This deal"), taken, icon="heart", colour="red")
    more: list[tuple[str, str]] = []
    if view.phase == "passing" and not is_over(view) and seat != view.me:
        has_chosen = seat not in to_act(view)
        more.append(total)
        total = ("", words.say("has chosen") if has_chosen else words.say("is choosing"))
    if view.deals and is_first_trick(view) and not is_over(view):
        more.append((words.say("Last deal"), f"{view.deals[-1][seat]:+}"))
    if view.phase != "passing" and not is_over(view):
        tricks = len(view.taken[seat]) // SEATS
        more.append(
            ("", words.say("1 trick") if tricks == 1 else words.say("{tricks} tricks", tricks=tricks))
        )
    if seat != view.me:
        some = known if len(known) < len(view.hands[seat]) else ()  # an open hand needs no list
        more += ((words.say("From you"), _signs(some)),) if some else ()
    else:
        more += ((words.say("New"), _signs(new)),) if (new := _received(view)) else ()
    return (total, points, *more)


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
    if view.trick:
        return _say_led(view, words)
    if view.first == view.me:
        return words.say("You lead.") if view.is_broken else words.say("You lead. Hearts aren’t broken yet.")
    return words.say("{who} leads.", who=words.name(view.first))


def _say_led(view: View, words: Words) -> str:
    """The suit that was led. Tells the viewer whose turn it is what to do: short, to fit on a phone."""
    suit = words.call(view.trick[0].suit)
    if view.me is None or view.me not in to_act(view):
        return words.tell(view.first, N_("You led {suit}."), N_("{who} led {suit}."), suit=suit)
    hand, can_play = cards.shown(view.hands[view.me]), playable(view, view.me)
    if can_play[0].suit == view.trick[0].suit:
        return words.say("Follow suit: {suit}.", suit=suit)
    if len(can_play) == len(hand):
        return words.say("No {suit}: play any card.", suit=suit)
    return words.say("No {suit}: play a card without points.", suit=suit)


def _say_pass(view: View, words: Words) -> str:
    distance = pass_distance(len(view.deals))
    if view.me is None:
        return words.say(ALL_PASS[distance])
    if view.me in to_act(view):
        return words.say(PASS_TO[distance], who=pass_to(view, words))
    laid = _signs(in_order(cards.shown(view.passed[view.me])))
    return words.say("You pass {cards}. The others are still choosing.", cards=laid)


def _signs(some: Sequence[PlayingCard]) -> str:
    return " ".join(card.sign for card in some)


def taps(action: Action, view: View) -> Taps:
    deal = len(view.deals)
    if isinstance(action, Pass):
        return Taps(together=tuple(card_id(card, deal) for card in action.cards), confirm=True)
    return Taps((card_id(action.card, deal),), drop="trick")


def motions(redacted: Event) -> Sequence[Motion]:
    """A card that leads sweeps the last trick to its taker, who leads. The next deal waits for a moment."""
    match redacted:
        case Played(seat, card, leads=True) if card.value != TWO_OF_CLUBS:
            return [Travel(f"trick.{n}", f"taken {seat}") for n in range(SEATS)]
        case DealEnded():
            return [Delay(HOLD_MS)]
        case _:
            return []

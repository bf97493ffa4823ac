"""The standard American rules of Hearts for four, with the queen of spades (Black Lady).

The two of clubs leads to the first trick. The rules play it, because its holder has no choice.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Chance, IllegalActionError, Millis, Result, Revealed, Seat, Some
from parlour.engine.contract.choices import is_legal
from parlour.games.hearts.pack import (
    DEAL_POINTS,
    DECK,
    HAND,
    HARMLESS,
    NO_HEARTS,
    PASSED,
    POINTS,
    SEATS,
    TWO_OF_CLUBS,
    in_order,
    points_in,
)
from parlour.games.hearts.state import (
    Action,
    DealEnded,
    Event,
    Exchanged,
    Hand,
    Options,
    Pass,
    Passed,
    Phase,
    Play,
    Played,
    Started,
    State,
    Trick,
    TrickTaken,
)
from parlour.parts import cards, rounds, tricks, turns, zones
from parlour.parts.cards import PlayingCard

PASSES: Final = (1, 3, 2, 0)
"""Seats by which cards are passed, in rotation: to the left, to the right, across, and not at all."""

NOTHING: Final[tuple[tuple[()], ...]] = ((),) * SEATS
PLAYS: Final = {card: Play(card) for card in DECK}

refusals = {
    "hearts/not-your-turn": N_("It’s not your turn."),
    "hearts/pass-first": N_("Choose three cards to pass first."),
    "hearts/pass-three": N_("Choose three different cards from your hand, in the order of your hand."),
    "hearts/no-passing": N_("Passing is over. Play a card."),
    "hearts/not-in-hand": N_("Choose a card from your hand."),
    "hearts/follow-suit": N_("You have to follow suit. Play a card of the suit that was led."),
    "hearts/first-trick": N_("You can’t play points on the first trick. Choose another card."),
    "hearts/not-broken": N_("Hearts aren’t broken yet. Lead another suit."),
}


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(options, _deal(chance))


def _deal(chance: Chance) -> tuple[tuple[PlayingCard, ...], ...]:
    return cards.deal(chance.shuffle(DECK), SEATS, HAND)[0]


def start(started: Started) -> State:
    return _begin_deal(started.options, _held(started.hands), None, ())


def _held(hands: tuple[tuple[PlayingCard, ...], ...]) -> tuple[Hand, ...]:
    return tuple(cards.hold(hand, seat) for seat, hand in enumerate(hands))


def _begin_deal(options: Options, hands: tuple[Hand, ...], last: Trick | None, deals: rounds.Rounds) -> State:
    phase: Phase = "passing" if pass_distance(len(deals)) else "playing"
    first = Seat(0) if last is None else last.taker
    return State(options, phase, hands, NOTHING, first, (), last, False, NOTHING, deals)


def pass_distance(deals: int) -> int:
    """Seats by which cards are passed after this number of deals. 0 in a deal without passing."""
    return PASSES[deals % len(PASSES)]


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("hearts/not-your-turn")
    if isinstance(action, Pass):
        return _with_consequences(state, _pass(state, seat, action), chance)
    played = _play(state, seat, action.card)
    is_last = len(state.trick) == SEATS - 1
    return _with_consequences(state, played, chance) if is_last else [played]


def _pass(state: State, seat: Seat, action: Pass) -> Passed:
    if state.phase != "passing":
        raise IllegalActionError("hearts/no-passing")
    if not is_legal(legal(state, seat), action):
        raise IllegalActionError("hearts/pass-three")
    return Passed(seat, tuple(card for card in state.hands[seat] if card.value in action.cards))


def _play(state: State, seat: Seat, card: PlayingCard) -> Played:
    if state.phase == "passing":
        raise IllegalActionError("hearts/pass-first")
    if card not in playable(state, seat):
        raise IllegalActionError(_refusal_code(state, seat, card))
    return _played(state, seat, card)


def _refusal_code(state: State, seat: Seat, card: PlayingCard) -> str:
    hand = cards.values(state.hands[seat])
    if card not in hand:
        return "hearts/not-in-hand"
    if not state.trick:
        return "hearts/not-broken"
    follows = any(one.suit == state.trick[0].suit for one in hand)
    return "hearts/follow-suit" if follows else "hearts/first-trick"


def _played(state: State, seat: Seat, card: PlayingCard) -> Played:
    hand = state.hands[seat]
    at = next(n for n, held in enumerate(hand) if held.value == card)
    breaks = card.suit == "hearts" and not state.is_broken
    return Played(seat, hand[at].turn_up(), _rest(state, hand, at), not state.trick, breaks)


def _rest(state: State, hand: Hand, at: int) -> tuple[Revealed[PlayingCard], ...]:
    """The rest of the hand if the card rules out cards in it for all players, else nothing."""
    card, led = hand[at].value, led_to(state)
    forced = _forced(state, card)
    is_void = led is not None and card.suit != led.suit
    if not forced and (not is_void or led in hand[at].ruled_out):
        return ()  # reveals nothing new
    rest = tricks.hand_after(hand, at, led, DECK)
    return tuple(held.secret.rule_out(*forced) for held in rest) if forced else rest


def _forced(state: State, card: PlayingCard) -> Sequence[PlayingCard]:
    """Cards that the player cannot hold: they discarded points on the first trick, or led an early heart."""
    if not state.trick:
        return NO_HEARTS if card.suit == "hearts" and not state.is_broken else ()
    return HARMLESS if card in POINTS and is_first_trick(state) else ()


def _with_consequences(state: State, event: Event, chance: Chance) -> list[Event]:
    events = [event]
    while (following := _consequence(state := evolve(state, events[-1]), chance)) is not None:
        events.append(following)
    return events


def _consequence(state: State, chance: Chance) -> Event | None:
    """The automatic next event: an exchange, a trick taken, the end of a deal, or the two of clubs."""
    if len(state.trick) == SEATS:
        return TrickTaken(tricks.trick_winner(state.trick, state.first), points_in(state.trick))
    if state.phase == "passing":
        return _exchange(state) if all(state.passed) else None
    if not any(state.hands):
        return None if is_first_trick(state) else _end_deal(state, chance)
    if state.trick or not is_first_trick(state):
        return None
    leader = next(seat for seat, hand in enumerate(state.hands) if TWO_OF_CLUBS in cards.values(hand))
    return _played(state, Seat(leader), TWO_OF_CLUBS)


def _exchange(state: State) -> Exchanged:
    to = turns.order(Seat(pass_distance(len(state.deals))), SEATS)
    passed = zip(state.passed, to, strict=True)
    return Exchanged(tuple(tuple(card.reveal_to(seat) for card in hand) for hand, seat in passed), to)


def _end_deal(state: State, chance: Chance) -> DealEnded:
    points = tuple(points_in(taken) for taken in state.taken)
    moon = Seat(points.index(DEAL_POINTS)) if DEAL_POINTS in points else None
    if moon is not None:
        points = rounds.point_to(moon, SEATS, -DEAL_POINTS)
        if state.options.moon == "others":
            points = tuple(DEAL_POINTS + score for score in points)
    is_last = max(rounds.totals((*state.deals, points), SEATS)) >= int(state.options.limit)
    return DealEnded(points, moon, NOTHING if is_last else _held(_deal(chance)))


def evolve(state: State, event: Event) -> State:
    match event:
        case Played(seat, card, rest):
            hand = (
                tuple(one.secret for one in rest)
                if rest
                else tuple(one for one in state.hands[seat] if one.what != card.what)
            )
            return replace(
                state,
                hands=zones.put(state.hands, seat, hand),
                first=state.first if state.trick else seat,
                trick=(*state.trick, card.value),
                is_broken=state.is_broken or event.breaks_hearts,
            )
        case TrickTaken(seat):
            taken = zones.add(state.taken, seat, *state.trick)
            last = Trick(state.first, state.trick, seat)
            return replace(state, first=seat, trick=(), last=last, taken=taken)
        case Passed(seat, laid):
            kept = tuple(card for card in state.hands[seat] if card not in laid)
            hands, passed = zones.put(state.hands, seat, kept), zones.put(state.passed, seat, laid)
            return replace(state, hands=hands, passed=passed)
        case Exchanged(passed, to):
            hands = state.hands
            for given, seat in zip(passed, to, strict=True):
                hands = zones.add(hands, seat, *(card.secret for card in given))
            return replace(state, phase="playing", hands=hands, passed=NOTHING)
        case DealEnded(points, _, hands):
            return _begin_deal(state.options, hands, state.last, (*state.deals, points))


def to_act(state: State) -> Sequence[Seat]:
    if not any(state.hands):
        return ()
    if state.phase == "passing":
        return tuple(Seat(n) for n, laid in enumerate(state.passed) if not laid)
    return (Seat((state.first + len(state.trick)) % SEATS),)


def legal(state: State, seat: Seat) -> Sequence[Some | Play]:
    if seat not in to_act(state):
        return []
    if state.phase == "passing":
        return [Some(Pass(()), "cards", in_order(cards.values(state.hands[seat])), PASSED, PASSED)]
    return [PLAYS[card] for card in in_order(playable(state, seat))]


def playable(state: State, seat: Seat) -> tuple[PlayingCard, ...]:
    hand = cards.values(state.hands[seat])
    if not state.trick:
        return hand if state.is_broken else tuple(card for card in hand if card.suit != "hearts") or hand
    suit = state.trick[0].suit
    following = tuple(card for card in hand if card.suit == suit)
    if following or not is_first_trick(state):
        return following or hand
    return tuple(card for card in hand if card not in POINTS) or hand


def led_to(state: State) -> PlayingCard | None:
    return state.trick[0] if state.trick else None


def is_first_trick(state: State) -> bool:
    return not any(state.taken)


def is_over(state: State) -> bool:
    return bool(state.deals) and max(totals(state)) >= int(state.options.limit)


def totals(state: State) -> tuple[int, ...]:
    return rounds.totals(state.deals, SEATS)


def result(state: State) -> Result | None:
    return rounds.result_of(state.deals, SEATS, lowest=True) if is_over(state) else None


def conserved(state: State) -> tuple[PlayingCard, ...]:
    """All cards in play, which are the whole pack until the last deal is over."""
    held = (card.value for hand in (*state.hands, *state.passed) for card in hand)
    taken = (card for one in state.taken for card in one)
    return tuple(sorted(DECK)) if is_over(state) else tuple(sorted((*held, *state.trick, *taken)))

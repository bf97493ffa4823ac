"""Keyhole: a game of guesses and elimination, in which failed guesses reveal cards just as showing them does.

For tests of deductions from declared secrets: looks, failed guesses, comparisons, exchanges.

Sixteen cards of seven ranks. Everyone holds one card unseen and one lies aside. In turn each player draws a
second card and plays one of the two openly:

1  name another player and a rank: if that player holds it, they are out
2  look at another player's card
3  compare cards with another player: the lower card is out, or you if both are equal
4  no player can choose you until your next turn
5  another player lays down their card and draws a new one
6  exchange cards with another player
7  a player who lays this down is out

The last player left wins, or the highest card once the deck is empty. `keyhole_by_hand` is the same game with
hand-written secrecy.
"""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from parlour.engine import (
    Chance,
    Data,
    IllegalActionError,
    Millis,
    NoOptions,
    Public,
    Result,
    Revealed,
    Seat,
    Secret,
    Tagged,
    Viewer,
    Words,
    ranked,
)
from parlour.engine.scene import Back, Card, Piece, Pile, Row, Scene, Taps
from parlour.parts import cards, zones

name, title, version = "keyhole", "Keyhole", 1
seats, bound, opens = range(2, 5), 16, "all"
refusals = {
    "keyhole/not-your-turn": "It is not your turn.",
    "keyhole/no-such-card": "You have no such card.",
    "keyhole/no-such-target": "You cannot choose that player.",
    "keyhole/no-such-guess": "Name a rank from 2 to 7.",
}

CARDS = (1,) * 5 + (2,) * 3 + (3,) * 2 + (4,) * 2 + (5,) * 2 + (6, 7)
GUESS, LOOK, DUEL, SHELTER, REDRAW, EXCHANGE, CROWN = range(1, 8)
CHOOSES = (GUESS, LOOK, DUEL, REDRAW, EXCHANGE)


class Play(Tagged):
    card: int
    target: Seat | None = None
    guess: int | None = None


class Started(Tagged):
    hands: tuple[int, ...]
    drawn: int
    deck: tuple[int, ...]


class Played(Tagged):
    seat: Public[Seat]
    card: Revealed[int]
    target: Public[Seat | None]


class Guessed(Tagged):
    seat: Public[Seat]
    target: Public[Seat]
    rank: Public[int]
    card: Revealed[int]
    """Open if the guess was right."""


class Looked(Tagged):
    seat: Public[Seat]
    target: Public[Seat]
    card: Revealed[int]


class Compared(Tagged):
    winner: Public[Seat]
    loser: Public[Seat]
    higher: Revealed[int]
    lower: Revealed[int]


class Redrawn(Tagged):
    target: Public[Seat]
    card: Revealed[int]
    fresh: Revealed[int] | None


class Exchanged(Tagged):
    seat: Public[Seat]
    target: Public[Seat]
    given: Revealed[int]
    taken: Revealed[int]


class Fell(Tagged):
    """A player who laid down the crown also lays down the other card."""

    seat: Public[Seat]
    card: Revealed[int]


class Drew(Tagged):
    seat: Public[Seat]
    card: Revealed[int]


class Ended(Tagged):
    hands: tuple[Revealed[int] | None, ...]
    scores: Public[tuple[int, ...]]


Options, Action = NoOptions, Play
Event = Played | Guessed | Looked | Compared | Redrawn | Exchanged | Fell | Drew | Ended


class State(Data):
    hands: tuple[Secret[int] | None, ...]
    """The card of each seat before it draws, or None for a player who is out."""

    drawn: Secret[int] | None
    deck: tuple[Secret[int], ...]
    """The last card is the one set aside. It is drawn only to replace a card laid down."""

    laid: Public[tuple[tuple[int, ...], ...]]
    turn: Public[Seat]
    sheltered: Public[frozenset[Seat]]
    scores: Public[tuple[int, ...] | None]


class View(State):
    me: Viewer


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
    dealt = chance.shuffle(CARDS)
    return Started(dealt[:seats], dealt[seats], dealt[seats + 1 :])


def start(started: Started) -> State:
    hands = tuple(Secret(card, (Seat(n),)) for n, card in enumerate(started.hands))
    return State(
        hands=hands,
        drawn=Secret(started.drawn, (Seat(0),)),
        deck=cards.face_down(started.deck),
        laid=((),) * len(hands),
        turn=Seat(0),
        sheltered=frozenset(),
        scores=None,
    )


def decide(state: State, seat: Seat | None, action: Play, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("keyhole/not-your-turn")
    if action.card not in _holds(state, seat):
        raise IllegalActionError("keyhole/no-such-card")
    if action.target not in _targets(state, seat, action.card):
        raise IllegalActionError("keyhole/no-such-target")
    if action.guess not in _guesses(action.card, action.target):
        raise IllegalActionError("keyhole/no-such-guess")
    events: list[Event] = [Played(seat, _laid_open(action.card, seat), action.target)]
    after = evolve(state, events[0])
    for event in _effect(after, seat, action):
        events.append(event)
        after = evolve(after, event)
    return [*events, _next_turn(after)]


def _effect(state: State, seat: Seat, action: Play) -> list[Event]:
    """*state* is the state after the card was laid down."""
    mine, target = _hand(state, seat), action.target
    if action.card == CROWN:
        return [Fell(seat, _laid_open(mine.value, seat))]
    if target is None:
        return []
    theirs = _hand(state, target)
    match action.card:
        case 1:
            assert action.guess is not None, "a guess names a rank"
            is_right = theirs.value == action.guess
            card = _laid_open(theirs.value, target) if is_right else theirs.rule_out(action.guess)
            return [Guessed(seat, target, action.guess, card)]
        case 2:
            return [Looked(seat, target, theirs.reveal_to(seat))]
        case 3 if theirs.value < mine.value:
            higher = mine.rule_out(*range(1, theirs.value + 1))
            return [Compared(seat, target, higher, _laid_open(theirs.value, target))]
        case 3:
            higher = theirs.rule_out(*range(1, mine.value))
            return [Compared(target, seat, higher, _laid_open(mine.value, seat))]
        case 5:
            fresh = None if theirs.value == CROWN else state.deck[0].reveal_to(target)
            return [Redrawn(target, _laid_open(theirs.value, target), fresh)]
        case _:
            return [Exchanged(seat, target, mine.reveal_to(target), theirs.reveal_to(seat))]


def _laid_open(card: int, seat: Seat) -> Revealed[int]:
    """Does not reveal whether others had looked at this card."""
    return Secret(card, (seat,)).turn_up()


def _next_turn(state: State) -> Event:
    left = _players_left(state)
    if len(left) > 1 and len(state.deck) > 1:
        seat = next((seat for seat in left if seat > state.turn), left[0])
        return Drew(seat, state.deck[0].reveal_to(seat))
    ranks = [_hand(state, Seat(n)).value if n in left else 0 for n in range(len(state.hands))]
    hands = [_laid_open(rank, Seat(n)) if rank else None for n, rank in enumerate(ranks)]
    return Ended(tuple(hands), tuple(int(rank == max(ranks)) for rank in ranks))


def _players_left(state: State) -> list[Seat]:
    return [Seat(n) for n, card in enumerate(state.hands) if card is not None]


def _hand(state: State, seat: Seat) -> Secret[int]:
    card = state.hands[seat]
    assert card is not None, "who is out does and suffers nothing"
    return card


def evolve(state: State, event: Event) -> State:
    match event:
        case Played(seat, card):
            return _play(state, seat, card.value)
        case Guessed(_, target, _, card) if card.is_open:
            return _fall(state, target)
        case Guessed(_, target, _, card) | Looked(_, target, card):
            return _give(state, target, card)
        case Compared(winner, loser, higher):
            return _give(_fall(state, loser), winner, higher)
        case Redrawn(target, card, fresh):
            if fresh is None:
                return _fall(state, target)
            after = _give(_lay(state, target, card.value), target, fresh)
            return replace(after, deck=state.deck[1:])
        case Exchanged(seat, target, given, taken):
            return _give(_give(state, seat, taken), target, given)
        case Fell(seat):
            return _fall(state, seat)
        case Drew(seat, card):
            sheltered = state.sheltered - {seat}
            return replace(state, drawn=card.secret, deck=state.deck[1:], turn=seat, sheltered=sheltered)
        case Ended(hands, scores):
            return replace(state, hands=tuple(card and card.secret for card in hands), scores=scores)
        case _:
            assert_never(event)


def _play(state: State, seat: Seat, card: int) -> State:
    """Keeps what others know of the held card only if it cannot be the card laid down."""
    kept = _hand(state, seat)
    if card == kept.value:
        assert state.drawn is not None, "who plays has drawn"
        kept = state.drawn
    elif card not in kept.ruled_out:
        kept = replace(kept, ruled_out=())
    sheltered = state.sheltered | {seat} if card == SHELTER else state.sheltered
    after = replace(_lay(state, seat, card), drawn=None, sheltered=sheltered)
    return replace(after, hands=zones.put(state.hands, seat, kept))


def _lay(state: State, seat: Seat, card: int) -> State:
    return replace(state, laid=zones.add(state.laid, seat, card))


def _give(state: State, seat: Seat, card: Revealed[int]) -> State:
    return replace(state, hands=zones.put(state.hands, seat, card.secret))


def _fall(state: State, seat: Seat) -> State:
    out = _lay(state, seat, _hand(state, seat).value)
    return replace(out, hands=zones.put(out.hands, seat, None), sheltered=out.sheltered - {seat})


def to_act(state: State) -> Sequence[Seat]:
    return () if state.scores is not None else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Play]:
    if seat not in to_act(state):
        return []
    return [
        Play(card, target, guess)
        for card in sorted({*_holds(state, seat)})
        for target in _targets(state, seat, card)
        for guess in _guesses(card, target)
    ]


def _holds(state: State, seat: Seat) -> Sequence[int]:
    return cards.values([card for card in (state.hands[seat], state.drawn) if card is not None])


def _targets(state: State, seat: Seat, card: int) -> Sequence[Seat | None]:
    others = [other for other in _players_left(state) if other != seat and other not in state.sheltered]
    return others if card in CHOOSES and others else [None]


def _guesses(card: int, target: Seat | None) -> Sequence[int | None]:
    return range(2, CROWN + 1) if card == GUESS and target is not None else [None]


def result(state: State) -> Result | None:
    return None if state.scores is None else ranked(state.scores)


def conserved(state: State) -> object:
    unseen = [card for card in (*state.hands, state.drawn, *state.deck) if card is not None]
    return sorted([*cards.values(unseen), *(card for laid in state.laid for card in laid)])


def sentence(event: Event, words: Words) -> str:
    match event:
        case Played(seat, card):
            return words.say("{who} plays a {card}.", who=words.name(seat), card=card.what)
        case Guessed(_, target, rank, card):
            who = words.name(target)
            if card.is_open:
                return words.say("{who} has the {card} and is out.", who=who, card=rank)
            return words.say("{who} has no {card}.", who=who, card=rank)
        case Looked(seat, target, card):
            text = "{who} looks at {other}'s card: {card}."
            return words.say(text, who=words.name(seat), other=words.name(target), card=card.what or "?")
        case Compared(_, loser, _, lower):
            text = "{who} has the lower card, a {card}, and is out."
            return words.say(text, who=words.name(loser), card=lower.what)
        case Redrawn(target, card, fresh):
            text, drawn = "{who} lays down a {card} for {fresh}.", fresh and fresh.what
            return words.say(text, who=words.name(target), card=card.what, fresh=drawn or "?")
        case Exchanged(seat, target, given, taken):
            who, other = words.name(seat), words.name(target)
            shown = f"{given.what or '?'}, {taken.what or '?'}"
            return words.say("{who} and {other} exchange cards: {cards}.", who=who, other=other, cards=shown)
        case Fell(seat, card):
            return words.say("{who} is out with a {card}.", who=words.name(seat), card=card.what)
        case Drew(seat, card):
            return words.say("{who} draws: {card}.", who=words.name(seat), card=card.what or "?")
        case Ended():
            return words.say("The game is over.")
        case _:
            assert_never(event)


def label(action: Play, view: View, words: Words) -> str:
    return play_label(action, words)


def play_label(action: Play, words: Words) -> str:
    card, target = action.card, action.target
    if target is None:
        return words.say("Play the {card}", card=card)
    who = words.name(target)
    if action.guess is None:
        return words.say("Play the {card} on {who}", card=card, who=who)
    return words.say("Play the {card}: {who} has a {guess}", card=card, who=who, guess=action.guess)


def scene(view: View, words: Words) -> Scene:
    areas: list[Row | Pile] = [Pile("deck", title=words.say("Deck"))]
    pieces = [Piece("deck", Back(count=len(view.deck) - 1))] if len(view.deck) > 1 else []
    for n, hand in enumerate(view.hands):
        areas.append(Row(f"hand {n}", size=2, seat=Seat(n), title=words.say("Hand")))
        areas.append(Row(f"laid {n}", seat=Seat(n), title=words.say("Laid down")))
        held = [card for card in (hand, view.drawn if n == view.turn else None) if card is not None]
        pieces += [Piece(f"hand {n}.{slot}", _card(card.what)) for slot, card in enumerate(held)]
        pieces += [Piece(f"laid {n}", _card(card)) for card in view.laid[n]]
    return Scene(tuple(areas), tuple(pieces), say=_say(view, words))


def _card(card: int | None) -> Back | Card:
    return Back() if card is None else Card(title=str(card))


def _say(view: View, words: Words) -> str:
    if view.scores is not None:
        winners = [words.name(Seat(n)) for n, score in enumerate(view.scores) if score]
        return words.say("{who} won.", who=words.listing(winners))
    return words.say("{who} to play.", who=words.name(view.turn))


def taps(action: Play, view: View) -> Taps:
    mine = view.hands[view.turn]
    slot = 0 if mine is not None and mine.what == action.card else 1
    card = f"hand {view.me}.{slot}"
    return Taps((card,) if action.target is None else (card, f"hand {action.target}.0"))

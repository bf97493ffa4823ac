"""Hunch: guess the others' cards.

For tests of declared secrets that change owners: looks, wrong guesses, draws and shuffles. `failing_bots` is
the same game with bots that fail.

Each player holds one card of a deck with duplicates. On a turn, a player looks at another player's card, or
guesses it (right: its holder is out, wrong: everyone knows what it is not), or takes a point, or draws the
top of the pile and shuffles the old card in. After four turns each, or with one player left, the highest card
plus points wins.
"""

from collections.abc import Sequence

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
    Viewer,
    Words,
    ranked,
)
from parlour.parts import cards, piles, turns, zones

name, title, version = "hunch", "Hunch", 1
seats, bound, opens = range(2, 4), 14, "all"
RANKS = (1, 2, 3, 4, 5)
DECK = (1, 1, 1, 2, 2, 3, 3, 4, 5)
TURNS = 4
refusals = {"hunch/no": "You cannot do that now."}


class Look(Data, frozen=True, tag="look"):
    at: Seat


class Guess(Data, frozen=True, tag="guess"):
    of: Seat
    rank: int


class Take(Data, frozen=True, tag="take"):
    pass


class Change(Data, frozen=True, tag="change"):
    pass


class Started(Data, frozen=True, tag="started"):
    hands: tuple[int, ...]
    pile: tuple[int, ...]


class Looked(Data, frozen=True, tag="looked"):
    seat: Public[Seat]
    at: Public[Seat]
    card: Revealed[int]


class Missed(Data, frozen=True, tag="missed"):
    """A wrong guess, which tells everyone what the card is not."""

    seat: Public[Seat]
    of: Public[Seat]
    card: Revealed[int]
    rank: Public[int]


class Caught(Data, frozen=True, tag="caught"):
    seat: Public[Seat]
    of: Public[Seat]
    card: Revealed[int]


class Took(Data, frozen=True, tag="took"):
    seat: Public[Seat]


class Changed(Data, frozen=True, tag="changed"):
    seat: Public[Seat]
    card: Revealed[int]
    pile: tuple[Secret[int], ...]


class Ended(Data, frozen=True, tag="ended"):
    hands: tuple[Revealed[int], ...]
    scores: Public[tuple[int, ...]]


class State(Data, frozen=True):
    hands: tuple[Secret[int], ...]
    pile: tuple[Secret[int], ...]
    turn: Public[Seat]
    left: Public[int]
    points: Public[tuple[int, ...]]
    out: Public[tuple[Seat, ...]]
    scores: Public[tuple[int, ...] | None]


class View(State, frozen=True):
    me: Viewer


Options = NoOptions
Action = Look | Guess | Take | Change
Event = Looked | Missed | Caught | Took | Changed | Ended


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> Started:
    hands, pile = cards.deal(chance.shuffle(DECK), seats, 1)
    return Started(tuple(card for (card,) in hands), pile)


def start(started: Started) -> State:
    hands = tuple(Secret(card, (Seat(n),)) for n, card in enumerate(started.hands))
    return State(
        hands, cards.face_down(started.pile), Seat(0), TURNS * len(hands), (0,) * len(hands), (), None
    )


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or action not in legal(state, seat):
        raise IllegalActionError("hunch/no")
    event = _happening(state, seat, action, chance)
    after = evolve(state, event)
    if after.left and len(after.out) + 1 < len(state.hands):
        return [event]
    scores = tuple(
        0 if n in after.out else card.value + after.points[n] for n, card in enumerate(after.hands)
    )
    return [event, Ended(tuple(card.turn_up() for card in after.hands), scores)]


def _happening(state: State, seat: Seat, action: Action, chance: Chance) -> Event:
    match action:
        case Look(at):
            return Looked(seat, at, state.hands[at].reveal_to(seat))
        case Guess(of, rank) if state.hands[of].value == rank:
            return Caught(seat, of, state.hands[of].turn_up())
        case Guess(of, rank):
            return Missed(seat, of, state.hands[of].rule_out(rank), rank)
        case Take():
            return Took(seat)
        case Change():
            (top,), rest = piles.draw(state.pile)
            pile = chance.shuffle((*rest, state.hands[seat]))
            return Changed(seat, top.reveal_to(seat), tuple(card.face_down() for card in pile))


def evolve(state: State, event: Event) -> State:
    match event:
        case Looked(_, of, card) | Missed(_, of, card):
            state = replace(state, hands=zones.put(state.hands, of, card.secret))
        case Caught(_, of, card):
            state = replace(state, hands=zones.put(state.hands, of, card.secret), out=(*state.out, of))
        case Took(seat):
            state = replace(state, points=zones.put(state.points, seat, state.points[seat] + 1))
        case Changed(seat, card, pile):
            state = replace(state, hands=zones.put(state.hands, seat, card.secret), pile=pile)
        case Ended(hands, scores):
            return replace(state, hands=tuple(card.secret for card in hands), scores=scores)
    return replace(state, turn=turns.following(event.seat, len(state.hands), state.out), left=state.left - 1)


def to_act(state: State) -> Sequence[Seat]:
    return () if state.scores is not None else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat not in to_act(state):
        return []
    others = turns.order(seat, len(state.hands), skip=(*state.out, seat))
    guesses = [Guess(other, rank) for other in others for rank in RANKS]
    return [*map(Look, others), *guesses, Take(), Change()]


def result(state: State) -> Result | None:
    return None if state.scores is None else ranked(state.scores)


def conserved(state: State) -> object:
    return sorted(cards.values((*state.hands, *state.pile)))


def sentence(event: Event, words: Words) -> str:
    match event:
        case Looked(seat, at, card):
            text = "{who} looks at {other}'s card: {card}."
            return words.say(text, who=words.name(seat), other=words.name(at), card=card.what or "?")
        case Missed(seat, of, _, rank):
            text = "{who} guesses that {other} has a {rank}, in vain."
            return words.say(text, who=words.name(seat), other=words.name(of), rank=rank)
        case Caught(seat, of, card):
            text = "{who} catches {other} with a {rank}."
            return words.say(text, who=words.name(seat), other=words.name(of), rank=card.what)
        case Took(seat):
            return words.say("{who} takes a point.", who=words.name(seat))
        case Changed(seat, card):
            return words.say("{who} takes a card: {card}.", who=words.name(seat), card=card.what or "?")
        case Ended():
            return words.say("All cards are turned up.")


def label(action: Action, view: View, words: Words) -> str:
    match action:
        case Look(at):
            return words.say("Look at {who}'s card", who=words.name(at))
        case Guess(of, rank):
            return words.say("Guess {who}: {rank}", who=words.name(of), rank=rank)
        case Take():
            return words.say("Take")
        case Change():
            return words.say("Change")


def describe(view: View, words: Words) -> str:
    hands = [f"{words.name(Seat(n))}: {card.what or '?'}" for n, card in enumerate(view.hands)]
    return words.say("{hands}. {left} turns left.", hands=words.listing(hands), left=view.left)

"""Reading the others: what they drew, kept, gave up and did not call says something about their cards.

`weigh` follows every card through what a seat was told, by a token of its own, and notes each choice that
another player made. A dealt world is then weighed by how well it explains these choices.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import Final, NewType, cast

from parlour.engine import Data, Observation, Seat
from parlour.games.cambio.cards import Card, power_of
from parlour.games.cambio.events import (
    Acknowledged,
    BlindSwapped,
    CambioCalled,
    Dealt,
    Discarded,
    Drew,
    Gave,
    Penalised,
    PutBack,
    Reshuffled,
    Revealed,
    SnapMissed,
    Snapped,
    Swapped,
    TurnStarted,
    ViewEnded,
)
from parlour.games.cambio.rollout import KEPT_SPREAD, LAST_TURN, SPREAD, TAKING, UNKNOWN, gain, kept
from parlour.games.cambio.state import LOOKED_AT, State
from parlour.games.cambio.view import View

Token = NewType("Token", int)
"""A card that is followed face down; 0 is an empty place."""

NOTHING: Final = Token(0)
Held = tuple[tuple[Token, bool], ...]
"""A hand at the moment of a choice, and of each card whether the chooser knew it."""

FIRMNESS: Final = 0.4
"""By how many points a choice must be better to be made rather likely; players are not machines."""

DOUBT: Final = 0.02
"""How likely any choice is made for no reason that we see."""

CALLS_AT: Final = 1.1
"""How many standard deviations ahead a player calls."""


@dataclass(frozen=True, slots=True)
class Source:
    """A player drew, from the discard pile or not."""

    hand: Held
    top: Token
    took_it: bool


@dataclass(frozen=True, slots=True)
class Placing:
    """A player put a drawn card in place of another, or threw it away (*out* is None)."""

    hand: Held
    card: Token
    out: Token | None
    from_deck: bool
    is_last_turn: bool


@dataclass(frozen=True, slots=True)
class Calling:
    """A player at the start of a turn called Cambio or did not."""

    hand: Held
    others: tuple[tuple[Token, bool, bool], ...]
    """Each card of the others: whether the caller knew it, and whether its owner did."""

    called: bool
    turns: int


Choice = Source | Placing | Calling


@dataclass(slots=True)
class Watcher:
    """What one seat could follow of all cards, and the choices of the others."""

    seat: Seat
    seats: int
    faces: dict[Token, Card | None] = field(default_factory=dict)
    hands: list[list[Token]] = field(default_factory=list)
    knows: list[set[Token]] = field(default_factory=list)
    pile: list[Token] = field(default_factory=list)
    held: Token = NOTHING
    from_deck: bool = True
    caller: Seat | None = None
    turn: int = 0
    choices: list[Choice] = field(default_factory=list)

    def deal(self) -> None:
        """Four unknown cards each, of which the owners know the bottom two."""
        self.hands = [[self.new(None) for _ in range(4)] for _ in range(self.seats)]
        self.knows = [{hand[slot] for slot in LOOKED_AT} for hand in self.hands]
        self.pile, self.choices, self.caller, self.turn = [], [], None, 0

    def new(self, face: Card | None) -> Token:
        token = Token(len(self.faces) + 1)
        self.faces[token] = face
        return token

    def lay(self, token: Token, face: Card) -> None:
        """A card lies open on the pile."""
        self.faces[token] = face
        self.pile.append(token)
        self.open(token)

    def open(self, token: Token) -> None:
        for seen in self.knows:
            seen.add(token)

    def hear(self, told: Iterable[Data]) -> "Watcher":
        self.deal()
        for event in told:
            listen = _HEAR.get(type(event))
            if listen is not None:
                listen(self, event)
        return self

    def hand_of(self, seat: Seat) -> Held:
        return tuple((token, token in self.knows[seat]) for token in self.hands[seat] if token)

    def note_call(self, seat: Seat, called: bool) -> None:
        others = tuple(
            (token, token in self.knows[seat], token in self.knows[owner])
            for owner in range(self.seats)
            if owner != seat
            for token in self.hands[owner]
            if token
        )
        self.choices.append(Calling(self.hand_of(seat), others, called, self.turn // self.seats))


def weigh(seen: Observation) -> Callable[[Data], float]:
    """How likely the others would have played as they did, if a dealt world were the true one."""
    view = seen.view
    assert isinstance(view, View), "a view of this game"
    watcher = Watcher(seen.seat, len(view.grids)).hear(seen.history)
    places = {
        token: (owner, slot)
        for owner, hand in enumerate(watcher.hands)
        for slot, token in enumerate(hand)
        if token
    }
    open_faces = {token: face for token, face in watcher.faces.items() if face is not None}
    hidden = [(token, *places[token]) for token in places if token not in open_faces]
    choices = [choice for choice in watcher.choices if _hangs_on(choice, {token for token, _, _ in hidden})]

    def weight(world: Data) -> float:
        assert isinstance(world, State), "a state of this game"
        faces = dict(open_faces)
        for token, owner, slot in hidden:
            card = world.hands[owner][slot]
            if card is not None:
                faces[token] = card
        points = world.frame.points
        likely = 1.0
        for choice in choices:
            likely *= _LIKELY[type(choice)](choice, faces, points)
        return likely

    return weight


def _hangs_on(choice: Choice, hidden: set[Token]) -> bool:
    own = {token for token, knew in choice.hand if knew}
    if isinstance(choice, Placing):
        own.add(choice.card)
    if isinstance(choice, Calling):
        own |= {token for token, knew, _ in choice.others if knew}
    return not own.isdisjoint(hidden)


Faces = dict[Token, Card]
Points = tuple[int, ...]


def _likely_source(choice: Source, faces: Faces, points: Points) -> float:
    worst = max(_counts(token, knew, faces, points) for token, knew in choice.hand) if choice.hand else 0.0
    saved = worst - _counts(choice.top, True, faces, points) - gain(worst) - TAKING
    return _made(saved, choice.took_it)


def _likely_placing(choice: Placing, faces: Faces, points: Points) -> float:
    counts = [_counts(token, knew, faces, points) + (0.0 if knew else 0.3) for token, knew in choice.hand]
    worst, likely = max(counts), 1.0
    if choice.from_deck:
        saved = worst - _counts(choice.card, True, faces, points) - _power_is_worth(choice, faces)
        likely *= _made(saved, choice.out is not None)
    if choice.out is not None:
        pulls = [exp((count - worst) / FIRMNESS) for count in counts]
        share = [pull for pull, (token, _) in zip(pulls, choice.hand, strict=True) if token == choice.out]
        likely *= DOUBT + (1 - DOUBT) * sum(share) / sum(pulls)
    return likely


def _power_is_worth(choice: Placing, faces: Faces) -> float:
    if choice.is_last_turn or choice.card not in faces:
        return 0.0
    unknown = sum(not knew for _, knew in choice.hand)
    match power_of(faces[choice.card]):
        case "peek_own":
            return 1.0 if unknown else 0.0
        case "look_own":
            return unknown / 4
        case "peek_opponent":
            return 0.3
        case "blind_swap":
            return 2.0
        case _:
            return 0.0


def _likely_calling(choice: Calling, faces: Faces, points: Points) -> float:
    spread, low = 4.0, kept(choice.turns)
    mine = theirs = 0.0
    for token, knew in choice.hand:
        mine += _counts(token, knew, faces, points)
        spread += 0.0 if knew else SPREAD
    for token, knew, owner_knew in choice.others:
        if knew:
            theirs += _counts(token, True, faces, points)
        else:
            theirs += low if owner_knew else UNKNOWN
            spread += (KEPT_SPREAD if low > 2 else low * 3) if owner_knew else SPREAD
    ahead = (LAST_TURN * theirs - mine + 0.5) / sqrt(spread) - CALLS_AT
    return _made(ahead, choice.called)


def _counts(token: Token, knew: bool, faces: Faces, points: Points) -> float:
    """What a card counted to the chooser, in this world."""
    return points[faces[token]] if knew and token in faces else UNKNOWN


def _made(better: float, was_made: bool) -> float:
    """How likely a choice is that would have been better by so much."""
    x = better / FIRMNESS
    chance = 0.0 if x < -40 else 1 / (1 + exp(-x))
    return DOUBT + (1 - 2 * DOUBT) * (chance if was_made else 1 - chance)


_LIKELY = cast(
    dict[type[Choice], Callable[[Choice, Faces, Points], float]],
    {Source: _likely_source, Placing: _likely_placing, Calling: _likely_calling},
)


def _acknowledged(watcher: Watcher, event: Acknowledged) -> None:
    for slot, card in event.cards or ():
        watcher.faces[watcher.hands[event.seat][slot]] = card


def _view_ended(watcher: Watcher, event: ViewEnded) -> None:
    if event.top is not None:
        watcher.lay(watcher.new(None), event.top)


def _turn_started(watcher: Watcher, event: TurnStarted) -> None:
    watcher.turn = event.number


def _called(watcher: Watcher, event: CambioCalled) -> None:
    if event.seat != watcher.seat and not event.emptied:
        watcher.note_call(event.seat, called=True)
    watcher.caller = event.seat


def _drew(watcher: Watcher, event: Drew) -> None:
    if event.seat != watcher.seat:
        if watcher.caller is None:
            watcher.note_call(event.seat, called=False)
        if watcher.pile:
            took_it = event.source == "discard"
            watcher.choices.append(Source(watcher.hand_of(event.seat), watcher.pile[-1], took_it))
    watcher.from_deck = event.source == "deck"
    if watcher.from_deck or not watcher.pile:
        watcher.held = watcher.new(event.card)
        watcher.knows[event.seat].add(watcher.held)
    else:
        watcher.held = watcher.pile.pop()


def _swapped(watcher: Watcher, event: Swapped) -> None:
    hand = watcher.hands[event.seat]
    out = hand[event.slot]
    _note_placing(watcher, event.seat, out)
    hand[event.slot] = watcher.held
    watcher.lay(out, event.card)


def _discarded(watcher: Watcher, event: Discarded) -> None:
    if event.why == "played":
        _note_placing(watcher, event.seat, None)
    watcher.lay(watcher.held, event.card)


def _note_placing(watcher: Watcher, seat: Seat, out: Token | None) -> None:
    if seat != watcher.seat:
        is_last, hand = watcher.caller is not None, watcher.hand_of(seat)
        watcher.choices.append(Placing(hand, watcher.held, out, watcher.from_deck, is_last))


def _put_back(watcher: Watcher, event: PutBack) -> None:
    watcher.lay(watcher.held, event.card)


def _reshuffled(watcher: Watcher, event: Reshuffled) -> None:
    del watcher.pile[:-1]


def _revealed(watcher: Watcher, event: Revealed) -> None:
    if event.slot is not None:
        token = watcher.hands[event.owner][event.slot]
        watcher.knows[event.seat].add(token)
        if event.card is not None:
            watcher.faces[token] = event.card


def _blind_swapped(watcher: Watcher, event: BlindSwapped) -> None:
    mine, theirs = watcher.hands[event.seat], watcher.hands[event.owner]
    mine[event.mine], theirs[event.theirs] = theirs[event.theirs], mine[event.mine]


def _snapped(watcher: Watcher, event: Snapped) -> None:
    token = watcher.hands[event.owner][event.slot]
    watcher.hands[event.owner][event.slot] = NOTHING
    watcher.lay(token, event.card)


def _snap_missed(watcher: Watcher, event: SnapMissed) -> None:
    token = watcher.hands[event.owner][event.slot]
    watcher.faces[token] = event.card
    watcher.open(token)


def _penalised(watcher: Watcher, event: Penalised) -> None:
    hand = watcher.hands[event.seat]
    hand.extend([NOTHING] * (event.slot + 1 - len(hand)))
    hand[event.slot] = watcher.new(None)


def _gave(watcher: Watcher, event: Gave) -> None:
    hand = watcher.hands[event.to]
    hand.extend([NOTHING] * (event.to_slot + 1 - len(hand)))
    hand[event.to_slot] = watcher.hands[event.seat][event.slot]
    watcher.hands[event.seat][event.slot] = NOTHING


def _dealt(watcher: Watcher, event: Data) -> None:
    watcher.deal()


_HEAR = cast(
    dict[type[Data], Callable[[Watcher, Data], None]],
    {
        Dealt: _dealt,
        Acknowledged: _acknowledged,
        ViewEnded: _view_ended,
        TurnStarted: _turn_started,
        CambioCalled: _called,
        Drew: _drew,
        Swapped: _swapped,
        Discarded: _discarded,
        PutBack: _put_back,
        Reshuffled: _reshuffled,
        Revealed: _revealed,
        BlindSwapped: _blind_swapped,
        Snapped: _snapped,
        SnapMissed: _snap_missed,
        Penalised: _penalised,
        Gave: _gave,
    },
)

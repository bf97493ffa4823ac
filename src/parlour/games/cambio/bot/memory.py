"""What a player can remember of a round, built only from the events sent to one seat.

Each card has its own token, so knowledge of a card moves with it. The other players' choices are recorded
with what those players knew at the time.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, NewType

from parlour.engine import Data, Seat
from parlour.games.cambio import events as ev
from parlour.games.cambio.cards import Card
from parlour.games.cambio.state import FIRST_LOOK_SLOTS, HAND_SIZE

Place = tuple[Seat, int]
Token = NewType("Token", int)
"""Identifies a card, even face down. 0 is an empty slot."""

EMPTY_SLOT: Final = Token(0)
KnownHand = tuple[tuple[Token, bool], ...]
"""A hand at the time of a choice. The flag says whether the choosing player knew the card."""


class Trace(NamedTuple):
    """What the player knows about a card."""

    card: Card | None
    since: int
    """The turn in which the card was last seen or chosen."""

    instead_of: Card | None = None
    """The card that its owner replaced with it, if the owner drew it from the deck."""

    put: int = 0
    """The number of finished turns when it was put in its place."""


class DrawChoice(NamedTuple):
    """A player drew a card. *took_it*: from the discard pile."""

    hand: KnownHand
    top: Token
    took_it: bool


class PlaceChoice(NamedTuple):
    """A player replaced a card with the drawn one, or discarded the drawn one (*out* is None)."""

    hand: KnownHand
    card: Token
    out: Token | None
    from_deck: bool
    is_last_turn: bool


class CallChoice(NamedTuple):
    """A player called Cambio at the start of a turn, or did not."""

    hand: KnownHand
    others: tuple[tuple[Token, bool, bool], ...]
    """For each card of another player: whether the choosing player knew it, and whether its owner did."""

    called: bool
    turns: int


Choice = DrawChoice | PlaceChoice | CallChoice


@dataclass(slots=True)
class Memory:
    """The memory of one seat, updated by each event it receives. A new deal clears it."""

    seat: Seat
    seats: int
    records_choices: bool = False
    """Whether to record the other players' knowledge and choices, which takes most of the time."""

    traces: dict[Token, Trace] = field(default_factory=dict)
    hands: list[list[Token]] = field(default_factory=list)
    knows: list[set[Token]] = field(default_factory=list)
    """The cards that each seat knows."""

    pile: list[Token] = field(default_factory=list)
    held: Token = EMPTY_SLOT
    from_deck: bool = True
    caller: Seat | None = None
    turn: int = 0
    choices: list[Choice] = field(default_factory=list)
    """The choices of the other players."""

    last_thrown: list[Card | None] = field(default_factory=list)
    """The last card that each seat drew from the deck and discarded."""

    declined: list[Card | None] = field(default_factory=list)
    """The last top card of the discard pile that each seat did not take."""

    def observe(self, events: Sequence[Data]) -> "Memory":
        self.deal()
        for event in events[last_deal(events) :]:
            handler = _HANDLERS.get(type(event))
            if handler is not None:
                handler(self, event)
        return self

    def deal(self) -> None:
        """Starts a round: four unknown cards a player. Each player knows their own bottom two."""
        tokens = [Token(number) for number in range(1, HAND_SIZE * self.seats + 1)]
        self.traces = dict.fromkeys(tokens, Trace(None, 0))
        self.hands = [tokens[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(self.seats)]
        self.knows = [{hand[slot] for slot in FIRST_LOOK_SLOTS} for hand in self.hands]
        self.pile, self.choices, self.held, self.caller, self.turn = [], [], EMPTY_SLOT, None, 0
        self.last_thrown, self.declined = [None] * self.seats, [None] * self.seats

    def new(self, card: Card | None) -> Token:
        token = Token(len(self.traces) + 1)
        self.traces[token] = Trace(card, self.turn)
        return token

    def see(self, token: Token, card: Card) -> None:
        self.traces[token] = Trace(card, self.turn, *self.traces[token][2:])

    def lay(self, token: Token, card: Card) -> None:
        """Puts a card on the discard pile."""
        self.traces[token] = Trace(card, self.turn)
        self.pile.append(token)
        if self.records_choices:
            self.show(token)

    def show(self, token: Token) -> None:
        for known in self.knows:
            known.add(token)

    def put(self, seat: Seat, slot: int, token: Token) -> None:
        hand = self.hands[seat]
        hand.extend([EMPTY_SLOT] * (slot + 1 - len(hand)))
        hand[slot] = token

    def take(self, seat: Seat, slot: int) -> Token:
        token = self.hands[seat][slot]
        self.hands[seat][slot] = EMPTY_SLOT
        return token

    def places(self) -> dict[Token, Place]:
        hands = enumerate(self.hands)
        return {token: (Seat(seat), slot) for seat, hand in hands for slot, token in enumerate(hand) if token}

    def known_places(self) -> dict[Place, Trace]:
        """The slots with a card that this player has seen or that its owner has chosen."""
        traces = self.traces
        return {
            (Seat(seat), slot): trace
            for seat, hand in enumerate(self.hands)
            for slot, token in enumerate(hand)
            if token and ((trace := traces[token]).card is not None or trace.instead_of is not None)
        }

    def cards_outside_hands(self) -> set[Card]:
        tokens = (*self.pile, self.held) if self.held else self.pile
        return {card for token in tokens if (card := self.traces[token].card) is not None}

    def hand_of(self, seat: Seat) -> KnownHand:
        return tuple((token, token in self.knows[seat]) for token in self.hands[seat] if token)

    def record_call(self, seat: Seat, called: bool) -> None:
        others = tuple(
            (token, token in self.knows[seat], token in self.knows[owner])
            for owner in range(self.seats)
            if owner != seat
            for token in self.hands[owner]
            if token
        )
        self.choices.append(CallChoice(self.hand_of(seat), others, called, self.turn // self.seats))

    def record_place(self, seat: Seat, out: Token | None) -> None:
        if seat != self.seat:
            hand, is_last = self.hand_of(seat), self.caller is not None
            self.choices.append(PlaceChoice(hand, self.held, out, self.from_deck, is_last))


def last_deal(events: Sequence[Data]) -> int:
    """The index of the last deal. Events before it do not matter."""
    for index in range(len(events) - 1, 0, -1):
        if type(events[index]) is ev.Dealt:
            return index
    return 0


def _dealt(memory: Memory, event: ev.Started | ev.Dealt) -> None:
    memory.deal()
    for token, card in zip(memory.hands[memory.seat], event.deal.hands[memory.seat], strict=True):
        if card is not None:
            memory.see(token, card)


def _acknowledged(memory: Memory, event: ev.Acknowledged) -> None:
    for slot, card in event.cards or ():
        memory.see(memory.hands[event.seat][slot], card)


def _view_ended(memory: Memory, event: ev.ViewEnded) -> None:
    if event.top is not None:
        memory.lay(memory.new(None), event.top)


def _turn_started(memory: Memory, event: ev.TurnStarted) -> None:
    memory.turn = event.number


def _called(memory: Memory, event: ev.CambioCalled) -> None:
    if memory.records_choices and event.seat != memory.seat and not event.emptied:
        memory.record_call(event.seat, called=True)
    memory.caller = event.seat


def _drew(memory: Memory, event: ev.Drew) -> None:
    if memory.records_choices and event.seat != memory.seat:
        if memory.caller is None:
            memory.record_call(event.seat, called=False)
        if memory.pile:
            took_it = event.source == "discard"
            memory.choices.append(DrawChoice(memory.hand_of(event.seat), memory.pile[-1], took_it))
    memory.from_deck = event.source == "deck"
    if memory.from_deck:
        memory.declined[event.seat] = memory.traces[memory.pile[-1]].card if memory.pile else None
    if memory.from_deck or not memory.pile:
        memory.held = memory.new(event.card)
        memory.knows[event.seat].add(memory.held)
    else:
        memory.held = memory.pile.pop()


def _swapped(memory: Memory, event: ev.Swapped) -> None:
    hand, held = memory.hands[event.seat], memory.held
    out = hand[event.slot]
    if memory.records_choices:
        memory.record_place(event.seat, out)
    hand[event.slot], memory.held = held, EMPTY_SLOT
    instead_of = event.card if memory.from_deck else None
    memory.traces[held] = Trace(memory.traces[held].card, memory.turn, instead_of, memory.turn - 1)
    if not memory.from_deck:
        memory.show(held)
    memory.lay(out, event.card)


def _discarded(memory: Memory, event: ev.Discarded | ev.PutBack) -> None:
    if memory.records_choices and isinstance(event, ev.Discarded) and event.why == "played":
        memory.record_place(event.seat, None)
    if isinstance(event, ev.Discarded):
        memory.last_thrown[event.seat] = event.card
    memory.lay(memory.held, event.card)
    memory.held = EMPTY_SLOT


def _reshuffled(memory: Memory, event: ev.Reshuffled) -> None:
    del memory.pile[:-1]


def _revealed(memory: Memory, event: ev.Revealed) -> None:
    if event.slot is not None:
        token = memory.hands[event.owner][event.slot]
        memory.knows[event.seat].add(token)
        if event.card is not None:
            memory.see(token, event.card)


def _blind_swapped(memory: Memory, event: ev.BlindSwapped) -> None:
    mine, theirs = memory.hands[event.seat], memory.hands[event.owner]
    mine[event.mine], theirs[event.theirs] = theirs[event.theirs], mine[event.mine]


def _snapped(memory: Memory, event: ev.Snapped) -> None:
    memory.lay(memory.take(event.owner, event.slot), event.card)


def _snap_missed(memory: Memory, event: ev.SnapMissed) -> None:
    token = memory.hands[event.owner][event.slot]
    memory.see(token, event.card)
    memory.show(token)


def _penalised(memory: Memory, event: ev.Penalised) -> None:
    memory.put(event.seat, event.slot, memory.new(None))


def _gave(memory: Memory, event: ev.Gave) -> None:
    memory.put(event.to, event.to_slot, memory.take(event.seat, event.slot))


_HANDLERS: Final[Mapping[type[Data], Callable[..., None]]] = {
    ev.Started: _dealt,
    ev.Dealt: _dealt,
    ev.Acknowledged: _acknowledged,
    ev.ViewEnded: _view_ended,
    ev.TurnStarted: _turn_started,
    ev.CambioCalled: _called,
    ev.Drew: _drew,
    ev.Swapped: _swapped,
    ev.Discarded: _discarded,
    ev.PutBack: _discarded,
    ev.Reshuffled: _reshuffled,
    ev.Revealed: _revealed,
    ev.BlindSwapped: _blind_swapped,
    ev.Snapped: _snapped,
    ev.SnapMissed: _snap_missed,
    ev.Penalised: _penalised,
    ev.Gave: _gave,
}

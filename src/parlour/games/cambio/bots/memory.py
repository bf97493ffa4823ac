"""What a player at the table could remember: built from the events told to one seat, nothing else."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import cast

from parlour.engine import Data, Seat
from parlour.games.cambio.cards import Card
from parlour.games.cambio.events import (
    Acknowledged,
    BlindSwapped,
    Deal,
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
    Started,
    Swapped,
    TurnStarted,
    ViewEnded,
)

Place = tuple[Seat, int]


@dataclass(frozen=True, slots=True)
class Trace:
    """What is known of the card at a place."""

    card: Card | None
    """None: never seen, only chosen by its owner."""

    since: int
    """The turn in which it was last seen or chosen."""

    instead_of: Card | None = None
    """The card that its owner gave up for it."""


@dataclass(slots=True)
class Memory:
    """Folded from the told events of one round. Places without a trace hold a card nobody chose."""

    seat: Seat
    turn: int = 0
    held: Card | None = None
    traces: dict[Place, Trace] = field(default_factory=dict)
    pile: list[Card] = field(default_factory=list)

    def hear(self, told: Iterable[Data]) -> "Memory":
        for event in told:
            listen = _HEAR.get(type(event))
            if listen is not None:
                listen(self, event)
        return self

    def see(self, owner: Seat, slot: int, card: Card) -> None:
        self.traces[owner, slot] = Trace(card, self.turn)

    def move(self, source: Place, goal: Place) -> None:
        trace = self.traces.pop(source, None)
        if trace is None:
            self.traces.pop(goal, None)
        else:
            self.traces[goal] = trace


def _started(memory: Memory, event: Started) -> None:
    _deal(memory, event.deal)


def _dealt(memory: Memory, event: Dealt) -> None:
    _deal(memory, event.deal)


def _deal(memory: Memory, deal: Deal) -> None:
    memory.turn, memory.held = 0, None
    memory.traces.clear()
    memory.pile[:] = deal.discard
    for slot, card in enumerate(deal.hands[memory.seat]):
        if card is not None:
            memory.see(memory.seat, slot, card)


def _acknowledged(memory: Memory, event: Acknowledged) -> None:
    for slot, card in event.cards or ():
        memory.see(event.seat, slot, card)


def _view_ended(memory: Memory, event: ViewEnded) -> None:
    memory.pile[:] = [] if event.top is None else [event.top]


def _turn_started(memory: Memory, event: TurnStarted) -> None:
    memory.turn = event.number


def _drew(memory: Memory, event: Drew) -> None:
    memory.held = event.card
    if event.source == "discard" and memory.pile:
        memory.pile.pop()


def _swapped(memory: Memory, event: Swapped) -> None:
    memory.traces[event.seat, event.slot] = Trace(memory.held, memory.turn, event.card)
    memory.pile.append(event.card)
    memory.held = None


def _laid(memory: Memory, event: Discarded | PutBack) -> None:
    memory.pile.append(event.card)
    memory.held = None


def _reshuffled(memory: Memory, event: Reshuffled) -> None:
    del memory.pile[:-1]


def _revealed(memory: Memory, event: Revealed) -> None:
    if event.card is not None and event.slot is not None:
        memory.see(event.owner, event.slot, event.card)


def _blind_swapped(memory: Memory, event: BlindSwapped) -> None:
    mine, theirs = (event.seat, event.mine), (event.owner, event.theirs)
    first, second = memory.traces.pop(mine, None), memory.traces.pop(theirs, None)
    if first is not None:
        memory.traces[theirs] = first
    if second is not None:
        memory.traces[mine] = second


def _snapped(memory: Memory, event: Snapped) -> None:
    memory.traces.pop((event.owner, event.slot), None)
    memory.pile.append(event.card)


def _snap_missed(memory: Memory, event: SnapMissed) -> None:
    memory.see(event.owner, event.slot, event.card)


def _penalised(memory: Memory, event: Penalised) -> None:
    memory.traces.pop((event.seat, event.slot), None)


def _gave(memory: Memory, event: Gave) -> None:
    memory.move((event.seat, event.slot), (event.to, event.to_slot))


_HEAR = cast(
    dict[type[Data], Callable[[Memory, Data], None]],
    {
        Started: _started,
        Dealt: _dealt,
        Acknowledged: _acknowledged,
        ViewEnded: _view_ended,
        TurnStarted: _turn_started,
        Drew: _drew,
        Swapped: _swapped,
        Discarded: _laid,
        PutBack: _laid,
        Reshuffled: _reshuffled,
        Revealed: _revealed,
        BlindSwapped: _blind_swapped,
        Snapped: _snapped,
        SnapMissed: _snap_missed,
        Penalised: _penalised,
        Gave: _gave,
    },
)

"""Builds positions of the Deck in one line, and has helpers to play from them."""

from collections import Counter

from tools.deck_page_state import PageState

from parlour.engine import IllegalActionError, Millis, NoOptions, Seat, Table, bind
from parlour.engine.chance import Stream
from parlour.games import deck
from parlour.games.deck.actions import (
    Action,
    ApplyJsonOverride,
    ConfirmDiscard,
    EndTurn,
    LockPlayOrder,
    SelectForPlayOrder,
    ToggleCardSelection,
)
from parlour.games.deck.events import Event
from parlour.games.deck.evolve import evolve
from parlour.games.deck.rules import PLAYER, decide, setup, start
from parlour.games.deck.state import (
    Card,
    CardInstance,
    Discarding,
    Executing,
    Free,
    InstanceId,
    Phase,
    Planning,
    State,
    deck_of,
    labels,
)

GAME = bind(deck)
NOW = Millis(0)


def stream(label: object = 0) -> Stream:
    return Stream(b"tests of the Deck", str(label))


def opened(label: object = 0) -> State:
    return start(setup(NoOptions(), 1, stream(label), NOW))


def position(
    hand: str = "",
    draw: str = "",
    discard: str = "",
    *,
    owes: int = 0,
    selected: str = "",
    planned: str | None = None,
    locked: str | None = None,
    hand_size: int = 5,
    discard_count: int = 2,
) -> State:
    """Builds a state. Each word is a card and also its id. `a#2` is a second card named `a`."""
    held = pile(hand)
    drawn, discarded = pile(draw), pile(discard)
    return State(
        deck=deck_of(drawn, discarded, held),
        draw_pile=drawn,
        discard_pile=discarded,
        hand=held,
        phase=_phase(owes, selected, planned, locked),
        turn_number=1,
        hand_size=hand_size,
        discard_count=discard_count,
        warning=None,
        error=None,
        deck_source="custom",
        active_preset_id=None,
        custom_deck=None,
    )


def pile(words: str) -> tuple[CardInstance, ...]:
    return tuple(CardInstance(InstanceId(word), Card(word.split("#")[0])) for word in words.split())


def _phase(owes: int, selected: str, planned: str | None, locked: str | None) -> Phase:
    if owes:
        return Discarding(owes, ids(selected))
    if planned is not None:
        return Planning(ids(planned))
    return Free() if locked is None else Executing(ids(locked))


def ids(words: str) -> tuple[InstanceId, ...]:
    return tuple(map(InstanceId, words.split()))


def toggle(word: str) -> ToggleCardSelection:
    return ToggleCardSelection(InstanceId(word))


def put(word: str) -> SelectForPlayOrder:
    return SelectForPlayOrder(InstanceId(word))


def events(state: State, action: Action, label: object = 0) -> list[Event]:
    return list(decide(state, PLAYER, action, stream(label), NOW))


def do(state: State, *actions: Action, label: object = 0) -> State:
    for number, action in enumerate(actions):
        for event in events(state, action, f"{label} {number}"):
            state = evolve(state, event)
    return state


def refused(state: State, action: Action) -> str:
    """The refusal code of *action*."""
    try:
        decide(state, PLAYER, action, stream(), NOW)
    except IllegalActionError as refusal:
        return refusal.code
    raise AssertionError(f"{action} was accepted")


def meet_obligations(state: State) -> State:
    """Finishes the discard and the order, so that the turn can end. Takes cards in hand order."""
    if isinstance(state.phase, Discarding):
        left = [held.instance_id for held in state.hand if held.instance_id not in state.phase.selected]
        wanted = left[: state.phase.required - len(state.phase.selected)]
        state = do(state, *map(ToggleCardSelection, wanted), ConfirmDiscard())
    if isinstance(state.phase, Planning):
        left = [held.instance_id for held in state.hand if held.instance_id not in state.phase.order]
        state = do(state, *map(SelectForPlayOrder, left), LockPlayOrder())
    return state


def turns(state: State, count: int) -> list[str]:
    """The sizes of the piles, `draw/discard`, after each deal."""
    seen = [f"{len(state.draw_pile)}/{len(state.discard_pile)}"]
    for number in range(1, count):
        state = do(meet_obligations(state), EndTurn(), label=number)
        seen.append(f"{len(state.draw_pile)}/{len(state.discard_pile)}")
    return seen


def with_deck(words: str, hand_size: int = 5, discard_count: int = 2) -> State:
    """The first hand from a deck of these words."""
    listed = ", ".join(f'"{word}"' for word in words.split())
    empty = position(hand_size=hand_size, discard_count=discard_count)
    return do(empty, ApplyJsonOverride(f"[{listed}]"))


def table(name: str = "t") -> Table:
    made = Table(GAME, name, seats=1, secret=bytes(range(32)))
    made.start(NOW)
    return made


def at(made: Table) -> State:
    assert isinstance(made.state, State)
    return made.state


def all_cards(state: State | PageState) -> Counter[str]:
    if isinstance(state, State):
        return Counter(map(str, labels((*state.draw_pile, *state.discard_pile, *state.hand))))
    return Counter([*state.draw_pile, *state.discard_pile, *state.hand])


SEAT = Seat(0)

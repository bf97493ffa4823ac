"""The rules of the Deck: deal a hand, discard, put the rest in order, end the turn. The game has no end."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, assert_never

from parlour.engine import Chance, IllegalActionError, Millis, NoOptions, Range, Seat, Text
from parlour.games.deck import actions as act
from parlour.games.deck import events as ev
from parlour.games.deck import turn
from parlour.games.deck.deal import deal, deal_after, default_deck, gather, new_deck
from parlour.games.deck.entries import MAX_LIST_LENGTH, read_deck
from parlour.games.deck.evolve import evolve
from parlour.games.deck.presets import PRESETS
from parlour.games.deck.state import (
    DISCARD_COUNT,
    DISCARD_COUNTS,
    HAND_SIZE,
    HAND_SIZES,
    Free,
    RevertedToDefault,
    State,
)

PLAYER: Final = Seat(0)


def setup(options: NoOptions, seats: int, chance: Chance, now: Millis) -> ev.Started:
    deck = default_deck(1, None, chance)
    return ev.Started(deck, deal(evolve(EMPTY_STATE, deck), chance))


def start(started: ev.Started) -> State:
    return evolve(evolve(EMPTY_STATE, started.deck), started.deal)


def decide(
    state: State, seat: Seat | None, action: act.Action, chance: Chance, now: Millis
) -> Sequence[ev.Event]:
    if seat != PLAYER:
        raise IllegalActionError("deck/not-the-player")
    match action:
        case act.ToggleCardSelection(chosen):
            return [turn.toggle_selection(state, chosen)]
        case act.ConfirmDiscard():
            return [turn.discard(state)]
        case act.SelectForPlayOrder(chosen):
            return [turn.add_to_order(state, chosen)]
        case act.DeselectFromPlayOrder(chosen):
            return [turn.remove_from_order(state, chosen)]
        case act.ClearPlayOrder():
            return turn.clear_order(state)
        case act.LockPlayOrder():
            return [turn.lock_order(state)]
        case act.EndTurn():
            turn.refuse_unfinished_turn(state)
            return deal_after(state, [ev.TurnEnded(state.turn_number, len(state.hand))], chance)
        case act.DealNextHand():
            turn.refuse_unfinished_turn(state)
            return deal_after(state, [ev.HandPutAway(len(state.hand))], chance)
        case act.ChangeParameters():
            return _change_parameters(state, action, chance)
        case act.ApplyJsonOverride(raw):
            return _override(state, raw, chance)
        case act.Reset():
            return _reset(state, chance)
        case act.LoadPresetDeck(preset_id):
            return _load_preset(state, preset_id, chance)
        case act.StartCustomDeck():
            return [ev.CustomDeckStarted()]
        case act.Init():
            raise IllegalActionError("deck/already-begun")
    assert_never(action)


def to_act(state: State) -> Sequence[Seat]:
    return _WAITS_FOR


def legal(state: State, seat: Seat) -> Sequence[act.Action | Range | Text]:
    if seat != PLAYER:
        return ()
    constant = _constant_choices(state.hand_size, state.discard_count, state.custom_deck)
    return (*turn.choices(state), *constant)


def _reset(state: State, chance: Chance) -> Sequence[ev.Event]:
    """Resets the deck. A parameter out of range, possible only in an imported state, becomes its default."""
    kept = ev.ParametersChanged(
        state.hand_size if state.hand_size in HAND_SIZES else HAND_SIZE,
        state.discard_count if state.discard_count in DISCARD_COUNTS else DISCARD_COUNT,
    )
    is_kept = (kept.hand_size, kept.discard_count) == (state.hand_size, state.discard_count)
    fresh = default_deck(1, state.custom_deck, chance)
    return deal_after(state, [fresh] if is_kept else [kept, fresh], chance)


def _change_parameters(state: State, wanted: act.ChangeParameters, chance: Chance) -> Sequence[ev.Event]:
    if wanted.hand_size not in HAND_SIZES:
        raise IllegalActionError("deck/hand-size", low=HAND_SIZES[0], high=HAND_SIZES[-1])
    if wanted.discard_count not in DISCARD_COUNTS:
        raise IllegalActionError("deck/discard-count", low=DISCARD_COUNTS[0], high=DISCARD_COUNTS[-1])
    changed = ev.ParametersChanged(wanted.hand_size, wanted.discard_count)
    if not wanted.immediate_reset:
        return [changed]
    return deal_after(state, [changed, gather(state, chance)], chance)


def _override(state: State, raw: str, chance: Chance) -> Sequence[ev.Event]:
    """Applies the player's own deck. An invalid list is not refused but sets the error."""
    if len(raw) > MAX_LIST_LENGTH:
        raise IllegalActionError("deck/too-long", longest=MAX_LIST_LENGTH)
    cards = read_deck(raw)
    if isinstance(cards, ev.InputRejected):
        return [cards]
    if not cards:
        reverted = default_deck(state.turn_number, state.custom_deck, chance)
        return deal_after(state, [reverted], chance, warning=RevertedToDefault())
    custom = new_deck(cards, chance, "custom", None, raw, state.turn_number)
    return deal_after(state, [custom], chance)


def _load_preset(state: State, preset_id: str, chance: Chance) -> Sequence[ev.Event]:
    if preset_id not in PRESETS:
        raise IllegalActionError("deck/unknown-preset")
    cards = PRESETS[preset_id].cards
    preset = new_deck(cards, chance, "preset", preset_id, state.custom_deck, state.turn_number)
    return deal_after(state, [preset], chance)


@lru_cache(maxsize=512)
def _constant_choices(
    hand_size: int, discard_count: int, custom_deck: str | None
) -> Sequence[act.Action | Range | Text]:
    """The choices of every phase. The current parameters are the default values of the number fields."""
    later, now = (act.ChangeParameters(hand_size, discard_count, at_once) for at_once in (False, True))
    # The player's last custom deck is the first example, so that it can be applied again after a reset.
    examples = _EXAMPLES if custom_deck is None else (custom_deck, *_EXAMPLES)
    return (
        _any_numbers(later),
        _any_numbers(now),
        Text(act.ApplyJsonOverride("[]"), "raw", MAX_LIST_LENGTH, examples),
        act.Reset(),
        *map(act.LoadPresetDeck, PRESETS),
        act.StartCustomDeck(),
    )


def _any_numbers(change: act.ChangeParameters) -> Range:
    any_hand = Range(change, "hand_size", HAND_SIZES[0], HAND_SIZES[-1])
    return Range(any_hand, "discard_count", DISCARD_COUNTS[0], DISCARD_COUNTS[-1])


EMPTY_STATE: Final = State(
    deck=(),
    draw_pile=(),
    discard_pile=(),
    hand=(),
    phase=Free(),
    turn_number=1,
    hand_size=HAND_SIZE,
    discard_count=DISCARD_COUNT,
    warning=None,
    error=None,
    deck_source="default",
    active_preset_id=None,
    custom_deck=None,
)
_WAITS_FOR: Final = (PLAYER,)
_EXAMPLES: Final = (
    '["Scout", "Scout", "Knight", "Bishop", "Castle", "Queen", "King"]',
    '["Sun", "Moon", "Star"]',
    "[]",
    '["Sun", "Moon"',
    '{"cards": ["Sun"]}',
    '["Sun", 7]',
    '["Sun", " "]',
)

"""Samples for the vectors: sensible and invalid messages, and saves of every shape."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from parlour.engine import Chance
from parlour.games.deck.entries import MAX_LIST_LENGTH
from parlour.games.deck.presets import PRESETS
from tools.deck_page_state import PageState, read
from tools.deck_save import dump

Message = dict[str, object]


def any_message(state: PageState, chance: Chance) -> object:
    """Returns a sensible message most of the time, and sometimes any message a page could send."""
    if chance.below(100) < 75:
        return chance.pick(_sensible(state))
    return chance.pick(_MAKERS)(state, chance)


def odd_case(state: PageState, chance: Chance) -> tuple[PageState, object]:
    """Returns a state that our page never has between two messages, and a message to it."""
    kind = chance.below(4)
    if kind == 0:
        return replace(state, draw_pile_ids=(), discard_pile_ids=()), any_message(state, chance)
    if kind < 3:
        return replace(state, is_dealing=True), any_message(state, chance)
    hand_size, discard_count = chance.pick([-1, 0, 1, 10, 11]), chance.pick([-1, 0, 20, 21])
    return replace(state, hand_size=hand_size, discard_count=discard_count), {"type": "RESET"}


def _sensible(state: PageState) -> Sequence[Message]:
    """Returns the messages of a player's sensible next steps."""
    if state.discard_phase.active:
        if len(state.selected_card_ids) == state.discard_phase.remaining_discards:
            return [{"type": "CONFIRM_DISCARD"}]
        return [_about("TOGGLE_CARD_SELECTION", held.instance_id) for held in state.hand_cards]
    if state.planning_phase:
        return _ordering(state)
    return [{"type": "END_TURN"}, {"type": "END_TURN"}, {"type": "DEAL_NEXT_HAND"}]


def _ordering(state: PageState) -> Sequence[Message]:
    """Returns steps of ordering: mostly forward, sometimes backward."""
    order = state.play_order_sequence
    left = [held.instance_id for held in state.hand_cards if held.instance_id not in order]
    onward = [_about("SELECT_FOR_PLAY_ORDER", chosen) for chosen in left] or [{"type": "LOCK_PLAY_ORDER"}]
    if not order:
        return onward
    return [*onward * 4, _about("DESELECT_FROM_PLAY_ORDER", order[0]), {"type": "CLEAR_PLAY_ORDER"}]


def _about(kind: str, instance_id: str) -> Message:
    return {"type": kind, "payload": {"instanceId": instance_id}}


def _bare(state: PageState, chance: Chance) -> Message:
    return {"type": chance.pick(_BARE)}


def _card(state: PageState, chance: Chance) -> Message:
    """Returns a message about a card of the hand or another card, in either specification's form."""
    kind, chosen = chance.pick(_WITH_CARD), chance.pick([*state.hand_cards, None])
    instance_id = "no-such-card" if chosen is None else chosen.instance_id
    if chance.below(3) == 0:
        return {"type": kind, "payload": instance_id}
    return _about(kind, instance_id)


def _parameters(state: PageState, chance: Chance) -> Message:
    chosen = {
        "handSize": chance.pick([*range(-1, 13), *_JUNK]),
        "discardCount": chance.pick([*range(-1, 23), *_JUNK]),
        "immediateReset": chance.pick([True, False, False, *_JUNK]),
    }
    return {
        "type": "CHANGE_PARAMETERS",
        "payload": {key: value for key, value in chosen.items() if chance.below(8)},
    }


def _override(state: PageState, chance: Chance) -> Message:
    return {"type": "APPLY_JSON_OVERRIDE", "payload": chance.pick(_OVERRIDES)}


def _preset(state: PageState, chance: Chance) -> Message:
    preset_id = chance.pick([*PRESETS, "no-such-preset"])
    return {"type": "LOAD_PRESET_DECK", "payload": chance.pick([preset_id, {"presetId": preset_id}])}


def _junk(state: PageState, chance: Chance) -> object:
    kind = chance.pick(
        [*_WITH_CARD, *_BARE, "CHANGE_PARAMETERS", "APPLY_JSON_OVERRIDE", "LOAD_PRESET_DECK", "?"]
    )
    return chance.pick([{"type": kind, "payload": chance.pick(_JUNK)}, {"type": kind}, chance.pick(_JUNK)])


def broken_save(state: PageState, chance: Chance) -> str:
    """Returns a save of the state with some keys changed, removed or invented."""
    saved: dict[str, object] = msgspec.json.decode(dump(read(state)))
    for _ in range(chance.below(4)):
        key = chance.pick([*saved, "selectedCardIds", "isDealing", "somethingElse"])
        spoilt = chance.pick(
            [*_JUNK, *_FLAGS, *_HANDS, [*reversed(state.hand)], [*state.play_order_sequence]]
        )
        if chance.below(4):
            saved[key] = spoilt
        elif key in saved:
            del saved[key]
    return msgspec.json.encode(saved).decode()


_MAKERS: Final[Sequence[Callable[[PageState, Chance], object]]] = (
    _bare,
    _card,
    _card,
    _parameters,
    _override,
    _preset,
    _junk,
)
_BARE: Final = (
    "INIT",
    "CONFIRM_DISCARD",
    "CLEAR_PLAY_ORDER",
    "LOCK_PLAY_ORDER",
    "END_TURN",
    "DEAL_NEXT_HAND",
    "RESET",
    "START_CUSTOM_DECK",
)
_WITH_CARD: Final = ("TOGGLE_CARD_SELECTION", "SELECT_FOR_PLAY_ORDER", "DESELECT_FROM_PLAY_ORDER")
_JUNK: Final[Sequence[object]] = (
    None,
    "",
    "5",
    2.5,
    -0.5,
    1e308,
    0,
    7,
    True,
    [],
    {},
    [7, "x"],
    {"active": 1},
)
_FLAGS: Final[Sequence[object]] = (
    True,
    False,
    {"active": True, "remainingDiscards": 3},
    {"active": True, "remainingDiscards": 0},
    {"active": True, "remainingDiscards": 21},
    {"active": True, "remainingDiscards": "2"},
)
_HANDS: Final[Sequence[object]] = (
    [{"id": "a", "value": "Ace"}, {"id": "b", "value": "Two"}],
    [{"instanceId": "a", "card": "Ace"}, {"instanceId": "a", "card": "Two"}, {"instanceId": "", "card": " "}],
    [{"instanceId": "a", "card": "Ace"}, {"instanceId": 7, "card": "Two"}, None],
    [{"instanceId": f"{number}", "card": f"Card {number}"} for number in range(12)],
)
_OVERRIDES: Final[Sequence[object]] = (
    '["Sun", "Moon", "Star"]',
    '["Sun"]',
    ' [ "7\\u2665" , "7♥", "Ünë", "\\ud83c\\udca1", "🂡" ] ',
    '["a", "a", "a", "b", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]',
    '["half a pair: \\ud800", "\\\\ud800"]',
    "[]",
    " [ ] ",
    "",
    "[",
    "[NaN]",
    "null",
    "7",
    '"Sun"',
    '{"cards": ["Sun"]}',
    '["Sun", 7]',
    '["Sun", null]',
    '["Sun", ["Moon"]]',
    '[true, "Sun", {"Sun": 1}, {}, 7, 8, -1.5, false, "", null, "Moon", [], "\\u00a0", 9]',
    '["Sun", ""]',
    '["Sun", " \\u00a0\\ufeff"]',
    '["\\u0085"]',
    "[" * 64 + "]" * 64,
    "[" * 65 + "]" * 65,
    '["' + "[" * 70 + '"]',
    " " * (MAX_LIST_LENGTH + 1),
    7,
    None,
    ["Sun"],
)
_PILES: Final = '"drawPile": ["A", "B", "C", "D"], "discardPile": ["E"]'
_TWO_HELD: Final = '"handCards": [{"instanceId": "x", "card": "X"}, {"instanceId": "y", "card": "Y"}]'
SAVES: Final[Sequence[str | None]] = (
    None,
    "",
    "not JSON",
    "[]",
    "{}",
    '{"drawPile": [], "discardPile": [7], "handCards": [], "hand": []}',
    "{" + _PILES + ', "hand": ["X", "Y", "X"], "turnNumber": 3, "handSize": 3, "discardCount": 1}',
    "{" + _PILES + ', "handCards": [{"id": "x", "value": "X"}], "discardPhase": true, "discardCount": 4}',
    "{" + _PILES + "," + _TWO_HELD + ', "discardPhase": false}',
    "{" + _PILES + "," + _TWO_HELD + ', "playOrderSequence": ["y", "x"], "playOrderLocked": true}',
    "{" + _PILES + "," + _TWO_HELD + ', "playOrderSequence": ["y", "y", "?"], "playOrderLocked": 1}',
    "{" + _PILES + "," + _TWO_HELD + ', "discardPhase": {"active": true, "remainingDiscards": 9}}',
    '{"version": 3, "mood": {"deep": [1.5]}, "deckSource": "custom", ' + _PILES + "}",
    '{"deckSource": "preset", "activePresetId": "gone", "warning": "Careful {now}", ' + _PILES + "}",
    '{"deckSource": "custom", "customDeck": "[\\"' + "[" * 70 + '\\"]", ' + _PILES + "}",
)

"""The shapes of tic-tac-toe and the Deck. All viewers see the same. Only the order of the Deck's draw pile is
secret.

`worlds` checks their words, which must not depend on the order of the draw pile.
"""

from collections.abc import Mapping
from typing import Final

from proofs.privacy.message_checks import ANY, PUBLIC, TRUE, MessageContext, Shapes
from proofs.privacy.shapes import Each, Fields, Maybe, Path, Shape, Tagged, Whole, fields


def _untold(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that a message does not reveal the order of a pile."""
    return None if not value or context.is_open else f"tells how the pile lies: {value!r}"


def _anything(value: object, path: Path, context: MessageContext) -> None:
    return None


def _card(leaf: Shape[MessageContext]) -> Shape[MessageContext]:
    return fields(leaf, "instance_id card")


def _caution(leaf: Shape[MessageContext]) -> Shape[MessageContext]:
    return Maybe(fields(leaf, "type dealt requested text"))


def _bad_entries(leaf: Shape[MessageContext]) -> Shape[MessageContext]:
    return Each(fields(leaf, "fault places[][]"))


_SHUFFLED: Final[Shape[MessageContext]] = Whole(_untold)
_HELD: Final = _card(TRUE)
_EVENTS: Final[Mapping[str, Shape[MessageContext]]] = {
    "selected": fields(TRUE, "type selected required", card=_HELD),
    "unselected": fields(TRUE, "type selected required", card=_HELD),
    "discarded": fields(TRUE, "type", cards=Each(_HELD)),
    "ordered": fields(TRUE, "type place", card=_HELD),
    "unordered": fields(TRUE, "type", card=_HELD),
    "order-cleared": fields(TRUE, "type"),
    "order-locked": fields(TRUE, "type", order=Each(_HELD)),
    "turn-ended": fields(TRUE, "type turn_number put_away"),
    "hand-put-away": fields(TRUE, "type put_away"),
    "parameters-changed": fields(TRUE, "type hand_size discard_count"),
    "cards-gathered": fields(TRUE, "type", draw_pile=_SHUFFLED, ids=_SHUFFLED),
    "deck-changed": fields(
        TRUE,
        "type deck[] deck_source active_preset_id custom_deck turn_number",
        draw_pile=_SHUFFLED,
        ids=_SHUFFLED,
    ),
    "discards-reshuffled": fields(TRUE, "type", cards=_SHUFFLED, ids=_SHUFFLED),
    "dealt": fields(TRUE, "type required", hand=Each(_HELD), warning=_caution(TRUE)),
    "input-rejected": fields(TRUE, "type error", bad_entries=_bad_entries(TRUE)),
    "custom-deck-started": fields(TRUE, "type"),
}

DECK: Final = Shapes(
    view=fields(
        PUBLIC,
        "draw_count discard_pile[] discard_ids[] turn_number hand_size discard_count error deck_source "
        "active_preset_id",
        hand=Each(_card(PUBLIC)),
        phase=fields(PUBLIC, "type required selected[] order[]"),
        warning=_caution(PUBLIC),
        bad_entries=_bad_entries(PUBLIC),
    ),
    event=Tagged("type", _EVENTS),
    options=Fields({}),
    action=fields(ANY, "type instance_id hand_size discard_count immediate_reset raw preset_id"),
    text=_anything,
)
TICTACTOE: Final = Shapes(
    view=fields(PUBLIC, "cells[] turn winner"),
    event=Tagged("type", {"marked": fields(TRUE, "type seat cell wins")}),
    options=Fields({}),
    action=fields(ANY, "type cell"),
    text=_anything,
)

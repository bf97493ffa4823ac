"""Which viewer can see which card of Cambio, and when: the visibility matrix from the rules (§13)."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from parlour.engine.values import Viewer
from parlour.games.cambio.cards import STANDARD_DECK_SIZE, face
from parlour.games.cambio.state import Holding, Over, Resting, Revealing, State, Viewing
from proofs.privacy.message_checks import ANY, OWN, PUBLIC, TRUE, MessageContext, Shapes, equals_log
from proofs.privacy.shapes import Each, Fields, Leaf, Maybe, Path, Shape, Tagged, Whole, fields
from proofs.privacy.truth import Truth

Place = tuple[str | int, ...]
"""`hand`, seat and slot; `held`; `top`."""

_FACE: Final = re.compile("((?:10|[2-9AJQK]|Joker|Jk)[♣♦♥♠])")
_LONG: Final = re.compile(r"\b(Ace|Jack|Queen|King|10|[2-9]) of (clubs|diamonds|hearts|spades)\b")
_COMPACT: Final = re.compile(r"\b([2-9TAJQK])([CDHS])\b")
_SIGNS: Final = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
_JOKER: Final = re.compile(r"\bJoker\b(?![♣♦♥♠])")
_PLACE: Final = re.compile(r"(?:top|bottom)-(?:left|right)|number \d")
_WORD: Final = re.compile(r"(?i)\b(clubs|diamonds|hearts|spades|♣|♦|♥|♠)\b")
_DIGITS: Final = re.compile(r"\d+")
_WORTH: Final = re.compile(r"(?<![♣♦♥♠] \()(?<!each )worth \d")


def may_see(truth: Truth, seq: int, viewer: Viewer) -> Mapping[Place, int]:
    """Returns the cards that a viewer can see right after an entry, according to the matrix."""
    state = truth.states[seq]
    assert isinstance(state, State)
    stage = state.stage
    found: dict[Place, int] = {}
    if state.discard:
        found["top",] = state.discard[-1]
    match stage:
        case Viewing(waiting) if viewer in waiting:
            owned = {slot: state.hands[viewer][slot] for slot in (2, 3)}
            found |= {("hand", viewer, slot): card for slot, card in owned.items() if card is not None}
        case Holding(card, "discard"):
            found["held",] = card
        case Holding(card, "deck") if viewer == state.turn:
            found["held",] = card
        case Revealing(_, owner, slot) if (
            viewer == state.turn and (seen := state.hands[owner][slot]) is not None
        ):
            found["hand", owner, slot] = seen
        case Resting() | Over(abandoned=False):
            found |= _hands(state)
        case _:
            pass
    return found


def _hands(state: State) -> Iterator[tuple[Place, int]]:
    for seat, hand in enumerate(state.hands):
        for slot, card in enumerate(hand):
            if card is not None:
                yield ("hand", seat, slot), card


def may_hear(event: Mapping[str, object], viewer: Viewer) -> bool:
    """True if the viewer is allowed to receive the card that an event names."""
    match event:
        case {"type": "drew", "source": "deck", "seat": seat}:
            return viewer == seat
        case {"type": "revealed" | "acknowledged", "seat": seat}:
            return viewer == seat
        case {"type": "penalised"}:
            return False
        case {
            "type": "drew" | "swapped" | "discarded" | "put-back" | "snapped" | "snap-missed" | "view-ended"
        }:
            return True
        case _:
            return False


def _allowed(context: MessageContext) -> Mapping[Place, int]:
    """Returns the allowed cards. A past entry of a running game names only discards that were face up when it
    was read."""
    found = may_see(context.truth, context.seq, context.viewer)
    if not context.is_past:
        return found
    lie_open = _open_discards(context)
    return {place: card for place, card in found.items() if place[0] == "hand" or card in lie_open}


def _open_discards(context: MessageContext) -> set[int]:
    """Returns the open discards at every entry at which the message could have been made."""
    found: set[int] = set()
    for seq in range(context.latest, len(context.truth.entries)):
        if seq == context.latest or context.truth.entries[seq].wall <= context.heard.received:
            seen = may_see(context.truth, seq, None)
            found |= {card for place, card in seen.items() if place[0] != "hand"}
    return found


def _at(place: Place, value: object, context: MessageContext) -> str | None:
    allowed = _allowed(context)
    if value is None or context.is_open or allowed.get(place) == value:
        return None
    return f"shows {value!r}, and the matrix has {allowed.get(place)!r} for this viewer"


def _grid(value: object, path: Path, context: MessageContext) -> str | None:
    return None if value in ("down", "empty") else _at(("hand", *path[-2:]), value, context)


def _held(value: object, path: Path, context: MessageContext) -> str | None:
    return _at(("held",), value, context)


def _top(value: object, path: Path, context: MessageContext) -> str | None:
    return _at(("top",), value, context)


def _spot(value: object, path: Path, context: MessageContext) -> str | None:
    match value:
        case {"owner": int() as owner, "slot": int() as slot, "card": int() as card}:
            return _at(("hand", owner, slot), card, context)
        case _:
            return "is no place with a card"


def _glimpse(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that a temporary look is not shown after its deadline."""
    until = value.get("until") if isinstance(value, dict) else None
    if context.now is None or context.is_open or not isinstance(until, int):
        return None
    return None if context.now < until else f"is shown at {context.now}, and only until {until}"


def _piece(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that a card of a scene is where the matrix allows it and disappears in time."""
    match value:
        case {"at": str() as at, "what": {"type": "back", **what}}:
            return None if set(what) <= {"count"} else f"is a back at {at} that says more than its number"
        case {"at": str() as at, "what": {"type": "card", "id": str() as name}}:
            place = {"discard": ("top",), "held": ("held",)}.get(at) or _hand_place(at)
            number = int(name.removeprefix("card "))
            return _at(place, number, context) or _glimpse(value, path, context)
        case _:
            return "is neither a back nor a card"


def _hand_place(at: str) -> Place:
    """Parses `cards 1.1.0`: a seat, then row and column of two by two places."""
    seat, row, column = map(int, _DIGITS.findall(at))
    return ("hand", seat, 2 * row + column)


def _peeked(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks the slot of a peek, which is public unless a house rule hides it."""
    state = context.truth.states[context.seq]
    assert isinstance(state, State)
    is_mine = context.viewer == state.turn
    if value is None or context.is_open or is_mine or state.frame.options.public_peek_slots:
        return None
    return "names the slot that the house hides"


def _scored(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that hands and points of a round appear only after it, and unchanged."""
    if not isinstance(value, list):
        return "is no list"
    told = context.truth.events[: context.seq + 1]
    scores = [event["score"] for events in told for event in events if event["type"] == "scored"]
    return None if value == [_plain(one) for one in scores][: len(value)] else "scores a round before its end"


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


def _told_card(value: object, path: Path, context: MessageContext) -> str | None:
    event = context.truth.events[context.seq][int(path[1])]
    if value is None or (may_hear(event, context.viewer) and equals_log(value, path, context) is None):
        return None
    return f"tells the card {value!r}, which is not for this viewer"


def _told_slot(value: object, path: Path, context: MessageContext) -> str | None:
    event = context.truth.events[context.seq][int(path[1])]
    started = context.truth.states[0]
    assert isinstance(started, State)
    is_mine = context.viewer == event["seat"]
    if value is None or is_mine or started.frame.options.public_peek_slots:
        return None
    return "names the slot that the house hides"


def _dealt_card(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that a deal shows players only their own two bottom cards."""
    if value is None or (path[-2] == context.viewer and path[-1] in (2, 3)):
        return None
    return f"deals the card {value!r} openly"


def _never(value: object, path: Path, context: MessageContext) -> str | None:
    return None if value is None else f"shows {value!r} of the draw pile"


def _words(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that words name only cards that the viewer sees or the entry reveals."""
    text = _COMPACT.sub(_spelt, _LONG.sub(_short, str(value)))
    if _WORD.search(text) or _WORTH.search(text):
        return f"says {text!r}"
    named = {one.replace("Jk", "Joker") for one in _FACE.findall(text)}
    has_joker = _JOKER.search(text) is not None
    if not (named or has_joker) or context.is_open:
        return None
    if context.seq < 0:
        return f"names {sorted(named)} out of the blue"
    cards = {*_allowed(context).values(), *revealed_cards(context)}
    if has_joker and max(cards, default=0) < STANDARD_DECK_SIZE:
        return f"names a joker: {text!r}"
    may = {face(card) for card in cards}
    return None if named <= may else f"names {sorted(named - may)}"


def _short(name: re.Match[str]) -> str:
    """Returns `8♣` for `8 of clubs`."""
    rank, suit = name.groups()
    return (rank if rank.isdecimal() else rank[0]) + _SIGNS[suit]


def _spelt(code: re.Match[str]) -> str:
    """Returns `10♥` for the `TH` of a scene in words."""
    rank, suit = code.groups()
    return rank.replace("T", "10") + {name[0].upper(): sign for name, sign in _SIGNS.items()}[suit]


def _prompt(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that a prompt names the slot of a peek only if it is public."""
    if _PLACE.search(str(value)) and (fault := _peeked(value, path, context)) is not None:
        return fault
    return _words(value, path, context)


def _seen(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that words about a temporary look do not appear after its deadline."""
    state = context.truth.states[context.seq]
    assert isinstance(state, State)
    if not value or context.is_open or context.now is None:
        return None
    is_in_time = state.until is not None and context.now < state.until
    return None if is_in_time else f"is said at {context.now}, and only until {state.until}"


def _once_scored(value: object, path: Path, context: MessageContext) -> str | None:
    state = context.truth.states[context.seq]
    assert isinstance(state, State)
    return None if isinstance(state.stage, Resting | Over) else "tells results before the end of a round"


def revealed_cards(context: MessageContext) -> Iterator[int]:
    """Yields the cards that an entry reveals to this viewer. A failed snap also names its card later."""
    lie_open = _open_discards(context) if context.is_past else None
    for event in context.truth.events[context.seq]:
        card = event.get("card")
        is_named = lie_open is None or card in lie_open or event["type"] == "snap-missed"
        if isinstance(card, int) and may_hear(event, context.viewer) and is_named:
            yield card


_OPTIONS: Final = (
    "caller_locked powers_on_swap_out starting_discard public_peek_slots min_turns_before_cambio snapping "
    "snap_penalty_cards snap_window_sec jokers red_king_value black_king_value tie_rule false_call_penalty "
    "turn_timer_sec power_window_sec rounds bots_skip_powers"
)
_VIEW: Final = fields(
    PUBLIC,
    "points[] phase stage abandoned round turn number waiting[] until caller finished[] deck discards power "
    "totals[]",
    viewer=OWN,
    options=fields(PUBLIC, _OPTIONS),
    owed=Maybe(Each(PUBLIC)),
    top=Leaf(_top),
    grids=Each(Each(Leaf(_grid))),
    held=Maybe(fields(PUBLIC, "source", card=Leaf(_held))),
    looking=Maybe(fields(PUBLIC, "power owner", slot=Leaf(_peeked))),
    shown=Maybe(
        Whole(_glimpse, fields(ANY, "until", what=Each(Whole(_spot, fields(ANY, "owner slot card")))))
    ),
    scores=Whole(_scored),
)
_CARD: Final[Shape[MessageContext]] = Leaf(_told_card)
_SLOT: Final[Shape[MessageContext]] = Leaf(_told_slot)
_DEAL: Final[Shape[MessageContext]] = Fields(
    {"hands": Each(Each(Leaf(_dealt_card))), "deck": Each(Leaf(_never)), "discard": Each(TRUE)}
)
_SCORE: Final = fields(TRUE, "caller hands[][] base[] final[] penalty winners[]")
_EVENTS: Final[Mapping[str, Shape[MessageContext]]] = {
    "dealt": fields(TRUE, "type round first until", deal=_DEAL),
    "acknowledged": fields(TRUE, "type seat", cards=Maybe(Each(Each(_CARD)))),
    "view-ended": fields(TRUE, "type top"),
    "turn-started": fields(TRUE, "type seat number finished[] until"),
    "drew": fields(TRUE, "type seat source", card=_CARD),
    "reshuffled": fields(TRUE, "type", deck=Each(Leaf(_never))),
    "swapped": fields(TRUE, "type seat slot news", card=_CARD),
    "discarded": fields(TRUE, "type seat why", card=_CARD),
    "put-back": fields(TRUE, "type seat why", card=_CARD),
    "timed-out": fields(TRUE, "type seat"),
    "power-offered": fields(TRUE, "type seat power until"),
    "revealed": fields(TRUE, "type seat power owner until open", slot=_SLOT, card=_CARD),
    "hid": fields(TRUE, "type seat owner why open", slot=_SLOT),
    "blind-swapped": fields(TRUE, "type seat mine owner theirs"),
    "power-skipped": fields(TRUE, "type seat power why"),
    "power-cancelled": fields(TRUE, "type seat power"),
    "cambio-called": fields(TRUE, "type seat remaining emptied"),
    "forfeited": fields(TRUE, "type seat"),
    "snap-opened": fields(TRUE, "type asked[] finished[] until"),
    "snapped": fields(TRUE, "type seat owner slot news asked[] giving until", card=_CARD),
    "snap-missed": fields(TRUE, "type seat owner slot news", card=_CARD),
    "penalised": fields(TRUE, "type seat slot", card=_CARD),
    "passed": fields(TRUE, "type seat why"),
    "gave": fields(TRUE, "type seat slot to to_slot until"),
    "scored": fields(TRUE, "type until totals[]", score=_SCORE),
    "abandoned": fields(TRUE, "type"),
}

_TEXT: Final[Shape[MessageContext]] = Leaf(_words)
_RESULTS: Final = fields(
    _TEXT,
    "title verdict no_cards no_penalty rounds_title",
    columns=fields(_TEXT, "player cards base penalty final total round"),
    rows=Each(
        fields(
            ANY,
            "seat base penalty final total",
            cards=Each(fields(_TEXT, "name", card=ANY)),
            won=_TEXT,
            called=_TEXT,
        )
    ),
    rounds=Each(Each(ANY)),
)
_CAPTIONS: Final = fields(
    _TEXT,
    "draw deck discards places[][] cells[][] badges[] round lines[]",
    prompt=Leaf(_prompt),
    hint=Maybe(fields(_TEXT, "title text")),
    held=Maybe(fields(_TEXT, "told name origin discard effect")),
    final=Maybe(fields(_TEXT, "title called left")),
    question=Maybe(
        fields(_TEXT, "title about", seen=Whole(_seen, Each(fields(_TEXT, "name points", slot=ANY))))
    ),
    call=Maybe(fields(_TEXT, "title lines[]")),
    results=Maybe(Whole(_once_scored, _RESULTS)),
)

SHAPES: Final = Shapes(
    view=_VIEW,
    event=Tagged("type", _EVENTS),
    options=fields(ANY, _OPTIONS),
    action=fields(ANY, "type source slot owner mine theirs"),
    text=_words,
    captions=_CAPTIONS,
    piece=_piece,
)

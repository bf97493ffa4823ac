"""The specification's own channels: Cambio's event socket and routes, Imperial's documents.

They represent cards by rank and suit instead of numbers, and money in dollars. The same matrix applies.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from parlour.games.cambio.cards import RANKS, SUITS
from parlour.games.cambio.state import State as CambioState
from parlour.games.imperial.state import Bidding, State, Voting
from proofs.privacy.cambio import may_see, revealed_cards
from proofs.privacy.imperial import sealed
from proofs.privacy.message_checks import ANY, MessageContext, is_over
from proofs.privacy.shapes import Each, Fields, Leaf, Maybe, Path, Shape, Tagged, Whole, fields


def _face(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that an object names only cards that the viewer sees or the entry reveals."""
    if not isinstance(value, dict) or "rank" not in value or is_over(context):
        return None
    card = RANKS.index(str(value["rank"])) * 4 + SUITS.index(str(value["suit"]))
    lying = may_see(context.truth, context.seq, context.viewer).values()
    if card in lying or card in revealed_cards(context):
        return None
    return f"shows {value['rank']} of {value['suit']}, which is not for this viewer"


def _slot(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that the slot of a peek is not named if a house rule hides it."""
    state = context.truth.states[context.seq]
    assert isinstance(state, CambioState)
    looks = [one for one in context.truth.events[context.seq] if one["type"] == "revealed"]
    is_hidden = looks and not state.frame.options.public_peek_slots and looks[0]["seat"] != context.viewer
    return "names the slot that the house hides" if is_hidden else None


def _only_looker(value: object, path: Path, context: MessageContext) -> str | None:
    told = context.truth.events[context.seq]
    mine = [one for one in told if one["type"] in ("revealed", "hid") and one["seat"] == context.viewer]
    return None if mine else "tells of somebody else's look"


def _in_time(value: object, path: Path, context: MessageContext) -> str | None:
    if not isinstance(value, dict) or not value.get("revealed") or is_over(context):
        return None
    now, until = value.get("timestamp"), value.get("expiresAt")
    is_late = isinstance(now, int) and isinstance(until, int) and now >= until
    return f"shows at {now} what was to be seen until {until}" if is_late else None


_CARD = "rank suit pointValue"
_COMMON = "gameId seq timestamp"
_FACE: Shape[MessageContext] = Whole(_face, fields(ANY, _CARD))
_PLACED: Shape[MessageContext] = Whole(_face, fields(ANY, f"index {_CARD}"))
_SPOT = fields(ANY, "playerId index")
_SCORED = Each(fields(ANY, "playerId baseScore finalScore penaltyApplied total", cards=Each(_FACE)))
_PLAYER = fields(
    ANY,
    "playerId displayName type turnOrder isConnected isBotControlled hasTakenFinalTurn",
    cards=Each(_PLACED),
)
_SNAPSHOT: Shape[MessageContext] = Whole(
    _in_time,
    fields(
        ANY,
        f"{_COMMON} phase turnStage currentTurnPlayerId cambioCallerId expiresAt deckCount discardCount "
        "powerType isAbandoned roomCode hostPlayerId youAre",
        discardTop=Maybe(_FACE),
        players=Each(_PLAYER),
        holding=Maybe(Whole(_face, fields(ANY, f"source {_CARD}"))),
        revealed=Each(Whole(_face, fields(ANY, f"ownerId index {_CARD}"))),
    ),
)
_POWER = f"{_COMMON} playerId powerType reason"
_PAYLOADS: Final[Mapping[str, Shape[MessageContext]]] = {
    "GAME_STARTED": fields(
        ANY, f"{_COMMON} phase round seats[] deckCount discardCount", discardTop=Maybe(_FACE)
    ),
    "INITIAL_CARDS": fields(ANY, _COMMON, cards=Each(_PLACED)),
    "INITIAL_CARDS_VIEWED": fields(ANY, f"{_COMMON} playerId"),
    "INITIAL_VIEW_ENDED": fields(ANY, _COMMON),
    "TURN_STARTED": fields(ANY, f"{_COMMON} playerId phase isFinalTurn turnNumber"),
    "CARD_DRAWN": fields(ANY, f"{_COMMON} playerId source deckCount discardCount", card=_FACE),
    "DECK_RESHUFFLED": fields(ANY, f"{_COMMON} deckCount"),
    "CARD_SWAPPED": fields(ANY, f"{_COMMON} playerId index", discarded=_FACE),
    "CARD_DISCARDED": fields(ANY, f"{_COMMON} playerId reason", card=_FACE),
    "POWER_AVAILABLE": fields(ANY, f"{_COMMON} powerType expiresAt", targets=Each(_SPOT)),
    "POWER_PENDING": fields(ANY, _POWER),
    "POWER_ACTIVATED": fields(ANY, f"{_POWER} targetPlayerId", targetIndex=Leaf(_slot)),
    "CARD_REVEALED": Whole(
        _only_looker, Whole(_face, fields(ANY, f"{_COMMON} ownerId index expiresAt {_CARD}"))
    ),
    "CARD_HIDDEN": Whole(_only_looker, fields(ANY, f"{_COMMON} ownerId index")),
    "SWAP_COMPLETED": fields(ANY, _COMMON, first=_SPOT, second=_SPOT),
    "POWER_SKIPPED": fields(ANY, _POWER),
    "POWER_CANCELLED": fields(ANY, _POWER),
    "CAMBIO_CALLED": fields(ANY, f"{_COMMON} callerId callerName remainingTurns"),
    "FINAL_TURN_FORFEITED": fields(ANY, f"{_COMMON} playerId"),
    "TURN_TIMED_OUT": fields(ANY, f"{_COMMON} playerId"),
    "GAME_ABANDONED": fields(ANY, _COMMON),
    "SNAP_OPENED": fields(ANY, f"{_COMMON} playerIds[] expiresAt"),
    "CARD_SNAPPED": fields(ANY, f"{_COMMON} playerId ownerId ownerIndex", card=_FACE),
    "SNAP_MISSED": fields(ANY, f"{_COMMON} playerId ownerId ownerIndex", card=_FACE),
    "PENALTY_CARD": fields(ANY, f"{_COMMON} playerId index"),
    "SNAP_PASSED": fields(ANY, f"{_COMMON} playerId"),
    "CARD_GIVEN": fields(ANY, f"{_COMMON} playerId index ownerId ownerIndex"),
    "GAME_COMPLETED": fields(ANY, f"{_COMMON} winners[] callerId", players=_SCORED),
    "ROUND_COMPLETED": fields(ANY, f"{_COMMON} winners[] callerId", players=_SCORED),
    "PLAYER_JOINED": fields(ANY, f"{_COMMON} playerId seat name type total"),
    "PLAYER_DISCONNECTED": fields(ANY, f"{_COMMON} playerId"),
    "PLAYER_RECONNECTED": fields(ANY, f"{_COMMON} playerId"),
    "BOT_TAKEOVER": fields(ANY, f"{_COMMON} playerId"),
    "ERROR": fields(ANY, f"{_COMMON} code message"),
    "STATE_SNAPSHOT": _SNAPSHOT,
}
_SCORE = fields(
    ANY,
    "playerId displayName turnOrder baseScore penaltyApplied finalScore isCambioCaller isWinner",
    cards=Each(_FACE),
)


def _when_scored(value: object, path: Path, context: MessageContext) -> str | None:
    return None if context.is_open else "tells the scores before the end"


CAMBIO: Final[Mapping[str, Shape[MessageContext]]] = {
    "events": Tagged("name", {name: fields(ANY, "name", payload=one) for name, one in _PAYLOADS.items()}),
    "game": _SNAPSHOT,
    "scores": Whole(
        _when_scored, fields(ANY, "gameId phase cambioCallerId winners[] winnerId", scores=Each(_SCORE))
    ),
    "problem": fields(ANY, "code message cambioCallerId callerName currentPhase"),
}


# Imperial.


def _document(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that a document hides what the matrix says (A3): bids, votes, voters, addresses."""
    if not isinstance(value, dict) or context.seq < 0:
        return "is of no moment that there was"
    state = context.truth.states[context.seq]
    assert isinstance(state, State)
    me = None if context.viewer is None else context.truth.names[context.viewer]
    for fault in (*_purses(value, state, me), *_votes(value, state, me)):
        return fault
    found = sealed(context) & {*_cents(value)}
    said = [one for one in sealed(context) if f"${one // 100}.{one % 100:02}" in str(value["history"])]
    return f"holds the sealed bids {sorted(found)} {said}" if found or said else None


def _purses(tree: Mapping[str, object], state: State, me: str | None) -> Iterator[str]:
    players = tree["playerInfo"]
    assert isinstance(players, dict)
    for name, purse in players.items():
        if name != me and purse.get("email"):
            yield f"gives {me} the address of {name}"
        if name != me and "bid" in purse and isinstance(state.phase, Bidding):
            yield f"gives {me} the sealed bid of {name}"


def _votes(tree: Mapping[str, object], state: State, me: str | None) -> Iterator[str]:
    voting = tree["voting"]
    if not isinstance(voting, dict) or not isinstance(state.phase, Voting):
        return
    for side in ("proposal 1", "proposal 2"):
        camp = voting[side]
        if camp["votes"] != 0 or not set(camp["voters"]) <= {me}:
            yield f"tells who votes for {side}: {camp}"


def _cents(value: object) -> Iterator[int]:
    """Yields every number, read as dollars and as cents."""
    match value:
        case dict():
            for one in value.values():
                yield from _cents(one)
        case list():
            for one in value:
                yield from _cents(one)
        case bool():
            return
        case int() | float():
            yield from (round(value * 100), round(value))


_TREE: Final = (
    "mode countryUp round turnID setup sameTurn undo history voting swissSet currentManeuver peaceVote timer "
    "playerInfo countryInfo bidBuyOrder"
)


def _accept_anything(value: object, path: Path, context: MessageContext) -> None:
    """Accepts anything. The check of the whole document covers this value."""


_DOCUMENT: Shape[MessageContext] = Whole(
    _document,
    Fields({name: Whole(_accept_anything) for name in (*_TREE.split(), "proposal 1", "proposal 2")}),
)
IMPERIAL: Final[Mapping[str, Shape[MessageContext]]] = {"games": _DOCUMENT, "game-histories": _DOCUMENT}

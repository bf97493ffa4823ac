"""Cambio's events in the specification: the audience and the full payload of each."""

import ast
import inspect
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from parlour.engine import IllegalActionError, Seat, Viewer
from parlour.engine.entry import Entry
from parlour.game_apis.cambio import wire
from parlour.game_apis.cambio.errors import from_illegal_action
from parlour.game_apis.cambio.requests import SpecifiedProblem
from parlour.game_apis.cambio.wire import specified_events, specified_snapshot
from parlour.games.cambio.actions import (
    Abandon,
    Action,
    BlindSwap,
    CallCambio,
    Discard,
    Give,
    Gone,
    Notice,
    Pass,
    PeekOpponent,
    PeekOwn,
    Ready,
    Skip,
    Snap,
    Swap,
    TimeUp,
)
from parlour.games.cambio.events import Started
from parlour.games.cambio.state import State
from parlour.games.cambio.view import view

from .sqlite_tables import entry_of
from .tables import ANN, BEN, FROM_DECK, FROM_DISCARD, GAME, PLAIN_HANDS, act, fresh, opened, people, table

Json = Mapping[str, object]
COMMON = {"gameId", "seq", "timestamp"}
P0, P1, P2 = "player-0", "player-1", "player-2"
EVERYONE: tuple[Viewer, ...] = (None, ANN, BEN)
THREE = PLAIN_HANDS[:3]


def face(rank: str, suit: str, points: int) -> Json:
    return {"rank": rank, "suit": suit, "pointValue": points}


def hand(*cards: tuple[str, str, int]) -> list[Json]:
    return [face(*card) for card in cards]


@dataclass(frozen=True)
class Case:
    """An action and the event it causes: the *payload* sent to *of*, and the audience (None is everyone)."""

    state: State
    seat: Seat | None
    action: Action | Notice
    payload: Json
    to: tuple[Viewer, ...] | None = None
    of: Viewer = None
    now: int = 0


def after_discard(drawn: str, *hands: str, **house: object) -> State:
    """Ann has drawn and discarded *drawn*."""
    return act(table(*hands, draw=drawn, **house), (ANN, FROM_DECK), (ANN, Discard()))  # type: ignore[arg-type]


def holding(drawn: str) -> State:
    return act(table(draw=drawn), (ANN, FROM_DECK))


WINDOW = after_discard("3h", *THREE, snapping="everyone")
PLACES = [{"playerId": P1, "index": slot} for slot in range(4)]
EMPTY = table(*PLAIN_HANDS[:2], draw="", discard="7h 8h 9h", rest=False)
LAST = act(table(draw="2h", caller=BEN), (ANN, FROM_DECK))
SCORED = {
    "players": [
        {
            "playerId": P0,
            "cards": hand(("A", "spades", 1), ("2", "spades", 2), ("3", "spades", 3), ("4", "spades", 4)),
            "baseScore": 10,
            "finalScore": 10,
            "penaltyApplied": False,
            "total": 10,
        },
        {
            "playerId": P1,
            "cards": hand(("5", "spades", 5), ("6", "spades", 6), ("A", "diamonds", 1), ("2", "diamonds", 2)),
            "baseScore": 14,
            "finalScore": 28,
            "penaltyApplied": True,
            "total": 28,
        },
    ],
    "winners": [P0],
    "callerId": P1,
}

CASES: Mapping[str, Case] = {
    "INITIAL_CARDS_VIEWED": Case(fresh(), ANN, Ready(), {"playerId": P0}),
    "INITIAL_VIEW_ENDED": Case(act(fresh(), (ANN, Ready())), BEN, Ready(), {}),
    "TURN_STARTED": Case(
        act(table(), (ANN, FROM_DISCARD)),
        ANN,
        Swap(0),
        {"playerId": P1, "phase": "playing", "isFinalTurn": False, "turnNumber": 2},
    ),
    "CARD_DRAWN": Case(
        table(draw="7h"),
        ANN,
        FROM_DECK,
        {
            "playerId": P0,
            "source": "deck",
            "deckCount": 42,
            "discardCount": 1,
            "card": face("7", "hearts", 7),
        },
        of=ANN,
    ),
    "CARD_SWAPPED": Case(
        act(table(), (ANN, FROM_DISCARD)),
        ANN,
        Swap(2),
        {"playerId": P0, "index": 2, "discarded": face("3", "spades", 3)},
    ),
    "CARD_DISCARDED": Case(
        holding("7h"), ANN, Discard(), {"playerId": P0, "card": face("7", "hearts", 7), "reason": "played"}
    ),
    "POWER_AVAILABLE": Case(
        holding("9c"),
        ANN,
        Discard(),
        {"powerType": "peek_opponent", "targets": PLACES, "expiresAt": 31_000},
        (ANN,),
        ANN,
        now=1_000,
    ),
    "POWER_PENDING": Case(
        holding("9c"), ANN, Discard(), {"playerId": P0, "powerType": "peek_opponent"}, (None, BEN)
    ),
    "POWER_ACTIVATED": Case(
        after_discard("9c"),
        ANN,
        PeekOpponent(BEN, 2),
        {"playerId": P0, "powerType": "peek_opponent", "targetPlayerId": P1, "targetIndex": 2},
    ),
    "CARD_REVEALED": Case(
        after_discard("9c"),
        ANN,
        PeekOpponent(BEN, 2),
        {"ownerId": P1, "index": 2, **face("A", "diamonds", 1), "expiresAt": 6_000},
        (ANN,),
        ANN,
        now=1_000,
    ),
    "CARD_HIDDEN": Case(
        act(after_discard("7h"), (ANN, PeekOwn(3))), ANN, Skip(), {"ownerId": P0, "index": 3}, (ANN,), ANN
    ),
    "SWAP_COMPLETED": Case(
        after_discard("Jh"),
        ANN,
        BlindSwap(1, BEN, 2),
        {"first": {"playerId": P0, "index": 1}, "second": {"playerId": P1, "index": 2}},
    ),
    "POWER_SKIPPED": Case(
        after_discard("7h"), ANN, Skip(), {"playerId": P0, "powerType": "peek_own", "reason": "played"}
    ),
    "POWER_CANCELLED": Case(
        after_discard("7h"),
        None,
        Gone(ANN),
        {"playerId": P0, "powerType": "peek_own", "reason": "disconnected"},
    ),
    "CAMBIO_CALLED": Case(
        table(*THREE), ANN, CallCambio(), {"callerId": P0, "callerName": "Ann", "remainingTurns": 2}
    ),
    "FINAL_TURN_FORFEITED": Case(act(table(), (ANN, CallCambio())), None, Gone(BEN), {"playerId": P1}),
    "DECK_RESHUFFLED": Case(EMPTY, ANN, FROM_DECK, {"deckCount": 2}),
    "GAME_COMPLETED": Case(LAST, ANN, Discard(), SCORED),
    "GAME_ABANDONED": Case(table(), None, Abandon(), {}),
    "ROUND_COMPLETED": Case(
        act(table(draw="2h", caller=BEN, rounds=2), (ANN, FROM_DECK)), ANN, Discard(), SCORED
    ),
    "TURN_TIMED_OUT": Case(
        act(table(turn_timer_sec=5), (ANN, FROM_DISCARD), (ANN, Swap(0))),
        None,
        TimeUp(),
        {"playerId": P1},
        now=5_000,
    ),
    "SNAP_OPENED": Case(
        act(table(*THREE, draw="3h", snapping="everyone"), (ANN, FROM_DECK)),
        ANN,
        Discard(),
        {"playerIds": [P0, P1, P2], "expiresAt": 5_000},
    ),
    "SNAP_PASSED": Case(WINDOW, BEN, Pass(), {"playerId": P1}),
    "CARD_SNAPPED": Case(
        WINDOW,
        BEN,
        Snap(ANN, 2),
        {"playerId": P1, "ownerId": P0, "ownerIndex": 2, "card": face("3", "spades", 3)},
    ),
    "SNAP_MISSED": Case(
        WINDOW,
        BEN,
        Snap(BEN, 0),
        {"playerId": P1, "ownerId": P1, "ownerIndex": 0, "card": face("5", "spades", 5)},
    ),
    "PENALTY_CARD": Case(WINDOW, BEN, Snap(BEN, 0), {"playerId": P1, "index": 4}),
    "CARD_GIVEN": Case(
        act(WINDOW, (BEN, Snap(ANN, 2))),
        BEN,
        Give(1),
        {"playerId": P1, "index": 1, "ownerId": P0, "ownerIndex": 2},
    ),
}


def sent_events(case: Case, viewer: Viewer) -> dict[str, Json]:
    entry, after = entry_of(case.state, case.seat, case.action, case.now)
    who = people(len(case.state.hands))
    return {event.name: event.payload for event in specified_events(entry, viewer, view(after, viewer), who)}


@pytest.mark.parametrize("name", CASES)
def test_an_event_has_its_specified_name_audience_and_payload(name: str) -> None:
    case = CASES[name]
    viewers = (None, *(Seat(seat) for seat in range(len(case.state.hands))))
    told = {viewer: sent_events(case, viewer) for viewer in viewers}
    payload = told[case.of][name]

    assert {viewer for viewer in viewers if name in told[viewer]} == {*(case.to or viewers)}
    assert {key: part for key, part in payload.items() if key not in COMMON} == case.payload
    assert set(payload) >= COMMON


def test_a_draw_from_the_deck_is_sent_to_others_without_its_face() -> None:
    others = {viewer: sent_events(CASES["CARD_DRAWN"], viewer)["CARD_DRAWN"] for viewer in (None, BEN)}

    assert all(
        set(told) - COMMON == {"playerId", "source", "deckCount", "discardCount"} for told in others.values()
    )


def test_the_deal_is_sent_to_all_with_two_own_cards_each() -> None:
    place = opened(seed=1)
    entry = place.log.entries[0]
    assert isinstance(entry, Entry)
    (started,) = entry.events
    assert isinstance(started, Started)
    told = {
        viewer: {
            event.name: event.payload
            for event in specified_events(entry, viewer, view(place.state, viewer), people())  # type: ignore[arg-type]
        }
        for viewer in EVERYONE
    }
    begun = {key: part for key, part in told[BEN]["GAME_STARTED"].items() if key not in COMMON}
    cards = told[BEN]["INITIAL_CARDS"]["cards"]

    assert set(begun) == {"phase", "round", "seats", "deckCount", "discardCount", "discardTop"}
    assert (begun["phase"], begun["seats"], begun["deckCount"], begun["discardCount"]) == (
        "initial_view",
        [P0, P1],
        43,
        1,
    )
    assert isinstance(cards, list)
    assert [card["index"] for card in cards] == [2, 3]
    assert "INITIAL_CARDS" not in told[None]


def test_a_refusal_becomes_an_error_without_a_card() -> None:
    error = from_illegal_action(IllegalActionError("cambio/must-swap-discard"), GAME, people())

    assert error.status == 409
    assert error.problem == SpecifiedProblem(
        code="MUST_SWAP_DISCARD",
        message="You have to keep a card from the discard pile. Choose which of your cards to swap.",
    )


def test_a_snapshot_has_every_public_fact() -> None:
    shown = specified_snapshot(view(after_discard("9c"), BEN), 7, people())

    assert shown.name == "STATE_SNAPSHOT"
    assert set(shown.payload) == {
        "gameId",
        "seq",
        "phase",
        "turnStage",
        "currentTurnPlayerId",
        "cambioCallerId",
        "expiresAt",
        "deckCount",
        "discardCount",
        "discardTop",
        "players",
        "holding",
        "powerType",
        "revealed",
    }
    assert shown.payload["powerType"] == "peek_opponent"


ELSEWHERE = {"GAME_STARTED", "INITIAL_CARDS", "STATE_SNAPSHOT"}


def test_every_event_of_the_wire_module_is_in_the_catalogue() -> None:
    assert {*CASES} | ELSEWHERE == {*names_in(inspect.getsource(wire))}


def names_in(source: str) -> set[str]:
    """The upper-case string constants in a module's source."""
    found = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return {name for name in found if isinstance(name, str) and name.isupper()}

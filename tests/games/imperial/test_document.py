"""The document tree: every state of random games keeps the schema, for every viewer."""

import json
from collections.abc import Sequence

import pytest

from parlour.bots.swift import Swift
from parlour.engine import Millis, Seat, Viewer
from parlour.engine.choices import sample
from parlour.games.imperial import Event, Options, State, decide, evolve, legal, redeal, result, to_act
from parlour.games.imperial.actions import Answer, Bid, Import, Move, Steer, Vote
from parlour.games.imperial.document import Tree, document, histories, schema, setup, template
from parlour.games.imperial.rules import setup as deal
from parlour.games.imperial.rules import start
from parlour.games.imperial.state import Cents, Place

from .schemas import faults
from .tables import A, B, C, act, happens, opened, people, table

ROOT = schema()
MODES = {
    "bid",
    "buy-bid",
    "buy",
    "proposal",
    "proposal-opp",
    "vote",
    "continue-man",
    "peace-vote",
    "game-over",
}


def wrong(tree: object, part: str) -> list[str]:
    return list(faults(tree, {"$ref": f"#/$defs/{part}"}, ROOT))


def walk(seats: int, seed: int, options: Options, every: int) -> set[str]:
    """Play by chance and check the documents of every so many states; the modes met."""
    chance, told, modes = Swift(seed), list[Event](), set[str]()
    state = start(deal(options, seats, chance, Millis(0)))
    moves = 0
    while True:
        if moves % every == 0 or result(state) is not None:
            for viewer in (None, *map(Seat, range(seats))):
                modes |= _checked(state, viewer, seats, told)
        if result(state) is not None:
            return modes
        seat = chance.pick(to_act(state))
        action = sample(chance.pick(legal(state, seat)), chance)
        events = decide(state, seat, action, chance, Millis(moves * 900))  # type: ignore[arg-type]
        for event in events:
            state = evolve(state, event)
        told = [*told[-3:], *events]
        moves += 1


def _checked(state: State, viewer: Viewer, seats: int, told: Sequence[Event]) -> set[str]:
    tree = document(state, viewer, people(seats), told, "g1")

    assert wrong(tree, "game") == []
    assert json.loads(json.dumps(tree)) == tree
    return {str(tree["mode"])}


@pytest.mark.parametrize("seats", [3, 5])
def test_states_of_random_games_keep_the_schema_for_every_viewer(seats: int) -> None:
    assert walk(seats, seed=seats, options=Options(), every=7) >= MODES - {"peace-vote"}


def test_a_timed_game_keeps_the_schema() -> None:
    walk(2, seed=9, options=Options(timed=True, increment=1, banked=30, setup="example"), every=11)


@pytest.mark.deep
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(4))
def test_every_state_of_random_games_keeps_the_schema(seats: int, seed: int) -> None:
    walk(seats, seed=seed, options=Options(timed=seed % 2 == 1), every=1)


def test_the_template_and_the_setups_keep_the_schema() -> None:
    assert wrong(template(), "template") == []
    assert [wrong(setup(name), "setup") for name in ("standard", "example")] == [[], []]


def test_the_checker_finds_what_is_wrong() -> None:
    tree = document(opened(2), None, people(2))

    assert wrong({**tree, "mode": "chess"}, "game")
    assert wrong({**tree, "secret": 1}, "game")
    assert wrong({key: part for key, part in tree.items() if key != "timer"}, "game")


def test_the_tree_has_every_field_of_the_original_in_its_place() -> None:
    tree = document(opened(2), None, people(2))
    info = tree["playerInfo"]
    assert isinstance(info, dict)

    assert list(tree) == [
        "mode",
        "countryUp",
        "round",
        "turnID",
        "setup",
        "sameTurn",
        "undo",
        "history",
        "proposal 1",
        "proposal 2",
        "voting",
        "swissSet",
        "currentManeuver",
        "peaceVote",
        "timer",
        "playerInfo",
        "countryInfo",
    ]
    assert tree["setup"] == "setups/standard"
    assert list(info) == ["Ann", "Ben"]


def test_the_history_is_in_sentences_that_name_the_players() -> None:
    state, told = opened(2), list[Event]()
    for seat, cents in ((A, 500), (B, 300)):
        events = happens(state, seat, Bid(Cents(cents)))
        told += events
        for event in events:
            state = evolve(state, event)

    assert document(state, None, people(2), told)["history"] == [
        "A game of Imperial with Ann and Ben begins.",
        "Ann has bid for Austria.",
        "Ben has bid for Austria.",
        "The bids for Austria: Ann $5, Ben $3.",
    ]


def test_histories_keep_the_document_before_each_submission() -> None:
    started = deal(Options(), 2, Swift(1), Millis(0))
    first = happens(start(started), A, Bid(Cents(500)))
    kept = histories(started, [first], B, people(2))
    info: Tree = kept[1]["playerInfo"]  # type: ignore[assignment]

    assert list(kept) == [1]
    assert kept[1]["turnID"] == 1
    assert "bid" not in info["Ann"]  # type: ignore[operator]


def test_a_maneuver_is_kept_as_tuples_with_action_codes() -> None:
    state = table(
        stock="Austria A4 B3 C2; Italy B1", armies="Austria Trieste Vienna Vienna; Italy Venice Rome"
    )
    state = act(state, (A, Steer("L-Maneuver")))
    state = act(
        state,
        (A, Move(Place("Venice"), "war", state.nations[1].name, "army")),
        (A, Move(Place("Romania"))),
        (A, Move(Place("Genoa"), "hostile")),
    )
    kept = document(state, None, people(3))["proposal 1"]
    assert isinstance(kept, dict)

    assert kept["armyMan"] == [
        ["Trieste", "Venice", "war Italy army"],
        ["Vienna", "Romania", ""],
        ["Vienna", "Genoa", "hostile"],
    ]


def test_an_import_is_kept_as_types_and_territories() -> None:
    state = table(stock="Austria A4 B3 C2", treasuries="Austria 3")
    units = [("army", "Vienna"), ("fleet", "Trieste"), ("army", "Vienna")]
    state = act(state, (A, Steer("Import")), *((A, Import(kind, Place(where))) for kind, where in units))  # type: ignore[arg-type]
    kept = document(state, None, people(3))["proposal 1"]
    assert isinstance(kept, dict)

    assert kept["import"] == {
        "types": ["army", "fleet", "army"],
        "territories": ["Vienna", "Trieste", "Vienna"],
    }


def test_the_document_is_the_same_in_every_world_a_viewer_could_be_in() -> None:
    bidding = act(opened(3), (A, Bid(Cents(500))), (B, Bid(Cents(100))))
    voting = act(
        table(stock="Austria A4 B3 C2"), (A, Steer("Taxation")), (B, Steer("L-Maneuver")), (A, Vote(1))
    )
    for state in (bidding, voting):
        for viewer in (None, A, B, C):
            other = redeal(state, viewer, Swift(3))

            assert document(other, viewer, people(3)) == document(state, viewer, people(3))


def test_a_peace_vote_shows_its_tallies_with_the_leaders_bonus() -> None:
    state = table(
        stock="Austria A4; Italy B4 A3 C2 D1", purses="9 9 9 9", armies="Austria Trieste; Italy Venice"
    )
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace")), (C, Answer(True)))
    vote = document(state, None, people(4))["peaceVote"]
    assert isinstance(vote, dict)

    assert (vote["acceptVotes"], vote["totalStock"], vote["tuple"]) == (2, 7, ["Trieste", "Venice", "peace"])

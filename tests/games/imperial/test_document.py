"""The document tree matches its schema in every state of random games, for every viewer."""

import json
from collections.abc import Sequence

import pytest

from parlour.bots.fast_chance import FastChance
from parlour.engine import IllegalActionError, Millis, Seat, Table, Viewer
from parlour.engine.contract.choices import sample
from parlour.game_apis.imperial.document import (
    document,
    may_undo,
    schema,
    setup,
    template,
)
from parlour.games.imperial.actions import Answer, Bid, Import, Move, Options, Steer, Take, Vote
from parlour.games.imperial.events import Event
from parlour.games.imperial.rules import decide, evolve, legal, result, start, to_act
from parlour.games.imperial.rules import setup as deal
from parlour.games.imperial.state import Cents, Place, Proposing, State
from parlour.games.imperial.view import redeal

from .schemas import faults
from .tables import A, B, C, act, happens, opened, people, running, state_of, table

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


def schema_faults(tree: object, part: str) -> list[str]:
    return list(faults(tree, {"$ref": f"#/$defs/{part}"}, ROOT))


def walk(seats: int, seed: int, options: Options, every: int) -> set[str]:
    """Plays at random and checks the documents at intervals. Returns the modes that occurred."""
    chance, told, modes = FastChance(seed), list[Event](), set[str]()
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

    assert schema_faults(tree, "game") == []
    assert json.loads(json.dumps(tree)) == tree
    return {str(tree["mode"])}


@pytest.mark.parametrize("seats", [3, pytest.param(5, marks=pytest.mark.deep)])
def test_random_games_match_the_schema_for_every_viewer(seats: int) -> None:
    assert walk(seats, seed=seats, options=Options(), every=7) >= MODES - {"peace-vote"}


def test_a_timed_game_matches_the_schema() -> None:
    walk(2, seed=9, options=Options(timed=True, increment=1, banked=30, setup="example"), every=11)


@pytest.mark.deep
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(4))
def test_every_state_of_random_games_matches_the_schema(seats: int, seed: int) -> None:
    walk(seats, seed=seed, options=Options(timed=seed % 2 == 1), every=1)


def test_the_template_and_the_setups_match_the_schema() -> None:
    assert schema_faults(template(), "template") == []
    assert [schema_faults(setup(name), "setup") for name in ("standard", "example")] == [[], []]


def test_the_schema_checker_finds_violations() -> None:
    tree = document(opened(2), None, people(2))

    assert schema_faults({**tree, "mode": "chess"}, "game")
    assert schema_faults({**tree, "secret": 1}, "game")
    assert schema_faults({key: part for key, part in tree.items() if key != "timer"}, "game")


def test_the_tree_has_every_field_in_the_original_order() -> None:
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


def test_the_history_is_in_sentences_with_player_names() -> None:
    state, told = opened(2), list[Event]()
    for seat, cents in ((A, 500), (B, 300)):
        events = happens(state, seat, Bid(Cents(cents)))
        told += events
        for event in events:
            state = evolve(state, event)

    assert document(state, None, people(2), told)["history"] == [
        "A game of Imperial with Ann and Ben started.",
        "Ann placed a sealed bid for Austria.",
        "Ben placed a sealed bid for Austria.",
        "Bids for Austria: Ann $5, Ben $3.",
    ]


def test_cash_value_is_twice_the_stock_plus_cash() -> None:
    state = table(stock="Austria A4 B3; Italy B2 A1", purses="10 10.50 7")
    info = document(state, None, people(3))["playerInfo"]
    assert isinstance(info, dict)

    assert {name: info[name]["cashValue"] for name in info} == {
        "Ann": 2 * 5 + 10,
        "Ben": 2 * 5 + 10.5,
        "Cid": 7,
    }


def undo_of(made: Table) -> object:
    return document(
        state_of(made), None, people(made.seats), undo=may_undo(made.log[made.log.head], state_of(made))
    )["undo"]


def test_undo_names_the_submitter_and_is_null_behind_a_barrier() -> None:
    made = running(2)
    assert undo_of(made) is None
    made.act(A, Bid(Cents(500)), Millis(1))
    assert undo_of(made) == "Ann"
    made.act(B, Bid(Cents(300)), Millis(2))

    assert undo_of(made) is None
    made.act(A, Take(), Millis(3))
    assert undo_of(made) == "Ann"
    made.undo(A, Millis(4))
    assert undo_of(made) is None


def test_undo_is_null_after_another_player_started_a_draft() -> None:
    made = running(2)
    for number in range(6):
        made.act(A, Bid(Cents(200 if number % 2 else 0)), Millis(number))
        made.act(B, Bid(Cents(0 if number % 2 else 200)), Millis(number))
        made.act(A if number % 2 else B, Take(), Millis(number))
    leader = state_of(made).phase
    assert isinstance(leader, Proposing)
    made.act(leader.seat, Steer("Taxation"), Millis(10))
    following = state_of(made).phase
    assert isinstance(following, Proposing)
    assert following.seat != leader.seat
    assert undo_of(made) == people(2)[leader.seat].name
    made.act(following.seat, Steer("L-Produce"), Millis(11))

    assert undo_of(made) is None


@pytest.mark.parametrize("seed", range(3))
def test_undo_names_exactly_the_player_who_can_undo(seed: int) -> None:
    made, chance = running(3), FastChance(seed)
    for number in range(250):
        if made.is_over:
            return
        seat = chance.pick(to_act(state_of(made)))
        made.act(seat, sample(chance.pick(made.choices(seat)), chance), Millis(number))
        named = undo_of(made)
        free = {person.name for seat, person in enumerate(people(3)) if _can_undo(made, Seat(seat))}

        assert named is None or {named} == free
        last = state_of(made).last
        assert (named is not None) == (last is not None and people(3)[last].name in free)


def _can_undo(made: Table, seat: Seat) -> bool:
    try:
        made.draft_undo(seat, Millis(10**6))
    except IllegalActionError:
        return False
    return True


def test_a_game_ended_by_the_table_is_over_for_every_viewer() -> None:
    bidding = act(opened(3), (A, Bid(Cents(500))))
    voting = act(
        table(stock="Austria A4 B3 C2"), (A, Steer("Taxation")), (B, Steer("L-Maneuver")), (A, Vote(1))
    )
    maneuver = act(table(armies="Austria Vienna"), (A, Steer("L-Maneuver")))
    for state in (bidding, voting, maneuver):
        for viewer in (None, A, B, C):
            tree = document(state, viewer, people(3), ended="Ann ended the game.")
            info = tree["playerInfo"]
            assert isinstance(info, dict)

            assert schema_faults(tree, "game") == []
            assert tree["history"][-1] == "Ann ended the game."  # type: ignore[index]
            assert (tree["mode"], tree["undo"], tree["sameTurn"]) == ("game-over", None, False)
            asked = ("proposal 1", "proposal 2", "voting", "currentManeuver", "peaceVote")
            assert [tree[key] for key in asked] == [None] * 5
            assert not any(player["myTurn"] or "bid" in player for player in info.values())


def test_a_maneuver_is_stored_as_tuples_with_action_codes() -> None:
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


def test_an_import_is_stored_as_types_and_territories() -> None:
    state = table(stock="Austria A4 B3 C2", treasuries="Austria 3")
    units = [("army", "Vienna"), ("fleet", "Trieste"), ("army", "Vienna")]
    state = act(state, (A, Steer("Import")), *((A, Import(kind, Place(where))) for kind, where in units))  # type: ignore[arg-type]
    kept = document(state, None, people(3))["proposal 1"]
    assert isinstance(kept, dict)

    assert kept["import"] == {
        "types": ["army", "fleet", "army"],
        "territories": ["Vienna", "Trieste", "Vienna"],
    }


def test_the_document_is_equal_in_all_worlds_of_a_viewer() -> None:
    bidding = act(opened(3), (A, Bid(Cents(500))), (B, Bid(Cents(100))))
    voting = act(
        table(stock="Austria A4 B3 C2"), (A, Steer("Taxation")), (B, Steer("L-Maneuver")), (A, Vote(1))
    )
    for state in (bidding, voting):
        for viewer in (None, A, B, C):
            other = redeal(state, viewer, FastChance(3))

            assert document(other, viewer, people(3)) == document(state, viewer, people(3))


def test_a_peace_vote_shows_its_votes_with_the_leaders_bonus() -> None:
    state = table(
        stock="Austria A4; Italy B4 A3 C2 D1", purses="9 9 9 9", armies="Austria Trieste; Italy Venice"
    )
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace")), (C, Answer(True)))
    vote = document(state, None, people(4))["peaceVote"]
    assert isinstance(vote, dict)

    assert (vote["acceptVotes"], vote["totalStock"], vote["tuple"]) == (2, 7, ["Trieste", "Venice", "peace"])

"""Every field of the document tree, each in a position where its value is not trivial."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import pytest
from msgspec.structs import replace

from parlour.engine import Data, Viewer
from parlour.game_apis.imperial.document import document, setup, template
from parlour.games.imperial.actions import (
    Answer,
    Bid,
    Build,
    Buy,
    Done,
    Import,
    MakeAll,
    Move,
    Options,
    Pass,
    Pause,
    Steer,
    Take,
    Vote,
)
from parlour.games.imperial.state import Cents, Place, State

from .tables import ITALY, A, B, C, act, opened, people, table

DEMOCRACY = "Austria A4 B3 C2"
TIMED = Options(timed=True, increment=30, banked=100)


@dataclass(frozen=True)
class At:
    """A position, the expected value in its document, and the viewer."""

    state: State
    value: object
    viewer: Viewer = None


def maneuvering(stock: str = "Austria A4; Italy B4") -> State:
    """Austria's fleet has moved and its first army is next. Both countries have units at Venice."""
    state = table(
        stock=stock,
        fleets="Austria Trieste",
        armies="Austria Trieste Vienna; Italy Venice",
    )
    return act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Ionian Sea"))))


def proposed(space: str, *steps: Data, **parts: str) -> State:
    """The leader of a democracy has proposed, and the opposition has to answer."""
    state = table(stock=DEMOCRACY, **parts)  # type: ignore[arg-type]  # text for text
    return act(state, (A, Steer(space)), *((A, step) for step in steps))


VOTING = act(proposed("Taxation"), (B, Steer("Factory")), (B, Build(Place("Prague"))))
OFFERED = act(maneuvering(), (A, Move(Place("Venice"), "peace")))
PEACE_VOTE = act(maneuvering("Austria A4; Italy B4 A3 C2"), (A, Move(Place("Venice"), "peace")))
REFUSING = act(PEACE_VOTE, (C, Answer(False)))
BIDS = act(opened(3), (A, Bid(Cents(900))), (B, Bid(Cents(333))), (C, Bid(Cents(1200))))
INVESTING = act(
    table(treasuries="Austria 9", stock="Austria A4; Italy A3; France A2"), (A, Steer("Investor"))
)
SWISS = replace(
    INVESTING, players=tuple(replace(one, swiss=n == 2) for n, one in enumerate(INVESTING.players))
)
CLOCK = act(table(options=TIMED), (A, Steer("Taxation")), now=10_500)

FIELDS: Mapping[str, At] = {
    "mode": At(BIDS, "buy-bid"),
    "countryUp": At(table(up="Italy"), "Italy"),
    "round": At(act(table(up="Russia"), (B, Steer("Taxation"))), 3),
    "turnID": At(act(table(), (A, Steer("Taxation"))), 51),
    "setup": At(opened(2, options=Options(setup="example")), "setups/example"),
    "sameTurn": At(act(opened(2), (A, Bid(Cents(0)))), True),
    "proposal 1.game": At(proposed("Taxation"), "g1"),
    "proposal 1.name": At(proposed("Taxation"), "Ann"),
    "proposal 1.wheelSpot": At(proposed("Taxation"), "Taxation"),
    "proposal 1.factoryLoc": At(proposed("Factory", Build(Place("Lemberg"))), "Lemberg"),
    "proposal 1.fleetProduce": At(
        proposed("L-Produce", MakeAll(), factories="Austria Vienna Trieste"), ["Trieste"]
    ),
    "proposal 1.armyProduce": At(
        proposed("L-Produce", MakeAll(), factories="Austria Vienna Trieste"), ["Vienna"]
    ),
    "proposal 1.fleetMan": At(
        proposed("R-Maneuver", Move(Place("Ionian Sea")), fleets="Austria Trieste"),
        [["Trieste", "Ionian Sea", ""]],
    ),
    "proposal 1.armyMan": At(
        proposed("R-Maneuver", Move(Place("Romania")), armies="Austria Budapest"),
        [["Budapest", "Romania", ""]],
    ),
    "proposal 1.import.types": At(
        proposed("Import", Import("fleet", Place("Trieste")), Done(), treasuries="Austria 3"), ["fleet"]
    ),
    "proposal 1.import.territories": At(
        proposed("Import", Import("fleet", Place("Trieste")), Done(), treasuries="Austria 3"), ["Trieste"]
    ),
    "proposal 2.game": At(VOTING, "g1"),
    "proposal 2.name": At(VOTING, "Ben"),
    "proposal 2.wheelSpot": At(VOTING, "Factory"),
    "proposal 2.factoryLoc": At(VOTING, "Prague"),
    "voting.country": At(VOTING, "Austria"),
    "voting.proposal 1.votes": At(act(VOTING, (A, Vote(1))), 0, A),
    "voting.proposal 1.voters": At(act(VOTING, (A, Vote(1))), ["Ann"], A),
    "voting.proposal 2.votes": At(act(VOTING, (C, Vote(2))), 0, C),
    "voting.proposal 2.voters": At(act(VOTING, (C, Vote(2))), ["Cid"], C),
    "bidBuyOrder": At(BIDS, ["Cid", "Ann", "Ben"]),
    "swissSet": At(act(SWISS, (A, Pass())), ["Ann"]),
    "currentManeuver.country": At(maneuvering(), "Austria"),
    "currentManeuver.player": At(OFFERED, "Ann"),
    "currentManeuver.wheelSpot": At(maneuvering(), "L-Maneuver"),
    "currentManeuver.phase": At(maneuvering(), "army"),
    "currentManeuver.unitIndex": At(act(maneuvering(), (A, Move(Place("Trieste")))), 1),
    "currentManeuver.pendingFleets.[].territory": At(maneuvering(), "Trieste"),
    "currentManeuver.pendingFleets.[].hostile": At(maneuvering(), True),
    "currentManeuver.pendingArmies.[].territory": At(maneuvering(), "Trieste"),
    "currentManeuver.pendingArmies.[].hostile": At(maneuvering(), True),
    "currentManeuver.completedFleetMoves": At(maneuvering(), [["Trieste", "Ionian Sea", ""]]),
    "currentManeuver.completedArmyMoves": At(
        act(maneuvering(), (A, Move(Place("Trieste")))), [["Trieste", "Trieste", ""]]
    ),
    "currentManeuver.returnMode": At(maneuvering(f"{DEMOCRACY}; Italy B4"), "proposal-opp"),
    "currentManeuver.proposalSlot": At(maneuvering(f"{DEMOCRACY}; Italy B4"), 1),
    "currentManeuver.pendingPeace.origin": At(OFFERED, "Trieste"),
    "currentManeuver.pendingPeace.destination": At(OFFERED, "Venice"),
    "currentManeuver.pendingPeace.targetCountry": At(OFFERED, "Italy"),
    "currentManeuver.pendingPeace.unitType": At(OFFERED, "army"),
    "currentManeuver.pendingPeace.tuple": At(OFFERED, ["Trieste", "Venice", "peace"]),
    "peaceVote.movingCountry": At(PEACE_VOTE, "Austria"),
    "peaceVote.targetCountry": At(PEACE_VOTE, "Italy"),
    "peaceVote.unitType": At(PEACE_VOTE, "army"),
    "peaceVote.origin": At(PEACE_VOTE, "Trieste"),
    "peaceVote.destination": At(PEACE_VOTE, "Venice"),
    "peaceVote.acceptVotes": At(act(PEACE_VOTE, (C, Answer(True))), 2),
    "peaceVote.rejectVotes": At(REFUSING, 2),
    "peaceVote.voters": At(REFUSING, ["Cid"]),
    "peaceVote.totalStock": At(PEACE_VOTE, 6),
    "peaceVote.tuple": At(PEACE_VOTE, ["Trieste", "Venice", "peace"]),
    "timer.timed": At(CLOCK, True),
    "timer.increment": At(CLOCK, 30),
    "timer.pause": At(act(CLOCK, (C, Pause()), now=20_000), 20_000),
    "timer.lastMove": At(CLOCK, 10_500),
    "timer.banked": At(CLOCK, 100),
    "playerInfo.{name}.money": At(opened(3), 20.33),
    "playerInfo.{name}.myTurn": At(table(), True),
    "playerInfo.{name}.investor": At(table(), True),
    "playerInfo.{name}.order": At(table(), 1),
    "playerInfo.{name}.swiss": At(act(INVESTING, (A, Pass())), True),
    "playerInfo.{name}.stock.[].country": At(table(stock="Italy A3", up="Italy"), "Italy"),
    "playerInfo.{name}.stock.[].stock": At(table(stock="Italy A3", up="Italy"), 3),
    "playerInfo.{name}.scoreModifier": At(
        act(table(options=TIMED), (A, Steer("Taxation")), now=1_000_000), -1
    ),
    "playerInfo.{name}.email": At(table(), "ann@example.org", A),
    "playerInfo.{name}.banked": At(CLOCK, 119),
    "playerInfo.{name}.bid": At(act(opened(3), (A, Bid(Cents(333)))), 3.33, A),
    "countryInfo.{country}.money": At(table(treasuries="Austria 3.50"), 3.5),
    "countryInfo.{country}.points": At(table(points="Austria 14"), 14),
    "countryInfo.{country}.factories": At(
        act(table(treasuries="Austria 5"), (A, Steer("Factory")), (A, Build(Place("Prague")))),
        ["Vienna", "Budapest", "Prague"],
    ),
    "countryInfo.{country}.wheelSpot": At(act(table(), (A, Steer("Taxation"))), "Taxation"),
    "countryInfo.{country}.gov": At(table(stock=DEMOCRACY), "democracy"),
    "countryInfo.{country}.leadership": At(table(stock="Austria B4 A3 C2"), ["Ben", "Ann", "Cid"]),
    "countryInfo.{country}.availStock": At(table(stock=DEMOCRACY), [1, 5, 6, 7, 8]),
    "countryInfo.{country}.lastTax": At(
        act(table(chips="Austria Romania Bulgaria Greece Turkey"), (A, Steer("Taxation"))), 8
    ),
    "countryInfo.{country}.taxChips": At(
        act(table(armies="Austria Budapest"), (A, Steer("L-Maneuver")), (A, Move(Place("Romania")))),
        ["Romania"],
    ),
    "countryInfo.{country}.fleets.[].territory": At(table(fleets="Austria Ionian_Sea"), "Ionian Sea"),
    "countryInfo.{country}.fleets.[].hostile": At(table(fleets="Austria Ionian_Sea"), True),
    "countryInfo.{country}.armies.[].territory": At(table(guests="Austria Venice"), "Venice"),
    "countryInfo.{country}.armies.[].hostile": At(table(guests="Austria Venice"), False),
}


def value_at(tree: object, path: str) -> object:
    """The value at *path*: `{name}` means Ann, `{country}` Austria and `[]` the first item of a list."""
    for part in path.split("."):
        key = {"{name}": "Ann", "{country}": "Austria"}.get(part, part)
        tree = cast(list[object], tree)[0] if part == "[]" else cast(dict[str, object], tree)[key]
    return tree


@pytest.mark.parametrize("field", FIELDS)
def test_a_game_field_has_the_expected_value(field: str) -> None:
    at = FIELDS[field]
    seats = len(at.state.players)

    assert value_at(document(at.state, at.viewer, people(seats), (), "g1"), field) == at.value


def test_a_country_is_off_limits_after_a_purchase_until_the_phase_ends() -> None:
    bought = act(SWISS, (A, Buy(ITALY, 1)))
    done = act(bought, (C, Pass()))

    def limits(state: State) -> list[object]:
        countries = cast(Mapping[str, Mapping[str, object]], document(state, None, people(3))["countryInfo"])
        return [countries[name]["offLimits"] for name in ("Austria", "Italy")]

    assert limits(bought) == [False, True]
    assert limits(done) == [False, False]


def test_the_texts_of_a_vote_are_the_two_proposals() -> None:
    voting = cast(Mapping[str, Mapping[str, str]], document(VOTING, None, people(3))["voting"])

    assert "Taxation" in voting["proposal 1"]["proposal"]
    assert "Prague" in voting["proposal 2"]["proposal"]


@pytest.mark.parametrize(
    ("state", "is_there"),
    [(opened(2), False), (BIDS, True), (act(BIDS, (C, Take())), False)],
    ids=["sealed", "opened", "worked off"],
)
def test_a_bid_leaves_the_document_once_it_is_resolved(state: State, is_there: bool) -> None:
    players = cast(Mapping[str, Mapping[str, object]], document(state, None, people(3))["playerInfo"])

    assert ("bid" in players[("Ann", "Ben", "Cid")[2 if len(players) == 3 else 0]]) == is_there


@pytest.mark.parametrize(
    "part", ["proposal 1", "proposal 2", "voting", "swissSet", "currentManeuver", "peaceVote", "undo"]
)
def test_a_part_that_no_phase_needs_is_null(part: str) -> None:
    assert document(opened(2), None, people(2))[part] is None


def test_the_order_of_bidders_exists_only_while_they_buy() -> None:
    assert "bidBuyOrder" not in document(opened(2), None, people(2))


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        (Move(Place("Romania")), ["Budapest", "Romania", ""]),
        (Move(Place("Venice"), "peace"), ["Trieste", "Venice", "peace"]),
        (Move(Place("Venice"), "hostile"), ["Trieste", "Venice", "hostile"]),
        (Move(Place("Venice"), "war", ITALY, "fleet"), ["Trieste", "Venice", "war Italy fleet"]),
        (Move(Place("Venice"), "raze"), ["Venice", "Venice", "blow up Italy"]),
    ],
    ids=["move", "peace", "hostile", "war", "blow up"],
)
def test_a_maneuver_tuple_is_origin_destination_and_code(unit: Move, said: list[str]) -> None:
    start = {"Budapest": "Budapest", "Trieste": "Trieste", "Venice": "Venice Venice Venice"}[said[0]]
    harbour = "Italy Venice" if unit.deed == "war" else ""
    state = table(
        stock=f"{DEMOCRACY}; Italy B1",
        armies=f"Austria {start} Prague",
        fleets=harbour,
        factories="Italy Rome Venice",
    )
    state = act(state, (A, Steer("L-Maneuver")), (A, unit))
    moves = value_at(document(state, None, people(3)), "currentManeuver.completedArmyMoves")

    assert moves == [said]


def test_a_maneuver_moves_fleets_then_armies_and_then_disappears() -> None:
    said: list[object] = []

    def look(state: State) -> State:
        whole = cast(Mapping[str, object] | None, document(state, None, people(3))["currentManeuver"])
        said.append(whole and (whole["phase"], whole["unitIndex"]))
        return state

    fleets = table(fleets="Austria Trieste Trieste", armies="Austria Vienna")
    state = look(act(fleets, (A, Steer("L-Maneuver"))))
    for place in ("Trieste", "Ionian Sea", "Vienna"):
        state = look(act(state, (A, Move(Place(place)))))
    look(act(table(armies="Austria Vienna"), (A, Steer("L-Maneuver"))))

    assert said == [("fleet", 0), ("fleet", 1), ("army", 0), None, ("army", 0)]


def test_the_leader_of_the_defending_country_breaks_a_peace_tie() -> None:
    state = table(
        stock="Austria A5; Italy B4 C3 D2 E1", purses="9 9 9 9 9", armies="Austria Trieste; Italy Venice"
    )
    offered = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace")))
    half = act(offered, (4, Answer(True)), (B, Answer(True)))
    others = act(offered, (C, Answer(True)), (3, Answer(True)))

    assert value_at(document(offered, None, people(5)), "peaceVote.totalStock") == 10
    assert value_at(document(half, None, people(5)), "countryInfo.{country}.armies.[].territory") == "Venice"
    assert value_at(document(others, None, people(5)), "mode") == "peace-vote"


def test_an_accepted_army_enters_as_a_guest() -> None:
    state = table(armies="Austria Trieste; Italy Venice")
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace")), (B, Answer(True)))
    armies = value_at(document(state, None, people(3)), "countryInfo.{country}.armies")

    assert armies == [{"territory": "Venice", "hostile": False}]


def test_a_fourth_unit_cannot_be_imported() -> None:
    state = act(table(treasuries="Austria 9"), (A, Steer("Import")))
    for _ in range(3):
        state = act(state, (A, Import("army", Place("Vienna"))))

    assert state.up == "Italy"
    assert (
        value_at(document(state, None, people(3)), "countryInfo.{country}.armies")
        == [{"territory": "Vienna", "hostile": True}] * 3
    )


STANDARD = setup("standard")
SETUP: Mapping[str, object] = {
    "countries.Austria.order": 1,
    "countries.Russia.order": 6,
    "countries.Austria.fleetLimit": 6,
    "countries.England.fleetLimit": 12,
    "countries.Austria.armyLimit": 12,
    "countries.England.armyLimit": 6,
    "territories.Trieste.country": "Austria",
    "territories.Romania.country": None,
    "territories.Trieste.port": "Ionian Sea",
    "territories.Vienna.port": False,
    "territories.Ionian Sea.sea": True,
    "territories.Vienna.sea": False,
    "territories.Dublin.adjacencies": ["North Atlantic"],
}


@pytest.mark.parametrize("field", SETUP)
def test_a_setup_field_matches_the_board(field: str) -> None:
    value = value_at(STANDARD, field)

    assert (sorted(value) if isinstance(value, list) else value) == SETUP[field]


TEMPLATE: Mapping[str, object] = {
    "mode": "bid",
    "countryUp": "Austria",
    "round": 1,
    "turnID": 0,
    "setup": "setups/standard",
    "history": [],
    "sameTurn": False,
    "timer.timed": False,
    "timer.increment": 0,
    "timer.pause": 0,
    "timer.lastMove": 0,
    "timer.banked": 0,
    "playerInfo.player.money": 0,
    "playerInfo.player.myTurn": False,
    "playerInfo.player.investor": False,
    "playerInfo.player.order": 0,
    "playerInfo.player.swiss": False,
    "playerInfo.player.stock": [],
    "playerInfo.player.scoreModifier": 0,
    "playerInfo.player.email": "",
    "playerInfo.player.banked": 0,
    "countryInfo.{country}.money": 0,
    "countryInfo.{country}.points": 0,
    "countryInfo.{country}.factories": ["Vienna", "Budapest"],
    "countryInfo.{country}.wheelSpot": "center",
    "countryInfo.{country}.gov": "dictatorship",
    "countryInfo.{country}.leadership": [],
    "countryInfo.{country}.availStock": [1, 2, 3, 4, 5, 6, 7, 8],
    "countryInfo.{country}.offLimits": False,
    "countryInfo.{country}.lastTax": 5,
    "countryInfo.{country}.taxChips": [],
    "countryInfo.{country}.fleets": [],
    "countryInfo.{country}.armies": [],
}


@pytest.mark.parametrize("field", TEMPLATE)
def test_a_template_field_has_its_starting_value(field: str) -> None:
    assert value_at(template(), field) == TEMPLATE[field]

"""Rail and convoy: the solver compared with brute force, and cases that other programs get wrong."""

import pytest

from parlour.bots.fast_chance import FastChance
from parlour.games.imperial.actions import Answer, Move, Pick, Steer
from parlour.games.imperial.rules.routes import destinations, landing_seas
from parlour.games.imperial.state import Ferry, Maneuvering, Place, State

from .brute_force import OWN, Journey, can_all_travel, small_board
from .tables import AUSTRIA, FRANCE, ITALY, STANDARD, A, B, act, choices, of, refusal, table


def compare(seed: int, positions: int) -> int:
    """Compares random small maneuvers. Returns the number of positions with fleets at sea."""
    chance, compared, afloat = FastChance(seed), 0, 0
    while compared < positions:
        board = small_board(chance)
        lands = [place for place in board.places if place not in board.seas]
        for _ in range(8):
            blocked = tuple(place for place in board.home[OWN] if chance.below(4) == 0)
            fleets = tuple(sorted(chance.pick(sorted(board.seas)) for _ in range(chance.below(5))))
            journeys: list[Journey] = []
            ferries: tuple[Ferry, ...] = ()
            for _ in range(4):
                origin = chance.pick(lands)
                ways = destinations(board, OWN, origin, blocked, fleets, ferries)
                true = {
                    goal
                    for goal in lands
                    if can_all_travel(board, blocked, fleets, [*journeys, (origin, goal)])
                }

                assert set(ways) == true, (seed, board.sheet, blocked, fleets, journeys, origin)
                goal = chance.pick(list(ways))
                ferry = ways[goal]
                ferries = ferries if ferry is None else (*ferries, ferry)
                journeys.append((origin, goal))
                compared += 1
                afloat += bool(fleets)
    return afloat


def test_the_solver_agrees_with_brute_force() -> None:
    assert compare(seed=1, positions=4_000) > 2_000


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(10))
def test_the_solver_agrees_with_brute_force_on_a_hundred_thousand_positions(seed: int) -> None:
    assert compare(seed=100 + seed, positions=10_000) > 5_000


def start_maneuver(state: State, seat: int = A, *moves: Move) -> State:
    return act(state, (seat, Steer("L-Maneuver")), *((seat, move) for move in moves))


def goals(state: State, seat: int = A) -> set[str]:
    return {str(choice.to) for choice in choices(state, seat) if isinstance(choice, Move)}


def test_armies_stay_on_land_and_fleets_at_sea() -> None:
    army = start_maneuver(table(armies="Austria Trieste"))
    fleet = start_maneuver(table(fleets="Austria Ionian_Sea"))

    assert not goals(army) & set(STANDARD.seas)
    assert goals(fleet) == {"Ionian Sea", "Western Med", "Eastern Med"}
    assert goals(start_maneuver(table(fleets="Austria Trieste"))) == {"Trieste", "Ionian Sea"}


def test_an_army_moves_by_rail_then_one_step() -> None:
    reached = goals(start_maneuver(table(armies="Austria Trieste")))

    assert {"Lemberg", "Kiev", "Romania", "Munich", "Western Balkans"} <= reached
    assert not {"Odessa", "Bulgaria", "Berlin"} & reached


def test_from_abroad_an_army_moves_one_step_home_then_by_rail() -> None:
    assert goals(start_maneuver(table(armies="Austria Kiev"))) == {
        "Kiev",
        "Lemberg",
        "Budapest",
        "Prague",
        "Vienna",
        "Trieste",
        "Moscow",
        "Odessa",
        "Romania",
        "Warsaw",
    }


def test_an_occupied_province_stops_rail_only_there() -> None:
    state = start_maneuver(
        table(armies="Austria Lemberg; Italy Budapest", factories="Austria Vienna Trieste")
    )

    assert {"Prague", "Vienna", "Trieste", "Budapest"} <= goals(state)


def test_an_army_leaves_an_occupied_province_only_by_a_step() -> None:
    state = start_maneuver(
        table(armies="Austria Budapest; Italy Budapest", factories="Austria Vienna Trieste")
    )

    assert "Munich" not in goals(state)
    assert {"Vienna", "Trieste", "Romania"} <= goals(state)


def test_dublin_is_reached_only_by_sea() -> None:
    dry = start_maneuver(table(up="England", armies="England London"), B)
    wet = start_maneuver(
        table(up="England", armies="England London", fleets="England North_Atlantic"),
        B,
        Move(Place("North Atlantic")),
    )

    assert "Dublin" not in goals(dry, B)
    assert "Dublin" in goals(wet, B)


def test_a_convoy_over_several_seas_uses_a_fleet_in_each() -> None:
    fleets = ("North Atlantic", "Bay of Biscay", "Western Med")
    state = table(
        up="England",
        armies="England London Liverpool",
        fleets="England North_Atlantic Bay_of_Biscay Western_Med",
    )
    state = start_maneuver(state, B, *(Move(Place(sea)) for sea in fleets))
    first = act(state, (B, Move(Place("Tunis"))))

    assert {"Tunis", "Algeria", "Spain", "Dublin"} <= goals(state, B)
    assert goals(first, B) == {"London", "Liverpool", "Edinburgh", "Sheffield"}


def test_two_fleets_in_one_sea_carry_two_armies() -> None:
    state = table(up="England", armies="England London London London", fleets="England North_Sea North_Sea")
    state = start_maneuver(state, B, Move(Place("North Sea")), Move(Place("North Sea")))
    state = act(state, (B, Move(Place("Norway"))), (B, Move(Place("Denmark"))))

    assert "Holland" not in goals(state, B)


def test_an_earlier_convoy_is_reassigned_if_that_helps() -> None:
    # Italy's first army can reach Tunis over either sea. The second army needs one of the two.
    fleets = (Place("Ionian Sea"), Place("Western Med"))
    over_either = Ferry(fleets, fleets)

    assert landing_seas(STANDARD, fleets, (over_either,), fleets) == fleets
    assert landing_seas(STANDARD, fleets, (over_either, over_either), fleets) == ()


def test_fleets_that_fought_or_left_carry_no_army() -> None:
    war = table(up="Italy", armies="Italy Rome", fleets="Italy Western_Med; France Western_Med")
    war = start_maneuver(war, B, Move(Place("Western Med"), "war", FRANCE, "fleet"))
    gone = table(up="Italy", armies="Italy Rome", fleets="Italy Western_Med")
    gone = start_maneuver(gone, B, Move(Place("Bay of Biscay")))

    assert "Algeria" not in goals(war, B)
    assert "Algeria" not in goals(gone, B)


def test_a_fleet_at_peace_carries_an_army() -> None:
    state = table(up="Italy", armies="Italy Rome", fleets="Italy Western_Med; France Western_Med")
    state = start_maneuver(state, B, Move(Place("Western Med"), "peace"))

    assert "Algeria" in goals(state, B)


def test_a_fleet_in_port_carries_no_army() -> None:
    state = table(up="Italy", armies="Italy Naples", fleets="Italy Naples")
    state = start_maneuver(state, B, Move(Place("Naples")))

    assert "Tunis" not in goals(state, B)


def test_an_army_that_fights_on_landing_still_uses_its_fleet() -> None:
    state = table(up="Italy", armies="Italy Rome Rome; France Spain", fleets="Italy Western_Med")
    state = start_maneuver(state, B, Move(Place("Western Med")), Move(Place("Spain"), "war", FRANCE, "army"))

    assert "Algeria" not in goals(state, B)


def test_an_army_and_a_fleet_in_port_destroy_each_other() -> None:
    state = table(armies="Austria Trieste", fleets="Italy Venice")
    state = start_maneuver(state, A, Move(Place("Venice"), "war", ITALY, "fleet"))

    assert (of(state, AUSTRIA).armies, of(state, ITALY).fleets) == ((), ())


def test_the_attacker_chooses_the_kind_of_unit() -> None:
    state = start_maneuver(table(armies="Austria Trieste; Italy Venice", fleets="Italy Venice"))
    there = [choice for choice in choices(state, A) if isinstance(choice, Move) and choice.to == "Venice"]

    assert [(choice.deed, choice.kind) for choice in there] == [
        ("war", "army"),
        ("war", "fleet"),
        ("peace", None),
    ]


def test_a_fight_between_guests_continues_the_maneuver() -> None:
    state = start_maneuver(table(armies="Austria Vienna; Italy Venice", guests="Austria Venice"))
    state = act(state, (A, Move(Place("Vienna"))), (A, Move(Place("Venice"), "war", ITALY, "army")))

    assert of(state, AUSTRIA).guests == ()
    assert of(state, ITALY).armies == ()


def test_a_fleet_in_its_own_port_can_fight_the_army_there() -> None:
    state = table(up="Italy", fleets="Italy Venice; Austria Trieste", armies="Austria Venice")
    begun = start_maneuver(state, B)

    assert refusal(begun, B, Move(Place("Venice"))) == "no-such-move"
    assert of(act(begun, (B, Move(Place("Venice"), "war", AUSTRIA, "army"))), AUSTRIA).armies == ()


def test_staying_in_peace_needs_no_vote() -> None:
    state = start_maneuver(table(armies="Austria Romania; Italy Romania"), A, Move(Place("Romania"), "peace"))

    assert of(state, AUSTRIA).armies == ("Romania",)


def test_an_army_staying_alone_takes_the_chip() -> None:
    state = start_maneuver(table(armies="Austria Romania", chips="Italy Romania"), A, Move(Place("Romania")))

    assert (of(state, AUSTRIA).chips, of(state, ITALY).chips) == (("Romania",), ())


def test_home_provinces_have_no_chips() -> None:
    state = start_maneuver(table(armies="Austria Vienna"), A, Move(Place("Prague")))

    assert of(state, AUSTRIA).chips == ()


def test_a_rejected_entry_destroys_both_armies() -> None:
    state = start_maneuver(table(armies="Austria Trieste; Italy Venice"), A, Move(Place("Venice"), "peace"))
    state = act(state, (B, Answer(False)))

    assert (of(state, AUSTRIA).armies, of(state, ITALY).armies) == ((), ())


def test_units_can_be_moved_in_another_order() -> None:
    state = start_maneuver(table(armies="Austria Vienna Prague Vienna"))
    picked = act(state, (A, Pick(Place("Prague"))))
    assert isinstance(picked.phase, Maneuvering)

    assert [army.place for army in picked.phase.armies] == ["Prague", "Vienna", "Vienna"]
    assert refusal(picked, A, Pick(Place("Vienna"))) == "wrong-moment"
    assert refusal(state, A, Pick(Place("Vienna"))) == "no-such-unit"
    assert refusal(state, A, Pick(Place("Rome"))) == "no-such-unit"


def test_the_last_working_factory_cannot_be_destroyed() -> None:
    last = start_maneuver(table(armies="Austria Rome Rome Rome", factories="Italy Rome"))
    other_occupied = start_maneuver(table(armies="Austria Rome Rome Rome; France Naples"))

    assert refusal(last, A, Move(Place("Rome"), "raze")) == "no-such-move"
    assert refusal(other_occupied, A, Move(Place("Rome"), "raze")) == "no-such-move"

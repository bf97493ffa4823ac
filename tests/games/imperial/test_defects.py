"""Known bugs of the original program, with a test for each that this one does not have it."""

from msgspec.structs import replace

from parlour.engine import Millis
from parlour.engine.values import encode
from parlour.game_apis.imperial.document import document, template
from parlour.games.imperial.actions import Bid, Build, Buy, Done, Move, Options, Pass, Steer, Take, Vote
from parlour.games.imperial.events import Bought, Passed
from parlour.games.imperial.rules import ballots, setup, start
from parlour.games.imperial.sentences import sentence
from parlour.games.imperial.state import Ballot, Cents, Investing, Place
from parlour.testing import RiggedChance

from .tables import (
    AUSTRIA,
    ITALY,
    A,
    B,
    C,
    act,
    cents,
    choices,
    happens,
    of,
    opened,
    people,
    refusal,
    table,
    words,
)


def test_players_do_not_share_one_template_object() -> None:
    state = opened(3, options=Options(timed=True))
    info = document(state, None, people(3))["playerInfo"]
    assert isinstance(info, dict)
    info["Ann"]["banked"] = 1
    info["Ann"]["stock"].append("x")

    assert info["Ben"]["banked"] == 900
    assert info["Ben"]["stock"] == []
    assert template() == template()
    assert template() is not template()


def test_charging_one_players_clock_does_not_change_the_others() -> None:
    state = act(opened(3, options=Options(timed=True)), (A, Bid(Cents(0))), now=60_000)
    assert state.clock is not None

    assert [watch.banked for watch in state.clock.watches] == [900, 900, 900]
    later = act(opened(3, options=Options(timed=True)), (A, Bid(Cents(0))), now=160_000)
    assert later.clock is not None
    assert [watch.banked for watch in later.clock.watches] == [800, 900, 900]


def test_starting_money_is_61_divided_and_rounded() -> None:
    for seats in range(2, 7):
        started = setup(Options(), seats, RiggedChance(), Millis(0))

        assert started.money == (round(6100 / seats),) * seats
        assert start(started).players[0].money == round(6100 / seats)


def test_a_proposal_is_stored_as_data_and_cannot_contain_code() -> None:
    state = act(table(stock="Austria A4 B3 C2"), (A, Steer("Factory")), (A, Build(Place("Prague"))))
    kept = document(state, None, people(3))["proposal 1"]
    assert isinstance(kept, dict)

    assert kept == {"game": "", "name": "Ann", "wheelSpot": "Factory", "factoryLoc": "Prague"}
    assert not [key for key in kept if key.startswith(("set", "reset"))]


def test_only_a_legal_action_changes_a_game() -> None:
    state = table()

    before = encode(state)
    for seat in (B, C):
        document(state, seat, people(3))["round"] = 99

    assert encode(state) == before
    assert [refusal(state, seat, Steer("Taxation")) for seat in (B, C)] == ["not-your-turn"] * 2


def test_the_leaders_bonus_is_applied_to_the_leader() -> None:
    one = of(table(stock="Austria A4 B3 C2"), AUSTRIA)

    assert [ballots.weight(one, seat) for seat in (A, B, C)] == [41, 30, 20]
    assert ballots.decided(one, [Ballot(A, 1)]) is None


def test_players_without_a_country_invest_in_the_first_phase() -> None:
    state = opened(2)
    for _ in range(6):
        state = act(state, (A, Bid(Cents(200))), (B, Bid(Cents(0))), (A, Take()))
    state = act(state, (A, Steer("Investor")))
    holder = state.phase
    assert isinstance(holder, Investing)
    state = act(state, (holder.seat, Pass()))

    assert state.players[B].money == 3050 + 200


def test_the_investor_check_of_a_maneuver_uses_the_previous_space() -> None:
    state = table(wheel_spaces="Austria R-Produce", armies="Austria Vienna")
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Vienna"))))

    assert isinstance(state.phase, Investing)


def test_passing_is_not_logged_as_a_purchase() -> None:
    bought = Bought(A, ITALY, 4, 0, Cents(900), Cents(0), (A,), False)

    assert sentence(Passed(A), words()) == "Ann passed."
    assert "traded" not in sentence(bought, words())
    traded = sentence(replace(bought, back=2, returned=Cents(400)), words())
    assert traded.startswith("Ann traded the $2 share in for Italy’s $4 share and paid $5.")


def test_empty_parts_of_a_plan_are_not_logged() -> None:
    state = table(factories="Austria Vienna")
    events = happens(act(state, (A, Steer("L-Produce"))), A, Done())
    told = " ".join(sentence(event, words()) for event in events)

    assert "fleet" not in told
    assert " ." not in told


def test_a_counter_proposal_of_a_maneuver_without_fleets_works() -> None:
    state = table(stock="Austria A4 B3 C2", armies="Austria Vienna")
    state = act(state, (A, Steer("Taxation")), (B, Steer("L-Maneuver")), (B, Move(Place("Romania"))))
    passed = act(state, (B, Vote(2)), (C, Vote(2)))

    assert of(passed, AUSTRIA).chips == ("Romania",)


def test_money_is_a_whole_number_of_cents() -> None:
    state = act(opened(3), (A, Bid(Cents(333))), (B, Bid(Cents(0))), (C, Bid(Cents(0))), (A, Take()))
    info = document(state, None, people(3))
    countries = info["countryInfo"]
    assert isinstance(countries, dict)

    assert countries["Austria"]["money"] == 3.33
    assert isinstance(cents(state, A), int)


def test_trading_down_or_into_another_country_is_refused() -> None:
    state = act(table(treasuries="Austria 9", purses="20 10 10"), (A, Steer("Investor")))

    assert refusal(state, A, Buy(AUSTRIA, 3, 4)) == "no-trade"
    assert refusal(state, A, Buy(ITALY, 8, 3)) == "no-trade"
    assert refusal(state, A, Buy(AUSTRIA, 5, 4)) is None


def test_every_valid_trade_is_offered() -> None:
    state = table(stock="Austria A4 A2 A1; Italy B1", treasuries="Austria 9", purses="20 10 10")
    state = act(state, (A, Steer("Investor")))
    fives = [choice.back for choice in choices(state, A) if isinstance(choice, Buy) and choice.share == 5]

    assert sorted(set(fives)) == [0, 1, 2, 4]

"""Rules that no ruling or resolution covers: wheel, production, stock, investor, end."""

import pytest
from msgspec.structs import replace

from parlour.games.imperial.actions import (
    Bid,
    Build,
    Buy,
    Done,
    Import,
    Make,
    MakeAll,
    Pass,
    Steer,
    Take,
)
from parlour.games.imperial.events import Bought, Paid
from parlour.games.imperial.rules import auction, ending, investor, result, stock, taxation, wheel
from parlour.games.imperial.state import Cents, Investing, Place
from parlour.testing import RiggedChance

from .tables import (
    AUSTRIA,
    ITALY,
    STANDARD,
    A,
    B,
    C,
    act,
    cents,
    choices,
    happens,
    of,
    opened,
    refusal,
    table,
)

PASSES = {
    "Factory": "Investor Import L-Produce L-Maneuver",
    "R-Produce": "Investor Import L-Produce L-Maneuver Taxation",
    "R-Maneuver": "Investor Import L-Produce L-Maneuver Taxation Factory",
    "Import": "",
    "Investor": "",
    "L-Produce": "Investor",
    "L-Maneuver": "Investor Import",
    "Taxation": "Investor Import L-Produce",
}


@pytest.mark.parametrize("here", PASSES)
def test_passing_or_reaching_investor_calls_the_investor(here: str) -> None:
    called = [there for there in STANDARD.reaches[here] if wheel.calls_investor(STANDARD, here, there)]

    assert sorted(called) == sorted(PASSES[here].split())


def test_from_the_centre_only_landing_on_investor_calls_the_investor() -> None:
    called = [space for space in STANDARD.wheel if wheel.calls_investor(STANDARD, None, space)]

    assert called == ["Investor"]


def test_three_steps_are_free_and_the_next_three_cost_two_dollars_each() -> None:
    assert list(STANDARD.reaches["Factory"].values()) == [0, 0, 0, 200, 400, 600]
    assert set(STANDARD.reaches[None].values()) == {0}
    assert "Factory" not in STANDARD.reaches["Factory"]


def test_only_affordable_spaces_are_offered() -> None:
    poor = table(wheel_spaces="Austria Factory", purses="1.99 10 10")

    assert Steer("Import") not in choices(poor, A)
    assert refusal(poor, A, Steer("Import")) == "too-dear"


def test_a_factory_costs_five_and_the_proposer_pays_the_shortfall() -> None:
    state = table(treasuries="Austria 3.50")
    state = act(state, (A, Steer("Factory")), (A, Build(Place("Prague"))))

    assert of(state, AUSTRIA).factories == ("Vienna", "Budapest", "Prague")
    assert (of(state, AUSTRIA).money, cents(state, A)) == (0, 1000 - 150)


def test_a_factory_needs_a_free_province_without_one() -> None:
    begun = act(table(armies="Italy Prague"), (A, Steer("Factory")))

    assert [choice.place for choice in choices(begun, A) if isinstance(choice, Build)] == [
        "Lemberg",
        "Trieste",
    ]


def test_every_unoccupied_factory_can_produce_a_unit_of_its_kind() -> None:
    begun = act(
        table(factories="Austria Vienna Trieste Prague", armies="Italy Prague"), (A, Steer("L-Produce"))
    )
    made = act(begun, (A, MakeAll()))
    some = act(begun, (A, Make(Place("Trieste"))), (A, Done()))

    assert (of(made, AUSTRIA).fleets, of(made, AUSTRIA).armies) == (("Trieste",), ("Vienna",))
    assert (of(some, AUSTRIA).fleets, of(some, AUSTRIA).armies) == (("Trieste",), ())


def test_production_stops_at_the_unit_limit() -> None:
    full = table(armies="Austria " + "Vienna " * 11, factories="Austria Vienna Prague")
    begun = act(full, (A, Steer("L-Produce")))
    made = act(begun, (A, Make(Place("Prague"))))

    assert MakeAll() not in choices(begun, A)
    assert refusal(begun, A, MakeAll()) == "unit-limit"
    assert len(of(made, AUSTRIA).armies) == 12


def test_imports_are_paid_dollar_by_dollar() -> None:
    state = table(treasuries="Austria 1.50")
    units = [
        Import("army", Place("Vienna")),
        Import("fleet", Place("Trieste")),
        Import("army", Place("Vienna")),
    ]
    state = act(state, (A, Steer("Import")), *((A, unit) for unit in units))

    assert (of(state, AUSTRIA).money, cents(state, A)) == (50, 1000 - 200)
    assert (of(state, AUSTRIA).armies, of(state, AUSTRIA).fleets) == (("Vienna", "Vienna"), ("Trieste",))


def test_imports_go_to_free_home_provinces_and_fleets_to_ports() -> None:
    begun = act(table(armies="Italy Prague"), (A, Steer("Import")))

    assert refusal(begun, A, Import("army", Place("Prague"))) == "no-import"
    assert refusal(begun, A, Import("fleet", Place("Vienna"))) == "no-import"
    assert refusal(begun, A, Import("army", Place("Rome"))) == "no-import"


def test_unaffordable_imports_are_skipped() -> None:
    broke = act(table(purses="1 10 10"), (A, Steer("Import")), (A, Import("army", Place("Vienna"))))

    assert broke.up == ITALY


@pytest.mark.parametrize(
    ("stock_text", "treasury", "paid"),
    [("Austria A5 B4", 6, (200, 400)), ("Austria A3 B2", 0, (-200, 200)), ("Austria A3 B2", 9, (300, 200))],
)
def test_interest_is_paid_and_the_leader_covers_the_shortfall(
    stock_text: str, treasury: int, paid: tuple[int, int]
) -> None:
    state = table(stock=stock_text, treasuries=f"Austria {treasury}")
    event = next(one for one in happens(state, A, Steer("Investor")) if isinstance(one, Paid))

    assert event.payouts == ((A, paid[0]), (B, paid[1]))


def test_the_bonus_is_shared_by_dhondt_with_ties_to_the_earlier_leader() -> None:
    one = of(table(stock="Austria A4 B3 C2"), AUSTRIA)
    tied = of(table(stock="Austria B4 A3 A1; Italy A1"), AUSTRIA)

    assert taxation.shared(one, 4) == ((A, 200), (B, 100), (C, 100))
    assert taxation.shared(tied, 1) == ((B, 100),)
    assert taxation.shared(tied, 0) == ()


def test_a_leader_survives_a_tie_and_new_owners_rank_last() -> None:
    one = of(table(stock="Austria A4"), AUSTRIA)
    tied = stock.sold(stock.sold(one, B, 3), B, 1)
    above = stock.sold(tied, B, 2)

    assert (tied.leadership, tied.democracy) == ((A, B), False)
    assert above.leadership == (B, A)


def test_a_trade_credits_the_price_of_the_returned_share() -> None:
    state = act(table(treasuries="Austria 9", purses="3 10 10"), (A, Steer("Investor")))
    bought = next(one for one in happens(state, A, Buy(AUSTRIA, 6, 4)) if isinstance(one, Bought))
    after = act(state, (A, Buy(AUSTRIA, 6, 4)))

    assert (bought.paid, bought.returned) == (1600, 900)
    assert cents(after, A) == 300 + 400 + 200 - 700
    assert stock.available(of(after, AUSTRIA)) == [1, 2, 3, 4, 5, 7, 8]
    assert of(after, AUSTRIA).money == 900 - 400 + 700


def test_a_country_sells_only_one_share_in_a_phase() -> None:
    state = table(treasuries="Austria 9", stock="Austria A4; Italy A3; France A2")
    swiss = tuple(replace(player, swiss=n > 0) for n, player in enumerate(state.players))
    state = act(replace(state, players=swiss), (A, Steer("Investor")), (A, Buy(ITALY, 1)))
    closed = act(state, (C, Pass()), (B, Pass()))

    assert refusal(state, C, Buy(ITALY, 2)) == "off-limits"
    assert not of(closed, ITALY).off_limits


def test_swiss_players_invest_after_the_card_holder_without_bonus() -> None:
    state = table(treasuries="Austria 9", stock="Austria A4; Italy A3")
    swiss = tuple(replace(player, swiss=n == 2) for n, player in enumerate(state.players))
    state = act(replace(state, players=swiss), (A, Steer("Investor")), (A, Pass()))

    assert isinstance(state.phase, Investing)
    assert (state.phase.seat, cents(state, C)) == (C, 1000)


def test_a_card_holder_with_the_swiss_bank_acts_once() -> None:
    state = table(treasuries="Austria 9", stock="Austria A4; Italy B3; France C3")
    swiss = tuple(replace(player, swiss=n == 0) for n, player in enumerate(state.players))
    state = act(replace(state, players=swiss), (A, Steer("Investor")), (A, Buy(ITALY, 1)))

    assert state.up == ITALY
    assert not state.players[A].swiss


def test_the_investor_card_moves_to_the_next_player_in_a_circle() -> None:
    state = table(treasuries="Austria 9", stock="Austria A4; Italy B3; France C3")
    first = act(state, (A, Steer("Investor")), (A, Pass()))
    last = act(replace(state, card=C), (A, Steer("Investor")), (C, Pass()))

    assert (first.card, last.card) == (B, A)


def test_only_opposition_in_a_democracy_counts_as_a_post() -> None:
    dictatorship = table(stock="Austria A8 B2 C1")
    democracy = table(stock="Austria A4 B3 C2")

    assert stock.leaderless(dictatorship.nations, 3) == (B, C)
    assert stock.leaderless(democracy.nations, 3) == (C,)


def test_the_auction_orders_seats_by_cash_and_gives_the_richest_the_card() -> None:
    state = opened(3)
    for _ in range(6):
        state = act(state, (A, Bid(Cents(300))), (B, Bid(Cents(100))), (C, Bid(Cents(0))), (A, Take()))
    drawn = RiggedChance(1)

    assert (state.seating, state.card) == ((C, B, A), C)
    assert auction.by_amount([(B, 5), (C, 5), (A, 1)], drawn) == [(B, 5), (C, 5), (A, 1)]
    assert drawn.draws == [(2, 1)]


def test_a_player_below_the_cheapest_price_does_not_bid() -> None:
    state = act(opened(2), (A, Bid(Cents(2900))), (B, Bid(Cents(0))), (A, Take()))

    assert refusal(state, A, Bid(Cents(0))) == "not-your-turn"
    assert choices(state, A) == ()


def test_a_bid_is_limited_by_cash() -> None:
    assert refusal(opened(2), A, Bid(Cents(3051))) == "too-dear"
    assert refusal(opened(2), A, Bid(Cents(3050))) is None


def test_the_score_is_stock_value_plus_cash_plus_clock_modifier() -> None:
    state = table(stock="Austria A4 B3; Italy B2", points="Austria 14; Italy 5")
    players = (replace(state.players[A], modifier=-2), *state.players[1:])
    state = replace(state, players=players)

    assert ending.scores(state)[A] == 100 * (2 * 4 - 2) + 1000
    assert ending.scores(state)[B] == 100 * (2 * 3 + 1 * 2) + 1000
    assert ending.cash_values(state)[A] == 800 + 1000


def test_ties_are_broken_by_leading_stock_then_cash_then_seat() -> None:
    stock_first = table(stock="Austria A1; Italy B2", points="Austria 24; Italy 14", purses="6 6 6")
    cash = table(
        up="Italy", stock="Italy A2; France B2", points="Italy 10; France 5; Austria 20", purses="5 7 0"
    )
    seat = table(up="Italy", stock="Italy A2; France B2", purses="7 7 7")

    assert ending.places(stock_first) == (1, 2, 3)
    assert ending.places(cash) == (2, 1, 3)
    assert ending.places(seat) == (1, 2, 3)


def test_the_result_has_places_scores_and_a_breakdown() -> None:
    state = table(points="Austria 24", chips="Austria Romania Bulgaria")
    final = result(act(state, (A, Steer("Taxation"))))
    assert final is not None

    assert final.places == (1, 2, 3)
    assert [sum(part for _, part in parts) for parts in final.breakdown] == list(final.scores)
    assert dict(final.breakdown[A])["Austria"] == 5 * 4 * 100


def test_a_proposer_who_is_not_the_leader_pays_the_shortfall() -> None:
    one = of(table(stock="Austria A4 B3 C2"), AUSTRIA)

    assert dict(investor.interest(one, B).payouts) == {A: 400, B: 300 - 900, C: 200}

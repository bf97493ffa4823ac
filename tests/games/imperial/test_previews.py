"""Previews equal results in random games."""

import pytest

from parlour.bots.fast_chance import FastChance
from parlour.engine import Millis
from parlour.engine.contract.choices import sample, template
from parlour.games.imperial.actions import Buy, Move, Options, Steer
from parlour.games.imperial.captions import captions
from parlour.games.imperial.captions.market import InvestingCaptions
from parlour.games.imperial.events import Bought, Event, Maneuvered, Paid, Steered, Taxed
from parlour.games.imperial.money import dollars, points
from parlour.games.imperial.rules import (
    decide,
    evolve,
    investor,
    legal,
    result,
    setup,
    start,
    taxation,
    to_act,
)
from parlour.games.imperial.rules.ending import scores
from parlour.games.imperial.scene import scene
from parlour.games.imperial.state import Maneuvering, Nation, Place, State, get_nation
from parlour.games.imperial.view import view
from parlour.games.imperial.words import label

from .tables import AUSTRIA, ITALY, A, act, table, words


def on_the_map(nations: tuple[Nation, ...]) -> list[object]:
    return [(one.fleets, one.armies, one.guests, one.chips, one.factories) for one in nations]


def check(before: State, events: list[Event]) -> set[str]:
    """Compares every preview before the step with the result of the step."""
    seen = set()
    for number, event in enumerate(events):
        middle = before
        for earlier in events[:number]:
            middle = evolve(middle, earlier)
        match event:
            case Taxed():
                assert taxation.tax(before.nations, get_nation(before, event.country)) == event
            case Paid():
                mover = next(one.proposal.seat for one in events if isinstance(one, Steered))
                assert investor.interest(get_nation(before, event.country), mover) == event
            case Bought():
                _bought(before, event, evolve(middle, event))
            case Maneuvered():
                if isinstance(middle.phase, Maneuvering):
                    assert on_the_map(middle.phase.field) == on_the_map(evolve(middle, event).nations)
            case _:
                continue
        seen.add(type(event).__name__)
    return seen


def _bought(before: State, event: Bought, after: State) -> None:
    buy = Buy(event.country, event.share, event.back)
    said = captions(view(before, event.seat), words()).question
    assert isinstance(said, InvestingCaptions)
    shown = next(one for one in said.purchases if Buy(one.country, one.share, one.back) == buy)
    became = {change.name: change.after for change in shown.changes}
    one, led = get_nation(after, event.country), get_nation(before, event.country).leadership[:1]
    leads, was_leader = one.leadership[0] == event.seat, led == (event.seat,)

    assert investor.purchase(before, event.seat, buy) == event
    assert became["Your cash"] == dollars(after.players[event.seat].money, words())
    assert became["Treasury"] == dollars(one.money, words())
    assert became["Your score"] == points(scores(after)[event.seat], words())
    assert event.took_over == shown.title.startswith("You would lead") == (leads and not was_leader)
    dictates = leads and not one.democracy and not event.took_over
    assert shown.title.startswith("You would rule") == dictates


@pytest.mark.parametrize("seats", range(2, 7))
def test_previews_equal_results(seats: int) -> None:
    chance, seen = FastChance(seats), set[str]()
    state = start(setup(Options(), seats, chance, Millis(0)))
    while result(state) is None:
        seat = chance.pick(to_act(state))
        action = sample(chance.pick(legal(state, seat)), chance)
        events = list(decide(state, seat, action, chance, Millis(0)))  # type: ignore[arg-type]
        seen |= check(state, events)
        for event in events:
            state = evolve(state, event)

    assert seen == {"Taxed", "Paid", "Bought", "Maneuvered"}


def test_a_maneuver_in_progress_shows_the_resulting_positions() -> None:
    state = act(table(armies="Austria Vienna Vienna"), (A, Steer("L-Maneuver")), (A, Move(Place("Romania"))))

    assert get_nation(state, AUSTRIA).armies == ("Vienna", "Vienna")
    shown = scene(view(state, None), words())
    shields = [piece.at for piece in shown.pieces if getattr(piece.what, "shape", "") == "shield"]
    assert shields == ["Vienna", "Romania"]


def test_labels_show_the_effect_of_a_choice() -> None:
    state = table(
        chips="Austria Romania Bulgaria Greece", treasuries="Austria 5", stock="Austria A4; Italy B2"
    )
    labels = [label(template(choice), view(state, A), words()) for choice in legal(state, A)]  # type: ignore[arg-type]

    assert "Taxation (7 tax, 2 points in all, treasury +$5 to $10; Ann +$2)" in labels
    assert "Investor (Ann +$4)" in labels


def test_a_purchase_label_mentions_a_takeover() -> None:
    state = act(table(treasuries="Austria 9", purses="20 10 10"), (A, Steer("Investor")))
    labels = {
        choice: label(choice, view(state, A), words())
        for choice in legal(state, A)
        if isinstance(choice, Buy)
    }

    assert labels[Buy(ITALY, 5)] == "Buy Italy’s $5 share for $12; you would lead it"
    assert labels[Buy(ITALY, 3)] == "Buy Italy’s $3 share for $6"

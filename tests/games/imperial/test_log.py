"""The history's sentences: past tense, `You` for the reader, and no drafts."""

import re

import pytest

from parlour.bots.fast_chance import FastChance
from parlour.engine import Millis
from parlour.engine.contract.choices import sample
from parlour.games.imperial.actions import (
    Build,
    Buy,
    Done,
    Import,
    Make,
    MakeAll,
    Move,
    Options,
    Plan,
    Propose,
    Steer,
    Vote,
)
from parlour.games.imperial.rules import decide, evolve, legal, result, setup, start, to_act
from parlour.games.imperial.sentences import sentence
from parlour.games.imperial.state import Order, Place, Step, Unit

from .tables import GAME, NAMES, A, B, C, act, happens, refusal, table

VIENNA, ROMANIA, VENICE = Place("Vienna"), Place("Romania"), Place("Venice")
DEMOCRACY = "Austria A4 B3 C2"


def log_lines(events: object, you: int | None = None, language: str = "en") -> list[str]:
    words = GAME.words(NAMES, language, you)  # type: ignore[arg-type]
    return [said for event in events if (said := sentence(event, words))]  # type: ignore[attr-defined]


def test_drafts_are_not_logged() -> None:
    state = table(armies="Austria Vienna", treasuries="Austria 5")
    begun = act(state, (A, Steer("L-Maneuver")))
    plan = Plan((Order("army", Step(VIENNA, ROMANIA, "move", None, None)),))
    for events in (
        happens(state, A, Steer("L-Maneuver")),
        happens(begun, A, plan),
        happens(state, A, Steer("Import")),
        happens(act(state, (A, Steer("Import"))), A, Import("army", VIENNA)),
    ):
        assert log_lines(events) == []


def test_the_log_addresses_the_reader_as_you() -> None:
    state = table(stock=DEMOCRACY, wheel_spaces="Austria Factory", treasuries="Austria 3")
    events = happens(state, A, Propose("Import", units=(Unit("army", VIENNA), Unit("army", VIENNA))))

    assert log_lines(events, A) == ["You proposed Import ($2) for Austria: 2 armies in Vienna."]
    assert log_lines(events, B) == ["Ann proposed Import ($2) for Austria: 2 armies in Vienna."]
    assert log_lines(events, A, "de") == [
        "Du hast für Österreich Import (2\xa0$) vorgeschlagen: 2 Armeen in Wien."
    ]


def test_a_purchase_mentions_a_new_leader_only() -> None:
    stock = "Austria A4; Italy B4 C3; Russia B2"
    state = act(table(stock=stock, treasuries="Austria 9", purses="30 10 10"), (A, Steer("Investor")))

    def bought(*buy: object) -> str:
        return log_lines(happens(state, A, Buy(*buy)), A)[0]  # type: ignore[arg-type]

    assert bought("Austria", 5, 4) == "You traded the $4 share in for Austria’s $5 share and paid $3."
    assert bought("Italy", 1) == "You bought Italy’s $1 share for $2."
    assert bought("Italy", 5) == "You bought Italy’s $5 share for $12. You took the lead in Italy."
    assert bought("Russia", 5) == "You bought Russia’s $5 share for $12. You took over Russia."


def test_a_vote_lists_both_camps_and_the_result() -> None:
    state = act(table(stock=DEMOCRACY), (A, Steer("L-Produce")), (A, MakeAll()), (B, Steer("Taxation")))
    state = act(state, (B, Vote(2)))
    events = happens(state, C, Vote(2))

    assert log_lines(events, C)[0] == (
        "The opposition’s proposal passed. Votes for the leader: nobody; for the opposition: Ben and you."
    )


@pytest.mark.parametrize(
    ("space", "action"),
    [
        ("L-Produce", Propose("L-Produce", units=(Unit("army", VIENNA),))),
        ("Import", Propose("Import", units=(Unit("army", VIENNA), Unit("fleet", Place("Trieste"))))),
        ("Factory", Propose("Factory", place=Place("Prague"))),
        ("Taxation", Propose("Taxation")),
        (
            "L-Maneuver",
            Propose("L-Maneuver", orders=(Order("army", Step(VIENNA, ROMANIA, "move", None, None)),)),
        ),
        ("L-Maneuver", Propose("L-Maneuver")),
    ],
)
def test_a_whole_proposal_equals_its_steps(space: str, action: Propose) -> None:
    state = table(armies="Austria Vienna Vienna", treasuries="Austria 10")
    after = act(state, (A, action))
    stepwise = act(state, (A, Steer(space)))
    match space:
        case "L-Produce":
            stepwise = act(stepwise, (A, Make(VIENNA)), (A, Done()))
        case "Import":
            stepwise = act(
                stepwise, (A, Import("army", VIENNA)), (A, Import("fleet", Place("Trieste"))), (A, Done())
            )
        case "Factory":
            stepwise = act(stepwise, (A, Build(Place("Prague"))))
        case "L-Maneuver":
            first = ROMANIA if action.orders else VIENNA
            stepwise = act(stepwise, (A, Move(first)), (A, Move(VIENNA)))

    assert after.nations == stepwise.nations
    assert (after.phase, after.players, after.bank) == (stepwise.phase, stepwise.players, stepwise.bank)
    assert after.turn == state.turn + 1


def test_a_whole_proposal_is_refused_like_its_steps() -> None:
    state = table(armies="Austria Vienna", treasuries="Austria 10")

    assert refusal(state, B, Propose("Taxation")) == "not-your-turn"
    assert refusal(state, A, Propose("Factory", place=Place("Rome"))) == "no-site"
    assert refusal(state, A, Propose("Taxation", place=VIENNA)) == "wrong-moment"
    assert refusal(state, A, Propose("L-Produce", units=(Unit("army", Place("Rome")),))) == "no-factory"
    assert refusal(state, A, Propose("nowhere")) == "out-of-reach"
    to_spain = Order("army", Step(VIENNA, Place("Spain"), "move", None, None))
    assert refusal(state, A, Propose("L-Maneuver", orders=(to_spain,))) == "not-here"


@pytest.mark.parametrize("seats", range(2, 7))
def test_without_an_auction_every_player_leads_a_country(seats: int) -> None:
    for seed in range(4):
        chance = FastChance(seed)
        started = setup(Options(auction=False), seats, chance, Millis(0))
        state = start(started)
        leaders = {nation.leadership[0] for nation in state.nations if nation.leadership}

        assert leaders == set(range(seats))
        assert to_act(state) == (0,), "the first seat begins"
        assert state.round == 2, "round 1 is the auction's in the document"
        assert state.seating[0] == state.card
        assert all(player.money >= 0 for player in state.players)
        paid = sum(nation.money for nation in state.nations) + sum(one.money for one in state.players)
        assert paid == sum(started.money)
        while result(state) is None and state.turn < 60:
            seat = chance.pick(to_act(state))
            action = sample(chance.pick(legal(state, seat)), chance)
            for event in decide(state, seat, action, chance, Millis(0)):  # type: ignore[arg-type]
                state = evolve(state, event)


def test_no_sentence_is_in_the_present_tense() -> None:
    chance, seen = FastChance(3), set[str]()
    state = start(setup(Options(), 3, chance, Millis(0)))
    while result(state) is None:
        seat = chance.pick(to_act(state))
        action = sample(chance.pick(legal(state, seat)), chance)
        events = decide(state, seat, action, chance, Millis(0))  # type: ignore[arg-type]
        seen.update(log_lines(events, A))
        for event in events:
            state = evolve(state, event)
    present = re.compile(r"\b(considers|buys|pays|proposes|goes|takes|collects|produces|imports|is up)\b")

    assert len(seen) > 30
    assert [line for line in seen if present.search(line)] == []

"""A14: the texts on taxation give the change of the treasury and its new balance, and both are correct."""

import gzip
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from parlour.bots.fast_chance import FastChance
from parlour.engine import Data, Millis, Words
from parlour.engine.contract.choices import sample
from parlour.engine.table.files import load
from parlour.engine.table.log import state_after
from parlour.games import built_in
from parlour.games.imperial.actions import Options, Steer
from parlour.games.imperial.events import Taxed
from parlour.games.imperial.money import dollars
from parlour.games.imperial.rules import decide, evolve, legal, result, setup, start, to_act
from parlour.games.imperial.sentences import sentence
from parlour.games.imperial.state import Proposing, State, get_nation
from parlour.games.imperial.view import view
from parlour.games.imperial.words import label

from .tables import GAME, NAMES, A, act, happens, table

ENGLISH, GERMAN = GAME.words(NAMES), GAME.words(NAMES, "de")
TOLD = {"en": "treasury {change} to {balance}", "de": "Staatskasse {change} auf {balance}"}
LOGGED = {"en": "{change} (treasury {balance})", "de": "{change} (Staatskasse {balance})"}
PLAYED = sorted(Path(__file__).parents[2].glob("proofs/played/imperial-*.json.gz"))


def expected_text(change: int, balance: int, words: Words, how: Mapping[str, str] = TOLD) -> str:
    """The expected text of a button or, as `LOGGED`, of a sentence."""
    sign = "+" if change >= 0 else ""
    return how[words.language].format(change=sign + dollars(change, words), balance=dollars(balance, words))


def assert_true(before: State, event: Taxed, later: State, words: Words) -> None:
    was, now = get_nation(before, event.country).money, get_nation(later, event.country).money

    assert expected_text(now - was, now, words, LOGGED) in sentence(event, words)


def test_a14_treasury_10_tax_9_bonus_4_is_plus_5_and_15() -> None:
    state = table(
        treasuries="Austria 10",
        chips="Austria Romania Bulgaria Greece Turkey Western_Balkans",
        taxes="Austria 5",
    )
    button = label(Steer("Taxation"), view(state, A), ENGLISH)
    taxed = next(one for one in happens(state, A, Steer("Taxation")) if isinstance(one, Taxed))

    assert (taxed.raw, sum(cents for _, cents in taxed.payouts)) == (9, 400)
    assert get_nation(act(state, (A, Steer("Taxation"))), taxed.country).money == 1500
    assert button == "Taxation (9 tax, 4 points in all, treasury +$5 to $15; Ann +$4)"
    assert sentence(taxed, ENGLISH) == (
        "Austria collected taxes: +$5 (treasury $15), +4 points. Bonus: Ann $4."
    )
    assert sentence(taxed, GERMAN) == (
        "Österreich hat Steuern eingenommen: +5\xa0$ (Staatskasse 15\xa0$), +4 Punkte. Bonus: Ann 4\xa0$."
    )
    assert sentence(taxed, GAME.words(NAMES, you=A)).endswith("Bonus: you $4.")


def test_a14_a_decreasing_treasury_is_described_as_decreasing() -> None:
    state = table(treasuries="Austria 1.50", armies="Austria Vienna Vienna Vienna Vienna Vienna Vienna")
    taxed = next(one for one in happens(state, A, Steer("Taxation")) if isinstance(one, Taxed))

    assert "−$1.50 (treasury $0), no points." in sentence(taxed, ENGLISH)
    assert "treasury −$1.50 to $0" in label(Steer("Taxation"), view(state, A), ENGLISH)


def buttons(state: State) -> Iterator[tuple[str, Words]]:
    """The label of the button for taxation."""
    phase = state.phase
    if isinstance(phase, Proposing) and Steer("Taxation") in legal(state, phase.seat):
        for words in (ENGLISH, GERMAN):
            yield label(Steer("Taxation"), view(state, phase.seat), words), words


@pytest.mark.parametrize("seats", range(2, 7))
def test_a14_the_texts_on_taxation_match_the_results_in_random_games(seats: int) -> None:
    chance, seen = FastChance(seats), 0
    state = start(setup(Options(), seats, chance, Millis(0)))
    while result(state) is None:
        seat = chance.pick(to_act(state))
        action = sample(chance.pick(legal(state, seat)), chance)
        said, unchanged = [*buttons(state)], state
        for event in decide(state, seat, action, chance, Millis(0)):  # type: ignore[arg-type]
            before, state = state, evolve(state, event)
            if not isinstance(event, Taxed):
                continue
            seen += 1
            for words in (ENGLISH, GERMAN):
                assert_true(before, event, state, words)
            if action == Steer("Taxation"):
                one, was = get_nation(state, event.country), get_nation(unchanged, event.country)
                assert said
                assert all(
                    expected_text(one.money - was.money, one.money, words) in text for text, words in said
                )

    assert seen > 5


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.name)
def test_a14_a_taxation_of_older_rules_is_described_by_its_change_only(path: Path) -> None:
    made, _ = load(gzip.decompress(path.read_bytes()), built_in)
    state: Data | None = None
    seen = 0
    for entry in made.log.line():
        before, state = state, state_after(GAME, state, entry)
        for event in entry.events:
            if isinstance(event, Taxed):
                seen += 1
                assert isinstance(before, State)
                assert isinstance(state, State)
                change = get_nation(state, event.country).money - get_nation(before, event.country).money
                sign = "+" if change >= 0 else ""
                assert f": {sign}{dollars(change, ENGLISH)}," in sentence(event, ENGLISH)

    assert seen > 0 or "void" in path.name

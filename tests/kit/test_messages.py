"""Messages name the part of a value, the function and the seat that are at fault."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec import json
from msgspec.structs import replace

from kit import mutants
from parlour.conformance.checks.endless import describe_end
from parlour.conformance.checks.findings import Report
from parlour.conformance.checks.json_values import find_difference
from parlour.conformance.checks.playout import play_out
from parlour.conformance.kit import check
from parlour.engine import Chance, Data, Public, Sealed, Seat, Secret, bind, seal
from parlour.engine.contract.loader import load_game
from parlour.engine.entry import Entry
from parlour.engine.faults.fault_text import fault_text
from parlour.engine.faults.watched_game import watch_game
from parlour.engine.values import Millis, encode
from parlour.games import tictactoe
from support.games import hush


class Disc(Data, frozen=True):
    mat: Sealed[str]


class Table(Data, frozen=True):
    discs: tuple[Disc, ...]
    score: Public[float] = 0.0


def decoded(table: Table) -> Table:
    return json.decode(encode(table), type=Table)


def test_a_sealed_value_that_was_opened_in_place_is_named_by_its_path() -> None:
    disc = Disc(seal("rose", Seat(0), ("rose", "skull")))
    opened = replace(disc, mat=disc.mat.turn_up().secret)  # this is the mistake
    table = Table((disc, disc, opened))

    assert find_difference(table, decoded(table), "State") == (
        "State.discs[2].mat is a Secret and comes back as a Sealed "
        "(`sealed` keeps a Sealed value sealed, `secret` does not)"
    )


def test_a_value_that_changes_is_named_with_both_values() -> None:
    table = Table((), score=1)

    assert find_difference(table, Table((), score=1.0), "State") == (
        "State.score is an int and comes back as a float"
    )
    assert find_difference((1, 2), (1, 3), "View.a") == "View.a[1] is 2 and comes back as 3"
    assert find_difference(table, table, "State") is None


def report_of(**changes: object) -> Report:
    return check(bind(SimpleNamespace(**{**vars(hush), **changes}), hush.__name__), playouts=1, seats=[2])


def texts(report: Report, name: str) -> list[str]:
    return [failure.text for failure in report.failures if failure.check == name]


def evolve_to_nothing(state: hush.State, event: hush.Event) -> hush.State | None:
    return hush.evolve(state, event) if not isinstance(event, hush.Took) else None


def decide_that_evolves(
    state: hush.State, seat: Seat | None, action: hush.Action, chance: Chance, now: Millis
) -> Sequence[hush.Event]:
    events = hush.decide(state, seat, action, chance, now)
    for event in events:
        after = evolve_to_nothing(state, event)
        assert getattr(after, "turns") is not None, "the missing `return` comes up here"  # noqa: B009
    return events


def test_the_function_that_returned_nothing_to_the_games_own_call_is_blamed() -> None:
    game = bind(
        SimpleNamespace(**{**vars(hush), "evolve": evolve_to_nothing, "decide": decide_that_evolves}),
        hush.__name__,
    )
    with watch_game(game) as watch:
        failed = play_out(watch.game, "0-2-0", 2, game.Options()).failed

    assert failed is not None
    assert fault_text(failed, game).startswith(
        "`evolve` returned None for Took; it must return a State; is a `return` missing?"
    )


def decide_that_fails(
    state: hush.State, seat: Seat | None, action: hush.Action, chance: Chance, now: Millis
) -> Sequence[hush.Event]:
    hush.decide(state, seat, action, chance, now)
    raise KeyError("boom")


def test_a_function_that_raises_by_itself_keeps_its_message() -> None:
    game = bind(SimpleNamespace(**{**vars(hush), "decide": decide_that_fails}), hush.__name__)
    with watch_game(game) as watch:
        failed = play_out(watch.game, "0-2-0", 2, game.Options()).failed

    assert isinstance(failed, KeyError)
    assert fault_text(failed, game).startswith("`decide` failed with KeyError: 'boom'")


@pytest.mark.parametrize(
    ("rule", "home"), [("label", "words"), ("scene", "scene form"), ("hidden", "redeal")]
)
def test_an_exception_is_reported_under_the_check_of_its_function(rule: str, home: str) -> None:
    def broken(*args: object) -> None:
        return None

    report = report_of(**{rule: broken})

    assert any(f"`{rule}` returned None" in text for text in texts(report, home))
    for failure in report.failures:
        assert failure.check == home or failure.text == f"stopped by the fault that stands under `{home}`"


def test_an_action_that_is_not_listed_is_named_by_its_label() -> None:
    name = "illegal_action_accepted"
    report = check(bind(getattr(mutants, name), f"kit.mutants:{name}"), playouts=2)

    (text, *_) = texts(report, "legality")
    assert "`decide` accepts it and `legal` does not list it: {" in text
    assert " by seat " in text
    assert """ ("Swap 1 with Bea's 1") (walk """ in text


def test_a_game_that_goes_on_after_its_bound_says_what_its_last_entries_were() -> None:
    name = "playout_never_ends"
    report = check(bind(getattr(mutants, name), f"kit.mutants:{name}"), playouts=1, seats=[2])

    (text, *_) = texts(report, "ending")
    bound = mutants.playout_never_ends.bound
    assert text.startswith(f"the game has not ended after {bound} entries, its bound, nor after ")
    assert "its last entries: " in text or "is that after entry" in text


def test_a_bound_that_is_too_low_differs_from_a_game_that_never_ends() -> None:
    whole = play_out(bind(hush), "0-2-0", 2, hush.Options())
    low = len(whole.steps) - 1

    (text, *_) = texts(report_of(bound=low), "ending")

    assert text.startswith(f"the game has not ended after {low} entries, its bound; it ended after ")
    assert "so the bound is too low" in text


class Turn(Data, frozen=True, tag="turn"): ...


class Placed(Data, frozen=True, tag="placed"):
    seat: Seat


def entry(seq: int, by: int, seat: int) -> Entry:
    return Entry(
        seq=seq,
        kind="act",
        wall=Millis(0),
        now=Millis(0),
        offset=Millis(0),
        by=Seat(by),
        action=Turn(),
        events=(Placed(Seat(seat)),),
    )


def test_a_position_that_came_again_is_named() -> None:
    entries = [entry(n, n % 2, n % 2) for n in range(1, 7)]
    states = [Placed(Seat(n % 4)) for n in range(6)]

    assert describe_end(entries, states) == (
        "; the position after entry 6 is that after entry 2: seat 1 Turn (2 times), seat 0 Turn (2 times)"
    )


def test_an_event_that_never_names_the_seat_that_acted_is_named() -> None:
    entries = [entry(n, n % 2, 1 - n % 2) for n in range(1, 7)]
    states = [Placed(Seat(n)) for n in range(6)]

    assert describe_end(entries, states) == (
        "; its last entries: seat 1 Turn (3 times), seat 0 Turn (3 times)"
        "; `Placed.seat` is never the seat that acted, in 6 events"
    )


def test_an_assignment_to_a_frozen_value_names_replace() -> None:
    def evolve(state: hush.State, event: hush.Event) -> hush.State:
        setattr(state, "turns", 3)  # noqa: B010  this is the mistake
        return state

    (text, *_) = texts(report_of(evolve=evolve), "rules")

    assert "immutable type: 'State'; `replace(value, field=…)` from msgspec.structs" in text


def test_a_secret_that_the_viewer_does_not_know_says_what_to_read() -> None:
    with pytest.raises(AssertionError, match=r"this viewer does not know the secret.*read `what`"):
        Secret[int]().value  # noqa: B018  reading it is the mistake


def test_impure_imports_are_noted_even_if_no_game_reached_their_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Path(tictactoe.__file__).read_text()
    (tmp_path / "quiet_game.py").write_text(
        f"{rules}\n\ndef unused() -> None:\n    from random import choice\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)

    report = check(load_game("quiet_game"), playouts=1)

    lines = len(rules.splitlines())
    said = f"purity: the game imports `random` (quiet_game.py:{lines + 4}): chance comes from `chance` alone"
    assert any(note.startswith(said) for note in report.notes)
    assert not [failure for failure in report.failures if failure.check == "purity"]

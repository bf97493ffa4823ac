"""A log either replays with changed rules, or the entry and the reason are reported."""

from pathlib import Path

import pytest

from parlour.dev.log_replay import ReplayError, replay_log
from parlour.dev.source import GameSource
from parlour.dev.table_copy import new_sitting
from parlour.engine.contract.game import Game
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat, encode
from parlour.server.tables.loader import empty_table
from parlour.store.queries.people import Person
from parlour.store.queries.tables import Sitting
from served.workbench import change

TAKES = 3
"""Entries 1 to 3; entry 0 is the start."""


@pytest.fixture
def sitting(loaded: Game) -> Sitting:
    people = [Person(id=name, name=name) for name in ("Ana", "Ben")]
    return new_sitting(loaded, loaded.Options(), people, [None, None], Millis(0))


@pytest.fixture
def played_table(loaded: Game, sitting: Sitting) -> Table:
    table = empty_table(loaded, sitting)
    table.start(Millis(0))
    for turn in range(TAKES):
        seat = Seat(turn % 2)
        table.act(seat, table.choices(seat)[0], Millis(turn))
    return table


def _bodies(table: Table) -> list[bytes]:
    return [encode(entry) for entry in table.log.entries]


def test_changed_rules_keep_the_logged_position(
    loaded: Game, magpie: Path, sitting: Sitting, played_table: Table
) -> None:
    change(magpie, "3 if gem == favourite.value", "5 if gem == favourite.value")

    replayed = replay_log(GameSource(loaded).load(), sitting, _bodies(played_table))

    assert encode(replayed.table.state) == encode(played_table.state)
    assert replayed.differs is None, "no entry so far has a score in it"


def test_the_first_entry_that_would_be_decided_differently_is_named(
    loaded: Game, magpie: Path, sitting: Sitting, played_table: Table
) -> None:
    change(magpie, "range(len(state.row)):", "range(1, len(state.row)):")

    assert replay_log(GameSource(loaded).load(), sitting, _bodies(played_table)).differs == 1


def test_an_entry_that_can_no_longer_be_decoded_is_named(
    loaded: Game, magpie: Path, sitting: Sitting, played_table: Table
) -> None:
    change(
        magpie,
        "    place: Public[int]\n    colour: Public[str]",
        "    place: Public[int]\n    gem: Public[str]",
    )
    change(magpie, "event.colour", "event.gem")

    with pytest.raises(ReplayError) as stumbled:
        replay_log(GameSource(loaded).load(), sitting, _bodies(played_table))

    assert stumbled.value.entry == 1
    assert "it cannot be decoded" in stumbled.value.why
    assert "colour" in stumbled.value.why


def test_an_entry_at_which_the_rules_fail_is_named_with_their_line(
    loaded: Game, magpie: Path, sitting: Sitting, played_table: Table
) -> None:
    change(
        magpie,
        "def evolve(state: State, event: Event) -> State:\n",
        "def evolve(state: State, event: Event) -> State:\n"
        '    if len(state.row) == 10:\n        raise LookupError("ten")\n',
    )
    line = (magpie / "__init__.py").read_text().splitlines().index('        raise LookupError("ten")') + 1

    with pytest.raises(ReplayError) as stumbled:
        replay_log(GameSource(loaded).load(), sitting, _bodies(played_table))

    assert (stumbled.value.entry, stumbled.value.why) == (3, "LookupError: ten")
    assert stumbled.value.address == f"{magpie / '__init__.py'}:{line} in evolve"


def test_a_failing_view_fails_the_replay(
    loaded: Game, magpie: Path, sitting: Sitting, played_table: Table
) -> None:
    view = "def view(state: State, viewer: Viewer) -> View:\n    raise [KeyError, IndexError][viewer or 0]\n"
    change(magpie, "def to_act", f"{view}\n\ndef to_act")

    with pytest.raises(ReplayError, match="cannot be shown to seat 0: KeyError"):
        replay_log(GameSource(loaded).load(), sitting, _bodies(played_table))


def test_options_that_no_longer_fit_are_named(
    loaded: Game, magpie: Path, sitting: Sitting, played_table: Table
) -> None:
    options = "class Options(Data, frozen=True):\n    gems: int = 12\n\n\nAction = Take\n"
    change(magpie, "Options, Action = NoOptions, Take\n", options)
    other = GameSource(loaded).load()
    asked = new_sitting(other, other.Options(), [Person(id="a", name="a")] * 2, [None] * 2, Millis(0))
    change(magpie, "gems: int = 12", "row: int = 12")

    with pytest.raises(ReplayError, match="the options of this game no longer fit"):
        replay_log(GameSource(loaded).load(), asked, _bodies(played_table))

"""The parts of the server benchmark that can be tested without a server. These tests do not check speed."""

import ast
import asyncio
from io import StringIO
from pathlib import Path
from random import Random

import msgspec
import pytest
from bench.load.driver import Timings
from bench.server import endless
from bench.server.command_path import STAGES
from bench.server.matches import Match, ScriptedAdapter, StalledMatchError, play, script
from bench.server.measurement import Figures, Opening, Round, medians
from bench.server.peer_adapters import Colyseus
from bench.server.ratios import ratios
from bench.server.report import Report, foreign_share, show
from bench.server.statements import Statements
from rich.console import Console

import parlour
from parlour.bots import FastChance
from parlour.conformance.kit import check
from parlour.engine import Began, Millis, Seat
from parlour.engine.contract.game import bind
from parlour.games.tictactoe import Mark


@pytest.mark.slow
def test_the_endless_game_keeps_the_contract() -> None:
    report = check(bind(endless), playouts=3)

    assert report.passed, report.failures


def test_a_script_is_legal_and_ends_at_the_start_position() -> None:
    state = endless.start(Began(2))
    for number, cell in enumerate(script(Random(1)) * 2):
        (event,) = endless.decide(state, Seat(number % 2), Mark(cell), FastChance("none"), Millis(0))
        state = endless.evolve(state, event)

    assert (state.cells, state.turn) == (endless.EMPTY, Seat(0))
    assert state.round == sum(state.scores) > 0


def test_the_counter_of_a_patch_is_found_anywhere() -> None:
    first = b"\x0f\x80" + (258).to_bytes(4, "little")
    later = b"\x0f\xff\x03\x80\x01" + Colyseus.COUNTER + (7).to_bytes(4, "little")

    assert (Colyseus.counter(first), Colyseus.counter(later)) == (258, 7)


class Silent(ScriptedAdapter):
    """A server that never answers."""

    async def open(self, match: Match) -> None: ...

    def send(self, match: Match) -> None: ...


def test_unanswered_moves_are_reported_as_stalled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.server.matches.DRAIN_S", 0.01)

    with pytest.raises(StalledMatchError, match="1 of 1"):
        asyncio.run(run_driver(Silent(1)))


async def run_driver(adapter: Silent) -> Timings:
    return await play(adapter, [adapter.new_match()], None, Random(2), 0, 0.01, lambda: None)


def test_players_alternate_by_the_script() -> None:
    match, moves = Match(Random(1)), list[tuple[int, int]]()
    while match.moves < len(match.cells) + 2:
        moves.append(match.next)
        match.moves += 1

    assert moves == [(n % 2, cell) for n, cell in enumerate([*match.cells, *match.cells[:2]])]


def test_every_stage_names_a_method_of_the_server() -> None:
    methods = {
        f"{one.name}.{part.name}"
        for path in Path(parlour.__file__).parent.rglob("*.py")
        for one in ast.walk(ast.parse(path.read_text()))
        if isinstance(one, ast.ClassDef)
        for part in one.body
        if isinstance(part, ast.FunctionDef)
    }

    assert [name for name in STAGES if name not in methods] == []


def a_round(moves: float) -> Round:
    rest = dict.fromkeys(Figures.__struct_fields__, 1.0)
    loads = {"10 matches": Figures(**{**rest, "moves_per_second": moves})}
    return Round(loads, Opening(wall=3, cpu=moves, database_cpu=0), bytes_connected=1, bytes_played=1)


def test_a_ratio_is_computed_per_round_and_only_the_newest_node_has_a_target() -> None:
    kinds = {"Parlour, SQLite": "Parlour, SQLite"} | {
        f"boardgame.io, in memory, Node {node}": "boardgame.io, in memory" for node in (20, 24)
    }
    speeds = dict(zip(kinds, [(40, 90, 50), (10, 10, 10), (10, 20, 10)], strict=True))
    rounds = {name: [a_round(speed) for speed in some] for name, some in speeds.items()}
    old, new = ratios(kinds, rounds)["10 matches"]

    assert (old.median, old.target) == (5, None)
    assert (new.median, new.low, new.high, new.target) == (4.5, 4, 5, 4)
    assert medians(rounds["Parlour, SQLite"]).loads["10 matches"].moves_per_second == 50


def test_a_busy_machine_leaves_the_targets_undecided() -> None:
    rounds = {name: [a_round(10)] for name in ("Parlour, SQLite", "Colyseus, patch after each move")}
    found = ratios({name: name for name in rounds}, rounds)
    report = Report("", "", {}, {}, {name: medians(some) for name, some in rounds.items()}, rounds, found, [])
    text = printed(msgspec.structs.replace(report, promises=dict.fromkeys(rounds, "")))

    assert foreign_share(report) == 1
    assert "Others took up to 100%" in text
    assert "≥ 1  ?" in text


def printed(report: Report) -> str:
    console = Console(file=StringIO(), width=140)
    show(report, console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_openings_are_listed_with_the_peers_and_only_ours_are_judged() -> None:
    rounds = {"Parlour, SQLite": [a_round(4)], "Colyseus, patch after each move": [a_round(6)]}
    middle = {name: medians(some) for name, some in rounds.items()}
    counts = {"Parlour, SQLite": Statements(statements=12, commits=0.5)}
    report = Report("", "", {}, dict.fromkeys(rounds, ""), middle, rounds, {}, [], counts)
    lines = printed(report).splitlines()
    mine = next(line for line in lines if "SQLite" in line and "≤ 5" in line)
    theirs = next(line for line in lines if "Colyseus" in line and "6.00" in line)

    assert mine.split()[2:] == ["4.00", "≤", "5", "✓", "3.00", "12.0", "0.5"]
    assert "≤" not in theirs

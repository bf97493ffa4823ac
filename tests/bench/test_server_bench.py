"""The parts of the server's measurement that can be wrong without a server; speed is no test's business."""

import ast
import asyncio
from io import StringIO
from pathlib import Path
from random import Random

import msgspec
import pytest
from bench.server import endless
from bench.server.command_path import STAGES
from bench.server.matches import Driver, Match, StalledMatchError, Timings, script
from bench.server.measuring import Figures, Round, medians, percentile
from bench.server.ratios import ratios
from bench.server.report import Report, others, show
from bench.server.sockets import TEXT, frame, unframe
from bench.server.theirs import Colyseus
from rich.console import Console

import parlour
from parlour.bots import FastChance
from parlour.engine import Began, Millis, Seat
from parlour.engine.game import bind
from parlour.engine.kit import check
from parlour.games.tictactoe import Mark


@pytest.mark.slow
def test_the_endless_game_keeps_the_contract() -> None:
    report = check(bind(endless), playouts=3)

    assert report.passed, report.failures


def test_a_script_is_legal_and_ends_where_it_began() -> None:
    state = endless.start(Began(2))
    for number, cell in enumerate(script(Random(1)) * 2):
        (event,) = endless.decide(state, Seat(number % 2), Mark(cell), FastChance("none"), Millis(0))
        state = endless.evolve(state, event)

    assert (state.cells, state.turn) == (endless.EMPTY, Seat(0))
    assert state.round == sum(state.scores) > 0


@pytest.mark.parametrize("length", [0, 125, 126, 65_535])
def test_a_frame_is_found_again(length: int) -> None:
    message = bytes(length)
    masked = frame(message, TEXT)
    sent = bytes((masked[0], masked[1] & 0x7F)) + masked[2 : len(masked) - length - 4] + message

    assert unframe(sent, 0) == (TEXT, len(sent) - length, len(sent))
    assert unframe(b"x" + sent, 1) == (TEXT, 1 + len(sent) - length, 1 + len(sent))
    assert all(unframe(sent[:cut], 0) is None for cut in {0, 1, 2, 3, len(sent) - 1} if cut < len(sent))


def test_the_counter_of_a_patch_is_read_wherever_it_stands() -> None:
    first = b"\x0f\x80" + (258).to_bytes(4, "little")
    later = b"\x0f\xff\x03\x80\x01" + Colyseus.COUNTER + (7).to_bytes(4, "little")

    assert (Colyseus.counter(first), Colyseus.counter(later)) == (258, 7)


class Mirror:
    """A server in the same loop that shows every move to both clients at once; or never."""

    def __init__(self, is_silent: bool = False) -> None:
        self.moves: list[tuple[int, int]] = []
        self._is_silent = is_silent

    async def open(self, match: Match) -> None: ...

    def send(self, match: Match, seat: Seat, cell: int) -> None:
        self.moves.append((seat, cell))
        if not self._is_silent:
            loop = asyncio.get_running_loop()
            loop.call_soon(match.shown, 0, match.newest + 1)
            loop.call_soon(match.shown, 1, match.newest + 1)

    def close(self, match: Match) -> None: ...


def played(wire: Mirror, pace: float | None) -> Timings:
    async def play() -> Timings:
        return await Driver(wire, [Match(Random(1))], pace, Random(2)).play(0.01, 0.05, lambda: None)

    return asyncio.run(play())


@pytest.mark.parametrize("pace", [None, 0.01])
def test_a_match_goes_on_when_both_clients_have_the_move(pace: float | None) -> None:
    wire = Mirror()
    timings = played(wire, pace)

    assert len(timings.latencies) <= len(wire.moves)
    assert wire.moves == [(n % 2, cell) for n, cell in enumerate(script(Random(1)) * 1000)][: len(wire.moves)]


def test_moves_that_are_never_answered_are_not_taken_for_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.server.matches.DRAIN", 0.01)

    with pytest.raises(StalledMatchError, match="1 of 1"):
        played(Mirror(is_silent=True), None)


def test_one_client_alone_does_not_make_a_move_whole() -> None:
    match, whole = Match(Random(1)), list[int]()
    match.whole = lambda one: whole.append(one.newest)
    match.is_moving = True
    for seat, number in ((0, 5), (0, 5), (1, 4), (1, 5), (1, 5)):
        match.shown(seat, number)

    assert whole == [5]


def test_every_stage_is_a_function_of_the_server() -> None:
    methods = {
        f"{one.name}.{part.name}"
        for path in Path(parlour.__file__).parent.rglob("*.py")
        for one in ast.walk(ast.parse(path.read_text()))
        if isinstance(one, ast.ClassDef)
        for part in one.body
        if isinstance(part, ast.FunctionDef)
    }

    assert [name for name in STAGES if name not in methods] == []


def test_percentiles_stay_inside() -> None:
    assert percentile([], 0.99) == 0
    assert percentile([1, 2, 3], 0.99) == percentile([1, 2, 3], 1) == 3


def a_round(moves: float) -> Round:
    rest = dict.fromkeys(Figures.__struct_fields__, 1.0)
    loads = {"10 matches": Figures(**{**rest, "moves_per_second": moves})}
    return Round(loads, open_millis=1, bytes_connected=1, bytes_played=1)


def test_a_ratio_is_taken_in_each_round_and_only_the_newest_node_has_a_target() -> None:
    kinds = {"Parlour, SQLite": "Parlour, SQLite"} | {
        f"boardgame.io, in memory, Node {node}": "boardgame.io, in memory" for node in (20, 24)
    }
    speeds = dict(zip(kinds, [(40, 90, 50), (10, 10, 10), (10, 20, 10)], strict=True))
    rounds = {name: [a_round(speed) for speed in some] for name, some in speeds.items()}
    old, new = ratios(kinds, rounds)["10 matches"]

    assert (old.median, old.target) == (5, None)
    assert (new.median, new.low, new.high, new.target) == (4.5, 4, 5, 3)
    assert medians(rounds["Parlour, SQLite"]).loads["10 matches"].moves_per_second == 50


def test_a_busy_neighbour_leaves_the_targets_undecided() -> None:
    rounds = {name: [a_round(10)] for name in ("Parlour, SQLite", "Colyseus, patch after each move")}
    found = ratios({name: name for name in rounds}, rounds)
    report = Report("", "", {}, {}, {name: medians(some) for name, some in rounds.items()}, rounds, found, [])
    console = Console(file=StringIO(), width=140)
    show(msgspec.structs.replace(report, promises=dict.fromkeys(rounds, "")), console)
    assert isinstance(console.file, StringIO)
    shown = console.file.getvalue()

    assert others(report) == 1
    assert "Others took up to 100%" in shown
    assert "≥ 1  ?" in shown

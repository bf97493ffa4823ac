"""Checks that the log alone replays the game, values survive JSON unchanged, and functions are pure."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.json_values import find_difference
from parlour.conformance.checks.playout import START_MS, Playout, Step, play_out
from parlour.conformance.checks.templates import source_files
from parlour.engine.chance import RecordedChance, WrongDrawError
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_location import relative_path
from parlour.engine.table.files import load, save
from parlour.engine.table.log import fold, replay
from parlour.engine.table.verification import DECISION_DIFFERS, verify
from parlour.engine.values import Data, Millis, encode

REPLAY = "replay"
ROUND_TRIP = "round trip"
PURITY = "purity"

MAX_STEPS = 60
IMPURE_MODULES = frozenset({"random", "secrets", "uuid", "time", "datetime", "numpy.random"})
"""Modules that give a game randomness or time, which must come from its arguments."""


def check(playout: Playout) -> None:
    """Replays from the log, a file and a snapshot, and plays the whole game again."""
    game, table = playout.game, playout.table
    if replay(game, table.log.line()) != table.state:
        playout.fail(REPLAY, "replaying the events gives another position", len(playout.steps))
    raw = save(table, (), Millis(START_MS + 10**9))
    verification = verify(raw, lambda _: game)
    if verification.fault is not None:
        entry = verification.fault.entry if verification.fault.entry is not None else 0
        hint = f"; {_impurity_hint(game)}" if verification.fault.reason == DECISION_DIFFERS else ""
        text = f"the log does not hold up: {verification.fault.reason} {playout.locate(entry)}{hint}"
        playout.findings.add(REPLAY, text)
        return
    if playout.limit.is_over():
        return
    again, _ = load(raw, lambda _: game)
    if again.state != table.state:
        playout.fail(REPLAY, "loading the file gives another position", len(playout.steps))
    _check_snapshot(playout)
    if not playout.limit.is_over():
        _check_repeat(playout)


def _check_snapshot(playout: Playout) -> None:
    at = playout.chance("snapshot").below(len(playout.table.log))
    other, snapshot = playout.table_before(0), playout.table_before(at + 1).snapshot()
    if snapshot is None:
        return
    other.start_from(snapshot, playout.table.log.entries[at + 1 :])
    if other.state != playout.table.state:
        playout.fail(REPLAY, "going on from a snapshot gives another position", at)


def _check_repeat(playout: Playout) -> None:
    """Checks that the same seeds, choices and times give the same game again in this process."""
    most = len(playout.steps) if playout.is_cut else None
    second = play_out(playout.game, playout.seed, playout.seats, playout.options, most=most)
    for first, again in zip(playout.steps, second.steps, strict=False):
        if first.entry != again.entry:
            playout.fail(PURITY, "the same game went otherwise the second time", first.entry.seq)
            return
    if len(playout.steps) != len(second.steps):
        playout.fail(PURITY, "the same game took another number of entries", len(second.steps))


def check_round_trip(playout: Playout) -> None:
    game = playout.game
    _check_value(playout.options, game.decode_options, "Options", 0, playout)
    _check_value(playout.table.log[0].events[0], game.decode_event, "Started", 0, playout)
    for step in playout.select_steps(MAX_STEPS, ROUND_TRIP):
        seq = step.entry.seq
        _check_value(step.after, game.decode_state, "State", seq, playout)
        for event in step.entry.events:
            _check_value(event, game.decode_event, type(event).__name__, seq, playout)
        if step.entry.by is not None and step.entry.action is not None:
            name = type(step.entry.action).__name__
            _check_value(step.entry.action, game.decode_action, name, seq, playout)
        for viewer in playout.viewers:
            _check_value(game.view(step.after, viewer), game.decode_view, "View", seq, playout)


def _check_value(value: Data, decode: Callable[[bytes], Data], name: str, seq: int, playout: Playout) -> None:
    raw = encode(value)
    try:
        again = decode(raw)
    except ValueError as fault:
        playout.fail(ROUND_TRIP, f"{name} cannot be read back from JSON: {fault}", seq)
        return
    if again != value or encode(again) != raw:
        difference = find_difference(value, again, name) or name
        playout.fail(ROUND_TRIP, f"{name} comes back from JSON as another value: {difference}", seq)


def check_purity(playout: Playout) -> None:
    """Checks that functions give the same result when called again, and do not change their input."""
    if _is_setup_impure(playout):
        _fail_purity(playout, "setup", 0)
    for step in playout.select_steps(MAX_STEPS, PURITY):
        before = encode(step.before)
        for name, changed in _second_calls(playout.game, playout, step):
            if changed:
                _fail_purity(playout, name, step.entry.seq)
        if encode(step.before) != before:
            playout.fail(PURITY, "a state was changed in place", step.entry.seq)


def _fail_purity(playout: Playout, name: str, entry: int) -> None:
    text = f"`{name}` gave something else when called again {playout.locate(entry)}"
    playout.findings.add(PURITY, f"{text}; {_impurity_hint(playout.game)}")


def _is_setup_impure(playout: Playout) -> bool:
    first = playout.table.log[0]
    try:
        again = playout.game.setup(playout.options, playout.seats, RecordedChance(first.draws), first.now)
    except WrongDrawError:
        return True
    return again != first.events[0]


def _second_calls(game: Game, playout: Playout, step: Step) -> list[tuple[str, bool]]:
    entry, state = step.entry, step.before
    found: list[tuple[str, bool]] = []
    if entry.action is not None:
        chance = RecordedChance(entry.draws)
        events = game.outcome(state, entry.by, entry.action, chance, entry.now, entry.gone)
        found.append(("decide", events != entry.events))
        found.append(("evolve", fold(game, state, entry.events) != step.after))
    for viewer in playout.viewers:
        found.append(("view", game.view(state, viewer) != game.view(state, viewer)))
        if viewer is not None:
            found.append(("legal", list(game.legal(state, viewer)) != list(game.legal(state, viewer))))
    return found


def note_imports(game: Game, findings: Findings) -> None:
    """Notes impure imports, because the line that uses them can be one that no game reached."""
    if not {REPLAY, PURITY}.intersection(findings.failed()) and _name_imports(game):
        findings.note(f"{PURITY}: {_impurity_hint(game)}")


def _name_imports(game: Game) -> str:
    found = {name: line for file in source_files(game) for name, line in _impure_imports(file)}
    return " and ".join(f"`{name}` ({line})" for name, line in sorted(found.items()))


def _impurity_hint(game: Game) -> str:
    """Advice on rules that give another result the second time."""
    imports = _name_imports(game)
    culprit = f"the game imports {imports}: " if imports else ""
    return f"{culprit}chance comes from `chance` alone and time from `now`"


def _impure_imports(file: Path) -> Iterator[tuple[str, str]]:
    """The impure modules that a file imports, whole or in part, also inside functions, each with its line."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in IMPURE_MODULES.intersection(names):
            yield name, f"{relative_path(file)}:{getattr(node, 'lineno', 0)}"

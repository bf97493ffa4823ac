"""`parlour check --show`: prints a walk of the check, or one of its entries, including hidden information."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVarTuple

from parlour.cli.errors import UserError
from parlour.cli.seats import seat_count
from parlour.cli.terminal import screen
from parlour.conformance.checks.playout import Playout, play_out
from parlour.conformance.checks.viewer_output import words_for
from parlour.conformance.checks.walks import parse_walk
from parlour.engine.contract.choices import template
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.faults.fault_text import fault_text
from parlour.engine.faults.watched_game import watch_game
from parlour.engine.values import Data, Seat, Viewer

A = TypeVarTuple("A")


def show_walk(game: Game, wanted: str, options: Sequence[Data]) -> None:
    """Repeats the walk that *wanted* names and prints it, or one of its entries.

    *options* are those of the check that named it: the name has the index of its own.
    """
    try:
        name, entry = parse_walk(wanted)
    except ValueError as fault:
        raise UserError(str(fault)) from None
    if name.seats not in game.seats:
        raise UserError(
            f"{wanted} is a walk with {name.seats} seats, but {game.title} is for {seat_count(game)}"
        )
    if name.variant >= len(options):
        raise UserError(f"{wanted} is a walk with other options; repeat every --options of the check")
    with watch_game(game) as watch:
        playout = play_out(watch.game, str(name), name.seats, options[name.variant])
        lines = _walk(playout) if entry is None else _entry(playout, entry)
        for line in lines:
            screen.say(line)


def _walk(playout: Playout) -> Iterator[str]:
    game = playout.game
    yield f"{game.title}, walk {playout.seed}, {playout.seats} seats"
    for entry in playout.table.log.entries:
        yield f"{entry.seq:>4}  {_describe_action(entry)}"
        for event in entry.events:
            yield f"        {event!r}"
            if entry.kind != "start":
                said = _call_or_fault(game, game.sentence, event, words_for(game, None))
                yield f"          {said}"
    yield f"      {_describe_end(playout)}"


def _describe_end(playout: Playout) -> str:
    entry = len(playout.table.log)
    if playout.failed is not None:
        return f"Entry {entry} failed: {fault_text(playout.failed, playout.game).splitlines()[0]}"
    if playout.refused is not None:
        return f"Entry {entry} failed: a listed action was refused: {playout.refused}"
    if playout.stuck is not None:
        return f"The game is stuck: {playout.stuck}"
    if playout.table.result is not None:
        return f"The game is over: {playout.table.result!r}"
    return "The game goes on, but the check stopped here."


def _entry(playout: Playout, number: int) -> Iterator[str]:
    game, log = playout.game, playout.table.log
    has_failed = playout.failed is not None or playout.refused is not None
    last = len(log) - 1 + has_failed
    if not 0 <= number <= last:
        raise UserError(f"walk {playout.seed} has no entry {number}; it has entries 0 to {last}")
    yield f"{game.title}, walk {playout.seed}, {playout.seats} seats, entry {number}"
    before = playout.table.state_at(number - 1) if number else None
    if before is not None:
        yield "Before:"
        yield from _fields(before)
    if number == len(log):
        yield _describe_end(playout)
        yield from () if before is None else _views(playout, before)
        return
    entry, after = log[number], playout.table.state_at(number)
    yield _describe_action(entry)
    for event in entry.events:
        yield f"  {event!r}"
        if number:
            yield from _received(playout, event)
    yield "After:"
    yield from _fields(after, before)
    yield from _views(playout, after)


def _describe_action(entry: Entry) -> str:
    if entry.kind == "start":
        return "the deal"
    who = "the table" if entry.by is None else f"seat {entry.by}"
    gone = f" (gone: {', '.join(map(str, entry.gone))})" if entry.gone else ""
    return f"{who}: {entry.action!r}{gone}"


def _fields(state: Data, before: Data | None = None) -> Iterator[str]:
    """Lists every field of the state, or only the fields that differ from *before*."""
    fields = [
        name
        for name in state.__struct_fields__
        if before is None or getattr(before, name) != getattr(state, name)
    ]
    for name in fields:
        yield f"  {name} = {getattr(state, name)!r}"
    if not fields:
        yield "  unchanged"


def _received(playout: Playout, event: Data) -> Iterator[str]:
    game = playout.game
    for viewer in playout.viewers:
        received = _call_or_fault(game, _received_sentence, game, event, viewer)
        yield f"    {_name_viewer(viewer)} receives: {received}"
    yield f"    reveals_to: {_call_or_fault(game, _viewers, playout, event)}"


def _views(playout: Playout, state: Data) -> Iterator[str]:
    game = playout.game
    for viewer in playout.viewers:
        yield f"{_name_viewer(viewer)} sees {_call_or_fault(game, game.view, state, viewer)}"
        if game.secrets:
            yield f"  hidden: {_call_or_fault(game, game.hidden, state, viewer)}"
        if viewer is not None:
            yield f"  choices: {_call_or_fault(game, _choices, game, state, viewer)}"


def _received_sentence(game: Game, event: Data, viewer: Viewer) -> str:
    redacted = game.redact(event, viewer)
    return f"{redacted!r}, {game.sentence(redacted, words_for(game, viewer))!r}"


def _viewers(playout: Playout, event: Data) -> str:
    named = playout.game.reveals_to(event)
    return ", ".join(_name_viewer(viewer) for viewer in playout.viewers if viewer in named) or "no viewer"


def _choices(game: Game, state: Data, seat: Seat) -> str:
    view, words = game.view(state, seat), words_for(game, seat)
    labels = [game.label(template(choice), view, words) for choice in game.legal(state, seat)]
    return ", ".join(map(repr, labels)) or "none"


def _call_or_fault(game: Game, call: Callable[[*A], object], *args: *A) -> str:
    try:
        return str(call(*args))
    except Exception as fault:  # noqa: BLE001  the rules under inspection can raise anything
        return f"✗ {fault_text(fault, game).splitlines()[0]}"


def _name_viewer(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"

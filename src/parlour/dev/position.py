"""Describes the game after an entry: the state, and what each viewer sees."""

from collections.abc import Sequence

import msgspec

from parlour.dev.messages import LogEntry, Position, SeenPosition
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.faults.fault_text import one_line
from parlour.engine.table.bug_report import SeenChoice, label_choices
from parlour.engine.table.table import Table
from parlour.engine.table.transcript import transcribe_open
from parlour.engine.values import Data, Seat, Viewer, encode
from parlour.engine.words.words import Words
from parlour.server.tables.past import Reader, render_past

_NULL = msgspec.Raw(b"null")


def position_at(table: Table, seq: int, names: Sequence[str], language: str) -> Position:
    entry, state = table.log[seq], table.state_at(seq)
    viewers: list[Viewer] = [*(Seat(n) for n in range(table.seats)), None]
    is_over = table.game.result(state) is not None or entry.kind == "close"
    return Position(
        table=table.name,
        seq=seq,
        kind=entry.kind,
        by=entry.by,
        wall=entry.wall,
        now=entry.now,
        state=_raw(state),
        events=_raw(entry.events),
        waiting=() if is_over else tuple(sorted(table.game.to_act(state))),
        viewers=tuple(_seen_position(table, entry, state, one, names, language) for one in viewers),
    )


def log_entry(game: Game, entry: Entry, words: Words) -> LogEntry:
    """Returns the entry with its sentences, or with the fault if they cannot be rendered."""
    try:
        text = " ".join(transcribe_open(game, entry, words))
    except Exception as fault:  # noqa: BLE001  rules in development raise anything; the log stays readable
        text = one_line(fault)
    return LogEntry(
        seq=entry.seq,
        kind=entry.kind,
        by=entry.by,
        to=entry.to,
        text=text,
        action=_NULL if entry.action is None else _raw(entry.action),
        events=_raw(entry.events),
        draws=len(entry.draws),
        is_barrier=entry.barrier,
    )


def _seen_position(
    table: Table, entry: Entry, state: Data, viewer: Viewer, names: Sequence[str], language: str
) -> SeenPosition:
    reader = Reader(tuple(names), language, None, viewer, encode(table.options))
    try:
        shown = render_past(table.game, state, entry, reader, False)
        return SeenPosition(
            viewer=viewer,
            view=shown.view,
            events=_raw(table.redacted_events(entry, viewer)),
            choices=_choices(table.game, state, table.words(names, language, viewer)),
            text=shown.text,
            captions=shown.captions,
            scene=shown.scene,
            lines=tuple(shown.lines),
        )
    except Exception as fault:  # noqa: BLE001  a failure for one viewer must not hide the other views
        return SeenPosition(viewer=viewer, view=_NULL, events=_NULL, fault=one_line(fault))


def _choices(game: Game, state: Data, words: Words) -> tuple[SeenChoice, ...]:
    viewer = words.you
    if viewer is None or game.result(state) is not None:
        return ()
    return label_choices(game, game.legal(state, viewer), game.view(state, viewer), words)


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(encode(value))

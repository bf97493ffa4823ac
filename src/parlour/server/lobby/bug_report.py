"""Freezes a position for a bug report, with only what the reporter is allowed to know."""

import asyncio
from collections.abc import Sequence

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.bug_report import (
    FrozenPosition,
    SeenChoice,
    SeenLine,
    label_choices,
    log_part,
    seat_names,
)
from parlour.engine.values import Seat, Viewer
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.entry_limits import keyed_hash
from parlour.server.http.services import Services
from parlour.server.lobby.history import current_view, get_started_game, reveals_all
from parlour.server.lobby.table_sandbox import KnownPosition, read_known_position, redeal_entry
from parlour.server.tables.past import Reader, render_lines, render_past
from parlour.store.queries.tables import Sitting

MAX_LINES = 20
"""Latest entries whose lines a report has."""


async def freeze_position(
    services: Services,
    sitting: Sitting,
    person: Person | None,
    seq: int | None,
    seat: int | None,
    language: str,
) -> FrozenPosition:
    """Returns the position after entry *seq*, by default the last one.

    At a table of one person, *seat* is the seat that they look at.
    """
    game, last = get_started_game(services, sitting), sitting.table.seq
    seq = last if seq is None else seq
    if seq > last:
        raise RefusedError("lobby/no-entry", entry=seq, last=last)
    own = _own_seat(sitting, person, seat)
    is_whole = _has_whole_log(sitting, game)
    if is_whole:
        known, entries = await _read_whole(services, sitting, game, own, seq)
    else:
        known = await read_known_position(services, sitting, game, own, seq)
        entries = [await redeal_entry(services, game, known, _secret(services, sitting, known, seq))]
    names = seat_names(len(sitting.seats))
    past, table, options = services.tables.past, sitting.table, sitting.table.options.encode()
    now = await current_view(services, sitting, game) if game.secrets else None
    first = max(0, seq + 1 - MAX_LINES)
    recent = await past.entries(table.id, game, first, seq + 1 - first)
    seen = Reader(names, language, None, known.viewer, options)
    shown = past.call(table.id, render_past, game, known.state, recent[-1], seen, False)
    lines = past.call(
        table.id, render_lines, game, recent, Reader(names, language, now, known.viewer, options)
    )
    return FrozenPosition(
        seq=seq,
        you=known.viewer,
        language=language,
        is_redealt=not is_whole,
        view=shown.view,
        text=shown.text,
        scene=shown.scene,
        choices=past.call(table.id, _choices, game, known, seen),
        lines=tuple(SeenLine(line.seq, line.text) for line in lines),
        game=log_part(game, table.id, options, len(sitting.seats), entries, known.now),
    )


def _has_whole_log(sitting: Sitting, game: Game) -> bool:
    """True if the log hides nothing from the people at the table."""
    return not game.secrets or sitting.table.kind == "sandbox" or reveals_all(sitting, game)


async def _read_whole(
    services: Services, sitting: Sitting, game: Game, own: Viewer, seq: int
) -> tuple[KnownPosition, Sequence[Entry]]:
    past = services.tables.past
    async with services.long_work.turn_for(seq + 1):
        bodies = await past.bodies(sitting.table.id, 0, seq + 1)
        entries = await asyncio.to_thread(lambda: [game.decode_entry(body) for body in bodies])
        state = await past.at(sitting.table, game, seq)
    return KnownPosition(state, own, entries[-1].now), entries


def _secret(services: Services, sitting: Sitting, known: KnownPosition, seq: int) -> bytes:
    """The same for each report of a position. Many deals could tell how likely each hidden value is."""
    return bytes.fromhex(keyed_hash(services, f"bug-report/{sitting.table.id}/{seq}/{known.viewer}"))


def _own_seat(sitting: Sitting, person: Person | None, seat: int | None) -> Viewer:
    person_id = None if person is None else person.id
    if not sitting.is_of_one:
        row = sitting.seat_of(person_id)
        return None if row is None else row.number
    if seat is None:
        return None
    if not sitting.owns(person_id, seat):
        raise RefusedError("lobby/no-seat", seat=seat)
    return Seat(seat)


def _choices(game: Game, known: KnownPosition, reader: Reader) -> tuple[SeenChoice, ...]:
    if known.viewer is None or game.result(known.state) is not None:
        return ()
    view = game.view(known.state, known.viewer)
    return label_choices(game, game.legal(known.state, known.viewer), view, reader.words(game))

"""Tables as clients see them: descriptions without the position."""

from collections.abc import Mapping
from typing import Final

import msgspec

from parlour.engine.chance import commitment
from parlour.engine.contract.game import Game
from parlour.engine.contract.parts import NO_NOTATION, NO_PLANS
from parlour.engine.contract.presentation import kinds_of
from parlour.engine.values import Millis, Seat
from parlour.protocol.values import Absence, Clock, SeatShown, TableShown
from parlour.server.lobby.requests import MyTable
from parlour.store.queries.tables import SeatRow, Sitting, TableRow

_clock: Final[msgspec.json.Decoder[Clock]] = msgspec.json.Decoder(Clock)
_absence: Final = msgspec.json.Decoder(Absence)


def clock_of(table: TableRow) -> Clock:
    return _clock.decode(table.clock)


def absence_of(table: TableRow) -> Absence:
    return _absence.decode(table.absence)


def title_of(games: Mapping[str, Game], name: str, language: str) -> str:
    """Returns the game's title, or its name if the game is no longer installed."""
    game = games.get(name)
    return name if game is None else game.title_in(language)


def describe_table(games: Mapping[str, Game], sitting: Sitting, wall: Millis, language: str) -> TableShown:
    table = sitting.table
    game = games.get(table.game)
    host = sitting.seat_of(table.host_id)
    is_open = table.status == "over" and game is not None and game.opens == "all" and table.kind != "sandbox"
    return TableShown(
        id=table.id,
        code=table.code,
        game=table.game,
        title=title_of(games, table.game, language),
        options=msgspec.Raw(table.options.encode()),
        status=table.status,
        kind=table.kind,
        parent=table.parent_id if table.kind == "sandbox" else None,
        is_public=table.is_public,
        host=None if host is None else host.number,
        seats=[_seat(sitting, row, wall) for row in sitting.seats],
        kinds=() if game is None else kinds_of(game),
        colours=() if game is None else game.colours,
        has_notation=game is not None and game.notation is not NO_NOTATION,
        has_plans=game is not None and game.prepare is not NO_PLANS,
        clock=clock_of(table),
        absence=absence_of(table),
        commitment=commitment(table.secret),
        secret=table.secret.hex() if is_open else None,
        rematch=table.rematch_id,
        created_at=table.created_at,
        started_at=table.started_at,
        ended_at=table.ended_at,
    )


def wants_substitute(table: TableRow, row: SeatRow, wall: Millis) -> bool:
    """True if another person can take this seat by its link, because its player was away for too long."""
    if table.status != "running" or row.bot is not None or row.resigned_at is not None:
        return False
    absence = absence_of(table)
    if absence.policy != "substitute":
        return False
    return row.person_id is None or (row.gone_at is not None and wall - row.gone_at >= absence.grace * 1000)


def waiting_of(table: TableRow) -> list[Seat]:
    if table.status != "running":
        return []
    return [Seat(int(number)) for number in table.waiting.split(",") if number]


def my_table(
    games: Mapping[str, Game],
    sitting: Sitting,
    person_id: str,
    wall: Millis,
    left: Millis | None,
    language: str,
) -> MyTable:
    row, waiting = sitting.seat_of(person_id), waiting_of(sitting.table)
    seat = None if row is None else row.number
    is_my_turn = any(
        sitting.owns(person_id, number) and sitting.seats[number].resigned_at is None for number in waiting
    )
    awaited = None if seat in waiting or not waiting else sitting.seats[waiting[0]]
    last_seen = None if awaited is None or awaited.bot is not None else awaited.gone_at
    return MyTable(describe_table(games, sitting, wall, language), seat, waiting, is_my_turn, left, last_seen)


def _seat(sitting: Sitting, row: SeatRow, wall: Millis) -> SeatShown:
    is_here = row.bot is not None or (row.person_id is not None and row.gone_at is None)
    return SeatShown(
        number=row.number,
        id=row.id,
        name=row.name,
        kind="bot" if row.bot is not None else "empty" if row.is_empty else "person",
        is_present=is_here or sitting.is_of_one,
        bot=row.bot,
        stand_in=row.stand_in,
        has_resigned=row.resigned_at is not None,
        wants_substitute=wants_substitute(sitting.table, row, wall),
    )

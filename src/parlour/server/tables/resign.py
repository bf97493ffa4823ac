"""Resignations, bots that stand in for absent players, and players who return."""

from parlour.bots import levels
from parlour.engine.values import Seat
from parlour.engine.words.refusals import IllegalActionError, Refusal
from parlour.server.core.errors import RefusedError
from parlour.server.tables.commands import TableCommand
from parlour.server.tables.host import SessionHost
from parlour.server.tables.session import TableSession
from parlour.store.queries import tables


async def resign(registry: SessionHost, session: TableSession, seat: Seat) -> None:
    """Resign a seat. Ends the game if one other player or only bots remain; else a bot plays on."""
    if not len(session.table.log):
        raise IllegalActionError(Refusal.NOT_STARTED)
    if session.table.is_over:
        raise IllegalActionError(Refusal.OVER)
    if session.seats[seat].resigned_at is None:
        await _change_seat(
            registry, session, seat, resigned_at=registry.wall(), stand_in=levels.quick_bot(session.game)
        )
    staying = [row for row in session.seats if row.resigned_at is None and row.number != seat]
    people = [row for row in staying if row.bot is None]
    if len(staying) <= 1 or not people:
        await close_table(registry, session, seat)
    else:
        await registry.changed(session.id)


async def close_table(registry: SessionHost, session: TableSession, by: Seat | None) -> None:
    """Close the table. Players who resigned are placed behind those who did not."""
    await registry.run_command(session, TableCommand(lambda table, wall: table.draft_close(by, wall)))
    await registry.changed(session.id)


async def add_stand_in(registry: SessionHost, session: TableSession, seat: Seat) -> None:
    """Let a bot play for an absent player until they return."""
    if session.seats[seat].stand_in is None:
        await _change_seat(registry, session, seat, stand_in=levels.quick_bot(session.game))
        await registry.changed(session.id)


async def remove_stand_ins(registry: SessionHost, session: TableSession) -> None:
    """Remove all stand-in bots, after the game was abandoned."""
    for row in session.seats:
        if row.stand_in is not None and row.resigned_at is None:
            await _change_seat(registry, session, Seat(row.number), stand_in=None)
    await registry.changed(session.id)


async def return_to_seat(registry: SessionHost, session: TableSession, seat: Seat) -> None:
    """Let a player take their seat back from the bot. Refused in the middle of the bot's turn."""
    row = session.seats[seat]
    if row.stand_in is None:
        return
    if row.resigned_at is not None:
        raise RefusedError("seat/resigned")
    if seat in session.turn_state.waiting and (
        session.table.log[session.table.log.head].by == seat or _is_late(registry, session, seat)
    ):
        raise RefusedError("seat/bot-moves")
    await _change_seat(registry, session, seat, stand_in=None, gone_at=None)
    await registry.changed(session.id)


def _is_late(registry: SessionHost, session: TableSession, seat: Seat) -> bool:
    """True if the turn's time limit has passed: a player who returned now would be out of time at once."""
    due = session.turn_state.due
    return due is not None and due.limits == seat and due.at <= session.table.now(registry.wall())


async def _change_seat(registry: SessionHost, session: TableSession, seat: Seat, **values: object) -> None:
    async with registry.store.write() as connection:
        await tables.change_seat(connection, session.id, seat, **values)

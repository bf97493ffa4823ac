"""Seats that are given up, taken by a bot, or taken back."""

from parlour.bots import levels
from parlour.engine.values import Seat
from parlour.engine.words.refusals import IllegalActionError, Refusal
from parlour.server.core.errors import RefusedError
from parlour.server.tables.commands import TableCommand
from parlour.server.tables.host import SessionHost
from parlour.server.tables.session import TableSession
from parlour.store.queries import tables


async def resign(registry: SessionHost, session: TableSession, seat: Seat) -> None:
    """Give up. Where one other player is left the game ends there; else a bot plays the seat to the end."""
    if not len(session.table.log):
        raise IllegalActionError(Refusal.NOT_STARTED)
    if session.table.is_over:
        raise IllegalActionError(Refusal.OVER)
    if session.seats[seat].resigned_at is None:
        await _mark(
            registry, session, seat, resigned_at=registry.wall(), stand_in=levels.quick_bot(session.game)
        )
    staying = [row for row in session.seats if row.resigned_at is None and row.number != seat]
    people = [row for row in staying if row.bot is None]
    if len(staying) <= 1 or not people:
        await end(registry, session, seat)
    else:
        await registry.changed(session.id)


async def end(registry: SessionHost, session: TableSession, by: Seat | None) -> None:
    """Close the table; whoever resigned is behind everyone who did not."""
    await registry.do(session, TableCommand(lambda table, wall: table.draft_close(by, wall)))
    await registry.changed(session.id)


async def stand_in(registry: SessionHost, session: TableSession, seat: Seat) -> None:
    """A bot plays for somebody who is gone, until they return."""
    if session.seats[seat].stand_in is None:
        await _mark(registry, session, seat, stand_in=levels.quick_bot(session.game))
        await registry.changed(session.id)


async def dismiss(registry: SessionHost, session: TableSession) -> None:
    """The game is abandoned: no bot plays for anybody any more."""
    for row in session.seats:
        if row.stand_in is not None and row.resigned_at is None:
            await _mark(registry, session, Seat(row.number), stand_in=None)
    await registry.changed(session.id)


async def come_back(registry: SessionHost, session: TableSession, seat: Seat) -> None:
    """The seat's own player goes on instead of the bot; not in the middle of the bot's turn."""
    row = session.seats[seat]
    if row.stand_in is None:
        return
    if row.resigned_at is not None:
        raise RefusedError("seat/resigned")
    if seat in session.agenda.waiting and (
        session.table.log[session.table.log.head].by == seat or _is_late(registry, session, seat)
    ):
        raise RefusedError("seat/bot-moves")
    await _mark(registry, session, seat, stand_in=None, gone_at=None)
    await registry.changed(session.id)


def _is_late(registry: SessionHost, session: TableSession, seat: Seat) -> bool:
    """The bot has taken longer than a person may: whoever came back now would be out of time at once."""
    due = session.agenda.due
    return due is not None and due.limits == seat and due.at <= session.table.now(registry.wall())


async def _mark(registry: SessionHost, session: TableSession, seat: Seat, **values: object) -> None:
    async with registry.store.write() as connection:
        await tables.change_seat(connection, session.id, seat, **values)

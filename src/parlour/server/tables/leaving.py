"""Seats that are given up, taken by a bot, or taken back."""

from functools import partial

from parlour.bots import levels
from parlour.engine.entry import Entry
from parlour.engine.refusals import IllegalActionError, Refusal
from parlour.engine.table import Table
from parlour.engine.values import Millis, Result, Seat
from parlour.server.refusals import Refused
from parlour.server.tables.home import Home
from parlour.server.tables.jobs import Job
from parlour.server.tables.live import Live
from parlour.store import lobby


async def resign(home: Home, live: Live, seat: Seat) -> None:
    """Give up. Where one other player is left the game ends there; else a bot plays the seat to the end."""
    if not len(live.table.log):
        raise IllegalActionError(Refusal.NOT_STARTED)
    if live.table.is_over:
        raise IllegalActionError(Refusal.OVER)
    if live.seats[seat].resigned_at is None:
        await _mark(home, live, seat, resigned_at=home.wall(), stand_in=levels.strongest_bot(live.game))
    staying = [row for row in live.seats if row.resigned_at is None and row.number != seat]
    people = [row for row in staying if row.bot is None]
    if len(staying) <= 1 or not people:
        await end(home, live, seat)
    else:
        await home.changed(live.id)


async def end(home: Home, live: Live, by: Seat | None) -> None:
    """Close the table; whoever resigned is behind everyone who did not."""
    live.outcome = _outcome(live, by)
    await home.do(live, Job(partial(_close, by)))
    await home.changed(live.id)


async def stand_in(home: Home, live: Live, seat: Seat) -> None:
    """A bot plays for somebody who is gone, until they return."""
    if live.seats[seat].stand_in is None:
        await _mark(home, live, seat, stand_in=levels.strongest_bot(live.game))
        await home.changed(live.id)


async def dismiss(home: Home, live: Live) -> None:
    """The game is abandoned: no bot plays for anybody any more."""
    for row in live.seats:
        if row.stand_in is not None and row.resigned_at is None:
            await _mark(home, live, Seat(row.number), stand_in=None)
    await home.changed(live.id)


async def come_back(home: Home, live: Live, seat: Seat) -> None:
    """The seat's own player goes on instead of the bot; not in the middle of the bot's turn."""
    row = live.seats[seat]
    if row.stand_in is None:
        return
    if row.resigned_at is not None:
        raise Refused("seat/resigned")
    if seat in live.waiting and (
        live.table.log[live.table.log.head].by == seat or _is_late(home, live, seat)
    ):
        raise Refused("seat/bot-moves")
    await _mark(home, live, seat, stand_in=None, gone_at=None)
    await home.changed(live.id)


def _is_late(home: Home, live: Live, seat: Seat) -> bool:
    """The bot has taken longer than a person may: whoever came back now would be out of time at once."""
    due = live.due
    return due is not None and due.limits == seat and due.at <= live.table.now(home.wall())


def _close(by: Seat | None, table: Table, wall: Millis) -> Entry:
    return table.draft_close(by, wall)


def _outcome(live: Live, by: Seat | None) -> Result | None:
    lost = [row.resigned_at is not None or row.number == by for row in live.seats]
    if not any(lost):
        return None
    places = tuple(1 + lost.count(False) if has_lost else 1 for has_lost in lost)
    return Result(places, (0,) * len(places))


async def _mark(home: Home, live: Live, seat: Seat, **values: object) -> None:
    async with home.store.engine.begin() as connection:
        await lobby.change_seat(connection, live.id, seat, **values)

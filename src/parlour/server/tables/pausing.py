"""A table's time can stand still: everybody at the table may stop it and let it go on."""

from parlour.engine.refusals import IllegalActionError, Refusal
from parlour.server.tables.home import Home
from parlour.server.tables.live import Live
from parlour.store import lobby


async def pause(home: Home, live: Live) -> None:
    _must_run(live)
    if live.table.paused_at is not None:
        return
    live.table.pause(home.wall())
    await _keep(home, live, paused_at=live.table.paused_at)


async def resume(home: Home, live: Live) -> None:
    _must_run(live)
    if live.table.paused_at is None:
        return
    wall = home.wall()
    live.table.resume(wall)
    await _keep(home, live, paused_at=None, offset_ms=live.table.offset, offset_at=wall)


def _must_run(live: Live) -> None:
    if len(live.table.log) == 0:
        raise IllegalActionError(Refusal.NOT_STARTED)
    if live.table.is_over:
        raise IllegalActionError(Refusal.OVER)


async def _keep(home: Home, live: Live, **values: object) -> None:
    async with home.store.engine.begin() as connection:
        await lobby.change(connection, live.id, **values)
    await home.changed(live.id)
    await home.store_moment(live)

"""Removes old data after the periods in the settings."""

from collections.abc import Collection, Mapping

from parlour.engine.values import Millis
from parlour.server.core.names import FORMER_PLAYER
from parlour.server.core.settings import Settings
from parlour.store.drivers.base import Transactions
from parlour.store.queries import retention
from parlour.store.queries.retention import Horizon, Kind

DAY_MS = 24 * 3_600_000
KEEP_SANDBOXES_DAYS = 1


def horizon(settings: Settings, wall: Millis) -> Horizon:
    def before(days: int) -> Millis | None:
        return Millis(wall - days * DAY_MS) if days > 0 else None

    return Horizon(
        wall=wall,
        sandboxes=before(KEEP_SANDBOXES_DAYS),
        lobbies=before(settings.keep_lobbies),
        abandoned=before(settings.keep_abandoned),
        finished=before(settings.keep_finished),
        chat=before(settings.keep_chat),
        guests=before(settings.keep_guests),
    )


async def count_old(database: Transactions, settings: Settings, wall: Millis) -> Mapping[Kind, int]:
    return await retention.count(database, horizon(settings, wall))


async def remove_old(
    database: Transactions, settings: Settings, wall: Millis, without: Collection[str] = ()
) -> Mapping[Kind, int]:
    """Removes old data. Skips the tables *without*, which are in use."""
    return await retention.remove(database, horizon(settings, wall), FORMER_PLAYER, without)


async def remove_old_sandboxes(
    database: Transactions, settings: Settings, wall: Millis, without: Collection[str] = ()
) -> int:
    """Removes old sandboxes, even if the settings keep everything else forever."""
    return await retention.remove_kind(database, "sandboxes", horizon(settings, wall), FORMER_PLAYER, without)

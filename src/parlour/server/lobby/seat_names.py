"""Players' names at a table. Some games have rules for them."""

from typing import Final

from parlour.server.core.hooks import APIS
from parlour.server.core.identity import Person
from parlour.server.core.names import clean_name, free_name
from parlour.server.http.services import Services
from parlour.store.queries import seat_listeners, tables
from parlour.store.queries.tables import Sitting

_MAX_RENAMED: Final = 200
"""How many tables are renamed at most, the newest first."""


def seat_name(game: str, typed: str | None, own: str) -> str:
    """Returns a player's name at the table: the one they typed, or else their own."""
    api = APIS.get(game)
    rules = None if api is None else api.names
    if typed is None:
        return own if rules is None else rules.default_name(own)
    name = clean_name(typed)
    if rules is not None:
        rules.check(name)
    return name


def has_fixed_names(game: str) -> bool:
    """True if names cannot change once the game runs."""
    return game in APIS and APIS[game].names is not None


async def rename_seats(services: Services, person: Person) -> None:
    """Applies the person's new name at every open or running table where names can still change."""
    async with services.store.write() as connection:
        found = await tables.tables_of(connection, person.id, after=None, limit=_MAX_RENAMED)
        changed = [one for one in found if _can_rename(one)]
        for sitting in changed:
            row = sitting.seat_of(person.id)
            if row is None:
                continue
            others = [other.name for other in sitting.seats if other.number != row.number]
            name = free_name(seat_name(sitting.table.game, None, person.name), others)
            await tables.change_seat(connection, sitting.table.id, row.number, name=name)
            await seat_listeners.renamed(connection, row.id, person.id, name)
    for sitting in changed:
        await services.tables.changed(sitting.table.id)


def _can_rename(sitting: Sitting) -> bool:
    table = sitting.table
    if sitting.is_of_one:
        return False
    return table.status == "open" or (table.status == "running" and not has_fixed_names(table.game))

"""What somebody is called at a table; some games have rules for it."""

from typing import Final

from parlour.server.core.hooks import APIS
from parlour.server.core.identity import Person
from parlour.server.core.names import clean_name, free_name
from parlour.server.http.services import Services
from parlour.store.queries import seat_listeners, tables
from parlour.store.queries.tables import Sitting

_MAX_RENAMED: Final = 200
"""Tables, the newest of them: as many as one may have going."""


def seat_name(game: str, typed: str | None, own: str) -> str:
    """The name that somebody sits down with: the one they typed, or else their own."""
    api = APIS.get(game)
    rules = None if api is None else api.names
    if typed is None:
        return own if rules is None else rules.own(own)
    name = clean_name(typed)
    if rules is not None:
        rules.check(name)
    return name


def has_fixed_names(game: str) -> bool:
    """Names stay once the game runs."""
    return game in APIS and APIS[game].names is not None


async def rename_seats(services: Services, person: Person) -> None:
    """Their new name at every table that goes on, where names may still change."""
    async with services.store.write() as connection:
        found = await tables.tables_of(connection, person.id, after=None, limit=_MAX_RENAMED)
        changed = [one for one in found if _may_rename(one)]
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


def _may_rename(sitting: Sitting) -> bool:
    table = sitting.table
    if sitting.is_of_one:
        return False
    return table.status == "open" or (table.status == "running" and not has_fixed_names(table.game))

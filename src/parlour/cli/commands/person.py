"""`parlour person`: what is kept about somebody, and how it goes."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec
from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.cli.commands.parameters import data_folder, database_url
from parlour.cli.commands.store_access import load_settings, run_with_store
from parlour.cli.errors import AbortedError, UserError
from parlour.cli.terminal import screen
from parlour.engine.values import encode
from parlour.server.core.identity import Person
from parlour.server.core.settings import Settings
from parlour.server.ops.commands import desk
from parlour.server.people.profile import go_for_good
from parlour.store import schema
from parlour.store.log.base import Store
from parlour.store.queries import people, personal_data

_who = click.argument("who", metavar="WHO", help="A name, an id or an e-mail address.")


@click.group
def person() -> None:
    """Export or delete all that is kept about one person."""


@person.command
@_who
@data_folder
@database_url
def export(who: str, data: Path | None, database: str | None) -> None:
    """Write all that is kept about one person to standard output, as JSON: the same as GET /api/me/export."""

    async def read(store: Store) -> bytes:
        async with store.engine.connect() as connection:
            found = await _only(connection, who)
            return encode(await personal_data.everything(connection, found.id))

    kept = run_with_store(load_settings(data, database), read)
    sys.stdout.write(msgspec.json.format(kept, indent=2).decode() + "\n")


@person.command
@_who
@data_folder
@database_url
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(who: str, data: Path | None, database: str | None, yes: bool) -> None:
    """Delete all that is kept about one person: the same as DELETE /api/me.

    Games that they played with others stay, without their name; a running one goes on as if they had left.
    """
    settings = load_settings(data, database)
    found = run_with_store(settings, lambda store: _found(store, who))
    if not yes and not click.confirm(f"Delete {_told(found)} for good?"):
        raise AbortedError("nothing was deleted")
    run_with_store(settings, lambda store: _delete(settings, store, found))
    screen.say(f"{_told(found)} is deleted.")


async def _found(store: Store, who: str) -> Person:
    async with store.engine.connect() as connection:
        return await _only(connection, who)


async def _only(connection: AsyncConnection, who: str) -> Person:
    mine = schema.person.c
    address = who.strip().lower()
    given = [
        mine.id.in_(select(place.c.person_id).where(place.c.email == address))
        for place in (schema.seat, schema.email_request)
    ]
    named = or_(mine.id == who, mine.name == who, mine.email == address, *given)
    ids = (await connection.execute(select(mine.id).where(named).order_by(mine.created_at))).scalars().all()
    found = [await people.read(connection, one) for one in ids]
    return _chosen(who, [one for one in found if one is not None])


def _chosen(who: str, found: Sequence[Person]) -> Person:
    if not found:
        raise UserError(f"there is nobody of the name, id or address {who}")
    if len(found) > 1:
        ids = ", ".join(one.id for one in found[:5])
        raise UserError(f"{len(found)} people are called {who}: give an id, one of {ids}")
    return found[0]


def _told(found: Person) -> str:
    return f"{found.name} ({found.email or 'a guest'}, {found.id})"


async def _delete(settings: Settings, store: Store, found: Person) -> None:
    async with desk(settings, store) as parts:
        await go_for_good(parts, found)

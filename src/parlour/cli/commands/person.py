"""`parlour person`: exports and deletes personal data, bans people and appoints operators."""

import sys
from collections.abc import Awaitable, Callable
from functools import partial

import click
import msgspec
from sqlalchemy import or_, select

from parlour.cli.command_group import OrderedGroup
from parlour.cli.commands.store_access import run_with_store, with_settings
from parlour.cli.errors import AbortedError, UserError
from parlour.cli.terminal import screen
from parlour.engine.values import encode
from parlour.server.core.errors import RefusedError
from parlour.server.core.game_loader import load_games
from parlour.server.core.identity import Person
from parlour.server.core.settings import Settings
from parlour.server.http.services import Services
from parlour.server.ops.commands import open_services
from parlour.server.people import moderation
from parlour.server.people.profile import delete_person
from parlour.server.people.statistics import export_person
from parlour.store import schema
from parlour.store.queries import operators, people
from parlour.store.store import Store

Change = Callable[[Services, Person], Awaitable[None]]

_person_argument = click.argument("who", metavar="WHO", help="A name, an id or an e-mail address.")


@click.group(cls=OrderedGroup)
def person() -> None:
    """Export or delete a person's data, ban a person, or make them an operator."""


@person.command
@_person_argument
@with_settings
def export(settings: Settings, who: str) -> None:
    """Print a person's data as JSON, the same as GET /api/me/export."""

    async def read(store: Store) -> bytes:
        return encode(await export_person(store, load_games(settings), await _find_person(store, who)))

    kept = run_with_store(settings, read)
    sys.stdout.write(msgspec.json.format(kept, indent=2).decode() + "\n")


@person.command
@_person_argument
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@with_settings
def delete(settings: Settings, who: str, yes: bool) -> None:
    """Delete a person's data, the same as DELETE /api/me.

    Games that they played with others stay, without their name. Running games continue as if they had left.
    """
    found = run_with_store(settings, lambda store: _find_person(store, who))
    if not yes and not click.confirm(f"Delete {_describe(found)} permanently?"):
        raise AbortedError("nothing was deleted")

    async def go(store: Store) -> None:
        async with open_services(settings, store) as parts:
            await delete_person(parts, found)

    run_with_store(settings, go)
    screen.say(f"Deleted {_describe(found)}.")


@person.command
@_person_argument
@click.option("--reason", default="", help="The reason, which operators can read.")
@with_settings
def ban(settings: Settings, who: str, reason: str) -> None:
    """Ban a person from the server. Their data stays, and `unban` lifts the ban.

    A running server applies the ban within ten seconds, or at once if its processes use NATS. A person
    without an account can come back as a new guest. Operators cannot be banned.
    """
    found = _apply(settings, who, partial(moderation.ban, reason=reason))
    screen.say(f"{_describe(found)} is banned.")


@person.command
@_person_argument
@with_settings
def unban(settings: Settings, who: str) -> None:
    """Lift a person's ban."""
    found = _apply(settings, who, moderation.unban)
    screen.say(f"{_describe(found)} is no longer banned.")


@person.command
@_person_argument
@click.option("--take", is_flag=True, help="Remove the role instead.")
@with_settings
def operator(settings: Settings, who: str, take: bool) -> None:
    """Make a person with an account an operator, who can open the page /operator and ban people there.

    A running server applies the change within ten seconds.
    """
    found = _apply(settings, who, partial(moderation.set_operator, is_operator=not take))
    screen.say(f"{_describe(found)} is {'no longer an operator' if take else 'an operator'}.")
    if take and not run_with_store(settings, _has_operator):
        screen.say("There is no operator now; `parlour person operator WHO` appoints one.")


def _apply(settings: Settings, who: str, change: Change) -> Person:
    async def do(store: Store) -> Person:
        found = await _find_person(store, who)
        async with open_services(settings, store) as parts:
            try:
                await change(parts, found)
            except RefusedError as refusal:
                raise UserError(refusal.sentence.rstrip(".")) from None
        return found

    return run_with_store(settings, do)


async def _has_operator(store: Store) -> bool:
    async with store.scan() as connection:
        found = await operators.find_people(connection, text="", which="operators", after=None, limit=1)
    return bool(found)


async def _find_person(store: Store, who: str) -> Person:
    mine = schema.person.c
    address = who.strip().lower()
    given = [
        mine.id.in_(select(place.c.person_id).where(place.c.email == address))
        for place in (schema.seat, schema.email_request)
    ]
    named = or_(mine.id == who, mine.name == who, mine.email == address, *given)
    chosen = select(mine.id).where(named).order_by(mine.created_at)
    async with store.scan() as connection:
        ids = (await connection.execute(chosen)).scalars().all()
        read = [await people.read(connection, one) for one in ids]
    found = [one for one in read if one is not None]
    if not found:
        raise UserError(f"no person has the name, id or e-mail address {who}")
    if len(found) > 1:
        ids = ", ".join(one.id for one in found[:5])
        raise UserError(f"{len(found)} people are called {who}; give one of these ids: {ids}")
    return found[0]


def _describe(found: Person) -> str:
    return f"{found.name} ({found.email or 'a guest'}, {found.id})"

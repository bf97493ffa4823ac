"""Changes a person's profile, tests their webhook and deletes them."""

from typing import Final
from urllib.parse import urlsplit

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict

from parlour.engine.values import Seat
from parlour.server.clocks import is_zone
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.names import FORMER_PLAYER, clean_name, clean_webhook
from parlour.server.http.entry_limits import HOUR_MS, count_toward, keyed_hash
from parlour.server.http.services import Services
from parlour.server.lobby import seating
from parlour.server.lobby.seat_names import rename_seats
from parlour.server.notices.address_check import UnreachableError
from parlour.server.notices.notice import Notice, words_in
from parlour.server.notices.webhook import WebhookChannel, is_success
from parlour.server.people.requests import ProfileRequest, PushRequest
from parlour.store.queries import people, personal_data, tables
from parlour.store.queries.email_requests import Quota
from parlour.store.queries.notices import Recipient

_MAX_PUSH_DEVICES: Final = 20
MAX_TESTS_AN_HOUR: Final = 10
MAX_TESTS_TO_A_HOST: Final = 60
"""Test messages to one host in an hour, from all people together, so that tests cannot flood a server."""


async def change_profile(services: Services, person: Person, request: ProfileRequest) -> Person:
    values = {name: value for name, value in asdict(request).items() if value is not UNSET}
    if not isinstance(request.name, msgspec.UnsetType):
        values["name"] = clean_name(request.name)
    if isinstance(request.webhook, str):
        values["webhook"] = clean_webhook(request.webhook)
    if isinstance(request.zone, str) and not is_zone(request.zone):
        raise RefusedError("people/zone", zone=request.zone)
    if isinstance(request.language, str):
        values["language"] = request.language.strip()
    changed = msgspec.structs.replace(person, **values)
    if (changed.sleeps_from is None) != (changed.sleeps_to is None):
        raise RefusedError("people/sleep")
    if values:
        async with services.store.write() as connection:
            await people.change(connection, person.id, **values)
        services.identity.forget(person.id)
    if changed.name != person.name:
        await rename_seats(services, changed)
    return changed


async def add_push(services: Services, person: Person, request: PushRequest) -> None:
    clean_webhook(request.endpoint)
    kept = {"endpoint": request.endpoint, "keys": {"p256dh": request.keys.p256dh, "auth": request.keys.auth}}
    async with services.store.write() as connection:
        if await people.pushes(connection, person.id) >= _MAX_PUSH_DEVICES:
            raise RefusedError("people/too-many")
        await people.add_push(connection, person.id, request.endpoint, kept, services.wall())


async def test_webhook(services: Services, person: Person, home: str) -> None:
    """Sends a test message to the person's webhook. Raises with the reason if it does not arrive."""
    if person.webhook is None:
        raise RefusedError("people/no-webhook")
    host = (urlsplit(person.webhook).hostname or "").lower()
    own = Quota(keyed_hash(services, f"webhook-test/person/{person.id}"), MAX_TESTS_AN_HOUR, HOUR_MS)
    of_all = Quota(keyed_hash(services, f"webhook-test/host/{host}"), MAX_TESTS_TO_A_HOST, HOUR_MS)
    await count_toward(services, "webhook/too-many", own, of_all)
    notice = Notice(
        to=Recipient(
            name=person.name,
            language=person.language,
            webhook=person.webhook,
            webhook_format=person.webhook_format,
        ),
        table="test",
        title="Parlour",
        seat=Seat(0),
        asked=0,
        link=home,
        stop=home,
        text=words_in(person.language).say(
            "This is a test. Your webhook works and will tell you when it’s your turn."
        ),
    )
    settings = services.settings
    channel = WebhookChannel(
        settings.secret, allow_private=settings.allow_private_webhooks, clock=services.wall
    )
    try:
        status = await channel.post(notice)
    except UnreachableError as fault:
        raise RefusedError("webhook/unreachable") from fault
    if not is_success(status):
        raise RefusedError("webhook/refused", status=status)


async def delete_person(services: Services, person: Person) -> None:
    """Deletes the person. Their running games continue without them."""
    async with services.store.scan() as connection:
        mine = await tables.tables_of(connection, person.id, after=None, limit=10_000)
    for table in mine:
        if table.table.status == "open":
            await seating.leave(services, person, table.table.id)
    async with services.store.write() as connection:
        touched = await personal_data.delete_person(connection, person.id, FORMER_PLAYER, services.wall())
    services.identity.end(person.id)
    for table_id in touched:
        await services.tables.changed(table_id)

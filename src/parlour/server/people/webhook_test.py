"""A message to one's own webhook, to see whether it arrives."""

import hmac
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from parlour.engine.values import Millis, Seat
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.services import Services
from parlour.server.notices.address_check import UnreachableError
from parlour.server.notices.notice import Notice
from parlour.server.notices.texts import words_in
from parlour.server.notices.webhook import Webhook, is_taken
from parlour.store.queries import email_requests
from parlour.store.queries.email_requests import Limit
from parlour.store.queries.notices import Receiver

HOUR_MS: Final = Millis(3_600_000)
MAX_TESTS_AN_HOUR: Final = 10
MAX_TESTS_TO_A_HOST: Final = 60
"""In an hour, whoever asks: nobody floods a stranger's server by us."""


async def send(services: Services, person: Person, home: str) -> None:
    """Refuses with the reason where it does not arrive."""
    if person.webhook is None:
        raise RefusedError("people/no-webhook")
    await _count(services, person.id, urlsplit(person.webhook).hostname or "")
    settings = services.settings
    channel = Webhook(settings.secret, allow_private=settings.allow_private_webhooks, clock=services.wall)
    try:
        status = await channel.post(_notice(person, home))
    except UnreachableError as fault:
        raise RefusedError("webhook/unreachable") from fault
    if not is_taken(status):
        raise RefusedError("webhook/refused", status=status)


def _notice(person: Person, home: str) -> Notice:
    words = words_in(person.language)
    to = Receiver(
        name=person.name,
        language=person.language,
        webhook=person.webhook,
        webhook_format=person.webhook_format,
    )
    return Notice(
        to=to,
        table="test",
        title="Parlour",
        seat=Seat(0),
        asked=0,
        link=home,
        stop=home,
        text=words.say("This is a test. Your webhook works: from now on it says when it’s your turn."),
    )


async def _count(services: Services, person_id: str, host: str) -> None:
    def key(what: str) -> str:
        return hmac.new(services.settings.secret, f"webhook-test/{what}".encode(), sha256).hexdigest()

    limits = [
        Limit(key(f"person/{person_id}"), MAX_TESTS_AN_HOUR, HOUR_MS),
        Limit(key(f"host/{host.lower()}"), MAX_TESTS_TO_A_HOST, HOUR_MS),
    ]
    async with services.store.write() as connection:
        if not await email_requests.count(connection, limits, services.wall()):
            raise RefusedError("webhook/too-many")

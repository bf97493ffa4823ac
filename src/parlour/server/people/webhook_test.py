"""A message to one's own webhook, to see whether it arrives."""

from typing import Final
from urllib.parse import urlsplit

from parlour.engine.values import Seat
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.entry_limits import HOUR_MS, count_all, key
from parlour.server.http.services import Services
from parlour.server.notices.address_check import UnreachableError
from parlour.server.notices.notice import Notice, words_in
from parlour.server.notices.webhook import Webhook, is_taken
from parlour.store.queries.email_requests import Limit
from parlour.store.queries.notices import Receiver

MAX_TESTS_AN_HOUR: Final = 10
MAX_TESTS_TO_A_HOST: Final = 60
"""In an hour, whoever asks: nobody floods a stranger's server by us."""


async def send(services: Services, person: Person, home: str) -> None:
    """Refuses with the reason where it does not arrive."""
    if person.webhook is None:
        raise RefusedError("people/no-webhook")
    host = (urlsplit(person.webhook).hostname or "").lower()
    own = Limit(key(services, f"webhook-test/person/{person.id}"), MAX_TESTS_AN_HOUR, HOUR_MS)
    of_all = Limit(key(services, f"webhook-test/host/{host}"), MAX_TESTS_TO_A_HOST, HOUR_MS)
    await count_all(services, "webhook/too-many", own, of_all)
    notice = Notice(
        to=Receiver(
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
            "This is a test. Your webhook works: from now on it says when it’s your turn."
        ),
    )
    settings = services.settings
    channel = Webhook(settings.secret, allow_private=settings.allow_private_webhooks, clock=services.wall)
    try:
        status = await channel.post(notice)
    except UnreachableError as fault:
        raise RefusedError("webhook/unreachable") from fault
    if not is_taken(status):
        raise RefusedError("webhook/refused", status=status)

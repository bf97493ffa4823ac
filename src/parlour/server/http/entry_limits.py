"""Limits mails to one mailbox and password attempts for one account, from all clients together.

An e-mail address counts whether it has an account or not, so that responses do not reveal accounts. The store
holds the counts for all processes, under a keyed hash.
"""

import hmac
from hashlib import sha256
from typing import Final

from parlour.engine.values import Millis
from parlour.server.core.errors import RefusedError
from parlour.server.http.services import Services
from parlour.store.drivers.base import Connection
from parlour.store.queries import email_requests
from parlour.store.queries.email_requests import Quota

HOUR_MS: Final = Millis(3_600_000)
DAY_MS: Final = Millis(24 * HOUR_MS)
MAX_MAILS_AN_HOUR: Final = 6
MAX_MAILS_A_DAY: Final = 20
"""Mails to one mailbox, of all kinds that a caller who is not signed in can request."""

MAX_GUESSES: Final = 10
GUESS_LIFETIME_MS: Final = Millis(15 * 60_000)


async def count_mail(services: Services, connection: Connection, address: str, *more: Quota) -> None:
    """Count a mail to *address* and toward *more*, or refuse it."""
    box = mailbox(address)
    quotas = (
        *more,
        Quota(mail_key(services, "any-hour", box), MAX_MAILS_AN_HOUR, HOUR_MS),
        Quota(mail_key(services, "any-day", box), MAX_MAILS_A_DAY, DAY_MS),
    )
    if not await email_requests.count_toward(connection, quotas, services.wall()):
        raise RefusedError("email/too-many")


async def count_guess(services: Services, address: str) -> None:
    """Count a password attempt for *address*, right or wrong, or refuse it."""
    quota = Quota(mail_key(services, "guess", address), MAX_GUESSES, GUESS_LIFETIME_MS)
    await count_toward(services, "who/too-many", quota)


async def forget_guesses(services: Services, connection: Connection, address: str) -> None:
    """Reset the password attempts after a login."""
    await email_requests.delete_counts(connection, mail_key(services, "guess", address))


def mailbox(address: str) -> str:
    """The mailbox of *address*. Spellings that many mail servers treat alike have the same one."""
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


async def count_toward(services: Services, refusal: str, *quotas: Quota) -> None:
    """Count toward *quotas* in a transaction of its own, or refuse with the code *refusal*."""
    async with services.store.write() as connection:
        if not await email_requests.count_toward(connection, quotas, services.wall()):
            raise RefusedError(refusal)


def mail_key(services: Services, kind: str, value: str) -> str:
    return keyed_hash(services, f"mail/{kind}/{value}")


def keyed_hash(services: Services, what: str) -> str:
    text = what.encode("utf-8", "surrogatepass")
    return hmac.new(services.settings.secret, text, sha256).hexdigest()

"""Return keys let a guest come back after the browser has lost its cookie.

A guest has no password. The page keeps a key that the server derives from the guest's login, which the page
cannot read. The key proves that this browser held a login that has not ended: a guest who logged out, or whom
an operator logged out, cannot come back with it. Accounts get no key, because they can sign in.
"""

import hmac
from hashlib import sha256

from parlour.engine.values import Data
from parlour.server.core import tokens
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.services import Services
from parlour.server.people.accounts import NewLogin, new_login
from parlour.store.queries import people


class ReturnKey(Data, frozen=True):
    key: str | None
    """None for an account."""


def return_key(secret: bytes, person: Person, token: str) -> str | None:
    return _derive(secret, person.id, tokens.hash_token(token)) if person.is_guest else None


async def come_back(services: Services, key: str, agent: str) -> NewLogin:
    """Replaces the login that the key was derived from by a new one. The key works once."""
    person_id, given = key.partition(".")[0], key.encode("utf-8", "replace")
    secret, wall = services.settings.secret, services.wall()
    async with services.store.write() as connection:
        person = await people.read(connection, person_id)
        found = await people.logins(connection, person_id, wall) if person is not None else ()
        hashes = [one.token_hash for one in found]
        lost = next(
            (one for one in hashes if hmac.compare_digest(_derive(secret, person_id, one).encode(), given)),
            None,
        )
        if person is None or lost is None or not person.is_guest or person.is_banned:
            raise RefusedError("who/return")
        await people.end_login(connection, person_id, lost)
        token = await new_login(connection, person_id, agent, wall)
    services.identity.end(person_id, lost)
    services.identity.remember_login(token, person)
    return NewLogin(person, token)


def _derive(secret: bytes, person_id: str, token_hash: str) -> str:
    assert secret, "keys need the server's secret"
    digest = hmac.new(secret, f"return/{person_id}/{token_hash}".encode(), sha256).hexdigest()
    return f"{person_id}.{digest}"

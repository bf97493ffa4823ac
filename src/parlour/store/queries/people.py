"""Queries about people, their logins, mailed links and push subscriptions."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, delete, insert, select, update

from parlour.engine.values import Data, Millis
from parlour.store.drivers.base import Connection
from parlour.store.queries.shared import count, fetch_all, fetch_first, from_row, row_exists
from parlour.store.schema import login, mail_link, person, push
from parlour.store.sql.statements import constant, parameter


class Person(Data, frozen=True, kw_only=True):
    """A player. Without an e-mail address they are a guest."""

    id: str
    name: str
    email: str | None = None
    email_checked_at: Millis | None = None
    """When a mailed link confirmed the address."""

    language: str = "en"
    zone: str = "UTC"
    sleeps_from: int | None = None
    """Minute of the day, in the person's own zone."""

    sleeps_to: int | None = None
    webhook: str | None = None
    webhook_format: str = "auto"
    notices: bool = True
    settings: Mapping[str, str | int | bool | None] = {}
    shows_statistics: bool = False
    """True if other people can see the statistics."""

    created_at: Millis = Millis(0)
    operator_at: Millis | None = None
    banned_at: Millis | None = None
    banned_until: Millis | None = None
    """None for a ban without an end."""

    ban_reason: str | None = None

    @property
    def is_guest(self) -> bool:
        return self.email is None

    @property
    def proved_email(self) -> str | None:
        """The confirmed address, the only one for mails that the person did not just request."""
        return None if self.email_checked_at is None else self.email

    @property
    def is_banned(self) -> bool:
        return self.banned_at is not None

    @property
    def is_operator(self) -> bool:
        """Never true for a guest: anyone with access to their browser would be an operator."""
        return self.operator_at is not None and not self.is_guest


class Login(Data, frozen=True, kw_only=True):
    token_hash: str
    person_id: str
    created_at: Millis
    seen_at: Millis
    expires_at: Millis
    agent: str


_PERSON = [person.c[name] for name in Person.__struct_fields__]
_LOGIN = [login.c[name] for name in Login.__struct_fields__]


_ADD = constant(insert(person))
_DEFAULTS = {
    name: value
    for name, value in asdict(Person(id="", name="")).items()
    if person.c[name].nullable or person.c[name].server_default is not None
}
"""Values that the database fills in. Most new people have nothing but a name."""

_ADD_LOGIN = constant(insert(login))
_BY_LOGIN = constant(
    select(*_PERSON, *(column.label(f"login_{column.name}") for column in _LOGIN))
    .select_from(person.join(login, login.c.person_id == person.c.id))
    .where(login.c.token_hash == parameter("token_hash"), login.c.expires_at > parameter("wall"))
)


async def add(connection: Connection, who: Person, password: str | None = None) -> None:
    values = {
        name: value
        for name, value in asdict(who).items()
        if name not in _DEFAULTS or value != _DEFAULTS[name]
    }
    await connection.execute(_ADD, values if password is None else {**values, "password": password})


async def read(connection: Connection, person_id: str) -> Person | None:
    return await fetch_first(connection, select(*_PERSON).where(person.c.id == person_id), Person)


async def change(connection: Connection, person_id: str, **values: object) -> None:
    """Change columns of a person. Raises IntegrityError if another person has the e-mail address."""
    await connection.execute(update(person).where(person.c.id == person_id).values(**values))


async def by_email(connection: Connection, email: str) -> tuple[Person, str | None] | None:
    """The account with that address, and its password hash if it has one."""
    found = select(*_PERSON, person.c.password).where(person.c.email == email)
    row = (await connection.execute(found)).first()
    return None if row is None else (from_row(Person, row), row.password)


async def addresses(connection: Connection, person_ids: Sequence[str]) -> Mapping[str, str | None]:
    rows = await connection.execute(select(person.c.id, person.c.email).where(person.c.id.in_(person_ids)))
    return {row.id: row.email for row in rows}


async def lift_bans(connection: Connection, wall: Millis) -> None:
    over = update(person).where(person.c.banned_until <= wall)
    await connection.execute(over.values(banned_at=None, banned_until=None, ban_reason=None))


async def has_ban_to_lift(connection: Connection, wall: Millis) -> bool:
    """True if `lift_bans` has anything to do. Saves a writing transaction."""
    return await row_exists(connection, person, person.c.banned_until <= wall)


# Logins.


async def add_login(connection: Connection, kept: Login) -> None:
    await connection.execute(_ADD_LOGIN, asdict(kept))


async def by_login(connection: Connection, token_hash: str, wall: Millis) -> tuple[Person, Login] | None:
    """The person and login of the token, unless it has expired."""
    row = (await connection.execute(_BY_LOGIN, {"token_hash": token_hash, "wall": wall})).first()
    return None if row is None else (from_row(Person, row), from_row(Login, row[len(_PERSON) :]))


async def touch_login(connection: Connection, token_hash: str, seen_at: Millis, expires_at: Millis) -> None:
    changed = update(login).where(login.c.token_hash == token_hash)
    await connection.execute(changed.values(seen_at=seen_at, expires_at=expires_at))


async def logins(connection: Connection, person_id: str, wall: Millis) -> Sequence[Login]:
    mine = select(*_LOGIN).where(login.c.person_id == person_id, login.c.expires_at > wall)
    return await fetch_all(connection, mine.order_by(login.c.seen_at.desc(), login.c.token_hash), Login)


async def active_logins(
    connection: Connection, token_hashes: Sequence[str], wall: Millis
) -> Mapping[str, bool]:
    """The logins among *token_hashes* that have not ended, and whether their person is banned."""
    chosen = select(login.c.token_hash, person.c.banned_at).select_from(
        person.join(login, login.c.person_id == person.c.id)
    )
    active = chosen.where(login.c.token_hash.in_(token_hashes), login.c.expires_at > wall)
    found = await connection.execute(active)
    return {token_hash: banned_at is not None for token_hash, banned_at in found}


async def end_login(connection: Connection, person_id: str, token_hash: str) -> bool:
    gone = delete(login).where(login.c.person_id == person_id, login.c.token_hash == token_hash)
    return (await connection.execute(gone)).rowcount > 0


async def end_logins(connection: Connection, person_id: str) -> None:
    await connection.execute(delete(login).where(login.c.person_id == person_id))


async def end_expired(connection: Connection, wall: Millis) -> None:
    await connection.execute(delete(login).where(login.c.expires_at <= wall))
    await connection.execute(delete(mail_link).where(mail_link.c.expires_at <= wall))


# Mailed links.


class MailLink(Data, frozen=True):
    person_id: str | None
    email: str


_LINK: Final = (mail_link.c.person_id, mail_link.c.email)


async def add_link(
    connection: Connection, token_hash: str, person_id: str | None, email: str, expires_at: Millis
) -> None:
    link = {"token_hash": token_hash, "person_id": person_id, "email": email, "expires_at": expires_at}
    await connection.execute(insert(mail_link).values(link))


async def use_link(connection: Connection, token_hash: str, wall: Millis) -> MailLink | None:
    """Use the link up. Returns its purpose, or None if it is used or expired."""
    used = update(mail_link).where(*_is_fresh(token_hash, wall)).values(used_at=wall)
    return await fetch_first(connection, used.returning(*_LINK), MailLink)


async def read_link(connection: Connection, token_hash: str, wall: Millis) -> MailLink | None:
    """The purpose of the link, without using it up."""
    return await fetch_first(connection, select(*_LINK).where(*_is_fresh(token_hash, wall)), MailLink)


def _is_fresh(token_hash: str, wall: Millis) -> tuple[ColumnElement[bool], ...]:
    return mail_link.c.token_hash == token_hash, mail_link.c.used_at.is_(None), mail_link.c.expires_at > wall


# Push subscriptions.


async def add_push(
    connection: Connection, person_id: str, endpoint: str, subscription: object, wall: Millis
) -> None:
    """Store a subscription. Replaces another person's subscription of the same device."""
    await connection.execute(delete(push).where(push.c.endpoint == endpoint))
    values = {"person_id": person_id, "subscription": subscription, "created_at": wall}
    await connection.execute(insert(push).values(endpoint=endpoint, **values))


async def pushes(connection: Connection, person_id: str) -> int:
    return await count(connection, push, push.c.person_id == person_id)


async def end_push(connection: Connection, person_id: str, endpoint: str) -> bool:
    gone = delete(push).where(push.c.person_id == person_id, push.c.endpoint == endpoint)
    return (await connection.execute(gone)).rowcount > 0


async def sleeping_hours(connection: Connection, ids: Sequence[str]) -> Sequence[tuple[str, str, int, int]]:
    """Id, time zone, and first and last minute of sleep, of the people who set them."""
    found = select(person.c.id, person.c.zone, person.c.sleeps_from, person.c.sleeps_to).where(
        person.c.id.in_(ids), person.c.sleeps_from.is_not(None), person.c.sleeps_to.is_not(None)
    )
    return (await connection.execute(found)).all()

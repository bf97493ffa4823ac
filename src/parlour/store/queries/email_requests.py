"""Queries about e-mail addresses for notices, entered at a table and not confirmed yet."""

from collections.abc import Sequence
from typing import Final
from uuid import uuid4

from msgspec.structs import asdict
from sqlalchemy import delete, func, insert, select, update

from parlour.engine.values import Data, Millis
from parlour.store.drivers.base import Connection
from parlour.store.queries.shared import fetch_first, row_exists
from parlour.store.schema import email_request, mail_limit

_LIMIT_LOCK: Final = 0x6D61696C
"""The advisory lock held while mails are counted, a number that nothing else uses."""


class EmailRequest(Data, frozen=True, kw_only=True):
    """One for each person and table. A later request replaces it."""

    table_id: str
    person_id: str
    email: str
    token_hash: str
    asked_at: Millis
    expires_at: Millis


class Quota(Data, frozen=True):
    """At most *most* counts toward *key* at the same time, each for *lasts* milliseconds."""

    key: str
    most: int
    lasts: Millis


_REQUEST = [email_request.c[name] for name in EmailRequest.__struct_fields__]


async def replace(connection: Connection, request: EmailRequest) -> None:
    await forget(connection, request.table_id, request.person_id)
    await connection.execute(insert(email_request).values(**asdict(request)))


async def forget(connection: Connection, table_id: str, person_id: str) -> None:
    mine = delete(email_request).where(email_request.c.table_id == table_id)
    await connection.execute(mine.where(email_request.c.person_id == person_id))


async def read(connection: Connection, table_id: str, person_id: str, wall: Millis) -> EmailRequest | None:
    mine = select(*_REQUEST).where(
        email_request.c.table_id == table_id,
        email_request.c.person_id == person_id,
        email_request.c.expires_at > wall,
    )
    return await fetch_first(connection, mine, EmailRequest)


async def by_token(connection: Connection, token_hash: str, wall: Millis) -> EmailRequest | None:
    found = select(*_REQUEST).where(email_request.c.token_hash == token_hash)
    return await fetch_first(connection, found.where(email_request.c.expires_at > wall), EmailRequest)


async def use(connection: Connection, token_hash: str) -> bool:
    """Delete the request, because its link works once. Returns False if another caller was first."""
    used = delete(email_request).where(email_request.c.token_hash == token_hash)
    return (await connection.execute(used)).rowcount == 1


async def transfer(connection: Connection, table_ids: Sequence[str], guest: str, account: str) -> None:
    """Move a guest's requests to the account that took over their seats at *table_ids*."""
    there = email_request.c.table_id.in_(table_ids)
    await connection.execute(delete(email_request).where(there, email_request.c.person_id == account))
    moved = update(email_request).where(there, email_request.c.person_id == guest)
    await connection.execute(moved.values(person_id=account))


async def end_expired(connection: Connection, wall: Millis) -> None:
    await connection.execute(delete(email_request).where(email_request.c.expires_at <= wall))
    await connection.execute(delete(mail_limit).where(mail_limit.c.until <= wall))


async def has_expired(connection: Connection, wall: Millis) -> bool:
    """True if `end_expired` has anything to delete. Saves a writing transaction."""
    has_old_request = await row_exists(connection, email_request, email_request.c.expires_at <= wall)
    return has_old_request or await row_exists(connection, mail_limit, mail_limit.c.until <= wall)


# Quotas.


async def count_toward(connection: Connection, quotas: Sequence[Quota], wall: Millis) -> bool:
    """Count once toward each quota if all allow it. Returns whether they do."""
    if connection.database == "postgresql":  # SQLite has only one writer
        await connection.execute(select(func.pg_advisory_xact_lock(_LIMIT_LOCK)))
    for quota in quotas:
        counted = select(func.count()).where(mail_limit.c.key == quota.key, mail_limit.c.until > wall)
        if (await connection.execute(counted)).scalar_one() >= quota.most:
            return False
    for quota in quotas:
        await add_count(connection, quota.key, Millis(wall + quota.lasts))
    return True


async def delete_counts(connection: Connection, key: str) -> None:
    await connection.execute(delete(mail_limit).where(mail_limit.c.key == key))


async def has_count(connection: Connection, key: str, wall: Millis) -> bool:
    return await row_exists(connection, mail_limit, mail_limit.c.key == key, mail_limit.c.until > wall)


async def add_count(connection: Connection, key: str, until: Millis) -> None:
    await connection.execute(insert(mail_limit).values(id=str(uuid4()), key=key, until=until))

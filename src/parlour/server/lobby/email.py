"""An address for the notices of one table, given by whoever sits there and proved by a mailed link."""

from collections.abc import Sequence
from typing import Final

from parlour.engine.values import Millis
from parlour.server.core import tokens
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.names import clean_email
from parlour.server.core.permissions import Permission
from parlour.server.http.entry_limits import DAY_MS, HOUR_MS, count_mail, mail_key, mailbox
from parlour.server.http.services import Services
from parlour.server.lobby import codes
from parlour.server.lobby.access import locked, looked_at
from parlour.server.lobby.requests import EmailConfirmed, EmailShown
from parlour.server.notices import stop_link
from parlour.server.notices.email import is_address
from parlour.store.queries import email_requests, tables
from parlour.store.queries.email_requests import EmailRequest, Limit
from parlour.store.queries.tables import SeatRow, Sitting

LINK_LIFETIME_MS: Final = DAY_MS
UNWANTED_LIFETIME_MS: Final = Millis(30 * DAY_MS)
"""So long no more links are mailed to whoever said that they did not ask for one."""

MAX_MAILS_TO_ADDRESS_AN_HOUR: Final = 3
MAX_MAILS_TO_ADDRESS_A_DAY: Final = 10
MAX_MAILS_BY_PERSON_AN_HOUR: Final = 5
MAX_MAILS_BY_SEAT_AN_HOUR: Final = 5


async def read(services: Services, person: Person, table_key: str) -> EmailShown:
    sitting = await looked_at(services, table_key, person, Permission.READ_EMAIL)
    async with services.store.scan() as connection:
        request = await email_requests.read(connection, sitting.table.id, person.id, services.wall())
    return _shown(_seat(sitting, person), person, request)


async def give(services: Services, person: Person, table_key: str, email: str) -> EmailShown:
    """Mail a link to the address. An address that was proved before stays in use until the new one is."""
    token, wall, base = tokens.fresh(), services.wall(), services.settings.url
    async with services.store.write() as connection:
        sitting = await locked(connection, table_key, person, Permission.GIVE_EMAIL)
        row, address = _seat(sitting, person), _clean(email)
        _must_go_on(sitting, row)
        if services.settings.mail is None:
            raise RefusedError("email/no-mail")
        await email_requests.end_expired(connection, wall)
        if address == person.email and person.proved_email is None:
            raise RefusedError("email/own")
        if address == _proved(row, person):
            await email_requests.forget(connection, sitting.table.id, person.id)
            return _shown(row, person, None)
        unwanted = mail_key(services, "unwanted", mailbox(address))
        if await email_requests.is_held(connection, unwanted, wall):
            raise RefusedError("email/too-many")
        await count_mail(services, connection, address, *_limits(services, address, person, row))
        request = EmailRequest(
            table_id=sitting.table.id,
            person_id=person.id,
            email=address,
            token_hash=tokens.hashed(token),
            asked_at=wall,
            expires_at=Millis(wall + LINK_LIFETIME_MS),
        )
        await email_requests.replace(connection, request)
    await services.send_confirmation(
        address,
        link=f"{base}/confirm#{token}",
        stop=f"{base}/stop#{token}",
        title=_title(services, sitting, person.language),
        language=person.language,
    )
    return _shown(row, person, request)


async def remove(services: Services, person: Person, table_key: str) -> EmailShown:
    """Forget the address, proved or not; an account's own counts again."""
    async with services.store.write() as connection:
        sitting = await locked(connection, table_key, person, Permission.REMOVE_EMAIL)
        row = _seat(sitting, person)
        await email_requests.forget(connection, sitting.table.id, person.id)
        await tables.change_seat(connection, sitting.table.id, row.number, email=person.email)
    await services.tables.changed(sitting.table.id)
    return EmailShown(person.proved_email, None)


async def confirm(services: Services, token: str, language: str) -> EmailConfirmed:
    """Whoever has the link reads the mail at that address, signed in or not."""
    token_hash = tokens.hashed(token)
    request = await _requested(services, token_hash)
    if request is None:
        raise RefusedError("email/link")
    async with services.store.write() as connection:
        sitting = await tables.lock(connection, request.table_id)
        row = None if sitting is None else sitting.seat_of(request.person_id)
        if sitting is None or row is None or not await email_requests.use(connection, token_hash):
            raise RefusedError("email/link")
        _must_go_on(sitting, row)
        await tables.change_seat(connection, sitting.table.id, row.number, email=request.email)
    await services.tables.changed(sitting.table.id)
    return EmailConfirmed(sitting.table.id, _title(services, sitting, language))


async def stop(services: Services, token: str) -> None:
    """End what the mail that *token* came with began: notices, or links that somebody else asked for."""
    token_hash = tokens.hashed(token)
    request = await _requested(services, token_hash)
    if request is None:
        await _stop_notices(services, token)
        return
    until = Millis(services.wall() + UNWANTED_LIFETIME_MS)
    async with services.store.write() as connection:
        if not await email_requests.use(connection, token_hash):
            raise RefusedError("email/stopped")
        await email_requests.hold(connection, mail_key(services, "unwanted", mailbox(request.email)), until)


async def _stop_notices(services: Services, token: str) -> None:
    seat_id, secret = stop_link.seat_in(token), services.settings.secret
    if not codes.is_id(seat_id):
        raise RefusedError("email/stopped")
    async with services.store.write() as connection:
        email = await tables.email_of(connection, seat_id)
        if email is None or not stop_link.is_right(secret, seat_id, email, token):
            raise RefusedError("email/stopped")
        table_id = await tables.forget_email(connection, seat_id, email)
    if table_id is not None:
        await services.tables.changed(table_id)


async def _requested(services: Services, token_hash: str) -> EmailRequest | None:
    async with services.store.scan() as connection:
        return await email_requests.by_token(connection, token_hash, services.wall())


def _seat(sitting: Sitting, person: Person) -> SeatRow:
    row = sitting.seat_of(person.id)
    if row is None:
        raise RefusedError("seat/none")
    return row


def _clean(email: str) -> str:
    address = clean_email(email)
    if not is_address(address):
        raise RefusedError("people/email")
    return address


def _must_go_on(sitting: Sitting, row: SeatRow) -> None:
    if sitting.table.status == "closed":
        raise RefusedError("lobby/closed")
    if sitting.table.status == "over":
        raise RefusedError("email/over")
    if row.resigned_at is not None:
        raise RefusedError("seat/resigned")


def _limits(services: Services, address: str, person: Person, row: SeatRow) -> Sequence[Limit]:
    box = mailbox(address)
    return (
        Limit(mail_key(services, "to-hour", box), MAX_MAILS_TO_ADDRESS_AN_HOUR, HOUR_MS),
        Limit(mail_key(services, "to-day", box), MAX_MAILS_TO_ADDRESS_A_DAY, DAY_MS),
        Limit(mail_key(services, "person", person.id), MAX_MAILS_BY_PERSON_AN_HOUR, HOUR_MS),
        Limit(mail_key(services, "seat", row.id), MAX_MAILS_BY_SEAT_AN_HOUR, HOUR_MS),
    )


def _title(services: Services, sitting: Sitting, language: str) -> str:
    game = services.games.get(sitting.table.game)
    return game.title_in(language) if game is not None else sitting.table.game


def _shown(row: SeatRow, person: Person, request: EmailRequest | None) -> EmailShown:
    return EmailShown(_proved(row, person), None if request is None else request.email)


def _proved(row: SeatRow, person: Person) -> str | None:
    """Where notices go: what was given at the table, or the account's own once a link has proved it."""
    return row.email if row.email not in (None, person.email) else person.proved_email

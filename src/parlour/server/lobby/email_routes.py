"""Routes for the email address that receives one table's notices. A mailed link confirms the address."""

from typing import Final

from parlour.engine.values import Millis
from parlour.server.core import tokens
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.names import clean_email
from parlour.server.core.permissions import Permission
from parlour.server.http.entry_limits import DAY_MS, HOUR_MS, count_mail, mail_key, mailbox
from parlour.server.http.request import Request
from parlour.server.http.route import Route
from parlour.server.http.services import Services
from parlour.server.lobby import codes
from parlour.server.lobby.access import lock_table, own_seat, read_table
from parlour.server.lobby.requests import AddressRequest, EmailConfirmation, EmailResponse, EmailTokenRequest
from parlour.server.lobby.table_view import title_of
from parlour.server.notices import stop_link
from parlour.server.notices.email import is_address
from parlour.store.queries import email_requests, tables
from parlour.store.queries.email_requests import EmailRequest, Quota
from parlour.store.queries.tables import SeatRow, Sitting

LINK_LIFETIME_MS: Final = DAY_MS
UNWANTED_LIFETIME_MS: Final = Millis(30 * DAY_MS)
"""How long an address gets no more links after its owner reported an unwanted one."""

MAX_MAILS_TO_ADDRESS_AN_HOUR: Final = 3
MAX_MAILS_TO_ADDRESS_A_DAY: Final = 10
MAX_MAILS_BY_PERSON_AN_HOUR: Final = 5
MAX_MAILS_BY_SEAT_AN_HOUR: Final = 5


@Route("GET", "/api/tables/{table}/email", Permission.READ_EMAIL, refuses=(404, 409))
async def read_email(request: Request, table: str) -> EmailResponse:
    """Read the address that receives the caller's notices for this table. Only the caller can see it."""
    services, person, sitting = request.services, request.person, await read_table(request, table)
    async with services.store.scan() as connection:
        waiting = await email_requests.read(connection, sitting.table.id, person.id, services.wall())
    return _email_response(own_seat(sitting, person), person, waiting)


@Route("POST", "/api/tables/{table}/email", Permission.GIVE_EMAIL, status=202, refuses=(404, 409, 422))
async def give_email(request: Request, table: str, data: AddressRequest) -> EmailResponse:
    """Mail a confirmation link to an address that is to receive the caller's notices for this table.

    An address that was confirmed before stays in use until then.
    """
    services, person = request.services, request.person
    token, wall, base = tokens.new_token(), services.wall(), services.settings.url
    async with services.store.write() as connection:
        sitting = await lock_table(connection, table, person, Permission.GIVE_EMAIL)
        row, address = own_seat(sitting, person), clean_email(data.email)
        if not is_address(address):
            raise RefusedError("people/email")
        _require_active_seat(sitting, row)
        if services.settings.mail is None:
            raise RefusedError("email/no-mail")
        await email_requests.end_expired(connection, wall)
        if address == person.email and person.proved_email is None:
            raise RefusedError("email/own")
        if address == _confirmed_address(row, person):
            await email_requests.forget(connection, sitting.table.id, person.id)
            return _email_response(row, person, None)
        box = mailbox(address)
        if await email_requests.has_count(connection, mail_key(services, "unwanted", box), wall):
            raise RefusedError("email/too-many")
        limits = (
            Quota(mail_key(services, "to-hour", box), MAX_MAILS_TO_ADDRESS_AN_HOUR, HOUR_MS),
            Quota(mail_key(services, "to-day", box), MAX_MAILS_TO_ADDRESS_A_DAY, DAY_MS),
            Quota(mail_key(services, "person", person.id), MAX_MAILS_BY_PERSON_AN_HOUR, HOUR_MS),
            Quota(mail_key(services, "seat", row.id), MAX_MAILS_BY_SEAT_AN_HOUR, HOUR_MS),
        )
        await count_mail(services, connection, address, *limits)
        waiting = EmailRequest(
            table_id=sitting.table.id,
            person_id=person.id,
            email=address,
            token_hash=tokens.hash_token(token),
            asked_at=wall,
            expires_at=Millis(wall + LINK_LIFETIME_MS),
        )
        await email_requests.replace(connection, waiting)
    await services.send_confirmation(
        address,
        link=f"{base}/confirm#{token}",
        stop=f"{base}/stop#{token}",
        title=title_of(services.games, sitting.table.game, person.language),
        language=person.language,
    )
    return _email_response(row, person, waiting)


@Route("DELETE", "/api/tables/{table}/email", Permission.REMOVE_EMAIL, status=200, refuses=(404, 409))
async def remove_email(request: Request, table: str) -> EmailResponse:
    """Remove the caller's address for this table. Notices go to the account's address again."""
    services, person = request.services, request.person
    async with services.store.write() as connection:
        sitting = await lock_table(connection, table, person, Permission.REMOVE_EMAIL)
        row = own_seat(sitting, person)
        await email_requests.forget(connection, sitting.table.id, person.id)
        await tables.change_seat(connection, sitting.table.id, row.number, email=person.email)
    await services.tables.changed(sitting.table.id)
    return EmailResponse(person.proved_email, None)


@Route("POST", "/api/email/confirm", Permission.CONFIRM_EMAIL, status=200, refuses=(409, 410))
async def confirm_email(request: Request, data: EmailTokenRequest) -> EmailConfirmation:
    """Confirm an address with the mailed link. No sign-in is needed, and the link works once."""
    services, token_hash = request.services, tokens.hash_token(data.token)
    waiting = await _read_request(services, token_hash)
    if waiting is None:
        raise RefusedError("email/link")
    async with services.store.write() as connection:
        sitting = await tables.lock(connection, waiting.table_id)
        row = None if sitting is None else sitting.seat_of(waiting.person_id)
        if sitting is None or row is None or not await email_requests.use(connection, token_hash):
            raise RefusedError("email/link")
        _require_active_seat(sitting, row)
        await tables.change_seat(connection, sitting.table.id, row.number, email=waiting.email)
    await services.tables.changed(sitting.table.id)
    title = title_of(services.games, sitting.table.game, request.language)
    return EmailConfirmation(sitting.table.id, title)


@Route("POST", "/api/email/stop", Permission.STOP_EMAIL, status=204, refuses=(410,))
async def stop_email(request: Request, data: EmailTokenRequest) -> None:
    """Unsubscribe with the link in a mail, from a table's notices or from confirmation links."""
    services, token_hash = request.services, tokens.hash_token(data.token)
    waiting = await _read_request(services, token_hash)
    if waiting is None:
        await _stop_notices(services, data.token)
        return
    until = Millis(services.wall() + UNWANTED_LIFETIME_MS)
    async with services.store.write() as connection:
        if not await email_requests.use(connection, token_hash):
            raise RefusedError("email/stopped")
        await email_requests.add_count(
            connection, mail_key(services, "unwanted", mailbox(waiting.email)), until
        )


async def _stop_notices(services: Services, token: str) -> None:
    seat_id, secret = stop_link.parse_seat_id(token), services.settings.secret
    if not codes.is_table_id(seat_id):
        raise RefusedError("email/stopped")
    async with services.store.write() as connection:
        email = await tables.email_of(connection, seat_id)
        if email is None or not stop_link.is_valid(secret, seat_id, email, token):
            raise RefusedError("email/stopped")
        table_id = await tables.forget_email(connection, seat_id, email)
    if table_id is not None:
        await services.tables.changed(table_id)


async def _read_request(services: Services, token_hash: str) -> EmailRequest | None:
    async with services.store.scan() as connection:
        return await email_requests.by_token(connection, token_hash, services.wall())


def _require_active_seat(sitting: Sitting, row: SeatRow) -> None:
    if sitting.table.status == "closed":
        raise RefusedError("lobby/closed")
    if sitting.table.status == "over":
        raise RefusedError("email/over")
    if row.resigned_at is not None:
        raise RefusedError("seat/resigned")


def _email_response(row: SeatRow, person: Person, waiting: EmailRequest | None) -> EmailResponse:
    return EmailResponse(_confirmed_address(row, person), None if waiting is None else waiting.email)


def _confirmed_address(row: SeatRow, person: Person) -> str | None:
    """Returns the address for notices: the one given at the table, or the account's confirmed one."""
    return row.email if row.email not in (None, person.email) else person.proved_email

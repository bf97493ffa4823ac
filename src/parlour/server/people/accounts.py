"""Sign-in as a guest, by password or by a mailed link, and turning a guest into an account."""

from collections.abc import Sequence
from typing import Final
from uuid import uuid4

from msgspec.structs import replace

from parlour.engine.values import Data, Millis
from parlour.server.core import tokens
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import LOGIN_LIFETIME_MS, Person
from parlour.server.core.names import MAX_NAME_CHARS, clean_email, clean_name
from parlour.server.core.tokens import LinkPurpose
from parlour.server.http.entry_limits import count_guess, count_mail, forget_guesses
from parlour.server.http.services import Services
from parlour.server.people import passwords
from parlour.server.people.guest_names import generate_name
from parlour.store.drivers.base import Connection
from parlour.store.errors import IntegrityError
from parlour.store.queries import people, personal_data
from parlour.store.queries.people import Login, MailLink

LINK_LIFETIME_MS: Final = Millis(15 * 60_000)


class NewLogin(Data, frozen=True):
    """A person who has just signed in, and the token of the new login."""

    person: Person
    token: str
    moved: Sequence[str] = ()
    """The tables where a guest's seat was moved to the account."""

    ended: Sequence[str] = ()
    """The ids of people whose earlier logins have ended."""


async def create_guest(services: Services, name: str | None, language: str, agent: str) -> NewLogin:
    """Creates a guest with that *name*, or with a generated one."""
    wall = services.wall()
    known_as = generate_name(language) if name is None else clean_name(name)
    person = Person(id=str(uuid4()), name=known_as, language=language, created_at=wall)
    async with services.store.write() as connection:
        await people.add(connection, person)
        token = await new_login(connection, person.id, agent, wall)
    services.identity.remember_login(token, person)
    return NewLogin(person, token)


async def make_account(
    services: Services, person: Person, token: str, email: str, password: str, agent: str
) -> NewLogin:
    """Turns the guest into an account that keeps their seats and history, and replaces their *token*.

    On a server that sends mail, this only mails a link, and opening the link creates the account. The answer
    is the same whether or not the address has an account, so that only its owner learns it from the mail.
    """
    if not person.is_guest:
        raise RefusedError("people/has-account")
    address, hashed = clean_email(email), await passwords.hash_password(password)
    if services.settings.mail is not None:
        async with services.store.write() as connection:
            await people.change(connection, person.id, password=hashed)
        await request_link(services, person, address, is_account=True)
        return NewLogin(person, token)
    try:
        async with services.store.write() as connection:
            await people.change(connection, person.id, email=address, password=hashed)
            await people.end_login(connection, person.id, tokens.hash_token(token))
            fresh = await new_login(connection, person.id, agent, services.wall())
            changed = await people.read(connection, person.id)
    except IntegrityError:
        raise RefusedError("people/email-taken") from None
    services.identity.end(person.id, tokens.hash_token(token))
    assert changed is not None, "whoever makes an account is there"
    return NewLogin(changed, fresh)


async def log_in(services: Services, guest: Person | None, email: str, password: str, agent: str) -> NewLogin:
    """Signs in by password. An unknown address takes the same time and fails like a wrong password."""
    address = email.strip().lower()
    await count_guess(services, address)
    async with services.store.scan() as connection:
        found = await people.by_email(connection, address)
    kept = found[1] if found is not None else None
    if not await passwords.is_correct(kept, password) or found is None:
        raise RefusedError("who/wrong")
    async with services.store.write() as connection:
        await forget_guesses(services, connection, address)
        signed = await _sign_in(connection, services, guest, found[0], agent)
    return _clear_cached_people(services, signed)


async def request_link(
    services: Services, guest: Person | None, email: str, *, is_account: bool = False
) -> None:
    """Mails a link that signs in to the account of this address, or creates it."""
    address, token, wall = clean_email(email), tokens.new_token(), services.wall()
    async with services.store.write() as connection:
        await people.end_expired(connection, wall)
        await count_mail(services, connection, address)
        found = await people.by_email(connection, address)
        whose = found[0] if found is not None else guest
        holder = whose.id if whose is not None else None
        until = Millis(wall + LINK_LIFETIME_MS)
        await people.add_link(connection, tokens.hash_token(token), holder, address, until)
    link, language = f"{services.settings.url}/enter#{token}", whose.language if whose is not None else "en"
    purpose: LinkPurpose = "login" if not is_account else "account" if found is None else "taken"
    await services.send_link(address, link, language, purpose)


async def read_link(services: Services, guest: Person | None, token: str) -> str:
    """Returns the name of the account that the link signs in to, without using up the link."""
    async with services.store.scan() as connection:
        link = await people.read_link(connection, tokens.hash_token(token), services.wall())
        if link is None:
            raise RefusedError("who/link")
        found = await people.by_email(connection, link.email)
    if found is not None:
        return found[0].name
    return guest.name if guest is not None and _requested_by(link, guest) else _name_from(link.email)


async def use_link(services: Services, guest: Person | None, token: str, agent: str) -> NewLogin:
    async with services.store.write() as connection:
        link = await people.use_link(connection, tokens.hash_token(token), services.wall())
        if link is None:
            raise RefusedError("who/link")
        found = await people.by_email(connection, link.email)
        if found is None:
            signed = await _create_account(connection, services, guest, link, agent)
        elif found[0].email_checked_at is not None:
            signed = await _sign_in(connection, services, guest, found[0], agent)
        else:
            signed = await _confirm_address(connection, services, guest, found[0], agent)
    return _clear_cached_people(services, signed)


async def end_login(services: Services, person: Person, token_hash: str) -> bool:
    """Ends a login of the person and closes its connections. Returns False if there is no such login."""
    async with services.store.write() as connection:
        was_there = await people.end_login(connection, person.id, token_hash)
    services.identity.end(person.id, token_hash)
    return was_there


async def _create_account(
    connection: Connection, services: Services, guest: Person | None, link: MailLink, agent: str
) -> NewLogin:
    """Creates an account with a confirmed address.

    Only the guest who requested the link becomes the account, because anyone can request one to any address.
    """
    wall = services.wall()
    if guest is not None and _requested_by(link, guest):
        person = guest
    else:
        person = Person(id=str(uuid4()), name=_name_from(link.email), created_at=wall)
        await people.add(connection, person)
    await people.change(connection, person.id, email=link.email, email_checked_at=wall)
    kept = await people.read(connection, person.id)
    assert kept is not None, "the account was just made"
    return NewLogin(kept, await new_login(connection, person.id, agent, wall))


def _requested_by(link: MailLink, guest: Person) -> bool:
    return guest.is_guest and guest.id == link.person_id


async def _confirm_address(
    connection: Connection, services: Services, guest: Person | None, account: Person, agent: str
) -> NewLogin:
    """Confirms the account's address and signs in.

    Unless the caller is signed in to the account, its password, logins and operator role are removed. It was
    possibly created by someone who does not own the address.
    """
    wall, is_own = services.wall(), guest is not None and guest.id == account.id
    await people.change(connection, account.id, email_checked_at=wall)
    if not is_own:
        await people.change(connection, account.id, password=None, operator_at=None)
        await people.end_logins(connection, account.id)
    proved = replace(account, email_checked_at=wall, operator_at=account.operator_at if is_own else None)
    signed = await _sign_in(connection, services, guest, proved, agent)
    return signed if is_own else replace(signed, ended=(*signed.ended, account.id))


def _clear_cached_people(services: Services, signed: NewLogin) -> NewLogin:
    """Clears cached people. Called after the commit, or a concurrent request would cache old rows again."""
    services.identity.forget(signed.person.id)
    for person_id in signed.ended:
        services.identity.end(person_id)
    return signed


def _name_from(email: str) -> str:
    try:
        return clean_name(email.partition("@")[0][:MAX_NAME_CHARS])
    except RefusedError:
        return "Player"


async def _sign_in(
    connection: Connection, services: Services, guest: Person | None, account: Person, agent: str
) -> NewLogin:
    token = await new_login(connection, account.id, agent, services.wall())
    if guest is None or not guest.is_guest or guest.is_banned:
        return NewLogin(account, token)
    moved = await personal_data.transfer(connection, guest.id, account.id)
    return NewLogin(account, token, moved, ended=(guest.id,))


async def new_login(connection: Connection, person_id: str, agent: str, wall: Millis) -> str:
    token = tokens.new_token()
    login = Login(
        token_hash=tokens.hash_token(token),
        person_id=person_id,
        created_at=wall,
        seen_at=wall,
        expires_at=Millis(wall + LOGIN_LIFETIME_MS),
        agent=agent,
    )
    await people.add_login(connection, login)
    return token

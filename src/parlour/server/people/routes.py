"""The routes about people."""

from collections.abc import Mapping, Sequence

from litestar import Response, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from parlour.server.core import tokens
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission
from parlour.server.http.authentication import (
    ApiRequest,
    agent_of,
    anybody,
    base_url,
    person_of,
    services_of,
    sign_in_header,
    sign_out_header,
    somebody,
    token_of,
)
from parlour.server.http.error_responses import refusing
from parlour.server.notices.push import public_key
from parlour.server.notices.webhook import signing_key
from parlour.server.people import accounts, profile, requests, statistics, webhook_test
from parlour.server.people.accounts import Signed
from parlour.server.people.requests import CurrentPerson, Logins, LoginShown, Me, SignedIn, Ways, me
from parlour.store.queries import people
from parlour.store.queries.personal_data import Field


@post("/api/guest", name=Permission.BE_GUEST, responses=refusing(422))
async def be_guest(request: ApiRequest, data: JSONBody[requests.GuestRequest]) -> Response[SignedIn]:
    """Play with a name and nothing else; without one, a name is made up."""
    await anybody(request, Permission.BE_GUEST)
    signed = await accounts.be_guest(services_of(request), data.name, data.language, agent_of(request))
    return _signed(request, signed, 201)


@get("/api/me", name=Permission.READ_ME, responses=refusing(401))
async def read_me(request: ApiRequest) -> Me:
    """Who I am."""
    return _me(request, await somebody(request, Permission.READ_ME))


@get("/api/session", name=Permission.READ_SESSION, responses=refusing())
async def read_session(request: ApiRequest) -> CurrentPerson:
    """Who I am, or nobody yet: as `/api/me`, which refuses whoever has no name."""
    person = await anybody(request, Permission.READ_SESSION)
    return CurrentPerson(None if person is None else _me(request, person))


@patch("/api/me", name=Permission.CHANGE_ME, responses=refusing(401, 422))
async def change_me(request: ApiRequest, data: JSONBody[requests.MeChanged]) -> Me:
    """Change my name, language, hours or notices."""
    person = await somebody(request, Permission.CHANGE_ME)
    return _me(request, await profile.change(services_of(request), person, data))


_ASKED = ResponseSpec(
    SignedIn, description="The link is mailed, whoever has the address.", generate_examples=False
)


@post("/api/account", name=Permission.MAKE_ACCOUNT, responses={202: _ASKED, **refusing(401, 409, 422)})
async def make_account(request: ApiRequest, data: JSONBody[requests.AccountRequest]) -> Response[SignedIn]:
    """Turn the guest that I am into an account; seats and history stay, the token is another from now on.

    Where this server mails, that waits for the link in a mail (202): until then the person is a guest, and
    the answer does not tell whether there is such an account.
    """
    person, services = await somebody(request, Permission.MAKE_ACCOUNT), services_of(request)
    token = token_of(request)
    assert token is not None, "somebody is known by their token"
    signed = await accounts.make_account(
        services, person, token, data.email, data.password, agent_of(request)
    )
    return _signed(request, signed, 202 if signed.person.is_guest else 201)


@post("/api/login", name=Permission.LOG_IN, status_code=200, responses=refusing(401))
async def log_in(request: ApiRequest, data: JSONBody[requests.LoginRequest]) -> Response[SignedIn]:
    """Sign in by password. The seats of the guest that I was become mine."""
    guest, services = await anybody(request, Permission.LOG_IN), services_of(request)
    signed = await accounts.log_in(services, guest, data.email, data.password, agent_of(request))
    return await _entered(request, signed)


@post("/api/login/mail", name=Permission.ASK_FOR_LINK, status_code=202, responses=refusing(422))
async def ask_for_link(request: ApiRequest, data: JSONBody[requests.LinkRequest]) -> None:
    """Have a link mailed. The answer does not tell whether there is such an account."""
    guest = await anybody(request, Permission.ASK_FOR_LINK)
    await accounts.ask_for_link(services_of(request), guest, data.email)


@post("/api/login/link/name", name=Permission.READ_LINK, status_code=200, responses=refusing(410))
async def read_link(request: ApiRequest, data: JSONBody[requests.LinkUsed]) -> requests.LinkShown:
    """The name of the account that a mailed link signs in to. The link is not used up."""
    guest = await anybody(request, Permission.READ_LINK)
    return requests.LinkShown(await accounts.read_link(services_of(request), guest, data.token))


@post("/api/login/link", name=Permission.USE_LINK, status_code=200, responses=refusing(410))
async def use_link(request: ApiRequest, data: JSONBody[requests.LinkUsed]) -> Response[SignedIn]:
    """Sign in with a mailed link; it works once."""
    guest = await anybody(request, Permission.USE_LINK)
    signed = await accounts.use_link(services_of(request), guest, data.token, agent_of(request))
    return await _entered(request, signed)


@post("/api/logout", name=Permission.LOG_OUT, status_code=204, responses=refusing())
async def log_out(request: ApiRequest) -> Response[None]:
    """End this login; others of the same person stay."""
    person, token = await anybody(request, Permission.LOG_OUT), token_of(request)
    if person is not None and token is not None:
        await accounts.log_out(services_of(request), person, token)
    return Response(None, status_code=204, headers=sign_out_header(request))


@get("/api/me/logins", name=Permission.LIST_LOGINS, responses=refusing(401))
async def list_logins(request: ApiRequest) -> Logins:
    """Where I am signed in."""
    person, services = await somebody(request, Permission.LIST_LOGINS), services_of(request)
    this = tokens.hashed(token_of(request) or "")
    async with services.store.engine.connect() as connection:
        kept = await people.logins(connection, person.id, services.wall())
    return Logins(
        [
            LoginShown(
                login.token_hash, login.agent, login.created_at, login.seen_at, login.token_hash == this
            )
            for login in kept
        ]
    )


@delete("/api/me/logins/{login:str}", name=Permission.END_LOGIN, responses=refusing(401, 404))
async def end_login(request: ApiRequest, login: FromPath[str]) -> None:
    """Sign out somewhere else."""
    person, services = await somebody(request, Permission.END_LOGIN), services_of(request)
    if not login.isalnum():
        raise RefusedError("people/no-login")
    if not await accounts.end_login(services, person, login):
        raise RefusedError("people/no-login")


@get("/api/notices", name=Permission.LIST_WAYS, responses=refusing())
async def list_ways(request: ApiRequest) -> Ways:
    """How one can be told that it is one's turn."""
    await anybody(request, Permission.LIST_WAYS)
    settings = services_of(request).settings
    key = public_key(settings.vapid_private) if settings.vapid_private else None
    return Ways(mail=settings.mail is not None, push_key=key)


@post("/api/me/push", name=Permission.ADD_PUSH, status_code=204, responses=refusing(401, 409, 422))
async def add_push(request: ApiRequest, data: JSONBody[requests.PushRequest]) -> None:
    """Send notices to this device."""
    await profile.add_push(services_of(request), await somebody(request, Permission.ADD_PUSH), data)


@delete("/api/me/push", name=Permission.END_PUSH, responses=refusing(401, 404))
async def end_push(request: ApiRequest, data: JSONBody[requests.PushEnded]) -> None:
    """Send no more notices to this device."""
    person = await somebody(request, Permission.END_PUSH)
    async with services_of(request).store.engine.begin() as connection:
        if not await people.end_push(connection, person.id, data.endpoint):
            raise RefusedError("people/no-push")


@post(
    "/api/me/webhook/test", name=Permission.TEST_WEBHOOK, status_code=204, responses=refusing(401, 409, 429)
)
async def test_webhook(request: ApiRequest) -> None:
    """Have a message sent to my webhook, to see whether it arrives."""
    person = await somebody(request, Permission.TEST_WEBHOOK)
    await webhook_test.send(services_of(request), person, base_url(request))


@get("/api/me/export", name=Permission.EXPORT_ME, responses=refusing(401))
async def export_me(request: ApiRequest) -> Mapping[str, Sequence[Mapping[str, Field]]]:
    """All that is kept about me."""
    person = await somebody(request, Permission.EXPORT_ME)
    services = services_of(request)
    return await statistics.exported(services.store.engine, services.games, person)


@delete("/api/me", name=Permission.DELETE_ME, status_code=204, responses=refusing(401))
async def delete_me(request: ApiRequest) -> Response[None]:
    """Delete all that is kept about me. Games that I played with others stay, without my name."""
    await profile.go_for_good(services_of(request), await somebody(request, Permission.DELETE_ME))
    return Response(None, status_code=204, headers=sign_out_header(request))


def _me(request: ApiRequest, person: Person) -> Me:
    key = (
        None if person.webhook is None else signing_key(services_of(request).settings.secret, person.webhook)
    )
    return me(person, key)


def _signed(request: ApiRequest, signed: Signed, status: int) -> Response[SignedIn]:
    shown = SignedIn(_me(request, signed.person), signed.token)
    return Response(shown, status_code=status, headers=sign_in_header(request, signed.token))


async def _entered(request: ApiRequest, signed: Signed) -> Response[SignedIn]:
    """The login that the request came with ends: nobody who knew it before comes in by it later."""
    services, token = services_of(request), token_of(request)
    before = await person_of(request)
    if before is not None and token is not None:
        await accounts.log_out(services, before, token)
    for table_id in signed.moved:
        await services.tables.changed(table_id)
    return _signed(request, signed, 200)

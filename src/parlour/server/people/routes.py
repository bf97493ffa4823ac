"""The routes about people, and about the games that they have played."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine.values import Millis
from parlour.server.core import tokens
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission
from parlour.server.http.request import Request
from parlour.server.http.response import Response
from parlour.server.http.route import Route
from parlour.server.lobby.codes import check_after
from parlour.server.lobby.table_view import title_of
from parlour.server.notices.push import public_key
from parlour.server.notices.webhook import signing_key
from parlour.server.people import accounts, my_games, profile, requests, statistics
from parlour.server.people.accounts import NewLogin
from parlour.server.people.my_games import GamePlayed, MyGames
from parlour.server.people.requests import CurrentPerson, LoginInfo, LoginResponse, Logins, Me, NoticeChannels
from parlour.server.people.return_key import ReturnKey, return_key
from parlour.server.people.return_key import come_back as return_key_login
from parlour.server.people.statistics import Statistics, statistics_of
from parlour.store.queries import people
from parlour.store.queries.my_games import GameFilter, count_by_game
from parlour.store.queries.personal_data import Field

Game = Annotated[str, Meta(max_length=64, description="Only this game, by its name.")] | None
Opponent = Annotated[str, Meta(max_length=40, description="A part of another player's name.")] | None
Since = Annotated[int, Meta(ge=0, le=2**53, description="Only what ended or began since.")] | None
Limit = Annotated[int, Meta(ge=1, le=100, description="How many at most.")]
After = Annotated[str, Meta(description="The `next` of the page before.")] | None


@Route("POST", "/api/guest", Permission.BE_GUEST, refuses=(422,))
async def create_guest(request: Request, data: requests.GuestRequest) -> Response[LoginResponse]:
    """Sign in as a guest. Without a name, one is generated."""
    signed = await accounts.create_guest(request.services, data.name, data.language, request.agent)
    return _login_response(request, signed, 201)


@Route("GET", "/api/me", Permission.READ_ME)
async def read_me(request: Request) -> Me:
    """Read the caller's profile."""
    return _me(request, request.person)


@Route("GET", "/api/session", Permission.READ_SESSION)
async def read_session(request: Request) -> CurrentPerson:
    """Read the caller's profile, or null if they are not signed in. `/api/me` refuses such callers."""
    person = request.caller
    return CurrentPerson(None if person is None else _me(request, person))


@Route("PATCH", "/api/me", Permission.CHANGE_ME, refuses=(422,))
async def change_me(request: Request, data: requests.ProfileRequest) -> Me:
    """Change the caller's name, language, sleeping hours, notices or settings."""
    return _me(request, await profile.change_profile(request.services, request.person, data))


@Route(
    "POST",
    "/api/account",
    Permission.MAKE_ACCOUNT,
    also={202: "A link is mailed to the address, whether or not it has an account."},
    refuses=(409, 422),
)
async def make_account(request: Request, data: requests.AccountRequest) -> Response[LoginResponse]:
    """Turn the calling guest into an account. Seats and history stay, and the token is replaced.

    If this server sends mail, a link in the mail finishes this (202). Until then the caller stays a guest,
    and the response does not reveal whether the address has an account.
    """
    token = request.token
    assert token is not None, "a person is known by their token"
    signed = await accounts.make_account(
        request.services, request.person, token, data.email, data.password, request.agent
    )
    return _login_response(request, signed, 202 if signed.person.is_guest else 201)


@Route("POST", "/api/login", Permission.LOG_IN, status=200, refuses=(401,))
async def log_in(request: Request, data: requests.LoginRequest) -> Response[LoginResponse]:
    """Sign in by password. The seats of the calling guest move to the account."""
    signed = await accounts.log_in(request.services, request.caller, data.email, data.password, request.agent)
    return await _replace_login(request, signed)


@Route("POST", "/api/login/mail", Permission.REQUEST_LINK, status=202, refuses=(422,))
async def request_link(request: Request, data: requests.LinkRequest) -> None:
    """Mail a sign-in link. The response does not reveal whether the address has an account."""
    await accounts.request_link(request.services, request.caller, data.email)


@Route("POST", "/api/login/link/name", Permission.READ_LINK, status=200, refuses=(410,))
async def read_link(request: Request, data: requests.LinkTokenRequest) -> requests.LinkResponse:
    """Read the name of the account that a mailed link signs in to. The link can still be used."""
    return requests.LinkResponse(await accounts.read_link(request.services, request.caller, data.token))


@Route("POST", "/api/login/link", Permission.USE_LINK, status=200, refuses=(410,))
async def use_link(request: Request, data: requests.LinkTokenRequest) -> Response[LoginResponse]:
    """Sign in with a mailed link. It works once."""
    signed = await accounts.use_link(request.services, request.caller, data.token, request.agent)
    return await _replace_login(request, signed)


@Route("GET", "/api/session/return-key", Permission.READ_RETURN_KEY)
async def read_return_key(request: Request) -> ReturnKey:
    """Read the key with which this browser can come back if it loses its cookie. Accounts have none."""
    token = request.token
    assert token is not None, "a person is known by their token"
    return ReturnKey(return_key(request.services.settings.secret, request.person, token))


@Route("POST", "/api/session/return", Permission.COME_BACK, status=200, refuses=(401,))
async def come_back(request: Request, data: requests.ReturnRequest) -> Response[LoginResponse]:
    """Sign in again as the guest whose login the key belongs to. The login is replaced."""
    return _login_response(request, await return_key_login(request.services, data.key, request.agent), 200)


@Route("POST", "/api/logout", Permission.LOG_OUT, status=204)
async def log_out(request: Request) -> Response[None]:
    """End this login. Other logins of the same person stay."""
    person, token = request.caller, request.token
    if person is not None and token is not None:
        await accounts.end_login(request.services, person, tokens.hash_token(token))
    return Response(None, headers=request.sign_out_header())


@Route("GET", "/api/me/logins", Permission.LIST_LOGINS)
async def list_logins(request: Request) -> Logins:
    """List the caller's logins."""
    person, services = request.person, request.services
    this = tokens.hash_token(request.token or "")
    async with services.store.scan() as connection:
        kept = await people.logins(connection, person.id, services.wall())
    shown = [
        LoginInfo(one.token_hash, one.agent, one.created_at, one.seen_at, one.token_hash == this)
        for one in kept
    ]
    return Logins(shown)


@Route("DELETE", "/api/me/logins/{login}", Permission.END_LOGIN, refuses=(404,))
async def end_login(request: Request, login: str) -> None:
    """End one of the caller's logins."""
    is_login = login.isalnum() and await accounts.end_login(request.services, request.person, login)
    if not is_login:
        raise RefusedError("people/no-login")


@Route("GET", "/api/notices", Permission.LIST_WAYS)
async def list_notice_channels(request: Request) -> NoticeChannels:
    """List the channels through which this server sends notices."""
    settings = request.services.settings
    key = public_key(settings.vapid_private) if settings.vapid_private else None
    return NoticeChannels(mail=settings.mail is not None, push_key=key)


@Route("POST", "/api/me/push", Permission.ADD_PUSH, status=204, refuses=(409, 422))
async def add_push(request: Request, data: requests.PushRequest) -> None:
    """Subscribe this device to notices."""
    await profile.add_push(request.services, request.person, data)


@Route("DELETE", "/api/me/push", Permission.END_PUSH, refuses=(404,))
async def end_push(request: Request, data: requests.PushEndRequest) -> None:
    """Unsubscribe this device from notices."""
    async with request.services.store.write() as connection:
        if not await people.end_push(connection, request.person.id, data.endpoint):
            raise RefusedError("people/no-push")


@Route("POST", "/api/me/webhook/test", Permission.TEST_WEBHOOK, status=204, refuses=(409,))
async def test_webhook(request: Request) -> None:
    """Send a test message to the caller's webhook."""
    await profile.test_webhook(request.services, request.person, request.base_url)


@Route("GET", "/api/me/export", Permission.EXPORT_ME)
async def export_me(request: Request) -> Mapping[str, Sequence[Mapping[str, Field]]]:
    """Export all data that is stored about the caller."""
    services = request.services
    return await statistics.export_person(services.store, services.games, request.person)


@Route("DELETE", "/api/me", Permission.DELETE_ME)
async def delete_me(request: Request) -> Response[None]:
    """Delete all data about the caller. Games played with other people stay, without the caller's name."""
    await profile.delete_person(request.services, request.person)
    return Response(None, headers=request.sign_out_header())


@Route("GET", "/api/me/games", Permission.LIST_MY_GAMES)
async def list_my_games(
    request: Request,
    game: Game = None,
    with_: Opponent = None,
    status: Literal["running", "over"] | None = None,
    result: Literal["won", "lost"] | None = None,
    since: Since = None,
    after: After = None,
    limit: Limit = 20,
) -> MyGames:
    """List the caller's games, the latest first, with the players and the results."""
    wanted = GameFilter(
        game=game,
        opponent=(with_ or "").strip() or None,
        status=status,
        since=None if since is None else Millis(since),
    )
    services, person, language = request.services, request.person, request.language
    async with services.store.scan() as connection:
        found, next_ = await my_games.search(connection, person, wanted, result, check_after(after), limit)
        counts = await count_by_game(connection, person.id)
    played = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return MyGames(
        games=[my_games.describe_game(services.games, one, language) for one in found],
        next=next_,
        played=[GamePlayed(name, title_of(services.games, name, language), count) for name, count in played],
    )


@Route("GET", "/api/me/statistics", Permission.READ_MY_STATISTICS)
async def read_my_statistics(request: Request) -> Statistics:
    """Read the statistics of the caller's finished games, by game."""
    services = request.services
    return await statistics_of(services.store, services.games, request.person, request.language)


@Route("GET", "/api/people/{person}/statistics", Permission.READ_STATISTICS, refuses=(404,))
async def read_statistics(request: Request, person: str) -> Statistics:
    """Read a person's public statistics. A refusal does not reveal whether the person exists."""
    services = request.services
    async with services.store.scan() as connection:
        found = await people.read(connection, person)
    if found is None or not found.shows_statistics or found.is_banned:
        raise RefusedError("people/no-statistics")
    return await statistics_of(services.store, services.games, found, request.language)


def _me(request: Request, person: Person) -> Me:
    key = None if person.webhook is None else signing_key(request.services.settings.secret, person.webhook)
    made = ("webhook_key", "is_email_checked")
    known = {name: getattr(person, name) for name in Me.__struct_fields__ if name not in made}
    return Me(webhook_key=key, is_email_checked=person.proved_email is not None, **known)


def _login_response(request: Request, signed: NewLogin, status: int) -> Response[LoginResponse]:
    shown = LoginResponse(_me(request, signed.person), signed.token)
    return Response(shown, status=status, headers=request.sign_in_header(signed.token))


async def _replace_login(request: Request, signed: NewLogin) -> Response[LoginResponse]:
    """Ends the login that the request came with, so that a token leaked before stops working."""
    services, token = request.services, request.token
    before = await request.read_caller()
    if before is not None and token is not None:
        await accounts.end_login(services, before, tokens.hash_token(token))
    for table_id in signed.moved:
        await services.tables.changed(table_id)
    return _login_response(request, signed, 200)

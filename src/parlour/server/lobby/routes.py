"""The routes of the lobby."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from parlour.engine.about import About
from parlour.engine.game import Game
from parlour.engine.values import Millis
from parlour.protocol.values import TableShown
from parlour.server.core.errors import RefusedError
from parlour.server.core.permissions import Permission
from parlour.server.http.authentication import (
    ApiRequest,
    anybody,
    base_url,
    named,
    person_of,
    services_of,
    somebody,
)
from parlour.server.http.error_responses import language_of, refusing
from parlour.server.http.services import Services
from parlour.server.lobby import creation, game_start, links, requests, seating, table_fork, table_sandbox
from parlour.server.lobby.access import looked_at
from parlour.server.lobby.codes import is_id
from parlour.server.lobby.games import about, game_shown
from parlour.server.lobby.requests import Games, GameShown, Links, MyTables, OpenTables
from parlour.server.lobby.table_view import has_clock, mine, shown
from parlour.server.lobby.tutorial import LessonShown, lesson
from parlour.store.queries import tables
from parlour.store.queries.tables import Sitting

_MAX_CLOCKS: Final = 20
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="How many at most.")]
InForce = Annotated[str, QueryParameter(name="options", description="The options in force, as JSON.")]
After = Annotated[str | None, QueryParameter(name="after", description="The `next` of the page before.")]


@get("/api/games", name=Permission.LIST_GAMES, responses=refusing())
async def list_games(request: ApiRequest) -> Games:
    """What there is to play."""
    await anybody(request, Permission.LIST_GAMES)
    language = language_of(request.headers)
    return Games([game_shown(game, language) for game in services_of(request).games.values()])


@get("/api/games/{name:str}", name=Permission.READ_GAME, responses=refusing(404))
async def read_game(request: ApiRequest, name: FromPath[str]) -> GameShown:
    """One game: its seats, options and bots."""
    await anybody(request, Permission.READ_GAME)
    return game_shown(_game(request, name), language_of(request.headers))


@get("/api/games/{name:str}/about", name=Permission.READ_RULES, responses=refusing(404, 422))
async def read_rules(request: ApiRequest, name: FromPath[str], options: InForce = "{}") -> About:
    """What a game says of itself, in the reader's language: its rules, options and first steps."""
    await anybody(request, Permission.READ_RULES)
    return about(_game(request, name), options, language_of(request.headers))


@get("/api/games/{name:str}/tutorial/{step:int}", name=Permission.READ_TUTORIAL, responses=refusing(404))
async def read_tutorial(request: ApiRequest, name: FromPath[str], step: FromPath[int]) -> LessonShown:
    """One step of a game's tutorial, from 0: a scripted game that is kept nowhere."""
    await anybody(request, Permission.READ_TUTORIAL)
    return lesson(_game(request, name), step, language_of(request.headers))


@post("/api/tables", name=Permission.MAKE_TABLE, responses=refusing(401, 409, 422))
async def make_table(request: ApiRequest, data: JSONBody[requests.TableRequest]) -> TableShown:
    """Make a table and sit down at it."""
    person, services = await somebody(request, Permission.MAKE_TABLE), services_of(request)
    made = await creation.make(services, person, data)
    await services.tables.changed(made.table.id)
    return _shown(request, made)


@get("/api/tables", name=Permission.LIST_OPEN, responses=refusing())
async def list_open(
    request: ApiRequest, game: FromQuery[str | None] = None, after: After = None, limit: Limit = 50
) -> OpenTables:
    """Public tables that wait for players, the newest first, and how many tables are played now."""
    person, services = await anybody(request, Permission.LIST_OPEN), services_of(request)
    if game is not None and game not in services.games:
        return OpenTables([], None)
    async with services.store.engine.connect() as connection:
        found = await tables.open_tables(
            connection,
            game=game,
            without=None if person is None else person.id,
            after=_after(after),
            limit=limit,
        )
    last = found[-1].table.id if len(found) == limit else None
    return OpenTables([_shown(request, one) for one in found], last, services.tables.playing.by_game())


@get("/api/tables/mine", name=Permission.LIST_MINE, responses=refusing(401))
async def list_mine(request: ApiRequest, after: After = None, limit: Limit = 50) -> MyTables:
    """Tables at which I sit or which I host, with whose turn it is."""
    person, services = await somebody(request, Permission.LIST_MINE), services_of(request)
    async with services.store.engine.connect() as connection:
        found = await tables.tables_of(connection, person.id, after=_after(after), limit=limit)
    last = found[-1].table.id if len(found) == limit else None
    left = await _times_left(services, found)
    wall, language = services.wall(), language_of(request.headers)
    return MyTables(
        [mine(services.games, one, person.id, wall, left.get(one.table.id), language) for one in found], last
    )


@get("/api/tables/{table:str}", name=Permission.SHOW_TABLE, responses=refusing(404, 409))
async def show_table(request: ApiRequest, table: FromPath[str]) -> TableShown:
    """One table, by its id or its room code. Whoever comes by the code may watch from then on."""
    person = await person_of(request)
    return _shown(request, await looked_at(services_of(request), table, person, Permission.SHOW_TABLE))


def command(path: str, permission: Permission, *refusals: int) -> post:
    """A route that does something at a table."""
    responses = refusing(401, 404, 409, *refusals)
    return post(f"/api/tables/{{table:str}}/{path}", name=permission, status_code=200, responses=responses)


@command("join", Permission.JOIN, 422)
async def join(request: ApiRequest, table: FromPath[str], data: JSONBody[requests.JoinRequest]) -> TableShown:
    """Sit down."""
    person = await named(request, Permission.JOIN)
    return _shown(request, await seating.join(services_of(request), person, table, data))


@command("leave", Permission.LEAVE)
async def leave(request: ApiRequest, table: FromPath[str]) -> TableShown:
    """Get up again, before the start."""
    person = await named(request, Permission.LEAVE)
    return _shown(request, await seating.leave(services_of(request), person, table))


@command("kick", Permission.KICK)
async def kick(request: ApiRequest, table: FromPath[str], data: JSONBody[requests.KickRequest]) -> TableShown:
    """Send somebody away, before the start."""
    person = await named(request, Permission.KICK)
    return _shown(request, await seating.kick(services_of(request), person, table, data))


@command("seats", Permission.CHANGE_SEATS, 422)
async def change_seats(
    request: ApiRequest, table: FromPath[str], data: JSONBody[requests.SeatsRequest]
) -> TableShown:
    """Have more or fewer seats, or other bots, before the start."""
    person = await named(request, Permission.CHANGE_SEATS)
    return _shown(request, await seating.change_seats(services_of(request), person, table, data))


@command("start", Permission.START)
async def start(request: ApiRequest, table: FromPath[str]) -> TableShown:
    """Start the game; seats that are empty go."""
    person = await named(request, Permission.START)
    return _shown(request, await game_start.start(services_of(request), person, table))


@command("rematch", Permission.REMATCH)
async def rematch(request: ApiRequest, table: FromPath[str]) -> TableShown:
    """Play again with the same people; everybody who asks gets the same new table."""
    person = await named(request, Permission.REMATCH)
    return _shown(request, await game_start.rematch(services_of(request), person, table))


@post("/api/tables/{table:str}/fork", name=Permission.FORK, responses=refusing(401, 404, 409))
async def fork(request: ApiRequest, table: FromPath[str], data: JSONBody[requests.ForkRequest]) -> TableShown:
    """Play on from a position of a finished game against bots, at a new table of mine."""
    person = await named(request, Permission.FORK)
    return _shown(request, await table_fork.fork(services_of(request), person, table, data))


@post("/api/tables/{table:str}/sandbox", name=Permission.SANDBOX, responses=refusing(401, 404, 409))
async def sandbox(
    request: ApiRequest, table: FromPath[str], data: JSONBody[requests.SandboxRequest]
) -> TableShown:
    """Try out a position that I may see, at a private table where I play all seats. What I do not know is
    imagined, and the game is not touched."""
    person = await named(request, Permission.SANDBOX)
    return _shown(request, await table_sandbox.make(services_of(request), person, table, data))


@get("/api/tables/{table:str}/links", name=Permission.SHOW_LINKS, responses=refusing(401, 404, 409))
async def show_links(request: ApiRequest, table: FromPath[str]) -> Links:
    """A secret link for each seat."""
    person, services = await named(request, Permission.SHOW_LINKS), services_of(request)
    found = await looked_at(services, table, person, Permission.SHOW_LINKS)
    return Links(links.links_of(services.settings.secret, found, base_url(request)))


@command("claim", Permission.CLAIM, 422)
async def claim(
    request: ApiRequest, table: FromPath[str], data: JSONBody[requests.ClaimRequest]
) -> TableShown:
    """Sit on the seat that a link names."""
    person = await named(request, Permission.CLAIM)
    return _shown(request, await links.claim(services_of(request), person, table, data))


async def _times_left(services: Services, found: Sequence[Sitting]) -> Mapping[str, Millis | None]:
    """Of the tables with a clock, the newest of them: those that nobody has open must be opened for it."""
    clocked = [one.table.id for one in found if one.table.status == "running" and has_clock(one.table)]
    requests = clocked[:_MAX_CLOCKS]
    left = await asyncio.gather(*(_time_left(services, table_id) for table_id in requests))
    return dict(zip(requests, left, strict=True))


async def _time_left(services: Services, table_id: str) -> Millis | None:
    """One table that cannot be opened does not hide the others."""
    try:
        return await services.tables.time_left(table_id)
    except RefusedError:
        return None


def _game(request: ApiRequest, name: str) -> Game:
    game = services_of(request).games.get(name)
    if game is None:
        raise RefusedError("game/unknown")
    return game


def _shown(request: ApiRequest, seating: Sitting) -> TableShown:
    services = services_of(request)
    return shown(services.games, seating, services.wall(), language_of(request.headers))


def _after(given: str | None) -> str | None:
    if given is not None and not is_id(given):
        raise RefusedError("message/unreadable", fault="after is no table's id")
    return given

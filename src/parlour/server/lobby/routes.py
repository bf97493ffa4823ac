"""The routes of the lobby."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from msgspec import Meta

from parlour.engine.contract.about import About
from parlour.engine.values import Millis
from parlour.protocol.values import NoClock, TableShown
from parlour.server.core.errors import RefusedError
from parlour.server.core.permissions import Permission
from parlour.server.http.request import Request
from parlour.server.http.route import Route
from parlour.server.http.services import Services
from parlour.server.lobby import creation, game_start, links, requests, seating, table_fork, table_sandbox
from parlour.server.lobby.access import read_table
from parlour.server.lobby.asset_routes import get_game
from parlour.server.lobby.codes import check_after
from parlour.server.lobby.games import describe_game, game_info
from parlour.server.lobby.puzzle import PuzzleResponse, day_of, read_puzzle
from parlour.server.lobby.requests import GameInfo, Games, Links, MyTables, OpenTables
from parlour.server.lobby.table_view import clock_of, describe_table, my_table
from parlour.server.lobby.tutorial import LessonResponse, read_lesson
from parlour.store.queries import tables
from parlour.store.queries.tables import Sitting

_MAX_CLOCKS: Final = 20
Limit = Annotated[int, Meta(ge=1, le=100, description="How many at most.")]
OptionsJson = Annotated[str, Meta(description="The options in force, as JSON.")]
After = Annotated[str, Meta(description="The `next` of the page before.")] | None


@Route("GET", "/api/games", Permission.LIST_GAMES)
async def list_games(request: Request) -> Games:
    """List the installed games."""
    return Games([game_info(game, request.language) for game in request.services.games.values()])


@Route("GET", "/api/games/{name}", Permission.READ_GAME, refuses=(404,))
async def read_game(request: Request, name: str) -> GameInfo:
    """Read a game: its seats, options and bots."""
    return game_info(get_game(request, name), request.language)


@Route("GET", "/api/games/{name}/about", Permission.READ_RULES, refuses=(404, 422))
async def read_rules(request: Request, name: str, options: OptionsJson = "{}") -> About:
    """Read a game's rules and options, in the caller's language."""
    return describe_game(get_game(request, name), options, request.language)


@Route("GET", "/api/games/{name}/tutorial/{step}", Permission.READ_TUTORIAL, refuses=(404,))
async def read_tutorial(request: Request, name: str, step: int) -> LessonResponse:
    """Read one step of a game's tutorial, from 0. It is a scripted game that is not stored."""
    return read_lesson(get_game(request, name), step, request.language)


@Route("GET", "/api/games/{name}/puzzle/{day}", Permission.READ_PUZZLE, refuses=(404, 422))
async def read_daily_puzzle(request: Request, name: str, day: str) -> PuzzleResponse:
    """Read a game's puzzle of a day, such as `2026-11-19` or `today`, with all answers.

    Days begin at midnight UTC. Everyone gets the same puzzle.
    """
    game, wanted = get_game(request, name), day_of(day, request.services.wall())
    # Explanations can take tens of milliseconds. They are cached until the next puzzles push them out.
    return await asyncio.to_thread(read_puzzle, game, wanted, request.language)


@Route("POST", "/api/tables", Permission.MAKE_TABLE, refuses=(409, 422))
async def make_table(request: Request, data: requests.TableRequest) -> TableShown:
    """Create a table. The caller becomes its host and takes a seat. With `starts`, start its game."""
    made = await creation.create_table(request.services, request.person, data)
    if data.starts:
        made = await game_start.start(request.services, request.person, made.table.id)
    await request.services.tables.changed(made.table.id)
    return _describe(request, made)


@Route("GET", "/api/tables", Permission.LIST_OPEN)
async def list_open(
    request: Request, game: str | None = None, after: After = None, limit: Limit = 50
) -> OpenTables:
    """List public tables that wait for players, the newest first, and count the tables in play."""
    person, services = request.caller, request.services
    if game is not None and game not in services.games:
        return OpenTables([], None)
    async with services.store.scan() as connection:
        found = await tables.open_tables(
            connection,
            game=game,
            without=None if person is None else person.id,
            after=check_after(after),
            limit=limit,
        )
    last = found[-1].table.id if len(found) == limit else None
    return OpenTables([_describe(request, one) for one in found], last, services.tables.playing.by_game())


@Route("GET", "/api/tables/mine", Permission.LIST_MINE)
async def list_mine(request: Request, after: After = None, limit: Limit = 50) -> MyTables:
    """List the tables where the caller has a seat or is the host, with whose turn it is."""
    person, services = request.person, request.services
    async with services.store.scan() as connection:
        found = await tables.tables_of(connection, person.id, after=check_after(after), limit=limit)
    last = found[-1].table.id if len(found) == limit else None
    left = await _times_left(services, found)
    wall, language = services.wall(), request.language
    return MyTables(
        [my_table(services.games, one, person.id, wall, left.get(one.table.id), language) for one in found],
        last,
    )


@Route("GET", "/api/tables/{table}", Permission.SHOW_TABLE, refuses=(404, 409))
async def show_table(request: Request, table: str) -> TableShown:
    """Read a table by its id or room code. A caller who uses the code can watch the table from then on."""
    return _describe(request, await read_table(request, table))


def command(path: str, permission: Permission, *refuses: int) -> Route:
    path = f"/api/tables/{{table}}/{path}"
    return Route("POST", path, permission, status=200, refuses=(404, 409, *refuses))


@command("join", Permission.JOIN, 422)
async def join(request: Request, table: str, data: requests.JoinRequest) -> TableShown:
    """Take a seat."""
    return _describe(request, await seating.join(request.services, request.person, table, data))


@command("leave", Permission.LEAVE)
async def leave(request: Request, table: str) -> TableShown:
    """Give up the caller's seat, before the start."""
    return _describe(request, await seating.leave(request.services, request.person, table))


@command("move", Permission.MOVE_SEAT, 422)
async def move_seat(request: Request, table: str, data: requests.MoveRequest) -> TableShown:
    """Move to another open seat, or exchange seats with a bot, before the start."""
    return _describe(request, await seating.move(request.services, request.person, table, data))


@command("kick", Permission.KICK)
async def kick(request: Request, table: str, data: requests.KickRequest) -> TableShown:
    """Remove a player from the table, before the start."""
    return _describe(request, await seating.kick(request.services, request.person, table, data))


@command("seats", Permission.CHANGE_SEATS, 422)
async def change_seats(request: Request, table: str, data: requests.SeatsRequest) -> TableShown:
    """Change the number of seats or the bots, before the start."""
    return _describe(request, await seating.change_seats(request.services, request.person, table, data))


@command("start", Permission.START)
async def start(request: Request, table: str) -> TableShown:
    """Start the game. Empty seats are removed."""
    return _describe(request, await game_start.start(request.services, request.person, table))


@command("rematch", Permission.REMATCH)
async def rematch(request: Request, table: str) -> TableShown:
    """Create a table with the same people. Later calls return the same new table."""
    return _describe(request, await game_start.rematch(request.services, request.person, table))


@Route("POST", "/api/tables/{table}/fork", Permission.FORK, refuses=(404, 409))
async def fork(request: Request, table: str, data: requests.ForkRequest) -> TableShown:
    """Create a table that plays on from a position of a finished game, against bots."""
    found = await read_table(request, table)
    return _describe(request, await table_fork.fork(request.services, request.person, found, data))


@Route("POST", "/api/tables/{table}/sandbox", Permission.SANDBOX, refuses=(404, 409))
async def sandbox(request: Request, table: str, data: requests.SandboxRequest) -> TableShown:
    """Create a private table where the caller plays all seats, from a position that they are allowed to see.

    Hidden information is filled in at random. The original game does not change.
    """
    found = await read_table(request, table)
    return _describe(
        request, await table_sandbox.create_sandbox(request.services, request.person, found, data)
    )


@Route("GET", "/api/tables/{table}/links", Permission.SHOW_LINKS, refuses=(404, 409))
async def show_links(request: Request, table: str) -> Links:
    """List the secret link of each seat."""
    found = await read_table(request, table)
    return Links(links.links_of(request.services.settings.secret, found, request.base_url))


@command("claim", Permission.CLAIM, 422)
async def claim(request: Request, table: str, data: requests.ClaimRequest) -> TableShown:
    """Take the seat of a link."""
    return _describe(request, await links.claim(request.services, request.person, table, data))


async def _times_left(services: Services, found: Sequence[Sitting]) -> Mapping[str, Millis | None]:
    """Returns the time left at the newest tables with a clock.

    Their number is limited, because tables that are not open in this process must be opened first.
    """
    running = [one.table for one in found if one.table.status == "running"]
    timed_ids = [table.id for table in running if not isinstance(clock_of(table), NoClock)][:_MAX_CLOCKS]
    left = await asyncio.gather(*(_time_left(services, table_id) for table_id in timed_ids))
    return dict(zip(timed_ids, left, strict=True))


async def _time_left(services: Services, table_id: str) -> Millis | None:
    """Returns None for a table that cannot be opened, so that it does not hide the others."""
    try:
        return await services.tables.time_left(table_id)
    except RefusedError:
        return None


def _describe(request: Request, seating: Sitting) -> TableShown:
    services = request.services
    return describe_table(services.games, seating, services.wall(), request.language)

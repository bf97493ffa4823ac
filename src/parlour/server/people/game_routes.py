"""The routes about the games that people have played."""

from typing import Annotated, Literal

from litestar import get
from litestar.params import FromPath, FromQuery, QueryParameter

from parlour.engine.values import Millis
from parlour.server.core.errors import RefusedError
from parlour.server.core.permissions import Permission
from parlour.server.http.authentication import ApiRequest, anybody, services_of, somebody
from parlour.server.http.error_responses import language_of, refusing
from parlour.server.lobby.codes import is_id
from parlour.server.people import my_games, statistics
from parlour.server.people.my_games import MyGames
from parlour.server.people.statistics import Statistics
from parlour.store.queries.my_games import Wanted

Game = Annotated[str | None, QueryParameter(max_length=64, description="Only this game, by its name.")]
Opponent = Annotated[
    str | None, QueryParameter(name="with", max_length=40, description="A part of another player's name.")
]
Since = Annotated[int | None, QueryParameter(ge=0, le=2**53, description="Only what ended or began since.")]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="How many at most.")]
After = Annotated[str | None, QueryParameter(name="after", description="The `next` of the page before.")]


@get("/api/me/games", name=Permission.LIST_MY_GAMES, responses=refusing(401))
async def list_my_games(
    request: ApiRequest,
    game: Game = None,
    opponent: Opponent = None,
    status: FromQuery[Literal["running", "over"] | None] = None,
    result: FromQuery[Literal["won", "lost"] | None] = None,
    since: Since = None,
    after: After = None,
    limit: Limit = 20,
) -> MyGames:
    """The games that I play or have played, the latest first, with who played and how they ended."""
    person, services = await somebody(request, Permission.LIST_MY_GAMES), services_of(request)
    if after is not None and not is_id(after):
        raise RefusedError("message/unreadable", fault="after is no table's id")
    wanted = Wanted(
        game=game,
        opponent=(opponent or "").strip() or None,
        status=status,
        since=None if since is None else Millis(since),
    )
    return await my_games.games_of(
        services, person, wanted, result, after=after, limit=limit, language=language_of(request.headers)
    )


@get("/api/me/statistics", name=Permission.READ_MY_STATISTICS, responses=refusing(401))
async def read_my_statistics(request: ApiRequest) -> Statistics:
    """What my finished games come to, for each game."""
    person = await somebody(request, Permission.READ_MY_STATISTICS)
    services, language = services_of(request), language_of(request.headers)
    return await statistics.statistics_of(services.store.engine, services.games, person, language)


@get("/api/people/{person:str}/statistics", name=Permission.READ_STATISTICS, responses=refusing(404))
async def read_statistics(request: ApiRequest, person: FromPath[str]) -> Statistics:
    """The statistics of somebody who shows them to everyone."""
    await anybody(request, Permission.READ_STATISTICS)
    return await statistics.public_statistics(services_of(request), person, language_of(request.headers))

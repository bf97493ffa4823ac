"""The routes about the games that people have played."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine.values import Millis
from parlour.server.core.permissions import Permission
from parlour.server.http.request import Request
from parlour.server.http.route import Route
from parlour.server.lobby.codes import page_after
from parlour.server.people import my_games, statistics
from parlour.server.people.my_games import MyGames
from parlour.server.people.statistics import Statistics
from parlour.store.queries.my_games import Wanted

Game = Annotated[str, Meta(max_length=64, description="Only this game, by its name.")] | None
Opponent = Annotated[str, Meta(max_length=40, description="A part of another player's name.")] | None
Since = Annotated[int, Meta(ge=0, le=2**53, description="Only what ended or began since.")] | None
Limit = Annotated[int, Meta(ge=1, le=100, description="How many at most.")]
After = Annotated[str, Meta(description="The `next` of the page before.")] | None


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
    """The games that I play or have played, the latest first, with who played and how they ended."""
    wanted = Wanted(
        game=game,
        opponent=(with_ or "").strip() or None,
        status=status,
        since=None if since is None else Millis(since),
    )
    services, person = request.services, request.person
    return await my_games.games_of(
        services, person, wanted, result, after=page_after(after), limit=limit, language=request.language
    )


@Route("GET", "/api/me/statistics", Permission.READ_MY_STATISTICS)
async def read_my_statistics(request: Request) -> Statistics:
    """What my finished games come to, for each game."""
    services, language = request.services, request.language
    return await statistics.statistics_of(services.store, services.games, request.person, language)


@Route("GET", "/api/people/{person}/statistics", Permission.READ_STATISTICS, refuses=(404,))
async def read_statistics(request: Request, person: str) -> Statistics:
    """The statistics of somebody who shows them to everyone."""
    return await statistics.public_statistics(request.services, person, request.language)

"""What the page of `parlour dev` asks. Without the token in the address none of it is there."""

from typing import Annotated, Final, cast

from litestar import get, post
from litestar.params import FromPath, QueryParameter

from parlour.dev.messages import LogPart, NewGame, Position, Rewind, Status, SwapBot
from parlour.dev.workbench import Workbench
from parlour.server.core.errors import RefusedError
from parlour.server.http.authentication import ApiRequest
from parlour.server.http.error_responses import language_of

BENCH: Final = "workbench"
"""Where the application keeps it."""

From = Annotated[int, QueryParameter(name="from", ge=0)]


@get("/api/dev/{token:str}", include_in_schema=False)
async def read_status(request: ApiRequest, token: FromPath[str]) -> Status:
    return _bench(request, token).status()


@get("/api/dev/{token:str}/log", include_in_schema=False)
async def read_dev_log(request: ApiRequest, token: FromPath[str], first: From = 0) -> LogPart:
    return await _bench(request, token).log(first, _language(request))


@get("/api/dev/{token:str}/entries/{seq:int}", include_in_schema=False)
async def read_position(request: ApiRequest, token: FromPath[str], seq: FromPath[int]) -> Position:
    """Everything, the state included."""
    return await _bench(request, token).position(seq, _language(request))


@post("/api/dev/{token:str}/new", include_in_schema=False, status_code=204)
async def begin_anew(request: ApiRequest, token: FromPath[str], data: NewGame) -> None:
    await _bench(request, token).new_game(data.seats)


@post("/api/dev/{token:str}/rewind", include_in_schema=False, status_code=204)
async def rewind(request: ApiRequest, token: FromPath[str], data: Rewind) -> None:
    await _bench(request, token).rewind(data.seq)


@post("/api/dev/{token:str}/bot", include_in_schema=False, status_code=204)
async def swap_bot(request: ApiRequest, token: FromPath[str], data: SwapBot) -> None:
    await _bench(request, token).swap_bot(data.seat, data.bot)


def _bench(request: ApiRequest, token: str) -> Workbench:
    bench = cast(Workbench, request.app.state[BENCH])
    if not bench.is_token(token):
        raise RefusedError("server/not-here")
    return bench


def _language(request: ApiRequest) -> str:
    return language_of(request.headers)

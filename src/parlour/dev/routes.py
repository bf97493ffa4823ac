"""HTTP routes of the page of `parlour dev`. Without the token in the URL they answer 404."""

from typing import Annotated, Final, cast

from msgspec import Meta

from parlour.dev.messages import LogPart, NewGame, Position, Rewind, Status, SwapBot
from parlour.dev.workbench import Workbench
from parlour.server.core.errors import RefusedError
from parlour.server.http.request import Request
from parlour.server.http.route import Route

BENCH: Final = "workbench"
"""The key of the workbench in the application's state."""


@Route("GET", "/api/dev/{token}", is_described=False)
async def read_status(request: Request, token: str) -> Status:
    return _bench(request, token).status()


@Route("GET", "/api/dev/{token}/log", is_described=False)
async def read_dev_log(request: Request, token: str, from_: Annotated[int, Meta(ge=0)] = 0) -> LogPart:
    return await _bench(request, token).log(from_, request.language)


@Route("GET", "/api/dev/{token}/entries/{seq}", is_described=False)
async def read_position(request: Request, token: str, seq: int) -> Position:
    """Returns everything, including the state."""
    return await _bench(request, token).position(seq, request.language)


@Route("POST", "/api/dev/{token}/new", status=204, is_described=False)
async def begin_new_game(request: Request, token: str, data: NewGame) -> None:
    await _bench(request, token).new_game(data.seats)


@Route("POST", "/api/dev/{token}/rewind", status=204, is_described=False)
async def rewind(request: Request, token: str, data: Rewind) -> None:
    await _bench(request, token).rewind(data.seq)


@Route("POST", "/api/dev/{token}/bot", status=204, is_described=False)
async def swap_bot(request: Request, token: str, data: SwapBot) -> None:
    await _bench(request, token).swap_bot(data.seat, data.bot)


@Route("POST", "/api/dev/{token}/test", status=204, is_described=False)
async def write_test(request: Request, token: str) -> None:
    """Writes a failing test from the bug report."""
    await _bench(request, token).write_test()


def _bench(request: Request, token: str) -> Workbench:
    bench = cast(Workbench, request.state[BENCH])
    if not bench.is_token(token):
        raise RefusedError("server/not-here")
    return bench

"""The routes by which a table is read, and a game file is taken in."""

from typing import Annotated, Final, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter, RawBody

from parlour.protocol.values import TableShown
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission
from parlour.server.http.authentication import (
    ApiRequest,
    client_network,
    named,
    person_of,
    services_of,
    somebody,
)
from parlour.server.http.error_responses import language_of, refusing
from parlour.server.lobby import game_import, history
from parlour.server.lobby.access import looked_at
from parlour.server.lobby.judgements import judgements
from parlour.server.lobby.requests import (
    ChatLines,
    Judgements,
    Lines,
    Position,
    TrialRequest,
    TrialShown,
    UndoTargets,
)
from parlour.server.lobby.table_view import shown

MAX_FILE_BYTES: Final = 5_000_000
_MAX_NUMBER: Final = 2**31 - 1
From = Annotated[int, QueryParameter(name="from", ge=0, le=_MAX_NUMBER, description="The first entry.")]
Limit = Annotated[int, QueryParameter(ge=1, le=1000, description="How many entries at most.")]
Open = Annotated[
    bool, QueryParameter(name="open", description="With what was hidden, once the game is over and open.")
]
Before = Annotated[
    int | None, QueryParameter(ge=0, le=_MAX_NUMBER, description="Only lines before this one.")
]


@get("/api/tables/{table:str}/log", name=Permission.READ_LOG, responses=refusing(404, 409))
async def read_log(
    request: ApiRequest,
    table: FromPath[str],
    first: From = 0,
    limit: Limit = 200,
    wants_open: Open = False,
) -> Lines:
    """What happened, in words, as anybody was told it."""
    person, services = await person_of(request), services_of(request)
    found = await looked_at(services, table, person, Permission.READ_LOG)
    language = _language(request, person)
    return await history.log(services, found, language, first, limit, wants_open=wants_open)


@get("/api/tables/{table:str}/replay/{seq:int}", name=Permission.REPLAY, responses=refusing(404, 409))
async def replay(
    request: ApiRequest, table: FromPath[str], seq: FromPath[int], wants_open: Open = False
) -> Position:
    """The game after one of its entries, as I may see it."""
    person, services = await person_of(request), services_of(request)
    found = await looked_at(services, table, person, Permission.REPLAY)
    language = _language(request, person)
    return await history.position(services, found, person, seq, language, wants_open=wants_open)


@get("/api/tables/{table:str}/judgements", name=Permission.READ_JUDGEMENTS, responses=refusing(403, 404, 409))
async def read_judgements(request: ApiRequest, table: FromPath[str]) -> Judgements:
    """What a bot thinks of the moves of a finished game: the odds then, what it would have done, and why."""
    person, services = await person_of(request), services_of(request)
    found = await looked_at(services, table, person, Permission.READ_JUDGEMENTS)
    return await judgements(services, found, person, _language(request, person))


@post(
    "/api/tables/{table:str}/trial",
    name=Permission.TRY_OUT,
    status_code=200,
    responses=refusing(401, 403, 404, 409, 422),
)
async def try_out(request: ApiRequest, table: FromPath[str], data: JSONBody[TrialRequest]) -> TrialShown:
    """What actions of mine would lead to. Nothing is kept, and nobody is told."""
    person, services = await named(request, Permission.TRY_OUT), services_of(request)
    found = await looked_at(services, table, person, Permission.TRY_OUT)
    return await history.trial(services, found, person, data, language_of(request.headers))


@get("/api/tables/{table:str}/undo", name=Permission.LIST_UNDO, responses=refusing(401, 403, 404, 409))
async def list_undo(request: ApiRequest, table: FromPath[str]) -> UndoTargets:
    """How far I can go back if everyone agrees."""
    person, services = await named(request, Permission.LIST_UNDO), services_of(request)
    found = await looked_at(services, table, person, Permission.LIST_UNDO)
    row = found.seat_of(person.id)
    if row is None:
        raise RefusedError("seat/none")
    session = await services.tables.whole_live(found.table.id)
    return UndoTargets(services.tables.undo_requests.targets(session, row.number))


@get("/api/tables/{table:str}/chat", name=Permission.READ_CHAT, responses=refusing(404, 409))
async def read_chat(
    request: ApiRequest,
    table: FromPath[str],
    room: FromQuery[Literal["players", "spectators"] | None] = None,
    before: Before = None,
) -> ChatLines:
    """The latest hundred lines of the room that is mine."""
    person, services = await person_of(request), services_of(request)
    found = await looked_at(services, table, person, Permission.READ_CHAT)
    return await history.chat(services, found, person, room, before)


@get("/api/tables/{table:str}/file", name=Permission.EXPORT_FILE, responses=refusing(404, 409))
async def export_file(request: ApiRequest, table: FromPath[str]) -> Response[msgspec.Raw]:
    """A finished game as a file that `parlour verify` proves and `parlour replay` tells."""
    person, services = await person_of(request), services_of(request)
    found = await looked_at(services, table, person, Permission.EXPORT_FILE)
    name = f"{found.table.game}-{found.table.code}.parlour.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    file = msgspec.Raw(await history.file(services, found))
    return Response(file, media_type=MediaType.JSON, headers=headers)


@post(
    "/api/tables/import",
    name=Permission.IMPORT_FILE,
    request_max_body_size=MAX_FILE_BYTES,
    responses=refusing(401, 409, 413, 422, 429),
)
async def import_file(request: ApiRequest, body: RawBody) -> TableShown:
    """Take in a finished game from a file. It becomes a table of mine."""
    person, services = await somebody(request, Permission.IMPORT_FILE), services_of(request)
    taken = await game_import.take(services, person, client_network(request), body)
    return shown(services.games, taken, services.wall(), person.language)


def _language(request: ApiRequest, person: Person | None) -> str:
    """A page says what it speaks, also for somebody without a name; a program speaks as its person does."""
    if person is None or "accept-language" in request.headers:
        return language_of(request.headers)
    return person.language

"""Routes that read a table's history, report a player and import a game file."""

from typing import Annotated, Final, Literal
from uuid import uuid4

import msgspec
from msgspec import Meta

from parlour.engine.table.bug_report import FrozenPosition
from parlour.engine.values import MAX_SEATS
from parlour.protocol.values import TableShown
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission
from parlour.server.http.entry_limits import DAY_MS, keyed_hash
from parlour.server.http.request import Request
from parlour.server.http.response import Response
from parlour.server.http.route import Route
from parlour.server.lobby import bug_report, game_import, history
from parlour.server.lobby.access import own_seat, read_table
from parlour.server.lobby.judgements import review_game
from parlour.server.lobby.requests import (
    ChatLines,
    Judgements,
    Lines,
    Position,
    PreparedChoices,
    PreviewRequest,
    PreviewResponse,
    ReportRequest,
    UndoTargets,
)
from parlour.server.lobby.table_view import describe_table
from parlour.store.drivers.base import Connection
from parlour.store.queries import chat, email_requests, reports
from parlour.store.queries.reports import Report
from parlour.store.queries.tables import Sitting

MAX_FILE_BYTES: Final = 5_000_000
MAX_REPORTS_A_DAY: Final = 20
_MAX_NUMBER: Final = 2**31 - 1
From = Annotated[int, Meta(ge=0, le=_MAX_NUMBER, description="The first entry.")]
Entry = Annotated[int, Meta(ge=0, le=_MAX_NUMBER, description="The entry; by default the last one.")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS, description="At a table of one person, the seat shown.")]
Limit = Annotated[int, Meta(ge=1, le=1000, description="How many entries at most.")]
Open = Annotated[bool, Meta(description="With what was hidden, once the game is over and open.")]
Before = Annotated[int, Meta(ge=0, le=_MAX_NUMBER, description="Only lines before this one.")] | None


@Route("GET", "/api/tables/{table}/log", Permission.READ_LOG, refuses=(404, 409))
async def read_log(
    request: Request,
    table: str,
    from_: From = 0,
    limit: Limit = 200,
    open_: Open = False,
) -> Lines:
    """Read the log in sentences, as every viewer is allowed to read it."""
    found, language = await read_table(request, table), _language(request)
    return await history.read_log(
        request.services, found, request.caller, language, from_, limit, wants_open=open_
    )


@Route("GET", "/api/tables/{table}/replay/{seq}", Permission.REPLAY, refuses=(404, 409))
async def replay(request: Request, table: str, seq: int, open_: Open = False) -> Position:
    """Read the game after one of its entries, as the caller is allowed to see it."""
    found, language = await read_table(request, table), _language(request)
    return await history.read_position(
        request.services, found, request.caller, seq, language, wants_open=open_
    )


@Route("GET", "/api/tables/{table}/judgements", Permission.READ_JUDGEMENTS, refuses=(404, 409))
async def read_judgements(request: Request, table: str) -> Judgements:
    """Read a bot's review of a finished game: the odds before each move, its own choice, and why."""
    found = await read_table(request, table)
    return await review_game(request.services, found, request.caller, _language(request))


@Route("POST", "/api/tables/{table}/trial", Permission.TRY_OUT, status=200, refuses=(404, 409, 422))
async def preview_actions(request: Request, table: str, data: PreviewRequest) -> PreviewResponse:
    """Preview the caller's actions. Nothing is stored, and other players are not notified."""
    found = await read_table(request, table)
    return await history.preview_actions(request.services, found, request.person, data, request.language)


@Route("GET", "/api/tables/{table}/prepared", Permission.PREPARE, refuses=(404, 409))
async def list_prepared(request: Request, table: str) -> PreparedChoices:
    """List the actions that the caller can choose before their turn."""
    found = await read_table(request, table)
    return await history.read_prepared(request.services, found, request.person, request.language)


@Route("GET", "/api/tables/{table}/undo", Permission.LIST_UNDO, refuses=(404, 409))
async def list_undo(request: Request, table: str) -> UndoTargets:
    """List the entries that the caller can ask to undo to."""
    found, registry = await read_table(request, table), request.services.tables
    row = own_seat(found, request.person)
    session = await registry.open_whole(found.table.id)
    return UndoTargets(registry.undo_requests.targets(session, row.number))


@Route("GET", "/api/tables/{table}/chat", Permission.READ_CHAT, refuses=(404, 409))
async def read_chat(
    request: Request,
    table: str,
    room: Literal["players", "spectators"] | None = None,
    before: Before = None,
) -> ChatLines:
    """Read the latest hundred lines of the caller's chat room."""
    found = await read_table(request, table)
    return await history.read_chat(request.services, found, request.caller, room, before)


@Route("GET", "/api/tables/{table}/bug-report", Permission.REPORT_BUG, refuses=(404, 409))
async def freeze_position(
    request: Request, table: str, seq: Entry | None = None, seat: SeatNumber | None = None
) -> FrozenPosition:
    """Freeze the position after an entry for a bug report. What the caller does not know is dealt again."""
    found, language = await read_table(request, table), _language(request)
    return await bug_report.freeze_position(request.services, found, request.caller, seq, seat, language)


@Route("GET", "/api/tables/{table}/file", Permission.EXPORT_FILE, refuses=(404, 409))
async def export_file(request: Request, table: str) -> Response[msgspec.Raw]:
    """Download a finished game as a file for `parlour verify` and `parlour replay`."""
    found = await read_table(request, table)
    name = f"{found.table.game}-{found.table.code}.parlour.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    file = msgspec.Raw(await history.export_game(request.services, found))
    return Response(file, headers=headers)


@Route("POST", "/api/tables/import", Permission.IMPORT_FILE, refuses=(409, 422), max_body=MAX_FILE_BYTES)
async def import_file(request: Request, data: bytes) -> TableShown:
    """Import a finished game from a file. The caller becomes the table's host."""
    person, services = request.person, request.services
    taken = await game_import.import_game(services, person, request.network, data)
    return describe_table(services.games, taken, services.wall(), person.language)


@Route("POST", "/api/tables/{table}/reports", Permission.REPORT, status=204, refuses=(404, 409, 422))
async def report(request: Request, table: str, data: ReportRequest) -> None:
    """Report a player, or a chat line that the caller can read, to the operators."""
    services, person, found = request.services, request.person, await read_table(request, table)
    quota = email_requests.Quota(keyed_hash(services, f"report/{person.id}"), MAX_REPORTS_A_DAY, DAY_MS)
    async with services.store.write() as connection:
        about_id, about_name, line = await _reported_person(connection, person, found, data)
        if about_id == person.id:
            raise RefusedError("report/yourself")
        if not await email_requests.count_toward(connection, [quota], services.wall()):
            raise RefusedError("report/too-many")
        told = Report(
            id=str(uuid4()),
            at=services.wall(),
            table_id=found.table.id,
            by_id=person.id,
            by_name=person.name,
            about_id=about_id,
            about_name=about_name,
            line=line,
            reason=data.reason,
        )
        await reports.add(connection, told)


async def _reported_person(
    connection: Connection, person: Person, sitting: Sitting, data: ReportRequest
) -> tuple[str, str, str | None]:
    """Returns the reported person's id, their name at this table, and the chat line if one is reported."""
    if (data.line is None) == (data.seat is None):
        raise RefusedError("report/what")
    if data.line is not None:
        said = await chat.read(connection, sitting.table.id, data.line)
        # The refusal is the same for lines of the other room, so that it does not reveal them.
        if said is None or said.person_id is None or said.room != history.room_of(sitting, person.id):
            raise RefusedError("report/nobody")
        return said.person_id, said.name, said.text
    row = next((row for row in sitting.seats if row.number == data.seat), None)
    if row is None or row.person_id is None:
        raise RefusedError("report/nobody")
    return row.person_id, row.name, None


def _language(request: Request) -> str:
    """Returns the request's language, or the person's if the client sends no Accept-Language."""
    if request.caller is None or "accept-language" in request.headers:
        return request.language
    return request.caller.language

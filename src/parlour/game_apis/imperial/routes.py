"""Routes of Imperial's document tree. They are read-only, and each viewer gets their own documents."""

from collections.abc import Sequence
from typing import cast

from parlour.engine.entry import Entry
from parlour.engine.table.log import state_after
from parlour.engine.table.table import Table
from parlour.engine.table.transcript import transcribe as tell
from parlour.engine.values import Data, Millis, Seat, Viewer
from parlour.game_apis.access import admit, read_table
from parlour.game_apis.imperial.document import Person as Named
from parlour.game_apis.imperial.document import Tree, document, may_undo, setup, template
from parlour.game_apis.imperial.permissions import ImperialPermission
from parlour.game_apis.imperial.records import current_path, history_path
from parlour.game_apis.imperial.seat_names import keys
from parlour.game_apis.imperial.tables import seq_of
from parlour.games.imperial.board import SETUPS
from parlour.games.imperial.events import Event
from parlour.games.imperial.state import State
from parlour.server.core.errors import RefusedError
from parlour.server.http.request import Request
from parlour.server.http.route import Route
from parlour.server.http.services import Services
from parlour.store.queries import tables
from parlour.store.queries.tables import Sitting

MAX_TABLES = 500


class UserInfo(Data, frozen=True):
    name: str
    email: str
    tables: Sequence[str]


@Route("GET", "/api/imperial/games/{table}", ImperialPermission.GAME, refuses=(404,))
async def game(request: Request, table: str) -> Tree:
    """Read games/{id} as the caller is allowed to see it."""
    services, sitting, viewer = await _enter_table(request, table)
    await _seq_of(services, current_path(sitting.table.id))
    whole = await services.tables.whole(sitting.table.id)
    # Outages after the end of a game do not change its timestamps.
    offset = whole.log[len(whole.log) - 1].offset if whole.is_over else whole.offset
    return _document(whole, whole.log.line(), sitting, viewer, offset)


@Route("GET", "/api/imperial/game-histories/{table}/{turn}", ImperialPermission.HISTORY, refuses=(404,))
async def history(request: Request, table: str, turn: int) -> Tree:
    """Read game histories/{id}/{turnID}: the document before a submission, with its hidden information still
    hidden and its original timestamps."""
    services, sitting, viewer = await _enter_table(request, table)
    seq = await _seq_of(services, history_path(sitting.table.id, turn))
    whole = await services.tables.whole(sitting.table.id)
    entry = whole.log[seq]
    line = whole.log.line(seq if entry.to is None else entry.to)
    return _document(whole, line, sitting, viewer, whole.log[seq + 1].offset, turn)


@Route("GET", "/api/imperial/template-game", ImperialPermission.TEMPLATE)
async def template_game() -> Tree:
    """Read the template that every new game is a copy of."""
    return template()


@Route("GET", "/api/imperial/setups/{name}", ImperialPermission.SETUP, refuses=(404,))
async def read_setup(name: str) -> Tree:
    """Read setups/{name}: the board."""
    if name not in SETUPS:
        raise RefusedError("server/not-here")
    return setup(name)


@Route("GET", "/api/imperial/users/{user}", ImperialPermission.USER, refuses=(404,))
async def user(request: Request, user: str) -> UserInfo:
    """Read users/{uid}. Only that user is allowed to."""
    person, services = request.person, request.services
    if user != person.id:
        raise RefusedError("may/not")
    async with services.store.scan() as connection:
        mine = await tables.tables_of(connection, person.id, after=None, limit=MAX_TABLES)
    ids = [one.table.id for one in mine if one.table.game == "imperial"]
    return UserInfo(person.name, person.email or "", ids)


async def _enter_table(request: Request, key: str) -> tuple[Services, Sitting, Viewer]:
    sitting = await read_table(request.services, key, "imperial")
    admit(sitting, request.person, request.permission)
    row = sitting.seat_of(request.person.id)
    return request.services, sitting, None if row is None else Seat(row.number)


async def _seq_of(services: Services, path: str) -> int:
    """Returns the entry number of a document path. Raises if there is no such document."""
    async with services.store.scan() as connection:
        seq = await seq_of(connection, path)
    if seq is None:
        raise RefusedError("server/not-here")
    return seq


def _document(
    table: Table,
    line: Sequence[Entry],
    sitting: Sitting,
    viewer: Viewer,
    offset: Millis,
    turn: int | None = None,
) -> Tree:
    """Returns the document at the end of *turn*, or after *line* if it ends before.

    *offset* is the table's time offset after *line*.
    """
    state: Data | None = None
    told: list[Event] = []
    last = line[0]
    for entry in line:
        following = state_after(table.game, state, entry)
        if turn is not None and cast(State, following).turn > turn:
            offset = entry.offset
            break
        state, last = following, entry
        told += cast(tuple[Event, ...], () if entry.kind == "start" else entry.events)
    names = keys(sitting.seats)
    people = [Named(name, row.email or "") for name, row in zip(names, sitting.seats, strict=True)]
    return document(
        cast(State, state),
        viewer,
        people,
        told,
        sitting.table.id,
        undo=may_undo(last, cast(State, state)),
        ended=_ended(table, last, names),
        offset=offset,
        paused_at=table.paused_at if turn is None else None,
    )


def _ended(table: Table, last: Entry, names: Sequence[str]) -> str | None:
    return " ".join(tell(table.game, last, None, table.words(names))) if last.kind == "close" else None

"""Imperial's document tree at its addresses: to be read, each viewer's own. Nothing is ever written here."""

from collections.abc import Sequence
from typing import cast

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from sqlalchemy import select

from parlour.engine.entry import Entry
from parlour.engine.log import state_after
from parlour.engine.table import Table
from parlour.engine.transcript import transcribe as tell
from parlour.engine.values import Data, Seat, Viewer
from parlour.games.imperial.board import SETUPS
from parlour.games.imperial.document import Person as Named
from parlour.games.imperial.document import Tree, document, may_undo, setup, template
from parlour.games.imperial.events import Event
from parlour.games.imperial.records import current_path, history_path
from parlour.games.imperial.state import State
from parlour.server.http.faults import refusing
from parlour.server.http.who import ApiRequest, parts_of, somebody
from parlour.server.may import Deed
from parlour.server.parts import Parts
from parlour.server.refusals import Refused
from parlour.server.seeds.entering import admit, named, table_of
from parlour.server.seeds.imperial_names import keys
from parlour.store import lobby
from parlour.store.lobby import Sitting
from parlour.store.schema import imperial_document

MOST_TABLES = 500


class UserShown(Data, frozen=True):
    name: str
    email: str
    tables: Sequence[str]


@get("/api/imperial/games/{table:str}", name=Deed.IMPERIAL_GAME, responses=refusing(401, 404))
async def game(request: ApiRequest, table: FromPath[str]) -> Tree:
    """games/{id} as I may see it."""
    parts, sitting, viewer = await _entered(request, table, Deed.IMPERIAL_GAME)
    await _seq_of(parts, current_path(sitting.table.id))
    whole = await parts.tables.whole(sitting.table.id)
    return _document(whole, whole.log.line(), sitting, viewer)


@get(
    "/api/imperial/game-histories/{table:str}/{turn:int}",
    name=Deed.IMPERIAL_HISTORY,
    responses=refusing(401, 404),
)
async def history(request: ApiRequest, table: FromPath[str], turn: FromPath[int]) -> Tree:
    """game histories/{id}/{turnID}: the document before a submission, as sealed as it was."""
    parts, sitting, viewer = await _entered(request, table, Deed.IMPERIAL_HISTORY)
    seq = await _seq_of(parts, history_path(sitting.table.id, turn))
    whole = await parts.tables.whole(sitting.table.id)
    entry = whole.log[seq]
    line = whole.log.line(seq if entry.to is None else entry.to)
    return _document(whole, line, sitting, viewer, turn)


@get("/api/imperial/template-game", name=Deed.IMPERIAL_TEMPLATE, responses=refusing(401))
async def template_game(request: ApiRequest) -> Tree:
    """What every new game is a copy of."""
    await somebody(request, Deed.IMPERIAL_TEMPLATE)
    return template()


@get("/api/imperial/setups/{name:str}", name=Deed.IMPERIAL_SETUP, responses=refusing(401, 404))
async def read_setup(request: ApiRequest, name: FromPath[str]) -> Tree:
    """setups/{name}: the board."""
    await somebody(request, Deed.IMPERIAL_SETUP)
    if name not in SETUPS:
        raise Refused("server/not-here")
    return setup(name)


@get("/api/imperial/users/{user:str}", name=Deed.IMPERIAL_USER, responses=refusing(401, 404))
async def user(request: ApiRequest, user: FromPath[str]) -> UserShown:
    """users/{uid}: that user only."""
    person, parts = await somebody(request, Deed.IMPERIAL_USER), parts_of(request)
    if user != person.id:
        raise Refused("may/not")
    async with parts.store.engine.connect() as connection:
        mine = await lobby.tables_of(connection, person.id, after=None, limit=MOST_TABLES)
    tables = [one.table.id for one in mine if one.table.game == "imperial"]
    return UserShown(person.name, person.email or "", tables)


async def _entered(request: ApiRequest, key: str, deed: Deed) -> tuple[Parts, Sitting, Viewer]:
    person, parts = await named(request, deed), parts_of(request)
    sitting = await table_of(parts, key, "imperial")
    admit(sitting, person, deed)
    row = sitting.seat_of(person.id)
    return parts, sitting, None if row is None else Seat(row.number)


async def _seq_of(parts: Parts, path: str) -> int:
    """The entry that a path of the tree stands at."""
    found = select(imperial_document.c.seq).where(imperial_document.c.id == path)
    async with parts.store.engine.connect() as connection:
        seq = (await connection.execute(found)).scalar_one_or_none()
    if seq is None:
        raise Refused("server/not-here")
    return int(seq)


def _document(
    table: Table, line: Sequence[Entry], sitting: Sitting, viewer: Viewer, turn: int | None = None
) -> Tree:
    """The document after *line*, or at the end of *turn* where that comes before."""
    state: Data | None = None
    told: list[Event] = []
    last = line[0]
    for entry in line:
        following = state_after(table.game, state, entry)
        if turn is not None and cast(State, following).turn > turn:
            break
        state, last = following, entry
        told += cast(tuple[Event, ...], () if entry.kind == "start" else entry.events)
    named_as = [*zip(keys(sitting.seats), sitting.seats, strict=True)]
    people = [Named(name, row.email or "") for name, row in named_as]
    return document(
        cast(State, state),
        viewer,
        people,
        told,
        sitting.table.id,
        undo=may_undo(last, cast(State, state)),
        ended=_ended(table, last, [name for name, _ in named_as]),
    )


def _ended(table: Table, last: Entry, names: Sequence[str]) -> str | None:
    """How the table was closed, if it was."""
    return " ".join(tell(table, last, None, table.game.words(names))) if last.kind == "close" else None


def handlers() -> list[HTTPRouteHandler]:
    return [game, history, template_game, read_setup, user]

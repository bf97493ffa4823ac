"""Queries for operators: the log of their actions, and the search for people."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, and_, func, insert, or_, select, true

from parlour.engine.values import Data, Millis
from parlour.store.drivers.base import Connection
from parlour.store.queries.people import Person
from parlour.store.queries.shared import fetch_all, from_row, paginate
from parlour.store.schema import login, operator_action, person

PersonFilter = Literal["all", "accounts", "guests", "banned", "operators"]


class OperatorAction(Data, frozen=True, kw_only=True):
    id: str
    at: Millis
    operator_id: str | None
    operator_name: str
    action: str
    person_id: str | None = None
    about: str = ""
    """The name of the person, or of what else the action changed."""

    until: Millis | None = None
    reason: str = ""


_ACTION = [operator_action.c[name] for name in OperatorAction.__struct_fields__]
_PERSON = [person.c[name] for name in Person.__struct_fields__]


_PERSON_FILTERS: Final[Mapping[PersonFilter, ColumnElement[bool]]] = {
    "all": true(),
    "accounts": person.c.email.is_not(None),
    "guests": person.c.email.is_(None),
    "banned": person.c.banned_at.is_not(None),
    "operators": and_(person.c.operator_at.is_not(None), person.c.email.is_not(None)),
}


async def add_action(connection: Connection, done: OperatorAction) -> None:
    await connection.execute(insert(operator_action).values(**asdict(done)))


async def actions(connection: Connection, *, after: str | None, limit: int) -> Sequence[OperatorAction]:
    done = paginate(select(*_ACTION), operator_action.c.at, operator_action.c.id, after, limit)
    return await fetch_all(connection, done, OperatorAction)


async def find_people(
    connection: Connection, *, text: str, which: PersonFilter, after: str | None, limit: int
) -> Sequence[tuple[Person, Millis | None]]:
    """People whose name contains *text*, or whose e-mail or id is *text*, newest first.

    Each comes with when they were last seen.
    """
    seen = select(func.max(login.c.seen_at)).where(login.c.person_id == person.c.id).scalar_subquery()
    chosen = select(*_PERSON, seen).where(_PERSON_FILTERS[which])
    if text:
        named = func.lower(person.c.name).contains(text.lower(), autoescape=True)
        chosen = chosen.where(or_(named, person.c.email == text.lower(), person.c.id == text))
    ordered = paginate(chosen, person.c.created_at, person.c.id, after, limit)
    return [(from_row(Person, row), row[-1]) for row in await connection.execute(ordered)]

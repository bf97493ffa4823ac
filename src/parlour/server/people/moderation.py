"""Bans, forced sign-outs and the operator role. Every action is recorded in the operators' log.

*by* is None for actions from the command line, which needs no operator.
"""

from uuid import uuid4

from parlour.engine.values import Millis
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.services import Services
from parlour.store.drivers.base import Connection
from parlour.store.queries import operators, people
from parlour.store.queries.operators import OperatorAction


async def ban(
    services: Services,
    person: Person,
    by: Person | None = None,
    *,
    reason: str = "",
    until: Millis | None = None,
) -> None:
    """Bans the person. Their data stays, and their seats count as absent.

    Raises for an operator, so that operators cannot ban each other.
    """
    wall = services.wall()
    if until is not None and until <= wall:
        raise RefusedError("operator/until")
    async with services.store.write() as connection:
        kept = await people.read(connection, person.id)
        if kept is None:
            raise RefusedError("operator/no-person")
        if kept.is_operator:
            raise RefusedError("operator/is-operator", name=kept.name)
        await people.change(
            connection, person.id, banned_at=wall, banned_until=until, ban_reason=reason or None
        )
        await record_action(connection, services, by, "ban", person, reason=reason, until=until)
    services.identity.end(person.id, is_banned=True)


async def unban(services: Services, person: Person, by: Person | None = None, *, reason: str = "") -> None:
    async with services.store.write() as connection:
        await people.change(connection, person.id, banned_at=None, banned_until=None, ban_reason=None)
        await record_action(connection, services, by, "unban", person, reason=reason)
    services.identity.forget(person.id)


async def log_out_everywhere(
    services: Services, person: Person, by: Person | None = None, *, reason: str = ""
) -> None:
    """Ends all logins of the person. A person with an account can sign in again."""
    async with services.store.write() as connection:
        await people.end_logins(connection, person.id)
        await record_action(connection, services, by, "log-out", person, reason=reason)
    services.identity.end(person.id)


async def set_operator(services: Services, person: Person, *, is_operator: bool) -> None:
    """Grants or revokes the operator role. Called by the command line only.

    The last operator can lose the role too, because the command line can appoint another.
    """
    if is_operator and person.is_guest:
        raise RefusedError("operator/guest", name=person.name)
    async with services.store.write() as connection:
        at, action = (services.wall(), "make-operator") if is_operator else (None, "end-operator")
        await people.change(connection, person.id, operator_at=at)
        await record_action(connection, services, None, action, person)
    services.identity.forget(person.id)


async def record_action(
    connection: Connection,
    services: Services,
    by: Person | None,
    action: str,
    person: Person | None = None,
    *,
    about: str = "",
    reason: str = "",
    until: Millis | None = None,
) -> None:
    """Records an operator's action, in the transaction that carries it out."""
    done = OperatorAction(
        id=str(uuid4()),
        at=services.wall(),
        operator_id=None if by is None else by.id,
        operator_name="" if by is None else by.name,
        action=action,
        person_id=None if person is None else person.id,
        about=about if person is None else person.name,
        until=until,
        reason=reason,
    )
    await operators.add_action(connection, done)

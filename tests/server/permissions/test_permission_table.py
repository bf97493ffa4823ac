"""The permission table, written out by hand and tested on every route with every role."""

from enum import StrEnum
from pathlib import Path
from typing import get_args

import httpx
import pytest
from msgspec.structs import replace

from parlour.engine.values import Millis
from parlour.protocol.client_messages import ClientMessage
from parlour.server import api
from parlour.server.app import Server
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import ALLOWED, ANONYMOUS, Permission, Role, require, role_anywhere
from parlour.server.core.settings import Settings
from parlour.server.http import pages
from parlour.server.http.route import Route
from parlour.store.queries import people
from server.world import Caller, World, run_in_world

# operator, owner, seated, spectator, stranger, banned
EXPECTED = {
    "be-guest": "yes yes yes yes yes no",
    "read-me": "yes yes yes yes yes yes",
    "read-session": "yes yes yes yes yes yes",
    "read-return-key": "yes yes yes yes yes no",
    "come-back": "yes yes yes yes yes yes",
    "change-me": "yes yes yes yes yes no",
    "make-account": "yes yes yes yes yes no",
    "log-in": "yes yes yes yes yes yes",
    "ask-for-link": "yes yes yes yes yes yes",
    "read-link": "yes yes yes yes yes yes",
    "use-link": "yes yes yes yes yes yes",
    "log-out": "yes yes yes yes yes yes",
    "list-logins": "yes yes yes yes yes yes",
    "end-login": "yes yes yes yes yes yes",
    "list-ways": "yes yes yes yes yes yes",
    "add-push": "yes yes yes yes yes no",
    "end-push": "yes yes yes yes yes yes",
    "test-webhook": "yes yes yes yes yes no",
    "list-my-games": "yes yes yes yes yes no",
    "read-my-statistics": "yes yes yes yes yes no",
    "read-statistics": "yes yes yes yes yes no",
    "export-me": "yes yes yes yes yes yes",
    "delete-me": "yes yes yes yes yes yes",
    "read-api": "yes yes yes yes yes yes",
    "list-games": "yes yes yes yes yes yes",
    "read-game": "yes yes yes yes yes yes",
    "read-rules": "yes yes yes yes yes yes",
    "read-tutorial": "yes yes yes yes yes yes",
    "read-puzzle": "yes yes yes yes yes yes",
    "read-asset": "yes yes yes yes yes yes",
    "make-table": "yes yes yes yes yes no",
    "list-open": "yes yes yes yes yes no",
    "list-mine": "yes yes yes yes yes no",
    "import-file": "yes yes yes yes yes no",
    "show-table": "no yes yes yes no no",
    "join": "no yes yes yes no no",
    "leave": "no yes yes no no no",
    "move-seat": "no yes yes no no no",
    "kick": "no yes no no no no",
    "change-seats": "no yes no no no no",
    "start": "no yes no no no no",
    "rematch": "no yes yes no no no",
    "fork": "no yes yes yes no no",
    "sandbox": "no yes yes yes no no",
    "show-links": "no yes no no no no",
    "claim": "yes yes yes yes yes no",
    "read-log": "no yes yes yes no no",
    "replay": "no yes yes yes no no",
    "report-bug": "no yes yes yes no no",
    "read-judgements": "no yes yes yes no no",
    "try-out": "no yes yes no no no",
    "prepare": "no yes yes no no no",
    "list-undo": "no yes yes no no no",
    "read-chat": "no yes yes yes no no",
    "export-file": "no yes yes yes no no",
    "read-email": "no yes yes no no no",
    "give-email": "no yes yes no no no",
    "remove-email": "no yes yes no no no",
    "report": "no yes yes yes no no",
    "confirm-email": "yes yes yes yes yes yes",
    "stop-email": "yes yes yes yes yes yes",
    "see-health": "yes no no no no no",
    "see-tables": "yes no no no no no",
    "find-people": "yes no no no no no",
    "ban": "yes no no no no no",
    "unban": "yes no no no no no",
    "log-out-person": "yes no no no no no",
    "list-reports": "yes no no no no no",
    "close-report": "yes no no no no no",
    "see-limits": "yes no no no no no",
    "list-notices": "yes no no no no no",
    "retry-notice": "yes no no no no no",
    "drop-notice": "yes no no no no no",
    "read-actions": "yes no no no no no",
    "watch": "no yes yes yes no no",
    "unwatch": "yes yes yes yes yes yes",
    "sync": "no yes yes yes no no",
    "act": "no yes yes no no no",
    "undo": "no yes yes no no no",
    "redo": "no yes yes no no no",
    "consent": "no yes yes no no no",
    "resign": "no yes yes no no no",
    "return": "no yes yes no no no",
    "pause": "no yes yes no no no",
    "resume": "no yes yes no no no",
    "say": "no yes yes yes no no",
    "watch-lists": "yes yes yes yes yes no",
    "ping": "yes yes yes yes yes yes",
    "cambio-create": "yes yes yes yes yes no",
    "cambio-join": "yes yes yes yes yes no",
    "cambio-start": "no yes no no no no",
    "cambio-view-initial": "no yes yes no no no",
    "cambio-draw": "no yes yes no no no",
    "cambio-swap": "no yes yes no no no",
    "cambio-discard": "no yes yes no no no",
    "cambio-power": "no yes yes no no no",
    "cambio-call": "no yes yes no no no",
    "cambio-read": "no yes yes no no no",
    "cambio-scores": "no yes yes no no no",
    "cambio-events": "no yes yes no no no",
    "imperial-game": "no yes yes yes no no",
    "imperial-history": "no yes yes yes no no",
    "imperial-template": "yes yes yes yes yes no",
    "imperial-setup": "yes yes yes yes yes no",
    "imperial-user": "yes yes yes yes yes yes",
}
ROOMS = {
    "players": "no yes yes no no no",
    "spectators": "no no no yes no no",
}
"""The chat room that each role reads during a game. The owner has a seat here, the operator has none."""

FOR_MACHINES = {"/api/health", "/api/ready", "/api/socket-schema", "/metrics"}
SOCKETS = {"cambio-events"}
"""Sockets of single games. `tests/game_apis` tests who can open them."""

ROLES = (Role.OPERATOR, Role.OWNER, Role.SEATED, Role.SPECTATOR, Role.STRANGER, Role.BANNED)

PUSH = {"endpoint": "https://push.test/1", "keys": {"p256dh": "a", "auth": "b"}}
BODIES: dict[str, object] = {
    "be-guest": {"name": "Zoe"},
    "change-me": {"name": "Zoe"},
    "make-account": {"email": "zoe@parlour.test", "password": "a long password"},
    "log-in": {"email": "zoe@parlour.test", "password": "a long password"},
    "ask-for-link": {"email": "zoe@parlour.test"},
    "read-link": {"token": "none"},
    "use-link": {"token": "none"},
    "come-back": {"key": "none"},
    "give-email": {"email": "zoe@parlour.test"},
    "confirm-email": {"token": "none"},
    "stop-email": {"token": "none"},
    "add-push": PUSH,
    "end-push": {"endpoint": PUSH["endpoint"]},
    "make-table": {"game": "tictactoe"},
    "import-file": {},
    "join": {},
    "move-seat": {"seat": "any"},
    "kick": {"seat": 1},
    "fork": {"seq": 0},
    "sandbox": {},
    "try-out": {"seq": 0, "actions": [{"type": "draw"}]},
    "report": {"seat": 1, "reason": "rude"},
    "ban": {"reason": "rude"},
    "unban": {"reason": "sorry"},
    "log-out-person": {"reason": "their phone was taken"},
    "close-report": {"note": "talked to them"},
    "retry-notice": {"table": "none", "seat": 0, "asked": 0},
    "drop-notice": {"table": "none", "seat": 0, "asked": 0},
    "change-seats": {"seats": ["open", "open", "bot:random"]},
    "cambio-create": {"playerCount": 2, "creatorDisplayName": "Zoe"},
    "cambio-join": {"displayName": "Zoe"},
    "cambio-draw": {"source": "deck"},
    "cambio-swap": {"index": 0},
    "cambio-power": {"skip": True},
}
REFUSED_BY_RIGHT = {"may/not", "may/banned", "may/operator", "who/banned", "table/unknown"}
REFUSED_BY_RIGHT |= {"NOT_HOST", "NOT_IN_GAME", "BANNED", "NO_SUCH_GAME"}
UNKNOWN = {"who/unknown", "UNAUTHENTICATED"}


def routes() -> dict[str, Route]:
    return {str(route.permission): route for route in api.routes()}


def test_every_route_is_in_the_table() -> None:
    assert len(routes()) == len(api.routes())
    assert set(routes()) <= set(EXPECTED)


def test_every_route_without_permission_is_listed_here(tmp_path: Path) -> None:
    served = {route.path for route in Server(Settings(data=tmp_path)).app.routes}
    shown = {page.path for page in pages.routes()}

    assert served - {route.path for route in routes().values()} - shown == FOR_MACHINES
    assert not [path for path in shown if path.startswith(("/api", "/metrics"))]


def test_every_message_is_in_the_table() -> None:
    messages = {str(kind.__struct_config__.tag) for kind in get_args(ClientMessage)}

    assert messages <= set(EXPECTED)
    assert set(routes()) | messages | SOCKETS == set(EXPECTED)


def test_the_table_matches_the_permissions_in_use() -> None:
    assert {str(permission) for permission in ALLOWED} == set(EXPECTED)
    for permission in ALLOWED:
        for role, answer in zip(ROLES, EXPECTED[permission].split(), strict=True):
            assert (role in ALLOWED[permission]) == (answer == "yes"), (permission, role)


@pytest.mark.parametrize("permission", ALLOWED)
def test_permissions_that_need_a_session_are_refused_without_one(permission: StrEnum) -> None:
    if permission in ANONYMOUS:
        require(permission, Role.SPECTATOR, None)
    else:
        with pytest.raises(RefusedError, match="who/unknown"):
            require(permission, Role.OWNER, None)


def test_only_a_banned_person_learns_about_the_ban() -> None:
    banned = Person(id="x", name="X", banned_at=None)

    with pytest.raises(RefusedError, match="may/banned"):
        require(Permission.WATCH, Role.BANNED, banned)
    with pytest.raises(RefusedError, match="table/unknown"):
        require(Permission.WATCH, Role.STRANGER, banned)
    with pytest.raises(RefusedError, match="may/not"):
        require(Permission.ACT, Role.SPECTATOR, banned)
    assert role_anywhere(banned) is Role.STRANGER


def test_a_guest_with_the_operator_role_is_not_an_operator() -> None:
    guest = Person(id="x", name="X", operator_at=Millis(1))
    account = Person(id="y", name="Y", email="y@parlour.test", operator_at=Millis(1))
    banned = replace(account, banned_at=Millis(2))

    assert [role_anywhere(one) for one in (guest, account, banned)] == [
        Role.STRANGER,
        Role.OPERATOR,
        Role.BANNED,
    ]
    with pytest.raises(RefusedError, match="may/operator"):
        require(Permission.BAN, Role.STRANGER, guest)
    with pytest.raises(RefusedError, match="who/banned"):
        require(Permission.BAN, Role.BANNED, banned)


@pytest.mark.parametrize("permission", sorted(routes()))
def test_every_route_enforces_the_table_for_every_role(permission: str, tmp_path: Path) -> None:
    """Tests the roles with the fewest permissions first, because a refused request changes nothing."""

    async def test(world: World) -> None:
        game = "imperial" if permission.startswith("imperial") else "cambio"
        table, roles = await cast_of(world, is_about_a_table(permission), game)
        for role, expected in list(zip(ROLES, EXPECTED[permission].split(), strict=True))[::-1]:
            answer = await _asked(roles[role], permission, table)

            assert answer.status_code < 500
            code = answer.json().get("code") if answer.status_code >= 400 else None
            assert (code in REFUSED_BY_RIGHT) == (expected == "no"), (role, answer.text)

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


@pytest.mark.parametrize(("room", "answers"), ROOMS.items())
def test_every_chat_room_enforces_the_table_for_every_role(room: str, answers: str, tmp_path: Path) -> None:
    async def test(world: World) -> None:
        table, roles = await cast_of(world, True)
        for role, expected in zip(ROLES, answers.split(), strict=True):
            answer = await roles[role].ask("GET", f"/api/tables/{table['id']}/chat?room={room}")

            assert (answer.status_code == 200) == (expected == "yes"), (role, answer.text)

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_anonymous_callers_must_sign_in_on_every_other_route(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        table, _ = await cast_of(world, True)
        for permission in routes():
            answer = await _asked(world.anonymous, permission, table)

            assert answer.status_code < 500
            code = answer.json().get("code") if answer.status_code >= 400 else None
            assert (code in UNKNOWN) == (permission not in ANONYMOUS), (permission, answer.text)

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def is_about_a_table(permission: str) -> bool:
    return "{table}" in routes()[permission].path


async def cast_of(
    world: World, is_about_a_table: bool, game: str = "cambio"
) -> tuple[dict[str, object], dict[Role, Caller]]:
    """Creates a private table with one person of each role. The banned one is barred from it or banned."""
    roles = {role: await world.guest(role.value) for role in ROLES}
    await world.make_operator(roles[Role.OPERATOR])
    table = await world.table(roles[Role.OWNER], game=game)
    for role in (Role.SEATED, Role.BANNED):
        await roles[role].post(f"/api/tables/{table['code']}/join", {})
    table = await roles[Role.OWNER].post(f"/api/tables/{table['id']}/kick", {"seat": 2})
    await roles[Role.SPECTATOR].get(f"/api/tables/{table['code']}")
    if not is_about_a_table:
        async with world.services.store.write() as connection:
            await people.change(connection, roles[Role.BANNED].id, banned_at=world.clock())
        world.services.identity.forget(roles[Role.BANNED].id)
    links = await roles[Role.OWNER].get(f"/api/tables/{table['id']}/links")
    return {**table, "links": links["links"]}, roles


async def _asked(who: Caller, permission: str, table: dict[str, object]) -> httpx.Response:
    route = routes()[permission]
    path = route.path
    filled = {
        "table": table["id"],
        "seq": 0,
        "login": "0" * 64,
        "name": "cambio",
        "turn": 1,
        "user": who.id or "nobody",
        "person": who.id or "nobody",
        "report": "none",
    }
    for name, value in filled.items():
        path = path.replace(f"{{{name}}}", str(value))
    body = BODIES.get(permission)
    if permission == "claim":
        links = table["links"]
        assert isinstance(links, list)
        body = {"link": links[3]["link"]}
    return await who.ask(route.method, path, body)

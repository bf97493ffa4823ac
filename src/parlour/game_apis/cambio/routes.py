"""Cambio's routes as specified. The player is identified by the login, never by the request body."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from parlour.engine.values import Data, Seat
from parlour.game_apis.access import Player, read_table, require_player
from parlour.game_apis.cambio.errors import SPECIFIED_WORDING
from parlour.game_apis.cambio.game_view import snapshot
from parlour.game_apis.cambio.permissions import CambioPermission
from parlour.game_apis.cambio.requests import (
    CallResponse,
    CommandResponse,
    CreateRequest,
    DrawRequest,
    JoinRequest,
    PowerRequest,
    PowerResponse,
    Scores,
    SeatResponse,
    SwapRequest,
)
from parlour.game_apis.cambio.service import (
    CambioService,
    act,
    face,
    has_lapsed,
    revealed_card,
    settled_table,
)
from parlour.games.cambio.actions import Discard, Draw, Ready, Swap
from parlour.games.cambio.events import Discarded, Drew, PowerOffered, Revealed, Swapped
from parlour.server.core.errors import RefusedError
from parlour.server.core.permissions import Role, role_at
from parlour.server.http.request import Request
from parlour.server.http.route import Header, Route
from parlour.server.lobby import creation, game_start, seating
from parlour.server.lobby import requests as lobby_requests
from parlour.store.queries.tables import Sitting

_KEY = "A repeat with the same key is answered as the first time and changes nothing."
Key = Annotated[Annotated[str, Meta(max_length=100, description=_KEY)] | None, Header("Idempotency-Key")]


@Route("POST", "/api/game/create", CambioPermission.CREATE, refuses=(409,), wording=SPECIFIED_WORDING)
async def create(request: Request, data: CreateRequest) -> SeatResponse:
    """Create a game and take its first seat. Bots of the requested level take the last seats."""
    person, services = request.person, request.services
    people = data.player_count - data.bot_count
    if people < 1:
        raise RefusedError("message/unreadable", fault="at least one player is human")
    creation.check_level(services.games["cambio"], data.bot_difficulty)
    table_request = lobby_requests.TableRequest(
        game="cambio",
        seats=["open"] * people + [f"bot:{data.bot_difficulty}"] * data.bot_count,
        name=plain_name(data.creator_display_name),
    )
    made = await creation.create_table(services, person, table_request)
    await services.tables.changed(made.table.id)
    return _seat_response(made, person.id)


def command(path: str, permission: CambioPermission) -> Route:
    path = f"/api/game/{{table}}/{path}"
    return Route("POST", path, permission, status=200, refuses=(404, 409), wording=SPECIFIED_WORDING)


@command("join", CambioPermission.JOIN)
async def join(request: Request, table: str, data: JoinRequest) -> SeatResponse:
    """Take a seat, by the game's id or its room code. With the id, no code is needed."""
    person, services = request.person, request.services
    name = plain_name(data.display_name)
    found = await read_table(services, table, "cambio")
    code = found.table.code if data.room_code is None else data.room_code.strip().upper()
    if code != found.table.code and role_at(person, found) is not Role.BANNED:
        raise RefusedError("table/unknown")
    join_request = lobby_requests.JoinRequest(name=name, code=code)
    return _seat_response(await seating.join(services, person, found.table.id, join_request), person.id)


@command("start", CambioPermission.START)
async def start(request: Request, table: str) -> Mapping[str, object]:
    """Deal the cards. Only the host can start the game."""
    who = await require_player(request, table)
    await game_start.start(who.services, request.person, who.sitting.table.id)
    return await _snapshot_payload(await require_player(request, table))


@command("view-initial", CambioPermission.VIEW_INITIAL)
async def view_initial(request: Request, table: str, key: Key = None) -> CommandResponse:
    """Confirm that the caller has seen their two cards."""
    return await _do(await require_player(request, table), Ready(), key)


@command("draw", CambioPermission.DRAW)
async def draw(request: Request, table: str, data: DrawRequest, key: Key = None) -> CommandResponse:
    """Take the top card of the deck or of the discard pile."""
    return await _do(await require_player(request, table), Draw(data.source), key)


@command("swap", CambioPermission.SWAP)
async def swap(request: Request, table: str, data: SwapRequest, key: Key = None) -> CommandResponse:
    """Put the drawn card in a place of the caller's grid."""
    return await _do(await require_player(request, table), Swap(_index(data)), key)


@command("discard", CambioPermission.DISCARD)
async def discard(request: Request, table: str, key: Key = None) -> CommandResponse:
    """Discard the drawn card. It can give a power."""
    return await _do(await require_player(request, table), Discard(), key)


@command("power", CambioPermission.POWER)
async def power(request: Request, table: str, data: PowerRequest, key: Key = None) -> PowerResponse:
    """Use the power of the card just discarded, or skip it."""
    who = await require_player(request, table)
    if data.skip != (data.power_type is None):
        raise RefusedError("message/unreadable", fault="these fields do not make up one power")
    game, one = who.sitting.table.id, who.row.id
    service = CambioService(who.services)
    return await service.activate_special_power(game, one, data.power_type, data.target, command=key)


@command("cambio", CambioPermission.CALL)
async def cambio(request: Request, table: str, key: Key = None) -> CallResponse:
    """Call Cambio instead of drawing."""
    who = await require_player(request, table)
    return await CambioService(who.services).call_cambio(who.sitting.table.id, who.row.id, command=key)


@Route("GET", "/api/game/{table}", CambioPermission.READ, refuses=(404,), wording=SPECIFIED_WORDING)
async def read(request: Request, table: str) -> Mapping[str, object]:
    """Read the game as the caller is allowed to see it now."""
    return await _snapshot_payload(await require_player(request, table))


@Route(
    "GET", "/api/game/{table}/scores", CambioPermission.SCORES, refuses=(404, 409), wording=SPECIFIED_WORDING
)
async def scores(request: Request, table: str) -> Scores:
    """Read the scores and winners of a completed game."""
    who = await require_player(request, table)
    return await CambioService(who.services).complete_game(who.sitting.table.id)


def plain_name(text: str) -> str:
    """Returns the name in its specified form: 3 to 20 letters, digits and spaces, not blank."""
    name = " ".join(text.split())
    if not 3 <= len(name) <= 20 or not all(sign.isalnum() or sign == " " for sign in name):
        raise RefusedError("people/plain-name")
    return name


def _seat_response(made: Sitting, person_id: str) -> SeatResponse:
    row = made.seat_of(person_id)
    assert row is not None, "whoever makes or joins a game sits at it"
    return SeatResponse(
        game_id=made.table.id, room_code=made.table.code, player_id=row.id, turn_order=row.number
    )


async def _snapshot_payload(who: Player) -> Mapping[str, object]:
    table = await settled_table(who.services, who.sitting)
    shown = snapshot(who.sitting, table, Seat(who.row.number), who.services.wall())
    return shown.payload


def _index(data: SwapRequest) -> int:
    match data.index, data.row, data.col:
        case int(index), None, None:
            return index
        case None, int(row), int(col):
            return 2 * row + col if row >= 0 and col in (0, 1) else -1
        case _:
            raise RefusedError("message/unreadable", fault="a place is an index, or a row and a column")


async def _do(who: Player, action: Data, key: str | None) -> CommandResponse:
    entry, table = await act(who, action, key)
    shown, until = revealed_card(who, entry, table)
    card, power = None, None
    for event in entry.events:
        match event:
            case Drew(_, source, drawn) if source == "discard" or not has_lapsed(entry, table):
                card = drawn
            case Swapped(_, _, thrown) | Discarded(_, thrown):
                card = thrown
            case PowerOffered(_, kind) | Revealed(_, kind):
                power = kind
    return CommandResponse(
        success=True,
        seq=entry.seq,
        card=None if card is None else face(card, who.services, who.sitting),
        power_type=power,
        revealed_card=shown,
        expires_at=until,
    )

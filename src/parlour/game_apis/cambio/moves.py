"""Doing something at a table of Cambio for a player, and what the one who did it is shown."""

from typing import cast

from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.engine.words.refusals import IllegalActionError
from parlour.engine.words.refusals import Refusal as OfTheTable
from parlour.game_apis.access import Player
from parlour.game_apis.cambio.errors import SpecifiedError, of_game
from parlour.game_apis.cambio.game_view import people_of
from parlour.game_apis.cambio.requests import Face, Shown
from parlour.games.cambio.actions import CallCambio
from parlour.games.cambio.cards import Card, points, rank_name, suit_name
from parlour.games.cambio.events import Revealed
from parlour.games.cambio.options import Options
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.state import State
from parlour.server.core.errors import RefusedError
from parlour.server.http.services import Services
from parlour.store.queries.tables import Sitting, TableRow


async def act(player: Player, action: Data, command: str | None) -> tuple[Entry, Table | None]:
    """Do *action*. For a repeat also the table as it is now, by which to tell what has lapsed."""
    services, sitting, row = player
    if row.stand_in is not None:
        raise RefusedError("seat/bot-plays")
    if sitting.table.status == "open":
        raise refused(player, IllegalActionError(OfTheTable.NOT_STARTED))
    try:
        entry = await services.tables.act(
            sitting.table.id, Seat(row.number), action, command=command, ask=None
        )
    except IllegalActionError as refusal:
        told = await _explained(player, action, refusal)
        raise refused(player, told) from None
    is_repeat = entry.seq <= sitting.table.seq
    return entry, await settled(services, sitting) if is_repeat else None


async def settled(services: Services, sitting: Sitting) -> Table:
    """A copy of the table in which everything due has happened."""
    table = await services.tables.whole(sitting.table.id)
    if len(table.log):
        table.settle(services.wall())
    return table


def refused(player: Player, refusal: IllegalActionError) -> SpecifiedError:
    services, sitting, _ = player
    return of_game(refusal, services.games[sitting.table.game], people_of(sitting))


def has_lapsed(entry: Entry, table: Table | None) -> bool:
    """Whether the game has gone on since *entry*: what it showed to one player is not shown again."""
    return table is not None and len(table.log) - 1 > entry.seq


def revealed(player: Player, entry: Entry, table: Table | None) -> tuple[Shown | None, Millis | None]:
    """The card that *entry* shows to this player, and until when."""
    for event in entry.events:
        if isinstance(event, Revealed) and event.seat == player.row.number:
            until = Millis(event.until + entry.offset)
            if has_lapsed(entry, table) or event.card is None or event.slot is None:
                return None, until
            owner = player.sitting.seats[event.owner]
            seen = face(event.card, player.services, player.sitting)
            return Shown(owner.id, event.slot, seen.rank, seen.suit, seen.point_value), until
    return None, None


def face(card: Card, services: Services, sitting: Sitting) -> Face:
    return Face(rank_name(card), suit_name(card), _worth(services, sitting.table)[card])


async def _explained(player: Player, action: Data, refusal: IllegalActionError) -> IllegalActionError:
    """Whoever calls when all is over is told who called: that comes before the phase."""
    if refusal.code != OfTheTable.OVER or not isinstance(action, CallCambio):
        return refusal
    state = cast(State, (await settled(player.services, player.sitting)).state)
    if state.caller is None:
        return refusal
    return IllegalActionError(Refusal.ALREADY_CALLED, caller=state.caller)


def _worth(services: Services, table: TableRow) -> tuple[int, ...]:
    options = cast(Options, services.games[table.game].decode_options(table.options.encode()))
    return points(options.red_king_value, options.black_king_value)

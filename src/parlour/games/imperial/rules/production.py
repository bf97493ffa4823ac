"""Factory, Produce and Import: what a country builds."""

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from parlour.engine import IllegalActionError, Seat
from parlour.games.imperial.actions import Action, Build, Done, Import, Make, MakeAll
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.events import Built, Imported, Produced
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.state import (
    Building,
    Cents,
    Country,
    Draft,
    Importing,
    Kind,
    Nation,
    Place,
    Plan,
    Producing,
    State,
    Unit,
    get_nation,
    with_nation,
    with_payment,
)

FACTORY_COST_CENTS, IMPORT_COST_CENTS, MAX_IMPORTS = 500, 100, 3
_NOWHERE: frozenset[Place] = frozenset()
_CACHE_ENTRIES = 1 << 12


def occupied(nations: Sequence[Nation], country: Country) -> frozenset[Place]:
    """The places where other countries have hostile armies. Guests and fleets occupy nothing."""
    return _NOWHERE.union(*[nation.armies for nation in nations if nation.name != country])


def occupied_home(board: Board, nations: Sequence[Nation], country: Country) -> frozenset[Place]:
    """The country's home provinces that are occupied. Fast for the usual case of none."""
    home, taken = board.homeland[country], _NOWHERE
    for nation in nations:
        if nation.name != country and not home.isdisjoint(nation.armies):
            taken |= home.intersection(nation.armies)
    return taken


def working(nations: Sequence[Nation], nation: Nation) -> tuple[Place, ...]:
    """The factories that are not occupied."""
    taken = occupied(nations, nation.name)
    return tuple([place for place in nation.factories if place not in taken])


def is_working(nations: Sequence[Nation], nation: Nation, place: Place) -> bool:
    """True if the nation's factory in *place* is not occupied."""
    return not [other for other in nations if place in other.armies and other.name != nation.name]


def legal_draft(state: State, seat: Seat, draft: Draft) -> Sequence[Action]:
    match get_board(state.board).kind[draft.spot]:
        case "Factory":
            return [*map(Build, sites(state, seat, draft.spot)), Done()]
        case "Produce":
            ready = producible(state, draft)
            whole: list[Action] = [MakeAll()] if _all_fit(state, draft, ready) else []
            return [*whole, *[Make(unit.place) for unit in ready], Done()]
        case _:
            return [*[Import(unit.kind, unit.place) for unit in importable(state, seat, draft)], Done()]


def decide_draft(state: State, seat: Seat, draft: Draft, action: Action) -> Draft | Plan:
    """The draft with the action added, or the finished plan if nothing is left to choose."""
    kind = get_board(state.board).kind[draft.spot]
    if type(action) is Done:
        return finished(kind, draft)
    match kind, action:
        case "Factory", Build(place):
            if place not in sites(state, seat, draft.spot):
                raise IllegalActionError(Refusal.NO_SITE, place=place)
            return Building(place)
        case "Produce", MakeAll():
            ready = producible(state, draft)
            if not _all_fit(state, draft, ready):
                raise IllegalActionError(Refusal.UNIT_LIMIT)
            return Producing(tuple(ready))
        case "Produce", Make(place):
            unit = _unit_made(get_board(state.board), place)
            if unit not in producible(state, draft):
                raise IllegalActionError(Refusal.NO_FACTORY, place=place)
            return _with(state, seat, draft, unit)
        case "Import", Import(unit_kind, place):
            unit = Unit(unit_kind, place)
            if unit not in importable(state, seat, draft):
                raise IllegalActionError(Refusal.NO_IMPORT, place=place)
            return _with(state, seat, draft, unit)
        case _:
            raise IllegalActionError(Refusal.WRONG_MOMENT)


def opened(state: State, seat: Seat, wheel_space: str) -> Draft | Plan:
    """The draft that a wheel space begins with, or its empty plan if there is nothing to choose."""
    kind, draft = get_board(state.board).kind[wheel_space], Draft(wheel_space, ())
    if kind == "Factory":
        return draft if sites(state, seat, wheel_space) else Building(None)
    ready = producible(state, draft) if kind == "Produce" else importable(state, seat, draft)
    return draft if ready else finished(kind, draft)


def finished(kind: str, draft: Draft) -> Plan:
    if kind == "Factory":
        return Building(None)
    return Producing(draft.units) if kind == "Produce" else Importing(draft.units)


def sites(state: State, seat: Seat, wheel_space: str) -> list[Place]:
    """The home provinces where a factory can be built and paid for."""
    board, nation = get_board(state.board), get_nation(state, state.up)
    purse = state.players[seat].money - board.reaches[nation.spot][wheel_space]
    if nation.money + purse < FACTORY_COST_CENTS:
        return []
    taken = occupied_home(board, state.nations, nation.name)
    return [
        place for place in board.home[nation.name] if place not in nation.factories and place not in taken
    ]


def producible(state: State, draft: Draft) -> list[Unit]:
    """The units that factories can still make, one each, within the limit of pieces."""
    board, nation = get_board(state.board), get_nation(state, state.up)
    taken, room = occupied_home(board, state.nations, nation.name), _room(board, nation, draft)
    return [
        unit
        for unit in _units_made(board, nation.factories)
        if room[unit.kind] > 0 and unit.place not in taken and unit not in draft.units
    ]


def importable(state: State, seat: Seat, draft: Draft) -> list[Unit]:
    """Armies for free home provinces and fleets for free ports, within the limits of pieces and money."""
    board, nation = get_board(state.board), get_nation(state, state.up)
    if len(draft.units) >= most_imports(state, seat, draft.spot):
        return []
    taken, room = occupied_home(board, state.nations, nation.name), _room(board, nation, draft)
    return [
        unit for unit in _home_units(board, nation.name) if room[unit.kind] > 0 and unit.place not in taken
    ]


@cache
def _home_units(board: Board, country: Country) -> tuple[Unit, ...]:
    """An army for every home province, then a fleet for every port."""
    home = board.home[country]
    ports = [place for place in home if place in board.port]
    return (*[Unit("army", place) for place in home], *[Unit("fleet", place) for place in ports])


def most_imports(state: State, seat: Seat, wheel_space: str) -> int:
    """The number of units that treasury and proposer can pay, up to the limit."""
    board, nation = get_board(state.board), get_nation(state, state.up)
    purse = state.players[seat].money - board.reaches[nation.spot][wheel_space]
    count = MAX_IMPORTS
    while count and import_bill(nation, count)[1] > purse:
        count -= 1
    return count


def import_bill(nation: Nation, count: int) -> tuple[Cents, Cents]:
    """The shares of treasury and proposer. The treasury pays first, in whole dollars."""
    treasury = min(count, nation.money // IMPORT_COST_CENTS)
    return Cents(treasury * IMPORT_COST_CENTS), Cents((count - treasury) * IMPORT_COST_CENTS)


def build(state: State, seat: Seat, plan: Building) -> Built:
    if plan.place is None:
        return Built(state.up, seat, None, Cents(0), Cents(0))
    treasury = min(get_nation(state, state.up).money, FACTORY_COST_CENTS)
    return Built(state.up, seat, plan.place, Cents(treasury), Cents(FACTORY_COST_CENTS - treasury))


def imports(state: State, seat: Seat, plan: Importing) -> Imported:
    bill = import_bill(get_nation(state, state.up), len(plan.units))
    return Imported(state.up, seat, plan.units, *bill)


def evolve_built(state: State, event: Built) -> State:
    nation = get_nation(state, event.country)
    if event.place is not None:
        nation = replace(nation, factories=(*nation.factories, event.place))
    return _paid(state, nation, event)


def evolve_produced(state: State, event: Produced) -> State:
    changed = _reinforced(get_nation(state, event.country), event.units)
    return replace(state, nations=with_nation(state.nations, changed))


def evolve_imported(state: State, event: Imported) -> State:
    return _paid(state, _reinforced(get_nation(state, event.country), event.units), event)


def _paid(state: State, nation: Nation, event: Built | Imported) -> State:
    changed = replace(nation, money=Cents(nation.money - event.treasury))
    return replace(
        state,
        nations=with_nation(state.nations, changed),
        players=with_payment(state.players, event.seat, event.purse),
        bank=Cents(state.bank + event.treasury + event.purse),
    )


def _reinforced(nation: Nation, units: tuple[Unit, ...]) -> Nation:
    fleets = tuple([unit.place for unit in units if unit.kind == "fleet"])
    armies = tuple([unit.place for unit in units if unit.kind == "army"])
    return replace(nation, fleets=nation.fleets + fleets, armies=nation.armies + armies)


@lru_cache(_CACHE_ENTRIES)
def _units_made(board: Board, factories: tuple[Place, ...]) -> tuple[Unit, ...]:
    return tuple([_unit_made(board, place) for place in factories])


@cache
def _unit_made(board: Board, place: Place) -> Unit:
    return Unit("fleet" if place in board.port else "army", place)


def _room(board: Board, nation: Nation, draft: Draft) -> dict[Kind, int]:
    """The number of unused pieces of each kind."""
    realm = board.realm(nation.name)
    drafted = [unit.kind for unit in draft.units] if draft.units else ()
    return {
        "fleet": realm.fleets - len(nation.fleets) - drafted.count("fleet"),
        "army": realm.armies - len(nation.armies) - len(nation.guests) - drafted.count("army"),
    }


def _all_fit(state: State, draft: Draft, ready: Sequence[Unit]) -> bool:
    if draft.units or not ready:
        return False
    room = _room(get_board(state.board), get_nation(state, state.up), draft)
    kinds = [unit.kind for unit in ready]
    return kinds.count("fleet") <= room["fleet"] and kinds.count("army") <= room["army"]


def _with(state: State, seat: Seat, draft: Draft, unit: Unit) -> Draft | Plan:
    grown = Draft(draft.spot, (*draft.units, unit))
    kind = get_board(state.board).kind[draft.spot]
    more = producible(state, grown) if kind == "Produce" else importable(state, seat, grown)
    return grown if more else finished(kind, grown)

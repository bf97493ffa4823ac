"""The field: the countries during a maneuver.

The same function makes each step while the maneuver is planned and again when it is carried out.
"""

from msgspec.structs import replace

from parlour.games.imperial.board import Board
from parlour.games.imperial.state import Army, Country, Kind, Nation, Place, Step, T, put, with_nation

Field = tuple[Nation, ...]
Waiting = tuple[Army, ...]


def advance(
    board: Board, field: Field, country: Country, kind: Kind, step: Step, waiting: Waiting
) -> tuple[Field, Waiting]:
    """The field after one step, and the armies still to move. The first one at the origin makes the step."""
    at, to, option = board.number[country], step.to, step.deed
    own = field[at]
    # The nation is replaced once, at the end, because each replacement copies it.
    fleets, armies, guests, chips = own.fleets, own.armies, own.guests, own.chips
    if kind == "fleet":
        fleets = without(fleets, step.origin)
    else:
        moving = first_at(waiting, step.origin)
        waiting = without(waiting, moving) if len(waiting) > 1 else ()
        if moving.hostile:
            armies = without(armies, moving.place)
        else:
            guests = without(guests, moving.place)
    if option == "war":
        assert step.foe is not None, "a war has a victim"
        assert step.kind is not None, "a war has a victim of some kind"
        foe = board.number[step.foe]
        field = put(field, foe, without_unit(field[foe], step.kind, to))
    elif option == "raze":
        own, waiting = _without_two_armies(replace(own, armies=armies, guests=guests), to, waiting)
        return put(_without_factory(field, to), at, own), waiting
    elif kind == "fleet":
        fleets += (to,)
    elif option == "peace" and board.owner[to] not in (None, country):
        guests += (to,)
    else:
        armies += (to,)
    if option == "move":
        field = _without_foreign_chips(field, country, to)
        if board.owner[to] is None and to not in chips:
            chips += (to,)
    return put(field, at, replace(own, fleets=fleets, armies=armies, guests=guests, chips=chips)), waiting


def first_at(armies: Waiting, place: Place) -> Army:
    for army in armies:
        if army.place == place:
            return army
    raise AssertionError(f"no army stands in {place}")


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    left = [*items]
    left.remove(item)
    return tuple(left)


def without_unit(nation: Nation, kind: Kind, place: Place) -> Nation:
    """The nation without one such unit. An occupying army is removed before a guest."""
    if kind == "fleet":
        return replace(nation, fleets=without(nation.fleets, place))
    if place in nation.armies:
        return replace(nation, armies=without(nation.armies, place))
    return replace(nation, guests=without(nation.guests, place))


def _without_army(own: Nation, army: Army) -> Nation:
    if army.hostile:
        return replace(own, armies=without(own.armies, army.place))
    return replace(own, guests=without(own.guests, army.place))


def _without_foreign_chips(field: Field, country: Country, place: Place) -> Field:
    """The field without other countries' chips in a place. A plain move removes them."""
    for nation in field:
        if place in nation.chips and nation.name != country:
            field = with_nation(field, replace(nation, chips=without(nation.chips, place)))
    return field


def _without_two_armies(own: Nation, place: Place, waiting: Waiting) -> tuple[Nation, Waiting]:
    """Removes the two more armies that destroying a factory costs. Armies that have moved go first."""
    for _ in range(2):
        army = _moved_there(own, place, waiting)
        if army is None:
            army = first_at(waiting, place)
            waiting = without(waiting, army)
        own = _without_army(own, army)
    return own, waiting


def _moved_there(own: Nation, place: Place, waiting: Waiting) -> Army | None:
    for hostile, places in ((True, own.armies), (False, own.guests)):
        army = Army(place, hostile)
        if places.count(place) > waiting.count(army):
            return army
    return None


def _without_factory(field: Field, place: Place) -> Field:
    owner = next(nation for nation in field if place in nation.factories)
    return with_nation(field, replace(owner, factories=without(owner.factories, place)))

"""The rules: take fruits in turn, until the market is empty. Then cook, and restock the market."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Chance, IllegalActionError, Millis, Result, Seat, ranked
from parlour.parts import turns, zones

from .state import (
    EACH,
    KINDS,
    LOSSES,
    MIDDLE,
    PER_STALL,
    SIZE,
    SPILT,
    Action,
    Closed,
    Cooked,
    Event,
    Fruits,
    Jar,
    Options,
    Pick,
    Picked,
    Restocked,
    Rows,
    Started,
    State,
    column,
)

ROW, COLUMN, KIND = 2, 7, 10
"""The bonuses for a full row, a full column and all jars of a kind."""

MAX_STALLS: Final = 9
bound = 1 + 8 * MAX_STALLS * PER_STALL  # each entry takes at least one fruit

refusals = {
    "preserves/not-your-turn": N_("It’s not your turn."),
    "preserves/no-such-fruit": N_("There is no such fruit."),
    "preserves/no-such-pot": N_("There is no such pot."),
    "preserves/full": N_("This pot is full."),
    "preserves/other-fruit": N_("There is another fruit in this pot."),
    "preserves/on-the-shelf": N_("You already have this jar in this row."),
}


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    none = (0,) * len(KINDS)
    restocked = _restock((EACH,) * len(KINDS), none, 2 * seats + 1, chance)
    return Started(restocked.stalls, restocked.bag, seats, options.rounds)


def _restock(bag: Fruits, compost: Fruits, stalls: int, chance: Chance) -> Restocked:
    """Fills the stalls from the bag, and the bag from the compost when it runs out."""
    drawn = list(chance.shuffle(_all(bag)))
    wanted = stalls * PER_STALL
    if len(drawn) < wanted:
        drawn += chance.shuffle(_all(compost))
        compost = (0,) * len(KINDS)
    market, rest = drawn[:wanted], Counter(drawn[wanted:])
    filled = tuple(tuple(sorted(market[n : n + PER_STALL])) for n in range(0, len(market), PER_STALL))
    empty: Rows = ((),) * (stalls - len(filled))
    return Restocked(filled + empty, tuple(rest[kind] for kind in KINDS), compost)


def _all(counts: Fruits) -> list[int]:
    return [kind for kind in KINDS for _ in range(counts[kind])]


def start(started: Started) -> State:
    count, empty = started.seats, ((),) * SIZE
    return State(
        stalls=started.stalls,
        middle=(),
        pots=(empty,) * count,
        shelves=(empty,) * count,
        floors=((),) * count,
        ladle=None,
        points=(0,) * count,
        bonuses=None,
        bag=started.bag,
        compost=(0,) * len(KINDS),
        turn=Seat(0),
        round=1,
        rounds=started.rounds,
    )


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("preserves/not-your-turn")
    events: list[Event] = [_pick(state, seat, action)]
    after = evolve(state, events[0])
    if after.middle or any(after.stalls):
        return events
    events.append(_cook(after))
    after = evolve(after, events[-1])
    if after.round == after.rounds or any(len(row) == SIZE for shelf in after.shelves for row in shelf):
        return [*events, Closed(tuple(map(_bonus, after.shelves)))]
    return [*events, _restock(after.bag, after.compost, len(after.stalls), chance)]


def _pick(state: State, seat: Seat, action: Pick) -> Picked:
    there = _lying(state, action.stall)
    if action.fruit not in there:
        raise IllegalActionError("preserves/no-such-fruit")
    if (refused := why_not(state, seat, action.fruit, action.pot)) is not None:
        raise IllegalActionError(refused)
    taken = there.count(action.fruit)
    in_pot = 0 if action.pot == SPILT else len(state.pots[seat][action.pot])
    kept = 0 if action.pot == SPILT else min(taken, action.pot + 1 - in_pot)
    takes_ladle = action.stall == MIDDLE and state.ladle is None
    where = action.stall, action.fruit, action.pot
    return Picked(seat, *where, there, in_pot, kept, taken - kept, takes_ladle)


def _lying(state: State, stall: int) -> Fruits:
    if stall == MIDDLE:
        return state.middle
    return state.stalls[stall] if stall in range(len(state.stalls)) else ()


def why_not(state: State, seat: Seat, fruit: int, pot: int) -> str | None:
    """The code of the refusal, if the fruit cannot go into the pot."""
    if pot == SPILT:
        return None
    if pot not in range(SIZE):
        return "preserves/no-such-pot"
    held = state.pots[seat][pot]
    if len(held) > pot:
        return "preserves/full"
    if held and held[0] != fruit:
        return "preserves/other-fruit"
    return "preserves/on-the-shelf" if fruit in state.shelves[seat][pot] else None


def _cook(state: State) -> Cooked:
    jars = tuple(_jars(pots, shelf) for pots, shelf in zip(state.pots, state.shelves, strict=True))
    earned = [sum(jar.points for jar in made) for made in jars]
    losses = [loss_of(state, Seat(n)) for n in range(len(jars))]
    have = zip(state.points, earned, losses, strict=True)
    lost = tuple(min(loss, before + gain) for before, gain, loss in have)  # points never fall below 0
    return Cooked(jars, lost)


def _jars(pots: Rows, shelf: Rows) -> tuple[Jar, ...]:
    """The jars of the full pots, from the top. A jar counts those that were put there before it."""
    made: list[Jar] = []
    for row, pot in enumerate(pots):
        if len(pot) > row:
            made.append(Jar(row, pot[0], points_of(shelf, row, pot[0])))
            shelf = zones.add(shelf, row, pot[0])
    return tuple(made)


def points_of(shelf: Rows, row: int, fruit: int) -> int:
    """The lines of jars, across and down, that a new jar belongs to. A jar on its own counts one."""
    filled = {(at, column(at, jar)) for at, jars in enumerate(shelf) for jar in jars}
    here = row, column(row, fruit)
    across = 1 + _run(filled, here, (0, 1)) + _run(filled, here, (0, -1))
    down = 1 + _run(filled, here, (1, 0)) + _run(filled, here, (-1, 0))
    return sum(run for run in (across, down) if run > 1) or 1


def _run(filled: set[tuple[int, int]], here: tuple[int, int], step: tuple[int, int]) -> int:
    at, count = (here[0] + step[0], here[1] + step[1]), 0
    while at in filled:
        at, count = (at[0] + step[0], at[1] + step[1]), count + 1
    return count


def loss_of(state: State, seat: Seat) -> int:
    """What the floor costs. The ladle lies there too."""
    return sum(LOSSES[: len(state.floors[seat]) + (state.ladle == seat)])


def _bonus(shelf: Rows) -> int:
    filled = [(row, column(row, jar), jar) for row, jars in enumerate(shelf) for jar in jars]
    lines = ((ROW, 0), (COLUMN, 1), (KIND, 2))
    return sum(
        bonus * list(Counter(jar[part] for jar in filled).values()).count(SIZE) for bonus, part in lines
    )


def evolve(state: State, event: Event) -> State:
    match event:
        case Picked():
            return _after_pick(state, event)
        case Cooked(jars, lost):
            return _after_cooking(state, jars, lost)
        case Restocked(stalls, bag, compost):
            return replace(state, stalls=stalls, bag=bag, compost=compost, round=state.round + 1)
        case Closed(bonuses):
            points = tuple(map(sum, zip(state.points, bonuses, strict=True)))
            return replace(state, points=points, bonuses=bonuses)


def _after_pick(state: State, event: Picked) -> State:
    seat, fruit = event.seat, event.fruit
    rest = tuple(other for other in event.lay_there if other != fruit)
    if event.stall == MIDDLE:
        state = replace(state, middle=rest)
    else:
        stalls = zones.put(state.stalls, event.stall, ())
        state = replace(state, stalls=stalls, middle=(*state.middle, *rest))
    if event.kept:
        pots = zones.add(state.pots[seat], event.pot, *(fruit,) * event.kept)
        state = replace(state, pots=zones.put(state.pots, seat, pots))
    ladle = seat if event.takes_ladle else state.ladle
    room = len(LOSSES) - len(state.floors[seat]) - (ladle == seat)
    on_floor = min(event.spilt, max(room, 0))
    return replace(
        state,
        floors=zones.add(state.floors, seat, *(fruit,) * on_floor),
        compost=_count(state.compost, (fruit,) * (event.spilt - on_floor)),
        ladle=ladle,
        turn=turns.following(seat, len(state.pots)),
    )


def _after_cooking(state: State, jars: Sequence[Sequence[Jar]], lost: Sequence[int]) -> State:
    """Of a full pot, one fruit is in the jar. The others go to the compost."""
    points, pots, shelves, compost = list(state.points), list(state.pots), list(state.shelves), state.compost
    for n, made in enumerate(jars):
        points[n] += sum(jar.points for jar in made) - lost[n]
        compost = _count(compost, state.floors[n])
        for jar in made:
            pots[n] = zones.put(pots[n], jar.row, ())
            shelves[n] = zones.add(shelves[n], jar.row, jar.fruit)
            compost = _count(compost, (jar.fruit,) * jar.row)
    assert state.ladle is not None, "the market is empty, so a player took from the middle"
    return replace(
        state,
        pots=tuple(pots),
        shelves=tuple(shelves),
        floors=((),) * len(jars),
        points=tuple(points),
        compost=compost,
        turn=state.ladle,
        ladle=None,
    )


def _count(counts: Fruits, fruits: Iterable[int]) -> Fruits:
    more = Counter(fruits)
    return tuple(counts[kind] + more[kind] for kind in KINDS)


def to_act(state: State) -> Sequence[Seat]:
    return () if state.bonuses is not None else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Pick]:
    if seat not in to_act(state):
        return []
    lying = [(MIDDLE, state.middle), *enumerate(state.stalls)]
    found = [(stall, fruit) for stall, fruits in lying for fruit in sorted({*fruits})]
    pots = [*range(SIZE), SPILT]
    allowed = {fruit: [pot for pot in pots if why_not(state, seat, fruit, pot) is None] for fruit in KINDS}
    return [Pick(stall, fruit, pot) for stall, fruit in found for pot in allowed[fruit]]


def result(state: State) -> Result | None:
    """The most points win. If they are equal, full rows decide."""
    if state.bonuses is None:
        return None
    rows = [sum(len(row) == SIZE for row in shelf) for shelf in state.shelves]
    places = ranked([points * (SIZE + 1) + full for points, full in zip(state.points, rows, strict=True)])
    jars = [points - bonus for points, bonus in zip(state.points, state.bonuses, strict=True)]
    listed = tuple(
        (("jars", jar), ("bonuses", bonus)) for jar, bonus in zip(jars, state.bonuses, strict=True)
    )
    return Result(places.places, state.points, listed)


def conserved(state: State) -> object:
    """There are twenty fruits of each kind, and each jar holds one."""
    lying = Counter([*state.middle, *(fruit for stall in state.stalls for fruit in stall)])
    for rows in (*state.pots, *state.shelves, state.floors):
        lying.update(fruit for row in rows for fruit in row)
    return [lying[kind] + state.bag[kind] + state.compost[kind] for kind in KINDS]

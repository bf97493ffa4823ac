"""Players by level: easy forgets soon, medium seldom, hard never, and expert reads what others keep."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final
from zlib import crc32

from parlour.engine import Bot, Chance, Data, Observation, Policy, Seat
from parlour.games.cambio.actions import (
    Action,
    BlindSwap,
    CallCambio,
    Discard,
    Draw,
    Give,
    Pass,
    PeekOpponent,
    PeekOwn,
    Ready,
    Skip,
    Snap,
    Swap,
)
from parlour.games.cambio.cards import Card, Power, power_of, rank
from parlour.games.cambio.guess import Guess, Table
from parlour.games.cambio.memory import Memory, Place, Trace
from parlour.games.cambio.odds import worth
from parlour.games.cambio.reading import weigh
from parlour.games.cambio.rollout import act
from parlour.games.cambio.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays."""

    retention: float
    """The share of its memories that survive a turn of the table."""

    confidence: float
    """How likely to be lowest it must be to call."""

    infers: bool
    """Whether it reads what other players chose to keep."""

    blunders: float
    """The share of its choices made without thought."""


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(retention=0.70, confidence=0.50, infers=False, blunders=0.20),
    "medium": Level(retention=0.93, confidence=0.70, infers=False, blunders=0.0),
    "hard": Level(retention=1.0, confidence=0.90, infers=False, blunders=0.0),
    "expert": Level(retention=1.0, confidence=0.88, infers=True, blunders=0.0),
}

PATIENCE: Final = 20
"""After so many turns a bot asks for less certainty, so that a game between bots ends."""

KNOWING: Final = 0.6
"""What it is worth, in points, to know one more card of one's own hand."""

SPYING: Final = 0.3
SAFETY: Final = 0.5
"""How much better an exchange must look before it is made blindly."""


def evaluate(view: Data, seat: Seat) -> float:
    """The lead over the best other player; before the end, the fewer cards the better."""
    assert isinstance(view, View), "a view of this game"
    others = [total for other, total in enumerate(view.totals) if other != seat]
    lead = min(others) - view.totals[seat]
    if view.stage in ("resting", "over"):
        return float(lead)
    return float(lead) - sum(cell != "empty" for cell in view.grids[seat])


def play(level: Level, seen: Observation, chance: Chance) -> Data:
    view = seen.view
    assert isinstance(view, View), "a view of this game"
    if len(seen.choices) == 1:
        return seen.choices[0]
    memory = _remember(level, seen, len(view.grids))
    mind = Table(view, memory, level.infers)
    if level.blunders and chance.below(1000) < level.blunders * 1000:
        sane = [choice for choice in seen.choices if not isinstance(choice, CallCambio | Snap)]
        return chance.pick(sane)
    wish = _wish(level, view, mind)
    return wish if wish in seen.choices else seen.choices[0]


def _remember(level: Level, seen: Observation, seats: int) -> Memory:
    memory = Memory(seen.seat).hear(seen.history)
    if level.retention < 1:
        for place, trace in list(memory.traces.items()):
            if _is_forgotten(level, seen.seat, place, trace, (memory.turn - trace.since) // seats):
                del memory.traces[place]
    return memory


def _is_forgotten(level: Level, seat: Seat, place: Place, trace: Trace, age: int) -> bool:
    """Decided by what was seen, not by chance anew: what is forgotten stays forgotten."""
    luck = crc32(f"{seat} {place} {trace.card} {trace.since}".encode()) / 2**32
    return luck >= level.retention ** (age + 1)


def _wish(level: Level, view: View, mind: Table) -> Action:
    match view.stage:
        case "drawing":
            return _start(level, view, mind)
        case "holding":
            return _put(view, mind)
        case "offered":
            return _use(view, mind)
        case "snapping":
            return _snap(view, mind)
        case "giving":
            (_, slot), _ = _worst(mind)
            return Give(slot)
        case "revealing":
            return Skip()
        case _:
            return Ready()


def _start(level: Level, view: View, mind: Table) -> Action:
    if view.caller is None and mind.chance_lowest() >= _asked_for(level, view):
        return CallCambio()
    if view.top is None:
        return Draw("deck")
    _, worst = _worst(mind)
    saved = worst.mean - view.points[view.top]
    return Draw("discard") if saved > _deck_is_worth(view, mind) else Draw("deck")


def _asked_for(level: Level, view: View) -> float:
    late = view.number // len(view.grids) - PATIENCE
    return level.confidence - max(0, late) * 0.05


def _deck_is_worth(view: View, mind: Table) -> float:
    """The average over the cards that could come, each put to its best use."""
    _, worst = _worst(mind)
    return mind.pool.gain(worst.mean) + 0.3


def _put(view: View, mind: Table) -> Action:
    held = view.held
    assert held is not None, "who puts a card away holds it"
    assert held.card is not None, "who holds a card sees it"
    (_, slot), worst = _worst(mind)
    saved = worst.mean - view.points[held.card] + (KNOWING if worst.card is None else 0.0)
    if held.source == "discard":
        return Swap(slot)
    return Swap(slot) if saved > _power_is_worth(view, mind, power_of(held.card)) else Discard()


def _power_is_worth(view: View, mind: Table, power: Power | None) -> float:
    if power is None or view.options.bots_skip_powers:
        return 0.0
    match power:
        case "peek_own":
            return 1.0 if _unknown(mind, mind.seat) else 0.0
        case "look_own":
            return 1.0 * len(_unknown(mind, mind.seat)) / max(1, len(mind.places(mind.seat)))
        case "peek_opponent":
            return SPYING
        case "blind_swap":
            swap = _best_swap(mind)
            return max(0.0, swap[0] - SAFETY) if swap else 0.0


def _use(view: View, mind: Table) -> Action:
    if view.options.bots_skip_powers or view.power is None:
        return Skip()
    match view.power:
        case "peek_own":
            unknown = _unknown(mind, mind.seat)
            return PeekOwn(unknown[0][1]) if unknown else Skip()
        case "peek_opponent":
            return _spy(view, mind)
        case _:
            swap = _best_swap(mind)
            return swap[1] if swap and swap[0] > SAFETY else Skip()


def _spy(view: View, mind: Table) -> Action:
    """Look at the player who will move next among those of whom something is unknown."""
    seats = len(view.grids)
    for other in sorted(mind.others(), key=lambda other: (other - mind.seat) % seats):
        unknown = _unknown(mind, other)
        if unknown:
            return PeekOpponent(other, unknown[0][1])
    return Skip()


def _snap(view: View, mind: Table) -> Action:
    """Snap only what is known to match, and never a card that counts less than nothing."""
    assert view.top is not None, "a snap answers a discard"
    for owner in (mind.seat, *mind.others()):
        for place, guess in mind.hand(owner).items():
            if (
                guess.card is not None
                and rank(guess.card) == rank(view.top)
                and _pays(view, mind, owner, guess.card)
            ):
                return Snap(*place)
    return Pass()


def _pays(view: View, mind: Table, owner: Seat, card: Card) -> bool:
    """One's own card goes; another's is replaced by the worst of one's own."""
    if owner == mind.seat:
        return view.points[card] >= 0
    return _worst(mind)[1].mean > max(0, 2 - view.points[card])


def _worst(mind: Table) -> tuple[Place, Guess]:
    """The place to get rid of first; of equals one that is unknown."""
    return max(mind.hand(mind.seat).items(), key=lambda item: (item[1].mean, item[1].card is None))


def _unknown(mind: Table, owner: Seat) -> list[Place]:
    return [place for place, guess in mind.hand(owner).items() if guess.card is None]


def _best_swap(mind: Table) -> tuple[float, BlindSwap] | None:
    """The exchange that saves most; what it costs the other player counts too."""
    others = [(place, guess) for other in mind.others() for place, guess in mind.hand(other).items()]
    if not others or not mind.places(mind.seat):
        return None
    (_, mine), worst = _worst(mind)
    (owner, theirs), best = min(others, key=lambda item: (item[1].mean, item[1].spread))
    return worst.mean - best.mean, BlindSwap(mine, owner, theirs)


_policies: dict[str, Policy] = {name: partial(play, level) for name, level in LEVELS.items()}
bot: Final = Bot(evaluate, _policies, rollout=act, worth=worth, weigh=weigh)

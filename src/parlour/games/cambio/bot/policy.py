"""Bot levels. Easy forgets soon, medium seldom and hard never. Expert also infers from what others keep.
Master plays by a trained network (`network`) and needs the extra `bots`."""

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple
from zlib import crc32

from parlour.engine import Bot, Chance, Data, Observation, Policy, Seat
from parlour.extras import is_installed
from parlour.games.cambio import actions as act
from parlour.games.cambio.bot.beliefs import Beliefs, Guess
from parlour.games.cambio.bot.inference import weigh
from parlour.games.cambio.bot.memory import Memory, Place, Trace
from parlour.games.cambio.bot.network.player import judge, network_policy
from parlour.games.cambio.bot.odds import worth
from parlour.games.cambio.bot.rollout import choose
from parlour.games.cambio.cards import Card, Power, power_of, rank
from parlour.games.cambio.view import View


class Level(NamedTuple):
    retention: float
    """The share of its memories that survive a round of turns."""

    confidence: float
    """The chance of being lowest at which it calls."""

    infers: bool
    """Whether it infers from what other players chose to keep."""

    blunders: float
    """The share of its choices that are random."""


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(retention=0.70, confidence=0.50, infers=False, blunders=0.20),
    "medium": Level(retention=0.93, confidence=0.70, infers=False, blunders=0.0),
    "hard": Level(retention=1.0, confidence=0.90, infers=False, blunders=0.0),
    "expert": Level(retention=1.0, confidence=0.88, infers=True, blunders=0.0),
}

PATIENT_ROUNDS: Final = 20
"""After this many turns each, bots call with less confidence, so that games between bots end."""

KNOWN_CARD_POINTS: Final = 0.6
"""The value in points of knowing one more card of the own hand."""

SPY_POINTS: Final = 0.3
SWAP_MARGIN_POINTS: Final = 0.5
"""The gain in points that a blind swap must promise."""


def evaluate(view: Data, seat: Seat) -> float:
    """The lead over the best other player. Before the round ends, fewer cards are better."""
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
    if level.blunders and chance.below(1000) < level.blunders * 1000:
        sane = [choice for choice in seen.choices if not isinstance(choice, act.CallCambio | act.Snap)]
        return chance.pick(sane)
    memory = Memory(seen.seat, len(view.grids)).observe(seen.history)
    wish = _choose(level, view, Beliefs(view, memory, _remembered(level, memory), level.infers))
    return wish if wish in seen.choices else seen.choices[0]


def _remembered(level: Level, memory: Memory) -> dict[Place, Trace]:
    traces = memory.known_places()
    if level.retention == 1:
        return traces
    return {place: trace for place, trace in traces.items() if not _is_forgotten(level, memory, place, trace)}


def _is_forgotten(level: Level, memory: Memory, place: Place, trace: Trace) -> bool:
    """Uses a hash of the memory instead of chance, so that forgotten cards stay forgotten."""
    age = (memory.turn - trace.since) // memory.seats
    luck = crc32(f"{memory.seat} {place} {trace.card} {trace.since}".encode()) / 2**32
    return luck >= level.retention ** (age + 1)


def _choose(level: Level, view: View, beliefs: Beliefs) -> act.Action:
    match view.stage:
        case "drawing":
            return _start(level, view, beliefs)
        case "holding":
            return _put(view, beliefs)
        case "offered":
            return _use(view, beliefs)
        case "snapping":
            return _snap(view, beliefs)
        case "giving":
            (_, slot), _ = _worst_card(beliefs)
            return act.Give(slot)
        case "revealing":
            return act.Skip()
        case _:
            return act.Ready()


def _start(level: Level, view: View, beliefs: Beliefs) -> act.Action:
    late = max(0, view.number // len(view.grids) - PATIENT_ROUNDS)
    if view.caller is None and beliefs.chance_lowest() >= level.confidence - late * 0.05:
        return act.CallCambio()
    if view.top is None:
        return act.Draw("deck")
    _, worst = _worst_card(beliefs)
    saved = worst.mean - view.points[view.top]
    # `gain` averages over the cards that could come from the deck, each put to its best use.
    return act.Draw("discard" if saved > beliefs.pool.gain(worst.mean) + 0.3 else "deck")


def _put(view: View, beliefs: Beliefs) -> act.Action:
    held = view.held
    assert held is not None, "who puts a card away holds it"
    assert held.card is not None, "who holds a card sees it"
    (_, slot), worst = _worst_card(beliefs)
    saved = worst.mean - view.points[held.card] + (KNOWN_CARD_POINTS if worst.card is None else 0.0)
    if held.source == "discard":
        return act.Swap(slot)
    return act.Swap(slot) if saved > _power_is_worth(view, beliefs, power_of(held.card)) else act.Discard()


def _power_is_worth(view: View, beliefs: Beliefs, power: Power | None) -> float:
    if power is None or view.options.bots_skip_powers:
        return 0.0
    match power:
        case "peek_own":
            return 1.0 if _unknown_cards(beliefs, beliefs.seat) else 0.0
        case "look_own":
            return (
                1.0 * len(_unknown_cards(beliefs, beliefs.seat)) / max(1, len(beliefs.places(beliefs.seat)))
            )
        case "peek_opponent":
            return SPY_POINTS
        case "blind_swap":
            swap = _best_swap(beliefs)
            return max(0.0, swap[0] - SWAP_MARGIN_POINTS) if swap else 0.0


def _use(view: View, beliefs: Beliefs) -> act.Action:
    if view.options.bots_skip_powers or view.power is None:
        return act.Skip()
    match view.power:
        case "peek_own":
            unknown = _unknown_cards(beliefs, beliefs.seat)
            return act.PeekOwn(unknown[0][1]) if unknown else act.Skip()
        case "peek_opponent":
            return _peek_at_next_player(view, beliefs)
        case _:
            swap = _best_swap(beliefs)
            return swap[1] if swap and swap[0] > SWAP_MARGIN_POINTS else act.Skip()


def _peek_at_next_player(view: View, beliefs: Beliefs) -> act.Action:
    """Peeks at the player who moves next among those with an unknown card."""
    seats = len(view.grids)
    for other in sorted(beliefs.others(), key=lambda other: (other - beliefs.seat) % seats):
        unknown = _unknown_cards(beliefs, other)
        if unknown:
            return act.PeekOpponent(other, unknown[0][1])
    return act.Skip()


def _snap(view: View, beliefs: Beliefs) -> act.Action:
    """Snaps only a card that is known to match. Of the own cards, only one that counts more than 0."""
    assert view.top is not None, "a snap answers a discard"
    for owner in (beliefs.seat, *beliefs.others()):
        for place, guess in beliefs.hand(owner).items():
            if (
                guess.card is not None
                and rank(guess.card) == rank(view.top)
                and _is_worth_snapping(view, beliefs, owner, guess.card)
            ):
                return act.Snap(*place)
    return act.Pass()


def _is_worth_snapping(view: View, beliefs: Beliefs, owner: Seat, card: Card) -> bool:
    """Snapping an own card removes it. Another player's card is replaced by the worst own card."""
    if owner == beliefs.seat:
        return view.points[card] > 0
    return _worst_card(beliefs)[1].mean > max(0, 2 - view.points[card])


def _worst_card(beliefs: Beliefs) -> tuple[Place, Guess]:
    """The own card with the most expected points, preferably an unknown one."""
    return max(beliefs.hand(beliefs.seat).items(), key=lambda item: (item[1].mean, item[1].card is None))


def _unknown_cards(beliefs: Beliefs, owner: Seat) -> list[Place]:
    return [place for place, guess in beliefs.hand(owner).items() if guess.card is None]


def _best_swap(beliefs: Beliefs) -> tuple[float, act.BlindSwap] | None:
    """The blind swap that saves most, and the points it saves."""
    others = [(place, guess) for other in beliefs.others() for place, guess in beliefs.hand(other).items()]
    if not others or not beliefs.places(beliefs.seat):
        return None
    (_, mine), worst = _worst_card(beliefs)
    (owner, theirs), best = min(others, key=lambda item: (item[1].mean, item[1].variance))
    return worst.mean - best.mean, act.BlindSwap(mine, owner, theirs)


_policies: dict[str, Policy] = {name: partial(play, level) for name, level in LEVELS.items()}
_HAS_NETWORK: Final = is_installed("numpy")
if _HAS_NETWORK:
    _policies["master"] = network_policy(_policies["expert"])
bot: Final = Bot(
    evaluate,
    _policies,
    strengths={"easy": 1, "medium": 2, "hard": 3, "expert": 4, "master": 4},
    missing={} if _HAS_NETWORK else {"master": "bots"},
    rollout=choose,
    worth=worth,
    weigh=weigh,
    judge=judge if _HAS_NETWORK else None,
)

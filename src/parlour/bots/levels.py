"""The bots of a game by name, and the levels that players choose from."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, NamedTuple

from parlour.bots import greedy_bot, random_bot
from parlour.bots.mixed_bot import mix
from parlour.bots.rollouts import bot_of
from parlour.bots.search_bot import search
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from parlour.extras import MissingExtraError

SEARCH: Final = "search"
GREEDY: Final = "greedy"

LEVEL_NAMES: Final = ("easy", "medium", "hard", "best")
"""The names of the strengths 1 to 4. Every game has the first three."""

COMMON_LEVELS: Final = frozenset({"random", GREEDY, *LEVEL_NAMES, "expert", "master", SEARCH})
"""The bots that pages have words for in every language: `LEVELS` in web/src/lib/labels.ts."""


class Level(NamedTuple):
    """A level that a player can choose. `python -m bench.levels` measures the order of the strengths."""

    bot: str
    """A name from LEVEL_NAMES."""

    strength: int
    style: str
    """The name of the bot that plays the level, or of the stronger one of two."""


def levels_of(game: Game) -> tuple[Level, ...]:
    """Easy, medium, hard and, if the game has a bot of that strength, best."""
    graded = _graded_bots(game)
    return tuple(
        Level(name, strength, graded.get(strength, name))
        for strength, name in enumerate(LEVEL_NAMES[: max(graded)], 1)
    )


def find_bot(game: Game, name: str) -> Policy:
    """The bot of that name. Raises LookupError with a message."""
    bots = _bots(game)
    if name in bots:
        return bots[name]
    if extra := bot_of(game).missing.get(name):
        raise LookupError(str(MissingExtraError(f"the bot {name} of {game.title}", extra)))
    close = get_close_matches(name, bots, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(bots)}"
    raise LookupError(f"{game.title} has no bot {name!r}; {hint}")


def bot_names(game: Game) -> tuple[str, ...]:
    """All names that `find_bot` knows. Those of the game are in its own order. Search is last, and slow."""
    return tuple(_bots(game))


def strongest_bot(game: Game) -> str:
    """The default opponent in `parlour play` and *Play now*; docs/bots.md has the measurements."""
    bot = bot_of(game)
    return bot.strongest or [SEARCH, *bot.levels][-1]


def quick_bot(game: Game) -> str:
    """The strongest bot if it is fast, else the last fast one."""
    strongest = strongest_bot(game)
    if not is_slow(game, strongest):
        return strongest
    return [name for name in _bots(game) if not is_slow(game, name)][-1]


def is_slow(game: Game, name: str) -> bool:
    return any(part == SEARCH or part in bot_of(game).slow for part in parts_of(game, name))


def parts_of(game: Game, name: str) -> tuple[str, ...]:
    """The bots that the named bot asks: one or two for a level, otherwise itself."""
    blend = _blends(game).get(name)
    return (name,) if blend is None else (blend.stronger, *([blend.weaker] if blend.share < 1 else []))


class _Blend(NamedTuple):
    """A level that asks one bot for this share of its actions and another one for the rest."""

    stronger: str
    weaker: str
    share: float


def _graded_bots(game: Game) -> dict[int, str]:
    """The bots with a known strength, by strength. At least one has strength 3 or 4."""
    bot = bot_of(game)
    named = {name: LEVEL_NAMES.index(name) + 1 for name in bot.levels if name in LEVEL_NAMES}
    ranked = {
        name: strength for name, strength in (bot.strengths or named).items() if name not in bot.missing
    }
    graded = {strength: name for name, strength in ranked.items()}
    if max(graded, default=0) >= len(LEVEL_NAMES) - 1:
        return graded
    strongest = strongest_bot(game)
    if strongest in {SEARCH, *ranked}:
        return {2: GREEDY, **graded, 4: SEARCH}
    return {**graded, 3: strongest}


@lru_cache
def _blends(game: Game) -> Mapping[str, _Blend]:
    """The levels that have no bot of that name: another bot, or the next stronger one and the next weaker."""
    graded = _graded_bots(game)
    found: dict[str, _Blend] = {}
    for strength, name in enumerate(LEVEL_NAMES[: max(graded)], 1):
        if name not in bot_of(game).levels:
            over = min(other for other in graded if other >= strength)
            under = max((other for other in graded if other < strength), default=0)
            share = (strength - under) / (over - under)
            found[name] = _Blend(graded[over], graded.get(under, "random"), share)
    return found


@lru_cache
def _bots(game: Game) -> Mapping[str, Policy]:
    own = {"random": random_bot.choose, GREEDY: greedy_bot.choose, **bot_of(game).levels, SEARCH: search()}
    blends = {name: mix(own[one.stronger], own[one.weaker], one.share) for name, one in _blends(game).items()}
    return {"random": own["random"], **blends, **own}

"""Finds puzzles in games between bots and in saved games. The same seed gives the same puzzles."""

from parlour.bots.fast_chance import FastChance
from parlour.bots.levels import find_bot
from parlour.bots.observation import observe
from parlour.bots.playout import play
from parlour.bots.task import read_history
from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Observation, Policy
from parlour.engine.contract.game import Game
from parlour.engine.contract.puzzle import Puzzle, Puzzles
from parlour.engine.table.table import Table
from parlour.engine.values import Data

MAX_PER_GAME = 1
"""Positions of one game are similar, and so would be the puzzles."""


class Search:
    """The search in one game. Counts the positions that it looked at."""

    def __init__(self, puzzles: Puzzles, seed: str) -> None:
        self.looked = 0
        self.found: list[Puzzle] = []
        self._puzzles, self._seed = puzzles, seed

    def look(self, observation: Observation) -> None:
        if len(self.found) >= MAX_PER_GAME:
            return
        self.looked += 1
        found = self._puzzles.find(observation, FastChance(f"{self._seed}/{self.looked}"))
        if found is not None:
            self.found.append(found)


def search_playout(game: Game, puzzles: Puzzles, seed: str, number: int) -> Search:
    """Searches a game between the bots that the game names for its puzzles."""
    search, chance = Search(puzzles, f"{seed}/{number}/find"), FastChance(f"{seed}/{number}")
    names = [puzzles.bots[(seat + number) % len(puzzles.bots)] for seat in range(puzzles.seats)]
    random = find_bot(game, "random")
    policies = [_watched(search, _slipping(find_bot(game, name), random, puzzles.slips)) for name in names]
    play(game, policies, None, chance)
    return search


def search_log(puzzles: Puzzles, table: Table, seed: str) -> Search:
    """Searches every decision in the log of a loaded table."""
    game = table.game
    search = Search(puzzles, f"{seed}/{table.name}")
    replayed = Table(game, table.name, seats=table.seats, secret=None, options=table.options)
    for entry in table.log.entries:
        if entry.kind == "act" and entry.by is not None:
            history = [*read_history(replayed, entry.by)]
            choices = replayed.choices(entry.by)
            search.look(observe(game, replayed.state, entry.by, choices, history.copy, entry.now))
        replayed.join(entry)
    return search


def _watched(search: Search, policy: Policy) -> Policy:
    def choose(observation: Observation, chance: Chance) -> Data:
        search.look(observation)
        return policy(observation, chance)

    return choose


def _slipping(policy: Policy, random: Policy, percent: int) -> Policy:
    def choose(observation: Observation, chance: Chance) -> Data:
        slips = percent > 0 and chance.below(100) < percent
        return (random if slips else policy)(observation, chance)

    return choose

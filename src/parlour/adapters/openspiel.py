"""A game as an OpenSpiel Python game. Needs the extra `openspiel`.

Every draw of the rules is a chance node. A history of outcomes and words therefore determines the game, and
states can be cloned, stored and searched.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import pyspiel

from parlour.adapters.chance_nodes import MAX_OUTCOMES, DrawNeededError, GivenDraws, outcomes, split_outcomes
from parlour.adapters.episode import Episode, EpisodeConfig, begin, configure
from parlour.adapters.features import Row, features, width
from parlour.bots.fast_chance import FastChance
from parlour.engine.contract.game import Game
from parlour.engine.values import Seat, encode
from parlour.games import NAMES, built_in
from parlour.games.finder import find


@dataclass(frozen=True, slots=True, eq=False)
class TreePosition:
    """The position of a state: between two words, or among the draws that the last word caused."""

    config: EpisodeConfig
    episode: Episode | None
    """None until the deal is complete."""

    word: int | None = None
    draws: tuple[int, ...] = ()
    node: range | None = None
    """The numbers that the current draw can still become."""

    def __deepcopy__(self, memo: object) -> "TreePosition":
        return self

    def with_outcome(self, outcome: int) -> "TreePosition":
        assert self.node is not None, "only a chance node has outcomes"
        node = split_outcomes(self.node)[outcome]
        if len(node) > 1:
            return replace(self, node=node)
        return replace(self, draws=(*self.draws, node[0])).advance()

    def advance(self) -> "TreePosition":
        """The position at the next word or the next draw."""
        chance = GivenDraws(self.draws)
        try:
            if self.episode is None:
                following = begin(self.config, chance)
            else:
                assert self.word is not None, "a word is spelled before it is tried"
                following = self.episode.say(self.word, chance)
        except DrawNeededError as wanted:
            return replace(self, node=range(wanted.n))
        return TreePosition(self.config, following)


class State(pyspiel.State):
    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self._at = game.opening

    @property
    def episode(self) -> Episode | None:
        return self._at.episode

    def current_player(self) -> int:
        if self._at.node is not None:
            return int(pyspiel.PlayerId.CHANCE)
        episode = self._dealt_episode()
        return int(pyspiel.PlayerId.TERMINAL if episode.is_over else episode.seat)

    def is_terminal(self) -> bool:
        return self._at.node is None and self._dealt_episode().is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self._at.node is not None, "only a chance node has outcomes"
        return outcomes(self._at.node)

    def returns(self) -> list[float]:
        episode = self._at.episode
        return [0.0] * self._at.config.seats if episode is None else episode.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return [*self._dealt_episode().legal(Seat(player))]

    def _apply_action(self, action: int) -> None:
        at = self._at
        self._at = at.with_outcome(action) if at.node is not None else replace(at, word=action).advance()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self._at.config.vocabulary.words[action]

    def __str__(self) -> str:
        return "the deal" if self._at.episode is None else encode(self._at.episode.state).decode()

    def _dealt_episode(self) -> Episode:
        assert self._at.episode is not None, "nobody is asked before the deal"
        return self._at.episode


class Observer:
    """The observation of one player: its view, and the words of the action that it is spelling."""

    def __init__(self, columns: int, kind: pyspiel.IIGObservationType) -> None:
        self._recalls = kind.perfect_recall
        self._columns = columns
        self.tensor: Row = np.zeros(columns, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        episode = state.episode
        if episode is None:
            self.tensor.fill(0)
            return
        self.tensor[:] = features(episode.view(Seat(player)), episode.spelled(Seat(player)), self._columns)

    def string_from(self, state: State, player: int) -> str:
        episode, seat = state.episode, Seat(player)
        if episode is None:
            return ""
        seen = [episode.view(seat), episode.spelled(seat)]
        told = episode.history.key(episode.config.game, seat).hex() if self._recalls else ""
        return told + encode(seen).decode()


class SpielGame(pyspiel.Game):
    """A game with a fixed number of seats. `register` makes a subclass for each game, which sets `rules`."""

    rules: Game

    def __init__(self, params: Mapping[str, int] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        made = configure(self.rules, seats=chosen["players"] or None, limit=chosen["limit"] or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(made.vocabulary),
            max_chance_outcomes=MAX_OUTCOMES,
            num_players=made.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if made.seats == 1 else 0.0,
            max_game_length=made.limit,
        )
        super().__init__(_kind(self.rules), info, dict(params or {}))
        self.opening = TreePosition(made, None).advance()
        self._columns = chosen["columns"] or width(begin(made, FastChance(0)).view(Seat(0)))

    def __reduce__(self) -> tuple[object, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: object = None,  # noqa: ARG002  it takes none
    ) -> Observer:
        return Observer(self._columns, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


PREFIX: Final = "parlour_"
PARAMETERS: Final = {"players": 0, "limit": 0, "columns": 0}
"""0 lets the adapter choose: the fewest seats, a limit from the game's bound, columns that fit its views."""


def register(game: Game) -> str:
    """Registers *game* with `pyspiel.load_game` and returns its name there."""
    kind = _kind(game)
    pyspiel.register_game(kind, type(f"Parlour{game.name.title()}", (SpielGame,), {"rules": game}))
    return str(kind.short_name)


def load(name: str) -> SpielGame:
    """Like `pyspiel.load_game`, but also finds installed games and registers them."""
    short = name.partition("(")[0]
    if short.startswith(PREFIX) and short not in pyspiel.registered_names():
        register(find(short.removeprefix(PREFIX)))
    found: SpielGame = pyspiel.load_game(name)
    return found


def _kind(game: Game) -> pyspiel.GameType:
    alone = game.seats[-1] == 1
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.name}",
        long_name=f"Parlour {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if game.secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


REGISTERED: Final = {name: register(built_in(name)) for name in NAMES}
"""The built-in games, by their OpenSpiel names."""

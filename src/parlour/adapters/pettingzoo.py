"""A game as a PettingZoo AEC environment. Needs the extra `pettingzoo`."""

from collections.abc import Mapping, Sequence
from secrets import token_hex

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from parlour.adapters.episode import Episode, EpisodeConfig, begin, configure
from parlour.adapters.features import MAX_FEATURE, Row, features, width
from parlour.bots.fast_chance import FastChance
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Seat, encode
from parlour.games.finder import find

Mask = npt.NDArray[np.int8]
Observation = dict[str, Row | Mask]


def env(
    game: Game | str,
    *,
    seats: int | None = None,
    options: Data | None = None,
    limit: int | None = None,
    names: Sequence[str] | None = None,
    columns: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """A PettingZoo environment of *game*, in which an illegal word loses and ends the game.

    PettingZoo's own games treat illegal actions the same way. *game* can be a name as for `parlour play`: an
    installed game, a path or a module. *seats* defaults to the fewest that the game allows. *limit* is the
    number of words after which a game is truncated, *columns* the length of an observation, and *names* the
    vocabulary for a board that is data.
    """
    rules = find(game) if isinstance(game, str) else game
    raw = Environment(
        configure(rules, seats=seats, options=options, limit=limit, names=names), columns, render_mode
    )
    ended = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


class Environment(AECEnv[str, Observation, int]):
    """Agents are seats. Every step is one word; a seat continues until its action is complete."""

    def __init__(self, config: EpisodeConfig, columns: int | None, render_mode: str | None) -> None:
        super().__init__()
        game = config.game
        self.metadata = {
            "name": f"parlour_{game.name}_v{game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._config = config
        self._chance: FastChance | None = None
        self._episode: Episode | None = None
        self.possible_agents = [f"seat_{number}" for number in range(config.seats)]
        self._seats = {agent: Seat(number) for number, agent in enumerate(self.possible_agents)}
        self._columns = columns if columns is not None else width(begin(config, FastChance(0)).view(Seat(0)))
        words = len(config.vocabulary)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-MAX_FEATURE, MAX_FEATURE, (self._columns,), np.float32),
                    "action_mask": spaces.Box(0, 1, (words,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(words) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:  # noqa: ARG002
        """Starts a new game. Equal seeds give equal games; without a seed the random numbers continue."""
        if seed is not None or self._chance is None:
            self._chance = FastChance(token_hex(16) if seed is None else seed)
        self._episode = begin(self._config, self._chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent that is done says nothing"
        assert self._chance is not None, "reset comes before the first step"
        self._episode = episode = self.episode.say(int(action), self._chance)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if episode.is_over:
            self._end(episode)
        else:
            self.agent_selection = self.possible_agents[episode.seat]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        episode, seat = self.episode, self._seats[agent]
        mask = np.zeros(len(self._config.vocabulary), dtype=np.int8)
        mask[list(episode.legal(seat))] = 1
        row = features(episode.view(seat), episode.spelled(seat), self._columns)
        return {"observation": row, "action_mask": mask}

    def view(self, agent: str) -> bytes:
        """The agent's whole view, as JSON."""
        return encode(self.episode.view(self._seats[agent]))

    def render(self) -> str | None:
        """A spectator's view in words."""
        if self.render_mode != "ansi":
            return None
        game, episode = self._config.game, self.episode
        words = game.words(self.possible_agents, options=self._config.options)
        return game.describe(game.view(episode.state, None), words)

    @property
    def episode(self) -> Episode:
        assert self._episode is not None, "reset comes before anything else"
        return self._episode

    def _end(self, episode: Episode) -> None:
        ended = self.truncations if episode.is_cut_off else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        self.rewards = dict(zip(self.possible_agents, episode.returns(), strict=True))
        self.agent_selection = self.agents[0]

"""One game as a reinforcement-learning episode: the seat to act, its legal words, and the returns.

An Episode is immutable; `begin` and `say` return the next one. Time and turns work as in `bots.play`: table
time jumps to the next due notice if no seat has to act. If several seats have to act at once, the one that
acted longest ago is next.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from parlour.adapters.action_words import PartialAction, begin_action
from parlour.adapters.vocabulary import Vocabulary
from parlour.bots.playout import StuckGameError, next_seat
from parlour.engine.chance import Chance
from parlour.engine.contract.game import Game
from parlour.engine.contract.loader import load_game
from parlour.engine.table.log import fold
from parlour.engine.values import Data, Millis, Seat, encode

MAX_WORDS_PER_ENTRY: Final = 8
MAX_WORDS_UNBOUNDED: Final = 1_000


@dataclass(frozen=True, slots=True, eq=False)
class EpisodeConfig:
    game: Game
    seats: int
    options: Data
    vocabulary: Vocabulary
    limit: int
    """The number of words after which the game is cut off."""

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.game.where, self.seats, self.options, self.vocabulary, self.limit)


def _rebuild(where: str, seats: int, options: Data, vocabulary: Vocabulary, limit: int) -> EpisodeConfig:
    return EpisodeConfig(load_game(where), seats, options, vocabulary, limit)


def configure(
    game: Game,
    *,
    seats: int | None = None,
    options: Data | None = None,
    limit: int | None = None,
    names: Sequence[str] | None = None,
) -> EpisodeConfig:
    """The configuration of an episode. *names* replace the game's own `vocabulary`."""
    count = game.seats[0] if seats is None else seats
    if count not in game.seats:
        raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {count}")
    known = game.vocabulary() if names is None else names
    most = MAX_WORDS_UNBOUNDED if game.bound is None else game.bound * MAX_WORDS_PER_ENTRY
    return EpisodeConfig(
        game,
        count,
        game.Options() if options is None else options,
        Vocabulary(game.actions, known),
        most if limit is None else limit,
    )


class EventHistory:
    """The events of one entry, linked to the history before it, which many episodes share."""

    __slots__ = ("_before", "_events", "_keys")

    def __init__(self, events: tuple[Data, ...], before: "EventHistory | None") -> None:
        self._events, self._before = events, before
        self._keys: dict[Seat, bytes] = {}

    def __reduce__(self) -> tuple[object, ...]:
        # A flat list, because pickle would recurse once for each entry of a long history.
        entries, at = list[tuple[Data, ...]](), self
        while at._before is not None:
            entries.append(at._events)
            at = at._before
        return _from_entries, ([at._events, *reversed(entries)],)

    def key(self, game: Game, seat: Seat) -> bytes:
        """Equal for two histories exactly if *seat* saw the same events, from the deal on."""
        unread, at = list[EventHistory](), self
        while seat not in at._keys:
            unread.append(at)
            if at._before is None:
                break
            at = at._before
        key = at._keys.get(seat, b"")
        for history in reversed(unread):
            told = encode([game.redact(event, seat) for event in history._events])
            history._keys[seat] = key = sha256(key + told).digest()
        return key


def _from_entries(entries: Sequence[tuple[Data, ...]]) -> EventHistory:
    history = EventHistory(entries[0], None)
    for events in entries[1:]:
        history = EventHistory(events, history)
    return history


@dataclass(frozen=True, slots=True, eq=False)
class Episode:
    config: EpisodeConfig
    state: Data
    now: Millis
    history: EventHistory
    acted: tuple[int, ...]
    """For each seat, when it last acted."""

    words: int
    """The number of words so far, by all seats."""

    partial: PartialAction | None
    """None if the episode is over."""

    seat: Seat

    @property
    def is_over(self) -> bool:
        return self.partial is None

    @property
    def is_cut_off(self) -> bool:
        return self.is_over and self.config.game.result(self.state) is None

    def returns(self) -> list[float]:
        """The return of each seat, from -1 for last to 1 for first; the sum is 0.

        It is the share of other seats placed behind, minus the share placed in front.
        """
        result, seats = self.config.game.result(self.state), self.config.seats
        if not self.is_over or result is None or seats == 1:
            return [0.0] * seats
        places = result.places
        return [
            sum((other > mine) - (other < mine) for other in places) / (seats - 1) + 0.0 for mine in places
        ]

    def legal(self, seat: Seat) -> tuple[int, ...]:
        return self.partial.words if self.partial is not None and seat == self.seat else ()

    def spelled(self, seat: Seat) -> tuple[str, ...]:
        """The words so far of the action that *seat* is spelling. Only that seat knows them."""
        if self.partial is None or seat != self.seat:
            return ()
        return tuple(self.config.vocabulary.words[word] for word in self.partial.spelled)

    def view(self, seat: Seat) -> Data:
        return self.config.game.view(self.state, seat)

    def say(self, word: int, chance: Chance) -> "Episode":
        assert self.partial is not None, "nobody is asked when the game is over"
        following, words = self.partial.say(word), self.words + 1
        if isinstance(following, PartialAction):
            partial = following if words < self.config.limit else None
            return replace(self, partial=partial, words=words)
        events = self.config.game.decide(self.state, self.seat, following, chance, self.now)
        acted = (*self.acted[: self.seat], words, *self.acted[self.seat + 1 :])
        return replace(self, acted=acted, words=words)._apply(events)._settle(chance)

    def _apply(self, events: Sequence[Data]) -> "Episode":
        state = fold(self.config.game, self.state, events)
        return replace(self, state=state, history=EventHistory(tuple(events), self.history))

    def _settle(self, chance: Chance) -> "Episode":
        """The episode after all notices that are due now."""
        episode, game = self, self.config.game
        while True:
            waiting, due = game.to_act(episode.state), game.due(episode.state)
            if episode.words >= episode.config.limit or (
                not waiting and game.result(episode.state) is not None
            ):
                return replace(episode, partial=None)
            if due is None or (waiting and due.at > episode.now):
                return episode._await_word(next_seat(game, waiting, episode.acted))
            now = max(due.at, episode.now)
            events = game.decide(episode.state, None, due.notice, chance, now)
            episode = replace(episode, now=now)._apply(events)

    def _await_word(self, seat: Seat) -> "Episode":
        choices = self.config.game.legal(self.state, seat)
        if not choices:
            raise StuckGameError(f"{self.config.game.title} waits for seat {seat + 1}, which may do nothing")
        return replace(self, seat=seat, partial=begin_action(choices, self.config.vocabulary))


def begin(config: EpisodeConfig, chance: Chance) -> Episode:
    """Deals and returns the episode at the first decision."""
    game, now = config.game, Millis(0)
    started = game.setup(config.options, config.seats, chance, now)
    dealt = Episode(
        config,
        game.start(started),
        now,
        EventHistory((started,), None),
        (-1,) * config.seats,
        0,
        None,
        Seat(0),
    )
    return dealt._settle(chance)

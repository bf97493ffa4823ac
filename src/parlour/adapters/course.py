"""A game on its way, as an agent outside meets it: who is asked, for which word, and what it came to.

A Course never changes; `begin` and `say` give the next one. Time and turns go as in `bots.play`: table time
jumps to whatever is due when nobody is waited for, and of several seats that are waited for at once the one
that acted longest ago is asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from parlour.adapters.boards import NAMES
from parlour.adapters.past import Past
from parlour.adapters.spelling import Asking, ask
from parlour.adapters.vocabulary import Vocabulary
from parlour.bots.playout import StuckGameError, next_seat
from parlour.engine.chance import Chance
from parlour.engine.game import Game
from parlour.engine.loader import load_game
from parlour.engine.log import fold
from parlour.engine.values import Data, Millis, Seat

WORDS_AN_ENTRY: Final = 8
ENDLESS: Final = 1_000
"""Words after which a game without a bound of its own is left."""


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What is played, by how many, and for how long."""

    game: Game
    seats: int
    options: Data
    vocabulary: Vocabulary
    limit: int
    """After so many words the game is left as it stands."""

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.game.where, self.seats, self.options, self.vocabulary, self.limit)


def _again(where: str, seats: int, options: Data, vocabulary: Vocabulary, limit: int) -> Setting:
    return Setting(load_game(where), seats, options, vocabulary, limit)


def setting(
    game: Game,
    *,
    seats: int | None = None,
    options: Data | None = None,
    limit: int | None = None,
    names: Sequence[str] | None = None,
) -> Setting:
    """*names* are words that the types of the actions do not hold; Parlour's own games need none."""
    count = game.seats[0] if seats is None else seats
    if count not in game.seats:
        raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {count}")
    known = NAMES[game.name]() if names is None and game.name in NAMES else names or ()
    most = ENDLESS if game.bound is None else game.bound * WORDS_AN_ENTRY
    return Setting(
        game,
        count,
        game.Options() if options is None else options,
        Vocabulary(game.actions, known),
        most if limit is None else limit,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    setting: Setting
    state: Data
    now: Millis
    past: Past
    acted: tuple[int, ...]
    """For each seat, when it acted last."""

    words: int
    """Said so far, by all."""

    asking: Asking | None
    """None when it is over."""

    seat: Seat
    """Who is asked."""

    @property
    def is_over(self) -> bool:
        return self.asking is None

    @property
    def is_cut_off(self) -> bool:
        """It was left before its end."""
        return self.is_over and self.setting.game.result(self.state) is None

    def returns(self) -> list[float]:
        """For each seat from -1 for last to 1 for first: the share of the others it left behind, less the
        share that left it behind. It adds up to 0."""
        result, seats = self.setting.game.result(self.state), self.setting.seats
        if not self.is_over or result is None or seats == 1:
            return [0.0] * seats
        places = result.places
        return [
            sum((other > mine) - (other < mine) for other in places) / (seats - 1) + 0.0 for mine in places
        ]

    def legal(self, seat: Seat) -> tuple[int, ...]:
        return self.asking.words if self.asking is not None and seat == self.seat else ()

    def said(self, seat: Seat) -> tuple[str, ...]:
        """The words of the action that *seat* has begun; it alone knows them."""
        if self.asking is None or seat != self.seat:
            return ()
        return tuple(self.setting.vocabulary.words[word] for word in self.asking.said)

    def view(self, seat: Seat) -> Data:
        return self.setting.game.view(self.state, seat)

    def say(self, word: int, chance: Chance) -> "Course":
        """On to whoever is asked next, after what *word* led to."""
        assert self.asking is not None, "nobody is asked when the game is over"
        meant, words = self.asking.say(word), self.words + 1
        if isinstance(meant, Asking):
            asking = meant if words < self.setting.limit else None
            return replace(self, asking=asking, words=words)
        happened = self.setting.game.decide(self.state, self.seat, meant, chance, self.now)
        acted = (*self.acted[: self.seat], words, *self.acted[self.seat + 1 :])
        return replace(self, acted=acted, words=words)._after(happened)._settled(chance)

    def _after(self, happened: Sequence[Data]) -> "Course":
        state = fold(self.setting.game, self.state, happened)
        return replace(self, state=state, past=Past(tuple(happened), self.past))

    def _settled(self, chance: Chance) -> "Course":
        """After all that the rules do by themselves now."""
        course, game = self, self.setting.game
        while True:
            waiting, due = game.to_act(course.state), game.due(course.state)
            if course.words >= course.setting.limit or (
                not waiting and game.result(course.state) is not None
            ):
                return replace(course, asking=None)
            if due is None or (waiting and due.at > course.now):
                return course._asked(next_seat(game, waiting, course.acted))
            now = max(due.at, course.now)
            happened = game.decide(course.state, None, due.notice, chance, now)
            course = replace(course, now=now)._after(happened)

    def _asked(self, seat: Seat) -> "Course":
        choices = self.setting.game.legal(self.state, seat)
        if not choices:
            raise StuckGameError(f"{self.setting.game.title} waits for seat {seat + 1}, which may do nothing")
        return replace(self, seat=seat, asking=ask(choices, self.setting.vocabulary))


def begin(setting: Setting, chance: Chance) -> Course:
    """Deal, and go on to whoever is asked first."""
    game, now = setting.game, Millis(0)
    started = game.setup(setting.options, setting.seats, chance, now)
    dealt = Course(
        setting, game.start(started), now, Past((started,), None), (-1,) * setting.seats, 0, None, Seat(0)
    )
    return dealt._settled(chance)

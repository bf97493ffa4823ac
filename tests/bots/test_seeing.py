"""Bots see what their seat sees; the state stays behind closures."""

import pytest

from bots import sealed
from parlour.bots import Swift, look, play
from parlour.bots.seeing import teller
from parlour.engine import Chance, Data, Millis, Seat, Seen, bind
from parlour.engine.choices import sample

GAME = bind(sealed)
ME, YOU = Seat(0), Seat(1)


def test_a_bot_is_shown_its_own_view_and_choices() -> None:
    state = sealed.start(sealed.Started((3, 8)))

    seen = look(GAME, state, ME, GAME.legal(state, ME), tuple, Millis(7))

    assert (seen.game, seen.seat, seen.now) == (GAME, ME, 7)
    assert seen.view == sealed.view(state, ME)
    assert seen.choices == sealed.legal(state, ME)
    assert isinstance(seen, Seen)


def test_what_a_bot_is_told_is_redacted_and_grows() -> None:
    events: list[Data] = [sealed.Made(ME, 2, Millis(0)), sealed.Made(YOU, 5, Millis(0))]
    tell = teller(GAME, ME, events)

    assert list(tell()) == [sealed.Made(ME, 2, Millis(0)), sealed.Made(YOU, None, Millis(0))]
    events.append(sealed.Opened((2, 5)))
    assert tell()[-1] == sealed.Opened((2, 5))


def test_no_part_of_what_a_bot_gets_is_the_state() -> None:
    parts: list[object] = []

    def curious(seen: Seen, chance: Chance) -> Data:
        parts.extend(getattr(seen, name) for name in Seen.__dataclass_fields__)
        parts.extend(seen.told)
        return sample(chance.pick(seen.choices), chance)

    play(GAME, [curious, curious], None, Swift(1))

    assert not [part for part in parts if isinstance(part, sealed.State)]


def test_a_dealt_world_keeps_what_the_seat_knows_and_varies_the_rest() -> None:
    state = sealed.start(sealed.Started((3, 8)))
    seen = look(GAME, state, ME, (), tuple, Millis(0))

    worlds = [seen.deal(Swift(seed)) for seed in range(50)]

    dealt = [world.purses for world in worlds if isinstance(world, sealed.State)]
    assert {mine for mine, _ in dealt} == {3}
    assert len({yours for _, yours in dealt}) > 5


def test_nothing_is_shown_to_a_bot_that_does_not_look() -> None:
    def hide(*_: object) -> Data:
        pytest.fail("a view was made for nobody")

    def pick(seen: Seen, chance: Chance) -> Data:
        return sample(chance.pick(seen.choices), chance)

    class Blind:
        def __getattr__(self, name: str) -> object:
            return hide if name in ("view", "redact") else getattr(sealed, name)

    assert play(bind(Blind()), [pick, pick], None, Swift(3)).result is not None

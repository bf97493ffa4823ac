import pytest

from parlour.bots import FastChance, observe, play
from parlour.bots.observation import history_reader
from parlour.engine import Chance, Data, Millis, Observation, Seat, bind
from parlour.engine.contract.choices import sample
from support.games import sealed_bids

GAME = bind(sealed_bids)
ME, YOU = Seat(0), Seat(1)


def test_an_observation_has_the_view_and_choices_of_its_seat() -> None:
    state = sealed_bids.start(sealed_bids.Started((3, 8)))

    seen = observe(GAME, state, ME, GAME.legal(state, ME), tuple, Millis(7))

    assert (seen.game, seen.seat, seen.now) == (GAME, ME, 7)
    assert seen.view == sealed_bids.view(state, ME)
    assert seen.choices == sealed_bids.legal(state, ME)
    assert isinstance(seen, Observation)


def test_the_history_is_redacted_and_grows() -> None:
    events: list[Data] = [sealed_bids.Made(ME, 2, Millis(0)), sealed_bids.Made(YOU, 5, Millis(0))]
    tell = history_reader(GAME, ME, events)

    assert list(tell()) == [
        sealed_bids.Made(ME, 2, Millis(0)),
        sealed_bids.Made(YOU, None, Millis(0)),
    ]
    events.append(sealed_bids.Opened((2, 5)))
    assert tell()[-1] == sealed_bids.Opened((2, 5))


def test_an_observation_does_not_contain_the_state() -> None:
    parts: list[object] = []

    def curious(seen: Observation, chance: Chance) -> Data:
        parts.extend((*seen, seen.view, seen.history, *seen.history))
        return sample(chance.pick(seen.choices), chance)

    play(GAME, [curious, curious], None, FastChance(1))

    assert not [part for part in parts if isinstance(part, sealed_bids.State)]


def test_a_dealt_world_keeps_what_the_seat_knows_and_varies_the_rest() -> None:
    state = sealed_bids.start(sealed_bids.Started((3, 8)))
    seen = observe(GAME, state, ME, (), tuple, Millis(0))

    worlds = [seen.deal(FastChance(seed)) for seed in range(50)]

    dealt = [world.purses for world in worlds if isinstance(world, sealed_bids.State)]
    assert {mine for mine, _ in dealt} == {3}
    assert len({yours for _, yours in dealt}) > 5


def test_views_are_made_only_on_demand() -> None:
    def hide(*_: object) -> Data:
        pytest.fail("a view was made for nobody")

    def pick(seen: Observation, chance: Chance) -> Data:
        return sample(chance.pick(seen.choices), chance)

    class Blind:
        def __getattr__(self, name: str) -> object:
            return hide if name in ("view", "redact") else getattr(sealed_bids, name)

    assert play(bind(Blind()), [pick, pick], None, FastChance(3)).result is not None

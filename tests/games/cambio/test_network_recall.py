"""The network's input has exactly what the seat knows, also after a timeout."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from parlour.bots import FastChance, observe
from parlour.bots.observation import history_reader
from parlour.engine import Data, Millis, Seat
from parlour.games import finder
from parlour.games.cambio import actions as act
from parlour.games.cambio.bot.network.inputs import HOLDING_TAKEN, Known, inputs
from parlour.games.cambio.bot.network.kinds import KIND_OF, KINDS, NO_KIND
from parlour.games.cambio.bot.network.recall import recall
from parlour.games.cambio.events import Discarded, PutBack
from parlour.games.cambio.options import Options
from parlour.games.cambio.redeal import redeal
from parlour.games.cambio.rules import decide, evolve, legal, setup, start, to_act
from parlour.games.cambio.state import Drawing, Holding, Offered, State, known

GAME = finder.find("cambio")
CHOOSING_STAGES = (Drawing, Holding, Offered)


class ObservedGame:
    """A game in which some turns time out, with the event history of each seat."""

    def __init__(self, seats: int, seed: int) -> None:
        self.random, self.chance = Random(seed), FastChance(seed)
        options = Options(
            turn_timer_sec=10,
            public_peek_slots=self.random.random() < 0.5,
            powers_on_swap_out=self.random.random() < 0.5,
            starting_discard=self.random.random() < 0.5,
            min_turns_before_cambio=10,
            rounds=2,
        )
        self.events: list[Data] = []
        self.state: State = start(setup(options, seats, self.chance, Millis(0)))
        self.now = Millis(0)
        self.histories = [history_reader(GAME, Seat(seat), self.events) for seat in range(seats)]

    def states(self) -> Iterator[State]:
        while waiting := to_act(self.state):
            if isinstance(self.state.stage, CHOOSING_STAGES):
                yield self.state
            self._play_on(waiting[0])

    def known_to(self, seat: Seat) -> Known:
        return self.known_in(self.state, seat)

    def known_in(self, state: State, seat: Seat) -> Known:
        return recall(observe(GAME, state, seat, (), self.histories[seat], self.now))

    def _play_on(self, seat: Seat) -> None:
        state, stage = self.state, self.state.stage
        if isinstance(stage, Holding) and state.caller is None and self.random.random() < 0.1:
            happened = decide(state, None, act.Gone(seat), self.chance, self.now)
        elif isinstance(stage, CHOOSING_STAGES) and state.until is not None and self.random.random() < 0.1:
            self.now = state.until
            happened = decide(state, None, act.TimeUp(), self.chance, self.now)
        else:
            action = self.random.choice(legal(state, seat))
            happened = decide(state, seat, action, self.chance, self.now)
        for event in happened:
            self.state = evolve(self.state, event)
        self.events.extend(happened)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_recalls_exactly_what_it_was_shown(seats: int) -> None:
    heard: set[str] = set()
    for seed in range(8):
        game = ObservedGame(seats, seed)
        for state in game.states():
            for viewer in range(seats):
                _agree(state, Seat(viewer), game.known_to(Seat(viewer)))
        heard |= {event.why for event in game.events if isinstance(event, Discarded)}
        heard |= {"put back" for event in game.events if isinstance(event, PutBack)}

    assert heard == {"played", "time", "gone", "put back"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_indistinguishable_worlds_give_the_same_input_row(seats: int) -> None:
    game = ObservedGame(seats, seed=seats)
    for state in game.states():
        for viewer in range(seats):
            seat = Seat(viewer)
            other = redeal(state, seat, game.chance)
            row = inputs(game.known_to(seat), np)
            assert np.array_equal(row, inputs(game.known_in(other, seat), np))


def _agree(state: State, seat: Seat, told: Known) -> None:
    seats, shown = state.frame.seats, known(state, seat)
    stage = state.stage
    for place in range(seats):
        for slot, card in enumerate(state.hands[(seat + place) % seats]):
            assert card is not None, "without snapping no place is empty"
            assert told.hands[place, slot] == (KIND_OF[card] if shown >> card & 1 else NO_KIND)
    is_taken = isinstance(stage, Holding) and stage.source == "discard"
    assert (told.stage == HOLDING_TAKEN) is is_taken
    lying = list(state.discard)
    top = NO_KIND if is_taken or not lying else KIND_OF[lying.pop()]
    assert told.top == top
    assert told.buried.tolist() == [[KIND_OF[card] for card in lying].count(kind) for kind in range(KINDS)]
    sees_held = isinstance(stage, Holding) and (is_taken or seat == state.turn)
    assert told.held == (KIND_OF[stage.card] if sees_held and isinstance(stage, Holding) else NO_KIND)

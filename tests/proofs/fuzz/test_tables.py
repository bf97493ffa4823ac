"""For commands in any order, a table executes the legal ones and refuses the rest."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from parlour.bots import FastChance
from parlour.conformance.checks.wire_actions import random_actions
from parlour.engine.contract.choices import is_legal, sample
from parlour.engine.contract.game import Game
from parlour.engine.table.files import load, save
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.engine.words.refusals import IllegalActionError
from parlour.games import CORE_GAMES, built_in
from proofs.fuzz.mutations import mutated
from proofs.fuzz.run_length import fuzz_settings
from proofs.fuzz.sample_games import GAMES, START, fresh
from proofs.fuzz.test_decoders import REFUSALS

SEATS = st.integers(-1, 6).map(Seat)
ENTRIES = st.none() | st.integers(-2, 40) | st.sampled_from([2**63, -(2**63)])


class Anything(RuleBasedStateMachine):
    game: Game
    table: Table

    @initialize(seed=st.integers(0, 99))
    def start(self, seed: int) -> None:
        self.table, self.wall = fresh(self.game, seed), START
        self.kept = self.game.conserved(self.table.state)

    @rule(pick=st.integers(0, 2**16))
    def do_something(self, pick: int) -> None:
        chance = FastChance(pick)
        self.table.settle(self.wall)
        able = [seat for seat in map(Seat, range(self.table.seats)) if self.table.choices(seat)]
        if able:
            seat = chance.pick(able)
            self.table.act(seat, sample(chance.pick(self.table.choices(seat)), chance), self.wall)

    @rule(seat=SEATS, pick=st.integers(0, 2**16))
    def try_something(self, seat: Seat, pick: int) -> None:
        (action,) = random_actions(self.game.actions, FastChance(pick), 1)
        self._try(seat, action)

    @rule(seat=SEATS, pick=st.integers(0, 2**16), data=st.data())
    def try_something_nearly_right(self, seat: Seat, pick: int, data: st.DataObject) -> None:
        choices = self.table.choices(seat) if 0 <= seat < self.table.seats else ()
        if not choices:
            return
        chance = FastChance(pick)
        try:
            action = self.game.decode_action(data.draw(mutated(encode(sample(chance.pick(choices), chance)))))
        except REFUSALS:
            return
        self._try(seat, action)

    @rule(seat=SEATS, to=ENTRIES, agreed=st.booleans())
    def take_back(self, seat: Seat, to: int | None, agreed: bool) -> None:
        everyone = [Seat(number) for number in range(self.table.seats)] if agreed else []
        try:
            self.table.undo(seat, self.wall, to=to, agreed=everyone)
        except IllegalActionError:
            return

    @rule(seat=SEATS)
    def do_again(self, seat: Seat) -> None:
        try:
            self.table.redo(seat, self.wall)
        except IllegalActionError:
            return

    @rule(seat=SEATS)
    def be_gone(self, seat: Seat) -> None:
        try:
            self.table.lapse(seat, self.wall)
        except IllegalActionError:
            return

    @rule(by=st.sampled_from([0, 1, 400, 5_000, 90_000, 10**9]))
    def let_time_pass(self, by: int) -> None:
        self.wall = Millis(self.wall + by)
        self.table.settle(self.wall)

    @rule()
    def keep_it_and_go_on_from_the_file(self) -> None:
        before = self.table
        self.table, _ = load(save(before, (), self.wall), built_in)
        self.table.resume(self.wall)
        assert encode(self.table.state) == encode(before.state)
        assert [*map(encode, self.table.log.entries)] == [*map(encode, before.log.entries)]

    @invariant()
    def nothing_is_lost_and_everyone_is_shown_something(self) -> None:
        assert self.game.conserved(self.table.state) == self.kept
        for viewer in (None, *map(Seat, range(self.table.seats))):
            assert encode(self.table.view(viewer))

    def _try(self, seat: Seat, action: Data) -> None:
        self.table.settle(self.wall)
        before = self.table.state
        allowed = 0 <= seat < self.table.seats and is_legal(self.table.choices(seat), action)
        try:
            self.table.act(seat, action, self.wall)
        except IllegalActionError:
            assert not allowed
            assert self.table.state is before
            return
        assert allowed


@pytest.mark.parametrize("game", GAMES, ids=CORE_GAMES)
def test_a_table_accepts_only_legal_commands_in_any_order(game: Game) -> None:
    kind = type(f"Anything{game.title}", (Anything,), {"game": game})
    run_state_machine_as_test(kind, settings=fuzz_settings(8, steps=25))

"""The model of several machines: its arithmetic, and that it says what was measured."""

import pytest
from bench.model.breaks import LIMITS, tables_at
from bench.model.compare import compare, read_measured
from bench.model.events import Clock, Cores
from bench.model.fleet import SIZES, fleet
from bench.model.inputs import read_inputs
from bench.model.load import Layout, Load
from bench.model.sizes import demand
from bench.scale.processes import Run
from msgspec.structs import replace

INPUTS = read_inputs()
TIMES = INPUTS.times
PROCESS, DATABASE, BUS = TIMES.process, TIMES.database, TIMES.bus
BARE = replace(
    TIMES,
    process=replace(PROCESS, standing=0),
    database=replace(DATABASE, standing=0),
    bus=replace(BUS, group=0),
)
"""Without what is done besides moves, or for many of them together."""


def test_a_core_does_one_thing_after_the_other_and_two_do_two_at_once() -> None:
    def ends(cores: int) -> list[float]:
        clock, found = Clock(), list[float]()
        some = Cores(clock, cores)
        for seconds in (1.0, 2.0, 3.0):
            some.work(seconds, lambda: found.append(clock.now))
        clock.run(10)
        return found

    assert (ends(1), ends(2)) == ([1.0, 3.0, 6.0], [1.0, 2.0, 4.0])


def test_a_table_alone_waits_for_each_part_of_its_move_and_for_nothing_else() -> None:
    found = Load(BARE, Layout(1), "one", 1, None).run(1.0)

    server = 2 * PROCESS.turn + PROCESS.receive + PROCESS.group + PROCESS.publish + PROCESS.tell
    database = DATABASE.group + DATABASE.entry
    assert found.server == pytest.approx(server, rel=0.01)
    assert found.database == pytest.approx(database, rel=0.01)
    assert 1000 * found.p50 == pytest.approx(server + database + DATABASE.flush + TIMES.driver, rel=0.01)


def test_tables_that_move_together_share_the_cost_of_a_group() -> None:
    one, many = (Load(TIMES, Layout(1), "one", matches, None).run(1.0) for matches in (1, 100))

    assert many.database < one.database / 4
    assert many.database > DATABASE.entry


def test_entries_that_are_held_back_make_fuller_groups_and_later_moves() -> None:
    held = replace(TIMES, process=replace(PROCESS, hold=5_000))
    layout = Layout(1, 1, 4, 4)
    now, later = (Load(times, layout, "one", 500, 0.5).run(1.0) for times in (TIMES, held))

    assert later.database < now.database / 2
    assert later.p50 > now.p50 + 2


def test_by_hash_nobody_reads_a_move_again_and_at_random_somebody_does() -> None:
    by_hash, by_chance = (Load(BARE, Layout(2), how, 100, None).run(1.0) for how in ("hash", "random"))

    assert by_hash.bus == pytest.approx(BUS.publish, rel=0.02)
    assert by_chance.bus > BUS.publish + 0.3 * BUS.deliver
    assert by_chance.cpu > 1.5 * by_hash.cpu


@pytest.mark.parametrize(
    "run", [one for one in read_measured() if one.processes <= 2], ids=lambda one: one.how
)
def test_the_model_is_within_a_fifth_of_the_measured_runs_of_one_and_two_processes(run: Run) -> None:
    found = compare(TIMES, run, 2.0)

    assert all(0.8 <= ratio <= 1.2 for ratio in found.ratios), [*found.ratios]


def test_twice_the_tables_want_twice_of_everything() -> None:
    mix = INPUTS.mixes["live"]
    one, two = (demand(INPUTS, mix, tables) for tables in (1e5, 2e5))

    assert two.moves == pytest.approx(2 * one.moves)
    assert (one + one).process_cores == pytest.approx(two.process_cores)


def test_the_first_limit_is_one_process_and_each_size_has_its_machines() -> None:
    mix = INPUTS.mixes["live"]
    at = [tables_at(INPUTS, limit, mix) for limit in LIMITS]
    small, *_, large = (fleet(INPUTS, size) for size in SIZES)

    assert at[0] == min(at) > 0
    assert sum(small.machines.values()) < sum(large.machines.values())
    assert dict(large.rows()).keys() == dict(small.rows()).keys()

"""A slow bot's task holds all that its seat knows, and nothing else."""

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace

import msgspec
import pytest

from parlour.bots.levels import bot_names, find_bot, is_slow, quick_bot, strongest_bot
from parlour.bots.task import BotTask, choose_by_name, choose_move, do_task, make_task, read_history
from parlour.engine import Bot, Chance, Data, Millis, Observation, Seat, Table, bind
from parlour.engine.values import encode
from parlour.games import NAMES, built_in
from support.games import failing_bots
from support.games.failing_bots import Started
from support.games.hunch import Change, Take

GAME = bind(failing_bots)
ANN, BEN = Seat(0), Seat(1)
NOW = Millis(0)
SECRET = b"no player knows it, and no bot 1"


class EachDraw(Chance):
    """Returns the draws of one path through all possible draws."""

    __slots__ = ("_path", "sizes")

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self._path, self.sizes = path, list[int]()

    def below(self, n: int) -> int:
        at = len(self.sizes)
        self.sizes.append(n)
        return self._path[at] if at < len(self._path) else 0


def dealt(*cards: int) -> Table:
    """A table at which these cards were dealt to Ann, Ben and the pile, and both have swapped theirs."""
    table = Table(GAME, "t", seats=2, secret=SECRET)
    table.join(
        msgspec.structs.replace(table.draft_start(NOW), events=(Started(cards[:2], cards[:1:-1], ""),))
    )
    for seat, action in ((ANN, Change()), (BEN, Change()), (ANN, Take()), (BEN, Take())):
        table.act(seat, action, NOW)
    return table


def tasks(table: Table, seat: Seat, monkeypatch: pytest.MonkeyPatch) -> Counter[bytes]:
    """Every possible task here, with its frequency over all draws."""
    found, path = Counter[bytes](), list[int]()
    while True:
        chance = EachDraw(path)
        with monkeypatch.context() as patch:
            patch.setattr("parlour.bots.task.Stream", lambda *_, chance=chance: chance)
            found[make_task(table, seat, "count", NOW)] += 1
        path += [0] * (len(chance.sizes) - len(path))
        while path and path[-1] == chance.sizes[len(path) - 1] - 1:
            path.pop()
        if not path:
            return found
        path[-1] += 1


def test_indistinguishable_worlds_give_the_same_tasks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ann was dealt 1 and drew 5 at both tables, so both must make the same tasks."""
    one, other = dealt(1, 2, 3, 4, 5), dealt(1, 3, 4, 2, 5)
    here, there = (tasks(table, ANN, monkeypatch) for table in (one, other))

    assert GAME.view(one.state, ANN) == GAME.view(other.state, ANN)
    assert one.state != other.state
    assert here == there
    assert len(here) == 24, "four cards that she does not know, in every order"
    assert tasks(one, BEN, monkeypatch) != tasks(other, BEN, monkeypatch), "he knows better"


def test_a_task_does_not_contain_the_secret_of_its_table() -> None:
    raw = make_task(dealt(1, 2, 3, 4, 5), ANN, "count", NOW)

    assert SECRET not in raw
    assert SECRET.hex().encode() not in raw


def positions(name: str) -> Iterator[tuple[Table, Seat]]:
    """A game between random bots, and the seat it waits for."""
    game = built_in(name)
    table, wall = Table(game, "t", seats=game.seats[0], secret=bytes(32)), Millis(0)
    table.start(wall)
    for _ in range(40):
        wall = Millis(wall + 1000)
        table.settle(wall)
        if table.is_over:
            return
        for seat in [*game.to_act(table.state)][:1]:
            yield table, seat
            table.act(seat, choose_move(table, seat, find_bot(game, "random"), wall), wall)


@pytest.mark.parametrize("name", NAMES)
def test_a_task_contains_the_whole_view_and_history_of_its_seat(name: str) -> None:
    bot, dealt_anew = bot_names(built_in(name))[-2], 0  # the last fast one
    for table, seat in positions(name):
        task = msgspec.msgpack.decode(make_task(table, seat, bot, NOW), type=BotTask)
        game, world = table.game, table.game.decode_state(task.world)

        assert encode(game.view(world, seat)) == encode(table.view(seat))
        assert list(game.legal(world, seat)) == list(table.choices(seat))
        if bot not in ("random", "greedy"):  # they read no history
            assert [game.decode_event(event) for event in task.history] == [*read_history(table, seat)]
        dealt_anew += world != table.state
    assert bool(dealt_anew) == built_in(name).secrets


def test_with_counted_rollouts_equal_tasks_give_equal_moves() -> None:
    def moves() -> list[Data]:
        table, chosen = dealt(1, 2, 3, 4, 5), list[Data]()
        while not table.is_over:
            (seat,) = GAME.to_act(table.state)
            chosen.append(choose_by_name(table, seat, "count", NOW))
            table.act(seat, chosen[-1], NOW)
        return chosen

    assert moves() == moves()


def test_a_bot_with_less_time_stops_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reading of the clock is a millisecond later than the previous one."""
    ticks = iter(range(1_000_000))
    monkeypatch.setattr("parlour.bots.search_bot.perf_counter", lambda: next(ticks) / 1000)
    task = make_task(dealt(1, 2, 3, 4, 5), ANN, "count", NOW)

    def looks(thinking_ms: int | None) -> int:
        before = next(ticks)
        do_task(GAME, task, "search", thinking_ms)
        return next(ticks) - before

    assert looks(20) < 30
    assert looks(None) > 190
    assert looks(1000) > 190, "it takes no more than its own time"
    assert looks(1000) < 210


def test_counted_rollouts_do_not_depend_on_time() -> None:
    task = make_task(dealt(1, 2, 3, 4, 5), ANN, "count", NOW)

    assert do_task(GAME, task, "count", 1) == do_task(GAME, task, "count")


def play_first(seen: Observation, chance: Chance) -> Data:
    return seen.choices[0]


def test_the_quick_bot_is_not_a_slow_one() -> None:
    assert is_slow(GAME, "search")
    assert is_slow(GAME, "count")
    assert not is_slow(GAME, "quick")

    bot = Bot(levels={"quick": play_first, "deep": play_first}, slow=["deep"])
    game = bind(SimpleNamespace(**vars(failing_bots) | {"bot": bot}))

    assert (strongest_bot(game), quick_bot(game)) == ("deep", "quick")


def test_a_slow_level_must_be_a_level() -> None:
    def nothing(seen: Observation, chance: Chance) -> Data:
        return Take()

    with pytest.raises(ValueError, match="`slow` names 'deeep', which is not one of the `levels`"):
        Bot(levels={"deep": nothing}, slow=["deeep"])


def test_the_bot_gets_its_thinking_time() -> None:
    heard: list[int | None] = []

    def listen(seen: Observation, chance: Chance) -> Data:
        heard.append(seen.thinking_ms)
        return Take()

    game = bind(SimpleNamespace(**vars(failing_bots) | {"bot": Bot(levels={"listen": listen})}))
    do_task(game, make_task(dealt(1, 2, 3, 4, 5), ANN, "count", NOW), "listen", 70)

    assert heard == [70]


def test_the_history_is_sent_only_to_bots_that_use_it() -> None:
    def history(bot: str) -> int:
        raw = make_task(dealt(1, 2, 3, 4, 5), ANN, bot, NOW)
        return len(msgspec.msgpack.decode(raw, type=BotTask).history)

    assert history("count") == 4, "a level of the game's own may read it"
    assert history("search") == 0, "it only weighs worlds by it, which this game does not"

"""A bot's review of a finished game: each decision by what its seat knew then, without undone entries."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest

from parlour.bots.judgements import JudgedMove, JudgeTask, judge_log
from parlour.engine import Bot, Data, Judge, Judgement, Millis, Observation, Seat, Table, Words, bind
from parlour.engine.contract.bot import judge_of
from parlour.engine.contract.game import Game
from parlour.engine.contract.presentation import present
from parlour.engine.table.fork import fork
from parlour.engine.values import encode
from parlour.games import built_in
from parlour.games.tictactoe import Mark, State
from support.games import failing_bots
from support.games.failing_bots import Started
from support.games.hunch import Change, Take

ANN, BEN = Seat(0), Seat(1)
NOW = Millis(0)
SECRET = b"nobody knows it, not even a bot!"
HUNCH = bind(failing_bots)


def first_cell(seen: Observation, words: Words) -> Judgement:
    """The first free cell; the odds count the marks."""
    view = seen.view
    assert isinstance(view, State)
    marks = 9 - view.cells.count(None)
    return Judgement(marks / 10, seen.choices[0], words.say("{n} events were told.", n=len(seen.history)))


def judged_by(judge: Judge, game: str = "tictactoe") -> Game:
    return replace(built_in(game), bot=Bot(judge=judge))


def play_cells(game: Game, *cells: int) -> Table:
    table = Table(game, "t", seats=2, secret=SECRET)
    table.start(NOW)
    for number, cell in enumerate(cells):
        table.act(Seat(number % 2), Mark(cell), NOW)
    return table


def judged(table: Table, *seats: int, thinking_ms: int = 10_000) -> list[JudgedMove]:
    task = JudgeTask(
        version=table.game.version,
        options=encode(table.options),
        entries=tuple(encode(entry) for entry in table.log.entries),
        seats=tuple(map(Seat, seats or range(table.seats))),
        names=("Ann", "Ben"),
        language="en",
    )
    raw, first, found = msgspec.msgpack.encode(task), 0, list[JudgedMove]()
    while True:
        part = judge_log(table.game, raw, first, thinking_ms)
        found += part.judged
        if part.following is None:
            assert part.places == (() if table.result is None else table.result.places)
            return found
        assert len(part.judged) == 1
        first = part.following


def summary(found: Sequence[JudgedMove]) -> list[tuple[int, int, float, str, bool]]:
    return [(one.seq, one.seat, one.odds, one.label, one.is_played) for one in found]


def test_every_decision_is_judged_by_what_was_known_before_it() -> None:
    table = play_cells(judged_by(first_cell), 0, 3, 1, 4, 2)

    found = judged(table)

    assert summary(found) == [
        (1, 0, 0.0, "Mark cell 1", True),
        (2, 1, 0.1, "Mark cell 2", False),
        (3, 0, 0.2, "Mark cell 2", True),
        (4, 1, 0.3, "Mark cell 3", False),
        (5, 0, 0.4, "Mark cell 3", True),
    ]
    assert [one.reason for one in found] == [f"{n} events were told." for n in range(5)]


def test_judging_in_parts_gives_the_same_result() -> None:
    table = play_cells(judged_by(first_cell), 0, 3, 1, 4, 2)

    assert judged(table, thinking_ms=-1) == judged(table)


def test_only_the_requested_seats_are_judged() -> None:
    table = play_cells(judged_by(first_cell), 0, 3, 1, 4, 2)

    assert judged(table, 1) == [one for one in judged(table) if one.seat == BEN]


def test_a_decision_without_alternatives_is_not_judged() -> None:
    full = play_cells(judged_by(first_cell), 0, 1, 2, 4, 3, 5, 7, 6, 8)

    assert [one.seq for one in judged(full)] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_judge_can_decline_to_judge() -> None:
    assert judged(play_cells(judged_by(lambda _, __: None), 0, 3, 1, 4, 2)) == []


def test_after_an_undo_judging_continues_from_the_restored_position() -> None:
    table = Table(judged_by(first_cell), "t", seats=2, secret=SECRET)
    table.start(NOW)
    table.act(ANN, Mark(8), NOW)
    table.undo(ANN, NOW)
    for number, cell in enumerate((0, 3, 1, 4, 2)):
        table.act(Seat(number % 2), Mark(cell), NOW)

    found = judged(table)

    assert summary(found)[:3] == [
        (1, 0, 0.0, "Mark cell 1", False),
        (3, 0, 0.0, "Mark cell 1", True),
        (4, 1, 0.1, "Mark cell 2", False),
    ]
    assert found[2].reason == "1 events were told.", "what was undone is not among them"


def test_a_fork_is_judged_along_its_own_line() -> None:
    parent = play_cells(judged_by(first_cell), 0, 3, 1, 4, 2)
    table = fork(parent, 2, name="f", secret=SECRET, wall=NOW, seat=BEN)
    for seat, cell in ((ANN, 1), (BEN, 4), (ANN, 2)):
        table.act(seat, Mark(cell), NOW)

    assert [(one.seq, one.odds) for one in judged(table)] == [
        (1, 0.0),
        (2, 0.1),
        (4, 0.2),
        (5, 0.3),
        (6, 0.4),
    ]


def test_hidden_cards_of_others_do_not_change_a_judgement() -> None:
    def table(*cards: int) -> Table:
        dealt = Table(HUNCH, "t", seats=2, secret=SECRET)
        dealt.join(
            msgspec.structs.replace(dealt.draft_start(NOW), events=(Started(cards[:2], cards[:1:-1], ""),))
        )
        for seat, action in ((ANN, Take()), (BEN, Change()), (ANN, Take()), (BEN, Take())):
            dealt.act(seat, action, NOW)
        return dealt

    one, other = table(3, 1, 2, 4, 5), table(3, 5, 4, 2, 1)

    assert judged(one, 0) == judged(other, 0)
    assert judged(one, 1) != judged(other, 1)
    assert judged(one, 0)[0].reason == "The card is a 3."


def test_a_judge_that_recommends_an_illegal_action_is_an_error() -> None:
    def taken(seen: Observation, words: Words) -> Judgement:
        return Judgement(0.5, Mark(0), "")

    with pytest.raises(ValueError, match="not among the choices"):
        judged(play_cells(judged_by(taken), 0, 3, 1, 4, 2))


@pytest.mark.parametrize("odds", [-0.1, 1.01, float("nan")])
def test_odds_must_be_between_0_and_1(odds: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Judgement(odds, Data(), "")


def test_a_game_reports_whether_it_has_a_judge() -> None:
    with_one, without = judged_by(first_cell), replace(built_in("tictactoe"), bot=Bot())

    assert (judge_of(with_one), judge_of(without)) == (first_cell, None)
    assert present(with_one, with_one.Options(), "en").has_judge
    assert not present(without, without.Options(), "en").has_judge
    assert judge_of(replace(without, bot=None)) is None

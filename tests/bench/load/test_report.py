"""The arithmetic of a report, and its remarks on misleading figures."""

from array import array

import msgspec
import pytest
from bench.load.driver import Timings
from bench.load.report import Delays, Play, Report, make_delays, make_opening, make_play, percentile
from bench.load.report_text import report_lines


def timings(**given: object) -> Timings:
    made = Timings()
    for name, value in given.items():
        setattr(made, name, value)
    return made


def test_percentiles_are_within_the_data() -> None:
    assert percentile([], 0.99) == 0
    assert percentile([1, 2, 3], 0.99) == percentile([1, 2, 3], 1) == 3


def test_delays_are_sorted_milliseconds() -> None:
    hundred = [n / 1000 for n in range(100, 0, -1)]

    assert msgspec.structs.astuple(make_delays(hundred)) == pytest.approx((51, 91, 100, 100))
    assert make_delays([]) == Delays(0, 0, 0, 0)


def test_opening_rates_use_the_total_time() -> None:
    opening = make_opening([0.1, 0.2, 0.3, 0.4], 0.5)

    assert (opening.tables, opening.per_second) == (4, 8)
    assert opening.millis.max == 400
    assert make_opening([], 0.0).per_second == 0


def test_a_report_includes_delays_of_unanswered_moves() -> None:
    play = make_play(
        timings(
            latencies=array("d", [0.001, 0.002]),
            waiting=array("d", [3.0]),
            late=array("d", [0.004]),
            wall=4.0,
            driver_cpu=1.0,
            behind=1,
        ),
        pace=2.0,
        received=1000,
        sent=200,
    )

    assert (play.moves, play.moves_per_second) == (2, 0.5)
    assert play.delay_millis.max == 3000
    assert (play.received_bytes_per_move, play.sent_bytes_per_move) == (500, 100)
    assert (play.tool_share, play.tool_late_millis) == (0.25, 4)
    assert play.is_behind
    assert not play.is_tool_busy


def test_an_empty_run_does_not_divide_by_zero() -> None:
    play = make_play(Timings(), None, 0, 0)

    assert (play.moves_per_second, play.received_bytes_per_move, play.tool_share) == (0, 0, 0)
    assert not play.is_behind


PLAYED = timings(latencies=array("d", [0.0012] * 100), wall=10.0, driver_cpu=0.5)
PLAY = make_play(PLAYED, 1.0, 100_000, 15_000)
REPORT = Report(
    server="http://localhost:8000",
    game="some-game",
    people=2,
    bots=["greedy"],
    wanted_tables=12,
    seed=0,
    opening=make_opening([0.05] * 10, 0.5),
    play=PLAY,
    rematches=3,
    reconnects=0,
    refused={},
    failed={"no answer in time": 2},
    is_interrupted=False,
)


def text(**play: object) -> str:
    changed = msgspec.structs.replace(REPORT.play, **play)
    return "\n".join(report_lines(msgspec.structs.replace(REPORT, play=changed)))


def test_the_text_contains_every_figure() -> None:
    said = text()

    assert "some-game at http://localhost:8000, 2 people and greedy a table, seed 0" in said
    assert "10 of 12, 20 opened a second" in said
    assert "p50 50, p90 50, p99 50, max 50 ms" in said
    assert "100 in 10.0 s, 10 a second; 1 a second asked of each table" in said
    assert "p50 1.2, p90 1.2, p99 1.2, max 1.2 ms" in said
    assert "1,000 received and 150 sent a move" in said
    assert "2 × no answer in time" in said
    assert "The" not in said


@pytest.mark.parametrize(
    ("play", "says"),
    [
        ({"tool_share": 0.95, "behind": 90}, "The load tool itself is the limit"),
        ({"behind": 6}, "The server does not keep up: 6 moves"),
        ({"tool_late_millis": 40.0}, "the load tool itself was 40 ms late"),
        ({"unanswered": 2}, "2 moves were never answered"),
        ({"moves": 0}, "No move came in"),
    ],
)
def test_a_misleading_figure_has_a_remark(play: dict[str, object], says: str) -> None:
    remarks = [line for line in text(**play).splitlines() if says in line]

    assert len(remarks) == 1
    assert says not in text()


def test_the_server_is_not_blamed_if_the_tool_is_the_limit() -> None:
    assert "does not keep up" not in text(tool_share=0.95, behind=90)


def test_a_rate_limit_names_the_settings_to_raise() -> None:
    said = "\n".join(report_lines(msgspec.structs.replace(REPORT, refused={"message/too-fast": 4})))

    assert "4 × message/too-fast" in said
    assert "PARLOUR_RATE=1000000" in said


def test_the_json_report_can_be_decoded() -> None:
    assert msgspec.json.decode(msgspec.json.encode(REPORT), type=Report) == REPORT
    assert isinstance(REPORT.play, Play)

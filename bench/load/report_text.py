from collections.abc import Iterator, Mapping

from bench.load.limits import START, TOO_FAST
from bench.load.report import Delays, Opening, Play, Report


def report_lines(report: Report) -> Iterator[str]:
    yield f"{report.game} at {report.server}, {_seats(report)} a table, seed {report.seed}"
    yield ""
    yield from _opening(report.opening, report.wanted_tables)
    if report.play.seconds:
        yield from _play(report.play)
    yield f"{'games ended':<14}{report.rematches:,}"
    yield f"{'reconnects':<14}{report.reconnects:,}"
    yield f"{'refused':<14}{_counts(report.refused)}"
    yield f"{'failed':<14}{_counts(report.failed)}"
    remarks = [*_remarks(report)]
    if remarks:
        yield ""
        yield from remarks


def _seats(report: Report) -> str:
    bots = f" and {', '.join(report.bots)}" if report.bots else ""
    return ("1 person" if report.people == 1 else f"{report.people} people") + bots


def _opening(opening: Opening, wanted: int) -> Iterator[str]:
    of = "" if opening.tables == wanted else f" of {wanted:,}"
    yield f"{'tables':<14}{opening.tables:,}{of}, {_number(opening.per_second)} opened a second"
    if opening.tables:
        yield f"{'  each took':<14}{_delays(opening.millis)}"


def _play(play: Play) -> Iterator[str]:
    pace = "as fast as they go" if play.pace is None else f"{play.pace:g} a second asked of each table"
    rate = f"{_number(play.moves_per_second)} a second"
    yield f"{'moves':<14}{play.moves:,} in {play.seconds:.1f} s, {rate}; {pace}"
    if play.moves:
        yield f"{'  delay':<14}{_delays(play.delay_millis)}, until the last client has it"
        received, sent = play.received_bytes_per_move, play.sent_bytes_per_move
        yield f"{'  bytes':<14}{received:,.0f} received and {sent:,.0f} sent a move"
    yield f"{'load tool':<14}{play.tool_share:.0%} of a core"


def _remarks(report: Report) -> Iterator[str]:
    """Explains figures that are easy to misread."""
    play = report.play
    if report.is_interrupted:
        yield "Stopped by Ctrl-C: the figures are of what was measured until then."
    if play.is_tool_busy:
        yield (
            "The load tool itself is the limit: it kept its core busy. "
            "Ask for fewer tables or a slower pace, or run it on several cores or machines at once."
        )
    elif play.is_tool_late:
        yield (
            "This machine is too busy: the load tool itself was "
            f"{_number(play.tool_late_millis)} ms late (p99). Run it on a machine of its own."
        )
    if play.is_behind:
        yield (
            f"The server does not keep up: {play.behind:,} moves were due before the one before had come in. "
            "They count from when they were due."
        )
    if play.unanswered:
        yield f"{play.unanswered:,} moves were never answered: look at the server's log."
    if TOO_FAST in report.refused or TOO_FAST in report.failed:
        yield (
            "The server turned away what came too often: its limits are for strangers. "
            f"Start it for the test with {START}"
        )
    if play.seconds and not play.moves and not play.unanswered:
        yield "No move came in. Does the game wait for its own clock? Try more seconds."


def _counts(found: Mapping[str, int]) -> str:
    return ", ".join(f"{number:,} × {what}" for what, number in found.items()) or "none"


def _delays(delays: Delays) -> str:
    named = (("p50", delays.p50), ("p90", delays.p90), ("p99", delays.p99), ("max", delays.max))
    return ", ".join(f"{name} {_number(value)}" for name, value in named) + " ms"


def _number(value: float) -> str:
    """Formats a number with at least three significant digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"

"""All sections of a report, and those about how games run."""

from collections.abc import Iterator

from parlour.cli.report.design_report import DesignReport
from parlour.cli.report.numbers_text import (
    SPREAD_COLUMNS,
    count,
    number,
    rate,
    spread_cells,
)
from parlour.cli.report.section import Bar, Grid, Plot, Section
from parlour.cli.report.usage_sections import option_section, usage_sections
from parlour.cli.report.winner_sections import bot_section, lead_section, seat_section


def sections(report: DesignReport) -> Iterator[Section]:
    yield _ending(report)
    yield _length(report)
    yield _branching(report)
    yield seat_section(report)
    yield lead_section(report)
    yield bot_section(report)
    yield from usage_sections(report.usage)
    yield option_section(report.options_compared)


def heading(report: DesignReport) -> str:
    bots = report.lineup[0] if len({*report.lineup}) == 1 else ", ".join(report.lineup)
    seats = count(len(report.lineup), "seat")
    return f"{count(report.games, 'game')}, {seats}, bots: {bots}, seed {report.seed}"


def footnotes(report: DesignReport) -> Iterator[str]:
    if report.given_options is not None:
        yield f"Options: {report.given_options}. The others have their default."
    if report.opening:
        yield f"Random opening: {count(report.opening, 'action')} of each seat."
    if not report.is_repeatable:
        yield "A bot of these games thinks for a time, so the same seed can give another report."
    yield "Bots are not people: they show what the rules allow and reward, not what is fun."


def _ending(report: DesignReport) -> Section:
    found, lines = report.ending, []
    lines.append(f"One seat won {found.won:,} of {count(report.games, 'game')}.")
    if found.shared:
        lines.append(f"Several seats shared first place in {count(found.shared, 'game')}.")
    if found.unfinished:
        lines.append(f"{count(found.unfinished, 'game')} did not end within the limit of steps.")
    if found.last_events:
        kinds = ", ".join(f"{kind} {games:,}" for kind, games in found.last_events.items())
        lines.append(f"Games by their last event: {kinds}.")
    if found.courses < report.games:
        courses = count(found.courses, "different game")
        lines.append(f"The bots played {courses}; the others repeat one of them.")
    if found.is_repetitive:
        lines.append(
            "Most games are repetitions, so the intervals of this report are too narrow, and the seats are "
            "not tested. `--opening 2` starts each game with two random actions of each seat."
        )
    return Section("How games end", tuple(lines))


def _length(report: DesignReport) -> Section:
    found = report.length
    rows = (("Steps", *spread_cells(found.steps)), ("Decisions", *spread_cells(found.decisions)))
    notes = ["A step is an action or a notice. A decision is an action of a seat that had another choice."]
    if found.bound is not None:
        longest = number(found.steps.most)
        notes.append(f"The longest game took {longest} of the {found.bound:,} steps that `bound` allows.")
    else:
        notes.append("The game has no `bound`.")
    bars = tuple(
        Bar(number(low) if high - low <= 1 else f"{number(low)}–{number(high - 1)}", games)
        for low, high, games in found.histogram
    )
    plot = Plot("columns", "Games by their number of steps", bars, "Steps")
    return Section("Length", (), (Grid(("Per game", *SPREAD_COLUMNS), rows),), tuple(notes), (plot,))


def _branching(report: DesignReport) -> Section:
    found = report.branching
    grid = Grid(("Per action", *SPREAD_COLUMNS), (("Choices", *spread_cells(found.choices)),))
    medians = ", ".join(map(number, found.by_part))
    notes = (
        "An open choice counts as the number of actions that it stands for, a text as one.",
        f"{found.forced:,} of {count(found.actions, 'action')} "
        f"({rate(found.forced / found.actions if found.actions else None)}) were forced: "
        "there was only one choice.",
        f"Median in each tenth of a game: {medians}.",
    )
    bars = tuple(Bar(str(part), value) for part, value in enumerate(found.by_part, start=1))
    plot = Plot("columns", "Choices per action, median", bars, "Tenth of the game")
    return Section("Choices", (), (grid,), notes, (plot,))

"""The sections of a report about what mattered: actions, values, events and options."""

from collections.abc import Iterator

from parlour.cli.report.numbers_text import count, names, number, rate, signed_rate
from parlour.cli.report.option_effects import OptionEffects
from parlour.cli.report.section import Grid, Section
from parlour.cli.report.usage import MIN_GROUP, Telling, Usage


def usage_sections(usage: Usage) -> Iterator[Section]:
    yield _kinds(usage)
    yield _values(usage)
    yield _telling(usage)


def _kinds(usage: Usage) -> Section:
    rows = tuple(
        (one.kind, f"{one.legal:,}", f"{one.chosen:,}", rate(one.chosen / one.legal)) for one in usage.kinds
    )
    notes = [
        f"{title}: {names(found)}."
        for title, found in (
            ("Never legal", usage.never_legal),
            ("Legal, but never chosen", usage.never_chosen),
            ("Events that never happened", usage.unseen_events),
            ("Notices that never came due", usage.unseen_notices),
        )
        if found
    ]
    grid = Grid(("Action", "Legal", "Chosen", "Share"), rows)
    said = notes or ["Every kind of action, event and notice occurred."]
    return Section("Actions and events", (), (grid,), tuple(said))


def _values(usage: Usage) -> Section:
    lines = []
    for field, total in usage.values_counted.items():
        unused = usage.values_never_chosen.get(field, [])
        if not unused:
            lines.append(f"{field}: all {total} values were chosen.")
        else:
            lines.append(f"{field}: {len(unused)} of {total} values were never chosen: {names(unused)}.")
    lines += [
        f"{field}: {total:,} values, which are too many to list."
        for field, total in usage.values_left_out.items()
    ]
    return Section("Cards and other values", tuple(lines or ["No action has a field with a list of values."]))


def _telling(usage: Usage) -> Section:
    title = "Actions that go with winning or losing"
    if not usage.compared:
        few = f"Not measured: no action was chosen by {MIN_GROUP} seats and declined by {MIN_GROUP} others."
        return Section(title, (few,))
    compared = count(usage.compared, "action or value", "actions and values")
    if not usage.telling:
        return Section(title, (f"None of {compared} is clearly different.",))
    grid = Grid(
        ("", "Chosen, won", "Declined, won", "Difference", "Interval"), tuple(map(_row, usage.telling))
    )
    shown, total = len(usage.telling), usage.telling_total
    most = "" if shown == total else f" The {shown} largest are shown."
    notes = (
        f"{total} of {compared} {'is' if total == 1 else 'are'} clearly different.{most}",
        "Seats that chose it at least once in a game, and seats that could have and did not. The difference "
        "leaves out the advantage of a seat or a bot; its interval allows for the number of comparisons.",
        "A difference is not a cause: a seat that is ahead can choose differently.",
    )
    return Section(title, (), (grid,), notes)


def _row(one: Telling) -> tuple[str, ...]:
    return (
        one.name,
        f"{one.chosen_won:,} of {one.chosen:,} ({rate(one.chosen_won / one.chosen)})",
        f"{one.declined_won:,} of {one.declined:,} ({rate(one.declined_won / one.declined)})",
        signed_rate(one.difference.value),
        f"{signed_rate(one.difference.low)} to {signed_rate(one.difference.high)}",
    )


def option_section(options: OptionEffects) -> Section:
    rows = tuple(
        (
            one.option,
            one.before,
            one.after,
            f"{one.changed:,} of {one.games:,}",
            f"{number(one.mean_steps[0])} → {number(one.mean_steps[1])}",
        )
        for one in options.effects
    )
    skipped = [f"Not compared: {one.option}, because {one.reason}." for one in options.skipped]
    if not rows:
        return Section("Options", tuple(skipped or ["The game has no options."]))
    same = [f"{one.option} = {one.after}" for one in options.effects if not one.changed]
    notes = [
        "The same games, with the same seeds and one option at another value. "
        "Another result is another place or score of a seat. It can also come from other random numbers: "
        "an option that adds a draw changes all later ones.",
        f"Never changed a result: {names(same)}." if same else "Every option changed a result.",
        *skipped,
    ]
    grid = Grid(("Option", "From", "To", "Another result", "Mean steps"), rows)
    return Section("Options", (), (grid,), tuple(notes))

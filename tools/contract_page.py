"""Writes the generated parts of docs/reference.md: `python -m tools.contract_page`.

They are the contract of a game, what the functions of secrecy owe, what authors import, and the commands.
"""

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, get_args

import click

import parlour.engine
from parlour.cli.app import make_app
from parlour.engine.contract.duties import DUTIES
from parlour.engine.contract.parts import CONTRACT, Part, spell
from parlour.engine.contract.rule_returns import EVENT_RULES, returns
from parlour.games import built_in

PAGE: Final = Path(__file__).parent.parent / "docs" / "reference.md"
BEGIN: Final = "<!-- {name}: python -m tools.contract_page -->\n"
END: Final = "\n<!-- end of {name} -->"
COMMANDS: Final = (
    "new",
    "dev",
    "check",
    "play",
    "simulate",
    "train",
    "pack",
    "games",
    "serve",
    "replay",
    "verify",
    "doctor",
)
"""Those that authors use, in the order in which they meet them."""

WIDTH: Final = 100
BEGINNING: Final = "To begin with"
SECOND: Final = "Secrecy, clocks and options"
REST: Final = "The rest"
HEADINGS: Final = {
    BEGINNING: "With `secrets = False` a game that defines these, and nothing else, can be played.",
    SECOND: "What is hidden from players, what happens by itself, and which house rules there are.",
    REST: "Each can be left out.",
}
IN_SECOND: Final = frozenset(
    {
        *("secrets", "Options", "quick", "Notice", "by_platform", "Started", "setup", "due", "lapse"),
        *("pass_over", "past_view", "open_view", "past_sentence", "final"),
    }
)
"""Beside the parts that are needed with secrets."""


def with_generated(page: str) -> str:
    """The page with its generated parts as the code has them."""
    for name, make in PARTS.items():
        begin, end = BEGIN.format(name=name), END.format(name=name)
        before, _, rest = page.partition(begin)
        assert rest, f"the page has no {begin!r}"
        page = f"{before}{begin}{make()}{end}{rest.partition(end)[2]}"
    return page


# The contract.


def contract() -> str:
    returned = _returned()
    return "\n\n".join(
        "\n".join(
            (
                f"### {heading}",
                "",
                meaning,
                "",
                "| name | is or returns | needed | otherwise | what it owes |",
                "|---|---|---|---|---|",
                *(_row(part, returned) for part in CONTRACT if _heading(part) == heading),
            )
        )
        for heading, meaning in HEADINGS.items()
    )


def _heading(part: Part) -> str:
    if part.needed == "yes" or part.name in ("result", "sentences", "scene"):
        return BEGINNING
    return SECOND if part.needed == "with secrets" or part.name in IN_SECOND else REST


def _row(part: Part, returned: Mapping[str, str]) -> str:
    cells = (f"`{part.signature}`", _kind(part, returned), part.needed, _default(part), part.meaning)
    return f"| {' | '.join(cells)} |"


def _kind(part: Part, returned: Mapping[str, str]) -> str:
    if part.kind == "function":
        return returned.get(part.name, "")
    if part.kind != "constant":
        return {"type": "struct", "types": "struct or union"}[part.kind]
    return " or ".join(f"`{spell(option)}`" for option in get_args(part.type) or (part.type,))


def _default(part: Part) -> str:
    if part.needed == "yes" or part.default is None:
        return "" if part.needed == "yes" else "none"
    if part.kind == "function":
        return part.default.__doc__ or ""
    if isinstance(part.default, type) or part.default == "":
        return f"`{spell(part.default)}`"
    return f"`{part.default}`"


def _returned() -> Mapping[str, str]:
    """What each function must return, in the words of the messages about it."""
    owed = {name: words for name, (_, words) in returns(built_in("cambio")).items()}
    return owed | dict.fromkeys(EVENT_RULES, "a list of events")


# What secrecy owes, what is imported, and the commands.


def secrecy() -> str:
    return "\n".join(f"- {duty}" for duty in DUTIES.values())


def imports() -> str:
    rows = [f"| `{name}` | {_first_line(name)} |" for name in sorted(parlour.engine.__all__, key=str.lower)]
    return "\n".join(("| name | is |", "|---|---|", *rows))


def _first_line(name: str) -> str:
    value = getattr(parlour.engine, name)
    documented = inspect.isclass(value) or inspect.isfunction(value)
    text = (inspect.getdoc(value) or "") if documented else ""
    return text.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|") or NOTES[name]


NOTES: Final[Mapping[str, str]] = {
    "EVERYONE": "for `reveals_to`: every seat and the spectators",
    "Fact": "what a refusal may name: a number or a text",
    "Judge": "a bot's `judge`: gives a `Judgement` or None, given an `Observation` and words",
    "Millis": "a moment or a length of time, in thousandths of a second",
    "NOBODY": "for `reveals_to`: no viewer",
    "Policy": "a bot: chooses an action, given an `Observation` and its chance",
    "Public": "a field of a state that everyone sees; secrets inside it stay secret",
    "Seat": "a place at the table, from 0",
    "Viewer": "who looks: a seat, or None for a spectator",
}
"""Of what has no docstring at run time."""


def commands() -> str:
    app = make_app()
    return "\n\n".join(
        f"### parlour {name}\n\n```text\n{_help(app.commands[name])}\n```" for name in COMMANDS
    )


def _help(command: click.Command) -> str:
    context = click.Context(
        command, info_name=f"parlour {command.name}", terminal_width=WIDTH, max_content_width=WIDTH
    )
    with context:
        return command.get_help(context)


PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "contract": contract,
    "secrecy": secrecy,
    "imports": imports,
    "commands": commands,
}


if __name__ == "__main__":
    PAGE.write_text(with_generated(PAGE.read_text()))

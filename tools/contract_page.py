"""Writes the generated parts of docs/reference.md: `python -m tools.contract_page`.

They are the contract of a game, the functions of secrecy, the names that authors import, and the commands.
"""

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, get_args

import click

import parlour.engine
from parlour.cli.app import make_app
from parlour.engine import Bot, Data, IllegalActionError
from parlour.engine.contract.help_texts import HELP_TEXTS
from parlour.engine.contract.parts import CONTRACT, Part, source_text
from parlour.engine.contract.rule_returns import EVENT_RULES, return_types
from parlour.games import built_in
from tools.signatures import call_signature

PAGE: Final = Path(__file__).parent.parent / "docs" / "reference.md"
BEGIN: Final = "<!-- {name}: python -m tools.contract_page -->\n"
END: Final = "\n<!-- end of {name} -->"
COMMANDS: Final = (
    "new",
    "dev",
    "check",
    "play",
    "simulate",
    "report",
    "puzzles",
    "train",
    "words",
    "types",
    "pack",
    "games",
    "serve",
    "replay",
    "verify",
    "doctor",
)
"""The commands that authors use, in the order in which they meet them."""

WIDTH: Final = 100
BASIC: Final = "Basic parts"
SECOND: Final = "Secrecy, clocks and options"
OPTIONAL: Final = "Optional parts"
HEADINGS: Final = {
    BASIC: "A game with `secrets = False` can be played with these parts alone.",
    SECOND: "Hidden information, deadlines, and the options of a table.",
    OPTIONAL: "Each has a default.",
}
IN_SECOND: Final = frozenset(
    {
        *("secrets", "Options", "quick", "Notice", "by_platform", "Started", "setup", "due", "lapse"),
        *("pass_over", "past_view", "open_view", "past_sentence", "final"),
    }
)
"""In addition to the parts that are required with secrets."""


def with_generated(page: str) -> str:
    """Returns the page with its generated parts updated."""
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
                "| name | type or return value | required | default | description |",
                "|---|---|---|---|---|",
                *(_row(part, returned) for part in CONTRACT if _heading(part) == heading),
            )
        )
        for heading, meaning in HEADINGS.items()
    )


def _heading(part: Part) -> str:
    if part.needed == "yes" or part.name in ("result", "sentences", "scene"):
        return BASIC
    return SECOND if part.needed == "with secrets" or part.name in IN_SECOND else OPTIONAL


def _row(part: Part, returned: Mapping[str, str]) -> str:
    cells = (f"`{part.signature}`", _kind(part, returned), part.needed, _default(part), part.meaning)
    return f"| {' | '.join(cells)} |"


def _kind(part: Part, returned: Mapping[str, str]) -> str:
    if part.kind == "function":
        return returned.get(part.name, "")
    if part.kind != "constant":
        return {"type": "struct", "types": "struct or union"}[part.kind]
    return " or ".join(f"`{source_text(option)}`" for option in get_args(part.type) or (part.type,))


def _default(part: Part) -> str:
    if part.needed == "yes" or part.default is None:
        return "" if part.needed == "yes" else "none"
    if part.kind == "function":
        return part.default.__doc__ or ""
    if isinstance(part.default, type) or part.default == "":
        return f"`{source_text(part.default)}`"
    return f"`{part.default}`"


def _returned() -> Mapping[str, str]:
    """The return value of each function, as error messages describe it."""
    texts = {name: text for name, (_, text) in return_types(built_in("cambio")).items()}
    return texts | dict.fromkeys(EVENT_RULES, "a list of events")


# Secrecy, imports, commands.


def secrecy() -> str:
    return "\n".join(f"- {text}" for text in HELP_TEXTS.values())


def imports() -> str:
    names = sorted(parlour.engine.__all__, key=str.lower)
    rows = [f"| `{_called(name)}` | {_description(name)} |" for name in names]
    return "\n".join(("| name | description |", "|---|---|", *rows))


def _called(name: str) -> str:
    """The name, with its arguments if authors call it."""
    value = getattr(parlour.engine, name)
    is_struct = inspect.isclass(value) and issubclass(value, Data) and bool(value.__struct_fields__)
    return call_signature(value) if is_struct or inspect.isfunction(value) or value in CALLED else name


def _description(name: str) -> str:
    value = getattr(parlour.engine, name)
    documented = inspect.isclass(value) or inspect.isfunction(value)
    text = (inspect.getdoc(value) or "") if documented else ""
    return text.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|") or NOTES[name]


CALLED: Final = (Bot, IllegalActionError)
"""Classes that authors call, in addition to values and functions."""

NOTES: Final[Mapping[str, str]] = {
    "EVERYONE": "For `reveals_to`: all seats and spectators.",
    "Fact": "A value in a refusal's sentence: a text, a number, a boolean or None.",
    "Judge": "The type of a bot's `judge`: takes an `Observation` and `Words`, returns a `Judgement`.",
    "Millis": "A point in time or a duration, in milliseconds.",
    "NOBODY": "For `reveals_to`: no viewer.",
    "Policy": "The type of a bot: takes an `Observation` and a `Chance`, returns an action.",
    "Public": "A field of a state that everyone can see. Secrets inside it stay secret.",
    "Seat": "A place at the table, from 0.",
    "Viewer": "The viewer of a position: a seat, or None for a spectator.",
}
"""Descriptions of names without a docstring at run time."""


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

"""Checks that every placeholder of a template is filled, also in sentences that no playout reaches.

Type checkers do not look into texts. So the game's files are parsed: the arguments of `words.say("…", who=…)`
and `IllegalActionError("code", …)` are compared with the template's placeholders, and translations with their
English.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from parlour.conformance.checks.findings import Findings
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_location import PACKAGE_FILE, relative_path
from parlour.engine.words.refusals import IllegalActionError
from parlour.engine.words.sentences import blanks_in

NAME = "templates"


def check(game: Game, findings: Findings) -> None:
    for file in source_files(game):
        for line, fault in _faults_in(file.read_text(encoding="utf-8"), game.refusals):
            findings.add(NAME, f"{fault}, at {relative_path(file)}:{line}")
    for language, catalogue in game.translations.items():
        for english, said in catalogue.items():
            if (wrong := _translation_fault(english, said)) is not None:
                findings.add(NAME, f"the translation {said!r} ({language}) {wrong}")


def source_files(game: Game) -> list[Path]:
    """The game's Python files, its module first. Empty if it was not loaded from a file."""
    home = getattr(sys.modules.get(game.where.partition(":")[0]), "__file__", None)
    if not isinstance(home, str) or Path(home).suffix != ".py":
        return []
    file = Path(home)
    if file.name != PACKAGE_FILE:
        return [file]
    return [file, *(other for other in sorted(file.parent.rglob("*.py")) if other != file)]


def _faults_in(source: str, refusals: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
            continue
        text, given = node.args[0].value, {keyword.arg for keyword in node.keywords}
        if not isinstance(text, str) or None in given:  # `**facts` hides the names
            continue
        names = {name for name in given if name is not None}
        if _is_say_call(node.func) and (fault := _fault(text, names)) is not None:
            yield node.lineno, fault
        if _is_refusal(node.func) and (fault := _fault(refusals.get(text, ""), names)) is not None:
            yield node.lineno, f"the refusal {text!r}: {fault}"


def _is_say_call(called: ast.expr) -> bool:
    """Whether the call is `words.say`, on any expression that ends in `words`."""
    if not isinstance(called, ast.Attribute) or called.attr != "say":
        return False
    owner = called.value
    return (isinstance(owner, ast.Name) and owner.id == "words") or (
        isinstance(owner, ast.Attribute) and owner.attr == "words"
    )


def _is_refusal(called: ast.expr) -> bool:
    return isinstance(called, ast.Name) and called.id == IllegalActionError.__name__


def _fault(template: str, given: set[str]) -> str | None:
    """Why `Words.say` could not fill the template."""
    try:
        blanks = blanks_in(template)
    except ValueError as fault:
        return f"the template {template!r} cannot be filled: {fault}"
    for blank in map(_name, blanks):
        if blank not in given:
            names = ", ".join(sorted(given)) or "nothing"
            return f"the template {template!r} asks for {{{blank}}} and is given {names}"
    return None


def _translation_fault(english: str, said: str) -> str | None:
    try:
        known = {*map(_name, blanks_in(english))}
    except ValueError:  # a name is not a template and can contain braces
        return None
    if not known:
        return None
    try:
        other = [blank for blank in map(_name, blanks_in(said)) if blank not in known]
    except ValueError as fault:
        return f"cannot be filled: {fault}"
    return f"asks for {{{other[0]}}}, which {english!r} has not" if other else None


def _name(blank: str) -> str:
    """The first part of a placeholder: `{card.rank}` needs `card`."""
    return blank.partition(".")[0].partition("[")[0]

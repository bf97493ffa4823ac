"""Describes an error in a game for its author: which function, what happened, and where."""

from dataclasses import fields
from types import CodeType

from parlour.engine.contract.game import Game
from parlour.engine.contract.help_texts import HELP_TEXTS
from parlour.engine.contract.rule_faults import RuleFaultError
from parlour.engine.faults.fault_location import code_of, faults_behind, lines_of, locate_fault
from parlour.engine.faults.watchdog import RulesTimeoutError
from parlour.engine.words.words import TemplateError


def fault_text(fault: BaseException, game: Game, about: str = "") -> str:
    """One sentence, which ends with *about*, followed by the contract of a function of secrecy."""
    rule, where = failed_rule(fault, game), locate_fault(fault, game)
    if isinstance(fault, RuleFaultError | RulesTimeoutError):
        said = str(fault)
    elif isinstance(fault, TemplateError):
        said = f"`{rule}`: {fault}" if rule is not None else str(fault)
    else:
        said = f"{f'`{rule}`' if rule is not None else 'the rules'} failed with {one_line(fault)}"
    if where is not None:
        said += f", at {where}"
    if about:
        said += f" {about}"
    help_text = HELP_TEXTS.get(rule or "")
    return f"{said}\n{help_text}" if help_text is not None else said


def failed_rule(fault: BaseException, game: Game) -> str | None:
    """The contract function in which the error occurred: the innermost one in the traceback."""
    names: dict[CodeType, str] = {}
    for field in fields(Game):
        code = code_of(getattr(game, field.name))
        if code is not None:
            names.setdefault(code, field.name)
    for one in faults_behind(fault):
        for code, _ in reversed(lines_of(one)):
            if code in names:
                return names[code]
        if isinstance(one, RuleFaultError):
            code = code_of(one.rule)
            return names.get(code) if code is not None else None
    return None


def one_line(fault: BaseException) -> str:
    text = " ".join(str(fault).split())
    if isinstance(fault, AttributeError) and text.startswith("immutable type"):
        text += "; `replace(value, field=…)` from msgspec.structs returns a changed copy"
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__

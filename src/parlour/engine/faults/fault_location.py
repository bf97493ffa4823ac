"""Locates an error in the author's own files."""

import sys
from collections.abc import Iterator
from inspect import unwrap
from pathlib import Path
from traceback import walk_tb
from types import CodeType

from parlour.engine.contract.game import Game
from parlour.engine.contract.rule_faults import RuleFaultError

PACKAGE_FILE = "__init__.py"


def locate_fault(fault: BaseException, game: Game) -> str | None:
    """`path:line in function`: the innermost line inside the game's own files; None if there is none.

    A package owns all files below its folder. A game in a single file owns the files in the same folder.
    """
    for one in faults_behind(fault):
        for code, line in reversed(lines_of(one)):
            if _is_own(code.co_filename, game):
                return _spell(code, line)
        rule = code_of(one.rule) if isinstance(one, RuleFaultError) else None
        if rule is not None:
            return _spell(rule, rule.co_firstlineno)
    return None


def faults_behind(fault: BaseException) -> Iterator[BaseException]:
    """The exception, its cause, the cause's cause, and so on."""
    one: BaseException | None = fault
    seen: set[int] = set()
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ if one.__cause__ is not None else one.__context__


def lines_of(fault: BaseException) -> list[tuple[CodeType, int]]:
    return [(frame.f_code, line) for frame, line in walk_tb(fault.__traceback__)]


def code_of(rule: object) -> CodeType | None:
    """The code of a function, unwrapped; None for anything else."""
    code: object = getattr(unwrap(rule), "__code__", None) if callable(rule) else None
    return code if isinstance(code, CodeType) else None


def _is_own(filename: str, game: Game) -> bool:
    """Whether a file belongs to the game. The file name of its module tells a package from a single file."""
    module = sys.modules.get(game.where.partition(":")[0])
    home = getattr(module, "__file__", None)
    if not isinstance(home, str):
        return game.folder is not None and Path(filename).parent == game.folder
    path, file = Path(home), Path(filename)
    return path.parent in file.parents if path.name == PACKAGE_FILE else path.parent == file.parent


def relative_path(file: Path) -> Path:
    here = Path.cwd()
    return file.relative_to(here) if here in file.parents else file


def _spell(code: CodeType, line: int) -> str:
    return f"{relative_path(Path(code.co_filename))}:{line} in {code.co_qualname}"

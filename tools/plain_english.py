"""Finds the warning words of `warning_words.toml` in prose: `python -m tools.plain_english FOLDER…`.

Prose is docstrings and comments in Python, comments in TypeScript, Svelte, CSS and SQL, and Markdown outside
code.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
LIST: Final = tomllib.loads((Path(__file__).parent / "warning_words.toml").read_text(encoding="utf-8"))
ALLOWED: Final[dict[str, int]] = LIST["allowed"]
_WORDS: Final = re.compile(
    r"\b(?:" + "|".join(word.replace(" ", r"\s+") for word in LIST["words"]) + r")\b", re.I
)
_CODE: Final = re.compile(r"```.*?```|``.*?``|`[^`\n]*`", re.S)
_COMMENT: Final = re.compile(
    r"/\*(?P<block>.*?)\*/|<!--(?P<html>.*?)-->|(?<![:'\"`\\/])//(?P<line>[^\n]*)|^\s*--(?P<sql>[^\n]*)",
    re.S | re.M,
)
# Generated, quoted from the specifications, or not ours.
_LEFT_OUT: Final = (
    "node_modules",
    "src/parlour/web/",
    "project.inlang/",
    "web/src/words/",
    "web/src/lib/protocol.ts",
)
_COMMENTED: Final = {".ts", ".svelte", ".css", ".sql", ".js", ".cjs"}


class Prose(NamedTuple):
    line: int
    text: str


class WordFound(NamedTuple):
    file: Path
    line: int
    word: str


def warnings_in(folder: Path) -> Iterator[WordFound]:
    """The warning words in the prose of all files below `folder`."""
    files = [folder] if folder.is_file() else sorted(folder.rglob("*"))
    for file in files:
        name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.as_posix()
        if not any(part in name for part in _LEFT_OUT):
            for prose in prose_of(file):
                text = _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code.group()), prose.text)
                for found in _WORDS.finditer(text):
                    yield WordFound(
                        file, prose.line + text.count("\n", 0, found.start()), " ".join(found.group().split())
                    )


def prose_of(file: Path) -> Iterator[Prose]:
    if file.suffix == ".py":
        yield from _prose_of_python(file.read_text(encoding="utf-8"))
    elif file.suffix == ".md":
        yield Prose(1, file.read_text(encoding="utf-8"))
    elif file.suffix in _COMMENTED:
        source = file.read_text(encoding="utf-8")
        for comment in _COMMENT.finditer(source):
            if (comment["sql"] is not None) == (file.suffix == ".sql"):
                yield Prose(source.count("\n", 0, comment.start()) + 1, comment.group())


def _prose_of_python(source: str) -> Iterator[Prose]:
    for node in ast.walk(ast.parse(source)):
        # A string that stands alone documents the module, class, function or attribute above it.
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield Prose(node.lineno, text)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Prose(token.start[0], token.string)


def main(folders: list[str]) -> None:
    found = [word for folder in folders or ALLOWED for word in warnings_in((ROOT / folder).resolve())]
    lines = [f"{word.file.relative_to(ROOT)}:{word.line}: {word.word}\n" for word in found]
    sys.stdout.writelines([*lines, f"{len(found)} warning words\n"])


if __name__ == "__main__":
    main(sys.argv[1:])

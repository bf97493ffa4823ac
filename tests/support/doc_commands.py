"""Collects the commands of README and docs, so that a test covers a new one without a change.

A command is a line of a block `sh` or `console`, a line of a block `text` that begins with a known program,
or inline code that does.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from textwrap import dedent
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PATTERNS: Final = (
    *("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/**/*.md", "src/**/README.md"),
    *("bench/**/README.md", "web/README.md", "tests/**/README.md", "tools/**/README.md"),
)
OF_EARLIER_COMMITS: Final = {"bench/archive/README.md"}
"""Its commands run at the commits that the page names, not at this one."""

_FENCE: Final = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_EXPLANATION: Final = re.compile(r" {2,}.*")
"""In a block `text`, what a command does can follow it without a `#`."""

_SPAN: Final = re.compile(r"(?<!`)`((?:[^`\n]|\n(?! *\n))+)`(?!`)")
_SUBSTITUTION: Final = re.compile(r"\$\(((?:[^()]|\([^()]*\))*)\)")
_ASSIGNMENT: Final = re.compile(r"[A-Za-z_]\w*=")
_ALTERNATIVES: Final = re.compile(r"[\w-]+(?:\\?\|[\w-]+)+")
_PROGRAM_FOLDER: Final = re.compile(r"^(?:\S*/)?bin/(?=[\w.-]+$)")
_BETWEEN: Final = re.compile(r"[()|&;]+")
_REDIRECTION: Final = re.compile(r"[<>]+")
_LOOP: Final = {"for", "done", "while", "if", "fi"}


class Block(NamedTuple):
    """A block of commands that the reader types one after the other."""

    page: str
    line: int
    text: str

    @property
    def commands(self) -> tuple[tuple[str, ...], ...]:
        return tuple(split_commands(self.text))


class Span(NamedTuple):
    """A command in the running text, or the mention of one."""

    page: str
    line: int
    text: str


def find_pages() -> list[Path]:
    found = {
        page
        for pattern in PATTERNS
        for page in ROOT.glob(pattern)
        if "node_modules" not in page.parts and page.relative_to(ROOT).as_posix() not in OF_EARLIER_COMMITS
    }
    return sorted(found)


def read_blocks(page: Path, programs: Sequence[str] = ()) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        kind, body = found[2], dedent(found[3])
        if kind == "text":
            known = tuple(f"{program} " for program in programs)
            lines = (line for line in body.splitlines() if line.startswith(known))
            body = "".join(f"{_EXPLANATION.sub('', line)}\n" for line in lines)
        if kind in ("sh", "console", "bash", "text") and body:
            yield Block(_name(page), text.count("\n", 0, found.start()) + 2, body)


def read_spans(page: Path, programs: Sequence[str]) -> Iterator[Span]:
    """Yields the inline code that begins with one of the *programs*. `a\\|b` gives two commands."""
    text = page.read_text(encoding="utf-8")
    prose = _FENCE.sub(lambda found: re.sub(r"[^\n]", "", found[0]), text)
    for found in _SPAN.finditer(prose):
        for span in _alternatives(" ".join(found[1].split())):
            (words, *_) = [*split_commands(span), ()]
            if words and words[0] in programs:
                yield Span(_name(page), prose.count("\n", 0, found.start()) + 1, span)


def _alternatives(span: str) -> Iterator[str]:
    parts = [one.replace("\\", "").split("|") for one in _ALTERNATIVES.findall(span)]
    for chosen in product(*parts):
        words = iter(chosen)
        yield _ALTERNATIVES.sub(lambda _, words=words: next(words), span)  # type: ignore[misc]


def split_commands(script: str) -> Iterator[tuple[str, ...]]:
    """Yields the words of each simple command, without environment, redirections and the program's folder.

    Looks into `$(…)`, `sudo`, `ssh` and `sh -c`.
    """
    inner: list[str] = []

    def take_out(found: re.Match[str]) -> str:
        inner.append(found[1])
        return "SUBSTITUTED"

    plain = _SUBSTITUTION.sub(take_out, script.replace("\\\n", " "))
    for command in _simple_commands(plain):
        yield from _unwrap(command)
    for part in inner:
        yield from split_commands(part)


def _simple_commands(script: str) -> Iterator[list[str]]:
    for line in script.splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars="();<>|&")
        lexer.whitespace_split = True
        words: list[str] = []
        is_target = False
        for word in (*lexer, ";"):
            if _BETWEEN.fullmatch(word):
                if words:
                    yield words
                words = []
            elif _REDIRECTION.fullmatch(word):
                is_target = True
            elif is_target:
                is_target = False
            else:
                words.append(word)


def _unwrap(words: list[str]) -> Iterator[tuple[str, ...]]:
    while words and (words[0] == "do" or _ASSIGNMENT.match(words[0])):
        words = words[1:]
    if not words or words[0] in _LOOP:
        return
    program, *rest = words
    yield (_PROGRAM_FOLDER.sub("", program), *rest)
    if program == "sudo":
        yield from _unwrap(rest[2:] if rest[:1] == ["-u"] else rest)
    elif program == "ssh":
        yield from _unwrap(rest[1:])
    elif program == "xargs":
        yield from _unwrap(rest[rest.index("sh") :] if "sh" in rest else [])
    elif words[:2] == ["sh", "-c"]:
        yield from split_commands(words[2])


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix() if page.is_relative_to(ROOT) else page.name

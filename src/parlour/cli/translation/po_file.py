"""Reads and writes gettext `.po` files.

`engine/words/catalogues.py` reads only what a game needs. This module also keeps comments and flags, so that
it can write a file again. Its line breaks are those of Babel.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import TextWrapper
from typing import Final

import msgspec

from parlour.engine.words.sentences import blanks_in

FUZZY: Final = "fuzzy"
OBSOLETE: Final = "#~ "
WIDTH: Final = 76
HEADER: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n\""""

_BRACES: Final = "python-brace-format"
_STRINGS: Final = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
_TEXT: Final = re.compile(rf"msgid {_STRINGS}msgstr {_STRINGS}")
_PREVIOUS: Final = re.compile(rf"msgid {_STRINGS}")
_NEXT_LINE: Final = re.compile(r'"\s*\n\s*"')
_WORDS: Final = re.compile(
    r"""(\s+|[^\s\w]*\w+[a-zA-Z]-(?=\w+[a-zA-Z])|(?<=[\w\!\"\'\&\.\,\?])-{2,}(?=\w))"""
)
_COMMENT: Final = TextWrapper(width=WIDTH, break_long_words=False, break_on_hyphens=False)
_FILES: Final = re.compile(r"\u2068[^\u2069]+\u2069|\S+")


class PoError(ValueError):
    """The file is not a `.po` file that Parlour can write again. The message says where and why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text: its English template and its translation, which is empty until there is one."""

    english: str
    said: str = ""
    files: tuple[str, ...] = ()
    flags: frozenset[str] = frozenset()
    comments: tuple[str, ...] = ()
    previous: str = ""
    """The English that a fuzzy translation was written for."""

    is_obsolete: bool = False
    """True for a translation that no text of the game uses."""

    @property
    def is_fuzzy(self) -> bool:
        return FUZZY in self.flags


@dataclass(frozen=True, slots=True)
class PoFile:
    header: str
    entries: Sequence[Entry] = field(default_factory=tuple)


def new_po(language: str) -> PoFile:
    return PoFile(HEADER.format(language=language))


def read_po_file(text: str) -> PoFile:
    """Reads the text of a file. Raises PoError."""
    header, entries, line = "", list[Entry](), 1
    for block in re.split(r"(\n(?:[ \t]*\n)+)", text.replace("\r\n", "\n").strip("\n")):
        if block.strip():
            try:
                entry = _read_entry(block)
            except PoError as fault:
                raise PoError(f"line {line}: {fault}") from None
            if entry is None:
                pass
            elif entry.english:
                entries.append(entry)
            else:
                header = block.rstrip()
        line += block.count("\n")
    return PoFile(header, tuple(entries))


def write_po_file(po: PoFile) -> str:
    ordered = sorted(po.entries, key=lambda entry: (entry.is_obsolete, entry.files))
    return "\n\n".join([po.header, *("\n".join(_lines(entry)) for entry in ordered)]) + "\n"


# Reading.


def _read_entry(block: str) -> Entry | None:
    """Returns None for a block of comments only."""
    lines = block.splitlines()
    is_obsolete = any(line.startswith(OBSOLETE) for line in lines)
    lines = [line.removeprefix(OBSOLETE) for line in lines]
    marked = {
        mark: [line[len(mark) :].strip() for line in lines if line.startswith(mark)]
        for mark in ("#:", "#,", "#|")
    }
    comments = [line[1:].strip() for line in lines if re.match(r"#(?![:,|.~])", line)]
    body = "\n".join(line for line in lines if not line.startswith("#"))
    if not body.strip():
        return None
    for word, what in (("msgctxt", "a context"), ("msgid_plural", "plural forms")):
        if f"\n{word} " in f"\n{body}":
            raise PoError(f"an entry has {what} (`{word}`), which Parlour does not use")
    found, previous = _TEXT.fullmatch(body), _PREVIOUS.fullmatch("\n".join(marked["#|"]))
    if found is None:
        raise PoError("an entry is not `msgid` and `msgstr` with quoted texts")
    return Entry(
        english=_joined(found[1]),
        said=_joined(found[2]),
        files=tuple(name.strip("\u2068\u2069") for name in _FILES.findall(" ".join(marked["#:"]))),
        flags=frozenset(flag.strip() for line in marked["#,"] for flag in line.split(",")),
        comments=tuple(comments),
        previous=_joined(previous[1]) if previous else "",
        is_obsolete=is_obsolete,
    )


def _joined(strings: str) -> str:
    try:
        return msgspec.json.decode(_NEXT_LINE.sub("", strings.strip()), type=str)
    except msgspec.DecodeError:
        raise PoError("a text has a wrong escape after a backslash") from None


# Writing.


def _lines(entry: Entry) -> Iterator[str]:
    yield from (f"# {comment}".rstrip() for comment in entry.comments)
    if not entry.is_obsolete:
        files = " ".join(f"\u2068{name}\u2069" if " " in name else name for name in entry.files)
        yield from (f"#: {line}" for line in _COMMENT.wrap(files))
    flags = (entry.flags - {_BRACES}) | ({_BRACES} if _has_blanks(entry.english) else set())
    if flags and not entry.is_obsolete:
        yield f"#, {', '.join(sorted(flags))}"
    if entry.previous and entry.is_fuzzy and not entry.is_obsolete:
        yield from (f"#| {line}" for line in f"msgid {_quoted(entry.previous)}".splitlines())
    mark = OBSOLETE if entry.is_obsolete else ""
    for word, text in (("msgid", entry.english), ("msgstr", entry.said)):
        yield from (mark + line for line in f"{word} {_quoted(text, len(mark))}".splitlines())


def _has_blanks(template: str) -> bool:
    try:
        return bool(blanks_in(template))
    except ValueError:
        return False


def _quoted(text: str, indent: int = 0) -> str:
    """Returns the text in quotes, in several lines if it is long."""
    lines = [part for line in text.splitlines(keepends=True) for part in _wrapped(line, WIDTH - indent)]
    return _escaped(text) if len(lines) <= 1 else "\n".join(['""', *map(_escaped, lines)])


def _wrapped(line: str, width: int) -> Iterator[str]:
    if len(_escaped(line)) <= width:
        yield line
        return
    made = ""
    for chunk in filter(None, _WORDS.split(line)):
        if made and len(_escaped(made + chunk)) >= width:
            yield made
            made = ""
        made += chunk
    yield made


def _escaped(text: str) -> str:
    for plain, escape in (("\\", r"\\"), ("\t", r"\t"), ("\r", r"\r"), ("\n", r"\n"), ('"', r"\"")):
        text = text.replace(plain, escape)
    return f'"{text}"'

"""Structured logs without personal data or hidden information.

Keys that are not in `KEYS` are dropped. An exception is logged as its type and traceback, never its message,
which can contain a card, an address or a mail.
"""

import logging
import re
import sys
from collections.abc import Callable, MutableMapping
from traceback import format_tb
from typing import Final, TextIO, cast

import structlog

from parlour.server.core.store_outage import StoreOutage

KEYS: Final = frozenset(
    {
        "at",
        "bot",
        "browsers",
        "channel",
        "code",
        "event",
        "failures",
        "fault",
        "game",
        "games",
        "kind",
        "level",
        "ms",
        "path",
        "pid",
        "process",
        "room",
        "rows",
        "seat",
        "seq",
        "status",
        "table",
        "where",
        "why",
        "work",
    }
)
JSON: Final = "json"
"""The word in PARLOUR_LOG that asks for JSON lines on a terminal too."""

LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}
MAX_VALUE_CHARS: Final = 4000

Line = MutableMapping[str, object]
LineListener = Callable[[str, str], None]
"""Called with the level and the event of every line."""

_ADDRESS: Final = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+")


def ignore_line(level: str, event: str) -> None:
    """Ignores log lines. The default when no metrics count them."""


def configure(
    level: str,
    on_line: LineListener = ignore_line,
    stream: TextIO | None = None,
    outage: StoreOutage | None = None,
) -> None:
    """Configures logging to *stream*: JSON lines, or readable lines if it is a terminal.

    *level* is the setting `PARLOUR_LOG`. Lines that *outage* suppresses are counted but not written.
    """
    out = sys.stderr if stream is None else stream
    readable = is_readable(level, out)
    writer = structlog.dev.ConsoleRenderer() if readable else structlog.processors.JSONRenderer()
    usual = "warning" if readable else "info"
    least = LEVELS[next((word for word in level.lower().split() if word in LEVELS), usual)]

    def count(_: object, __: str, line: Line) -> Line:
        on_line(str(line.get("level")), str(line.get("event")))
        if outage is not None and outage.suppresses(line):
            raise structlog.DropEvent
        return line

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso", key="at"),
            _room,
            _fault,
            filter_keys,
            count,
            writer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=lambda *names: _Lines(out, str(names[0]) if names else ""),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers = [_LibraryHandler(logging.WARNING)]


def is_readable(level: str, stream: TextIO | None = None) -> bool:
    """True if the log is for people: on a terminal, unless *level* asks for JSON."""
    return (sys.stderr if stream is None else stream).isatty() and JSON not in level.lower().split()


def filter_keys(_: object, __: str, line: Line) -> Line:
    """Drops unknown keys from the line and masks addresses."""
    return {key: _clean(value) for key, value in line.items() if key in KEYS}


class _Lines(structlog.PrintLogger):
    def __init__(self, out: TextIO, room: str) -> None:
        super().__init__(out)
        self.room = room


class _LibraryHandler(logging.Handler):
    """Forwards records of libraries: the message template without its arguments."""

    def emit(self, record: logging.LogRecord) -> None:
        method = "error" if record.levelno >= logging.ERROR else "warning"
        said = str(record.msg).partition("\n")[0][:200]
        log = structlog.get_logger(record.name)
        getattr(log, method)(said, exc_info=record.exc_info)


def _room(logger: object, _: str, line: Line) -> Line:
    if isinstance(logger, _Lines) and logger.room:
        line.setdefault("room", logger.room)
    return line


def _fault(_: object, __: str, line: Line) -> Line:
    given = line.pop("exc_info", None)
    fault = given[1] if isinstance(given, tuple) else given if given is not True else sys.exc_info()[1]
    if isinstance(fault, BaseException):
        line["fault"] = type(fault).__name__
        line["where"] = "".join(format_tb(fault.__traceback__))
    return line


def _clean(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_clean(one) for one in cast("list[object]", value)]
    if isinstance(value, bool | int | float) or value is None:
        return value
    return _ADDRESS.sub("…", str(value))[:MAX_VALUE_CHARS]

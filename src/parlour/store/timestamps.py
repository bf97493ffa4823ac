"""Times in the tables of a specification: whole milliseconds in Python, timestamps in the database.

PostgreSQL stores `timestamptz`. SQLite stores ISO 8601 text in UTC with a fixed width, so that it sorts.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Dialect, Text, TypeDecorator
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.types import TypeEngine

from parlour.engine.values import Millis

MIN_TIME_MS: Final = Millis(-62_135_596_800_000)
MAX_TIME_MS: Final = Millis(253_402_300_799_999)
"""The years 1 to 9999, which Python and both databases can represent."""

CHECK: Final = (
    "strftime('%Y-%m-%dT%H:%M:%S', substr({column}, 1, 19), '0 seconds') IS substr({column}, 1, 19)"
    " AND substr({column}, 20) GLOB '.[0-9][0-9][0-9]Z'"
)
"""The CHECK constraint of a timestamp column in SQLite. `0 seconds` makes SQLite validate the date."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_EPOCH_IN_UTC: Final = datetime(1970, 1, 1)  # noqa: DTZ001  its text has no zone, so Z can be appended


def nearest(at: int) -> Millis:
    """*at*, limited to times that can be stored. Only a forged file has others."""
    return Millis(
        at if MIN_TIME_MS <= at <= MAX_TIME_MS else MIN_TIME_MS if at < MIN_TIME_MS else MAX_TIME_MS
    )


def to_text(at: int) -> str:
    """Format a time, such as `2026-03-01T12:30:00.250Z`."""
    return f"{(_EPOCH_IN_UTC + nearest(at) * _MILLISECOND).isoformat(timespec='milliseconds')}Z"


def to_datetime(at: int) -> datetime:
    return _EPOCH + nearest(at) * _MILLISECOND


def from_text(text: str) -> Millis:
    return from_datetime(datetime.fromisoformat(text))


def from_datetime(moment: datetime) -> Millis:
    return Millis((moment - _EPOCH) // _MILLISECOND)


class Timestamp(TypeDecorator[Millis]):
    """A timestamp column that is read and written as milliseconds."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[datetime] | TypeEngine[str]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(TIMESTAMP(timezone=True))
        return dialect.type_descriptor(Text())

    def process_bind_param(self, value: Millis | None, dialect: Dialect) -> datetime | str | None:
        if value is None:
            return None
        return to_datetime(value) if dialect.name == "postgresql" else to_text(value)

    def process_result_value(self, value: datetime | str | None, _: Dialect) -> Millis | None:
        if value is None:
            return None
        return from_datetime(value) if isinstance(value, datetime) else from_text(value)


class TimestampText(TypeDecorator[str]):
    """A PostgreSQL `timestamptz` that is read and written as the text that SQLite stores."""

    impl = TIMESTAMP(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: str | None, _: Dialect) -> datetime | None:
        return None if value is None else datetime.fromisoformat(value)

    def process_result_value(self, value: datetime | None, _: Dialect) -> str | None:
        return None if value is None else to_text(from_datetime(value))

"""Sleeping hours: when a player has been awake for a given time.

A night is in the player's local time, so it is an hour shorter or longer when daylight saving time starts or
ends. Wall time is in milliseconds since 1970.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Annotated, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Meta

from parlour.engine.values import Data, Millis

Minute = Annotated[int, Meta(ge=0, le=1439)]

_DAY: Final = timedelta(days=1)
_LONGEST_JUMP: Final = 2 * _DAY
"""A zone can skip a whole day, as Samoa did, and the previous night can reach into the present day."""


class Sleep(Data, frozen=True):
    """The nightly sleeping hours, in minutes of the day in *zone*. Equal minutes mean no sleep."""

    zone: str
    from_minute: Minute
    to_minute: Minute


def is_zone(name: str) -> bool:
    return _find_zone(name) is not None


@lru_cache(maxsize=4096)
def wake_moment(start: Millis, waking: Millis, sleep: Sleep | None) -> Millis:
    """The earliest wall time by which the player has been awake for *waking* since *start*."""
    at, left = start, waking
    for night, morning in nights(start, sleep):
        awake = max(night - at, 0)
        if left <= awake:
            break
        at, left = morning, Millis(left - awake)
    return Millis(at + left)


def nights(start: Millis, sleep: Sleep | None) -> Iterator[tuple[Millis, Millis]]:
    """The nights that end after *start*, in order and without overlap. The iterator is infinite."""
    if sleep is None or sleep.from_minute == sleep.to_minute:
        return
    zone = _find_zone(sleep.zone) or UTC
    day = datetime.fromtimestamp(start // 1000, zone).date() - _LONGEST_JUMP
    wakes = _DAY if sleep.to_minute < sleep.from_minute else timedelta(0)
    until = start
    while True:
        night = max(_moment(day, sleep.from_minute, zone), until)
        morning = _moment(day + wakes, sleep.to_minute, zone)
        # A night can lie entirely within the hour that daylight saving time skips.
        if morning > night:
            yield night, morning
            until = morning
        day += _DAY


def _moment(day: date, minute: int, zone: tzinfo) -> Millis:
    clock = time(minute // 60, minute % 60, tzinfo=zone)
    return Millis(int(datetime.combine(day, clock).timestamp()) * 1000)


@lru_cache(maxsize=1024)
def _find_zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None

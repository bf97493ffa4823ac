"""Sleeping hours: over midnight, over weeks, and when daylight saving time starts or ends."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import Millis
from parlour.server.clocks import Sleep, is_zone, wake_moment
from parlour.server.clocks.sleep import nights

HOUR_MS = 3_600_000
NIGHT = Sleep("Europe/Berlin", 23 * 60, 7 * 60)


def waking_time_between(start: Millis, end: Millis, sleep: Sleep | None) -> Millis:
    """The waking time from *start* to *end*; 0 if *end* is earlier."""
    if end <= start:
        return Millis(0)
    asleep = 0
    for night, morning in nights(start, sleep):
        if night >= end:
            break
        asleep += min(morning, end) - max(night, start)
    return Millis(end - start - asleep)


def berlin(*when: int) -> Millis:
    return in_zone("Europe/Berlin", *when)


def in_zone(zone: str, year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> Millis:
    return Millis(int(datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()) * 1000)


def hours(start: Millis, end: Millis, sleep: Sleep | None) -> float:
    return waking_time_between(start, end, sleep) / HOUR_MS


def test_without_sleeping_hours_all_time_is_waking_time() -> None:
    assert hours(berlin(2026, 1, 5), berlin(2026, 1, 6), None) == 24
    assert hours(berlin(2026, 1, 5), berlin(2026, 1, 6), Sleep("UTC", 300, 300)) == 24


def test_sleeping_hours_can_cross_midnight() -> None:
    assert hours(berlin(2026, 1, 5, 22), berlin(2026, 1, 6, 8), NIGHT) == 2
    assert hours(berlin(2026, 1, 6, 1), berlin(2026, 1, 6, 6), NIGHT) == 0
    assert hours(berlin(2026, 1, 6, 1), berlin(2026, 1, 6, 8), NIGHT) == 1


def test_sleeping_hours_can_be_in_the_day() -> None:
    nap = Sleep("Europe/Berlin", 13 * 60, 14 * 60 + 30)

    assert hours(berlin(2026, 1, 5), berlin(2026, 1, 6), nap) == 22.5


def test_a_week_has_seven_nights() -> None:
    assert hours(berlin(2026, 1, 5), berlin(2026, 1, 12), NIGHT) == 7 * 16


def test_daylight_saving_shortens_one_night_and_lengthens_another() -> None:
    assert hours(berlin(2026, 3, 28, 12), berlin(2026, 3, 29, 12), NIGHT) == 23 - 7
    assert hours(berlin(2026, 10, 24, 12), berlin(2026, 10, 25, 12), NIGHT) == 25 - 9


def test_a_night_that_starts_in_the_skipped_hour_starts_later_or_not_at_all() -> None:
    within = Sleep("Europe/Berlin", 2 * 60 + 15, 2 * 60 + 45)
    to_its_end = Sleep("Europe/Berlin", 2 * 60 + 15, 3 * 60)

    assert hours(berlin(2026, 3, 29), berlin(2026, 3, 30), within) == 23 - 0.5
    assert hours(berlin(2026, 3, 29), berlin(2026, 3, 30), to_its_end) == 23


def test_a_zone_can_skip_a_whole_day() -> None:
    start, end = in_zone("Pacific/Apia", 2011, 12, 29), in_zone("Pacific/Apia", 2012, 1, 1)
    sleep = Sleep("Pacific/Apia", 23 * 60, 7 * 60)

    # There was no 30 December: two days with two nights, each counted once.
    assert hours(start, end, sleep) == 48 - 16


def test_one_waking_minute_a_day_still_reaches_an_end() -> None:
    sleep = Sleep("UTC", 1, 0)
    start = in_zone("UTC", 2026, 1, 5, 12)

    assert wake_moment(start, Millis(60_000), sleep) == in_zone("UTC", 2026, 1, 6, 0, 1)
    assert wake_moment(start, Millis(30 * 60_000), sleep) == in_zone("UTC", 2026, 2, 4, 0, 1)


def test_time_that_ends_at_bedtime_ends_then_and_not_the_next_morning() -> None:
    assert wake_moment(berlin(2026, 1, 5, 21), Millis(2 * HOUR_MS), NIGHT) == berlin(2026, 1, 5, 23)
    assert wake_moment(berlin(2026, 1, 5, 21), Millis(2 * HOUR_MS + 1), NIGHT) == berlin(2026, 1, 6, 7) + 1


@pytest.mark.parametrize("name", ["", "Nowhere/City", "../etc/passwd", "/etc/passwd", "Europe", "\0"])
def test_an_unknown_zone_counts_as_utc(name: str) -> None:
    start = in_zone("UTC", 2026, 1, 5)

    assert not is_zone(name)
    assert hours(start, Millis(start + 24 * HOUR_MS), Sleep(name, 23 * 60, 7 * 60)) == 16


ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Beirut", "Pacific/Apia"]
Minutes = st.integers(0, 1439)
Sleeps = st.none() | st.builds(Sleep, st.sampled_from(ZONES), Minutes, Minutes)
Moments = st.integers(1_200_000_000_000, 1_900_000_000_000).map(Millis)
Spans = st.integers(0, 40 * 24 * HOUR_MS)


@given(start=Moments, waking=st.integers(0, 30 * HOUR_MS).map(Millis), sleep=Sleeps)
def test_the_wake_moment_ends_exactly_the_waking_time(
    start: Millis, waking: Millis, sleep: Sleep | None
) -> None:
    end = wake_moment(start, waking, sleep)

    assert waking_time_between(start, end, sleep) == waking
    assert waking == 0 or waking_time_between(start, Millis(end - 1), sleep) == waking - 1


@given(start=Moments, first=Spans, second=Spans, sleep=Sleeps)
def test_waking_time_is_additive_and_within_elapsed_time(
    start: Millis, first: int, second: int, sleep: Sleep | None
) -> None:
    middle, end = Millis(start + first), Millis(start + first + second)
    one, two = waking_time_between(start, middle, sleep), waking_time_between(middle, end, sleep)

    assert one + two == waking_time_between(start, end, sleep)
    assert 0 <= one <= first
    assert waking_time_between(end, start, sleep) == 0 or first + second == 0


@given(start=Moments, span=Spans, minute=Minutes, zone=st.sampled_from(ZONES))
def test_sleep_of_zero_minutes_is_no_sleep(start: Millis, span: int, minute: int, zone: str) -> None:
    assert waking_time_between(start, Millis(start + span), Sleep(zone, minute, minute)) == span
    assert wake_moment(start, Millis(span), Sleep(zone, minute, minute)) == start + span

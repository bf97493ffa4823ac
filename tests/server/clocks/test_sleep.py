"""Sleeping hours: over midnight, over weeks, and when daylight saving time starts or ends."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import Millis
from parlour.server.clocks import Sleep, is_zone, wake_moment
from parlour.server.clocks.sleep import nights

HOUR = 3_600_000
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
    return waking_time_between(start, end, sleep) / HOUR


def test_who_does_not_sleep_is_awake_all_the_time() -> None:
    assert hours(berlin(2026, 1, 5), berlin(2026, 1, 6), None) == 24
    assert hours(berlin(2026, 1, 5), berlin(2026, 1, 6), Sleep("UTC", 300, 300)) == 24


def test_a_night_goes_over_midnight() -> None:
    assert hours(berlin(2026, 1, 5, 22), berlin(2026, 1, 6, 8), NIGHT) == 2
    assert hours(berlin(2026, 1, 6, 1), berlin(2026, 1, 6, 6), NIGHT) == 0
    assert hours(berlin(2026, 1, 6, 1), berlin(2026, 1, 6, 8), NIGHT) == 1


def test_a_nap_in_the_day_is_sleep_too() -> None:
    nap = Sleep("Europe/Berlin", 13 * 60, 14 * 60 + 30)

    assert hours(berlin(2026, 1, 5), berlin(2026, 1, 6), nap) == 22.5


def test_a_week_has_seven_nights() -> None:
    assert hours(berlin(2026, 1, 5), berlin(2026, 1, 12), NIGHT) == 7 * 16


def test_the_night_is_an_hour_shorter_in_spring_and_longer_in_autumn() -> None:
    assert hours(berlin(2026, 3, 28, 12), berlin(2026, 3, 29, 12), NIGHT) == 23 - 7
    assert hours(berlin(2026, 10, 24, 12), berlin(2026, 10, 25, 12), NIGHT) == 25 - 9


def test_a_night_that_begins_in_the_hour_that_is_left_out_begins_an_hour_later_or_not_at_all() -> None:
    within = Sleep("Europe/Berlin", 2 * 60 + 15, 2 * 60 + 45)
    to_its_end = Sleep("Europe/Berlin", 2 * 60 + 15, 3 * 60)

    assert hours(berlin(2026, 3, 29), berlin(2026, 3, 30), within) == 23 - 0.5
    assert hours(berlin(2026, 3, 29), berlin(2026, 3, 30), to_its_end) == 23


def test_a_zone_that_leaves_out_a_whole_day_is_no_trouble() -> None:
    start, end = in_zone("Pacific/Apia", 2011, 12, 29), in_zone("Pacific/Apia", 2012, 1, 1)
    sleep = Sleep("Pacific/Apia", 23 * 60, 7 * 60)

    # There was no 30 December: two days with two nights, each counted once.
    assert hours(start, end, sleep) == 48 - 16


def test_one_who_is_awake_for_a_minute_a_day_has_an_end_to_wait_for() -> None:
    sleep = Sleep("UTC", 1, 0)
    start = in_zone("UTC", 2026, 1, 5, 12)

    assert wake_moment(start, Millis(60_000), sleep) == in_zone("UTC", 2026, 1, 6, 0, 1)
    assert wake_moment(start, Millis(30 * 60_000), sleep) == in_zone("UTC", 2026, 2, 4, 0, 1)


def test_time_is_up_when_it_is_up_and_not_the_next_morning() -> None:
    assert wake_moment(berlin(2026, 1, 5, 21), Millis(2 * HOUR), NIGHT) == berlin(2026, 1, 5, 23)
    assert wake_moment(berlin(2026, 1, 5, 21), Millis(2 * HOUR + 1), NIGHT) == berlin(2026, 1, 6, 7) + 1


@pytest.mark.parametrize("name", ["", "Nowhere/City", "../etc/passwd", "/etc/passwd", "Europe", "\0"])
def test_an_unknown_zone_is_known_to_be_so_and_counts_as_utc(name: str) -> None:
    start = in_zone("UTC", 2026, 1, 5)

    assert not is_zone(name)
    assert hours(start, Millis(start + 24 * HOUR), Sleep(name, 23 * 60, 7 * 60)) == 16


ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Beirut", "Pacific/Apia"]
Minutes = st.integers(0, 1439)
Sleeps = st.none() | st.builds(Sleep, st.sampled_from(ZONES), Minutes, Minutes)
Moments = st.integers(1_200_000_000_000, 1_900_000_000_000).map(Millis)
Spans = st.integers(0, 40 * 24 * HOUR)


@given(start=Moments, waking=st.integers(0, 30 * HOUR).map(Millis), sleep=Sleeps)
def test_by_the_moment_one_has_been_awake_for_exactly_so_long(
    start: Millis, waking: Millis, sleep: Sleep | None
) -> None:
    end = wake_moment(start, waking, sleep)

    assert waking_time_between(start, end, sleep) == waking
    assert waking == 0 or waking_time_between(start, Millis(end - 1), sleep) == waking - 1


@given(start=Moments, first=Spans, second=Spans, sleep=Sleeps)
def test_waking_time_adds_up_and_is_never_negative_nor_more_than_time(
    start: Millis, first: int, second: int, sleep: Sleep | None
) -> None:
    middle, end = Millis(start + first), Millis(start + first + second)
    one, two = waking_time_between(start, middle, sleep), waking_time_between(middle, end, sleep)

    assert one + two == waking_time_between(start, end, sleep)
    assert 0 <= one <= first
    assert waking_time_between(end, start, sleep) == 0 or first + second == 0


@given(start=Moments, span=Spans, minute=Minutes, zone=st.sampled_from(ZONES))
def test_a_sleep_of_no_minutes_is_none(start: Millis, span: int, minute: int, zone: str) -> None:
    assert waking_time_between(start, Millis(start + span), Sleep(zone, minute, minute)) == span
    assert wake_moment(start, Millis(span), Sleep(zone, minute, minute)) == start + span

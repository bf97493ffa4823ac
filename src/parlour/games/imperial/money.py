"""Sums in words: cents only where there are any, and seconds as a clock shows them."""

from parlour.engine import Words


def dollars(cents: int, words: Words) -> str:
    return ("−" if cents < 0 else "") + words.say("${sum}", sum=_whole_or_cents(cents, words))


def signed(cents: int, words: Words) -> str:
    return dollars(cents, words) if cents < 0 else "+" + dollars(cents, words)


def points(cents: int, words: Words) -> str:
    """A score, which is kept in cents too."""
    return ("−" if cents < 0 else "") + _whole_or_cents(cents, words)


def half(number: int, words: Words) -> str:
    """Half of it: `4.5`."""
    whole, rest = divmod(number, 2)
    return words.say("{whole}.{rest}", whole=whole, rest=5) if rest else str(whole)


def _whole_or_cents(cents: int, words: Words) -> str:
    whole, rest = divmod(abs(cents), 100)
    return words.say("{whole}.{rest}", whole=whole, rest=f"{rest:02}") if rest else str(whole)


def time_left(seconds: int) -> str:
    sign, (minutes, rest) = "-" if seconds < 0 else "", divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"

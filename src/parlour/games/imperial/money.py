"""Formats sums of money, scores and remaining time. Cents appear only if they are not zero."""

from parlour.engine import Words


def dollars(cents: int, words: Words) -> str:
    return ("−" if cents < 0 else "") + words.say("${sum}", sum=_whole_or_cents(cents, words))


def signed(cents: int, words: Words) -> str:
    return dollars(cents, words) if cents < 0 else "+" + dollars(cents, words)


def points(cents: int, words: Words) -> str:
    """Formats a score, which is stored in cents."""
    return ("−" if cents < 0 else "") + _whole_or_cents(cents, words)


def half(number: int, words: Words) -> str:
    """Formats half of *number*, as in `4.5`."""
    whole, rest = divmod(number, 2)
    return words.say("{whole}.{rest}", whole=whole, rest=5) if rest else str(whole)


def _whole_or_cents(cents: int, words: Words) -> str:
    whole, rest = divmod(abs(cents), 100)
    return words.say("{whole}.{rest}", whole=whole, rest=f"{rest:02}") if rest else str(whole)


def time_left(seconds: int) -> str:
    sign, (minutes, rest) = "-" if seconds < 0 else "", divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"

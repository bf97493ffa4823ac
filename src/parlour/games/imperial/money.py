"""Sums in words: cents only where there are any, and seconds as a clock shows them."""


def dollars(cents: int) -> str:
    sign, (whole, rest) = "-" if cents < 0 else "", divmod(abs(cents), 100)
    return f"{sign}${whole}.{rest:02}" if rest else f"{sign}${whole}"


def points(cents: int) -> str:
    """A score, which is kept in cents too."""
    return dollars(cents).replace("$", "")


def time_left(seconds: int) -> str:
    sign, (minutes, rest) = "-" if seconds < 0 else "", divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"

"""What somebody is called at a table; some games have rules for it."""

from parlour.server.core.hooks import APIS
from parlour.server.core.names import clean_name


def seat_name(game: str, typed: str | None, own: str) -> str:
    """The name that somebody sits down with: the one they typed, or else their own."""
    api = APIS.get(game)
    rules = None if api is None else api.names
    if typed is None:
        return own if rules is None else rules.own(own)
    name = clean_name(typed)
    if rules is not None:
        rules.check(name)
    return name


def has_fixed_names(game: str) -> bool:
    """Names stay once the game runs."""
    return game in APIS and APIS[game].names is not None

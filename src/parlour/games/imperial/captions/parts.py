"""Parts of several captions: player names, payouts, and numbers before and after a change."""

from collections.abc import Callable, Iterable
from typing import Literal

from parlour.engine import Data, Seat, Words
from parlour.games.imperial.events import Payout
from parlour.games.imperial.money import dollars
from parlour.games.imperial.rules import stock
from parlour.games.imperial.state import Nation
from parlour.games.imperial.view import View


class Change(Data, frozen=True):
    """A number before and after a change, formatted."""

    name: str
    before: str
    after: str
    tone: Literal["", "good", "bad"]
    more: str


def change(name: str, before: int, after: int, shown: Callable[[int], str], more: str = "") -> Change:
    tone: Literal["", "good", "bad"] = "" if after == before else "good" if after > before else "bad"
    return Change(name, shown(before), shown(after), tone, more)


def who(view: View, seat: Seat, words: Words) -> str:
    """The player's name, or `You` for the viewer, for the start of a line."""
    return words.say("You") if seat == view.viewer else words.name(seat)


def paid_out(view: View, payouts: Iterable[Payout], words: Words) -> str:
    return ", ".join(f"{who(view, seat, words)} {dollars(cents, words)}" for seat, cents in payouts)


def tie_bonus(words: Words) -> str:
    """The leader's bonus on top of the votes, which breaks a tie."""
    return words.say("+0.1")


def votes(nation: Nation, seat: Seat, words: Words) -> str:
    held = stock.holding(nation, seat)
    return words.say("{count} vote", count=held) if held == 1 else words.say("{count} votes", count=held)


def government(nation: Nation, words: Words) -> str:
    return words.say("Democracy") if nation.democracy else words.say("Dictatorship")

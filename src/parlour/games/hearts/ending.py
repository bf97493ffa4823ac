"""How a game was won, in words."""

from parlour.engine import N_, Ending, Seat, Words
from parlour.games.hearts.pack import DEAL_POINTS
from parlour.games.hearts.rules import totals
from parlour.games.hearts.state import View


def ending(view: View, words: Words) -> Ending:
    points = totals(view)
    least, most = min(points), max(points)
    first = [Seat(seat) for seat, of in enumerate(points) if of == least]
    reached = words.tell(
        Seat(points.index(most)),
        N_("You reached {most} points."),
        N_("{who} reached {most} points."),
        most=most,
    )
    return Ending(" ".join((_fewest(first, least, words), reached, *_moon(view, words))))


def _fewest(first: list[Seat], points: int, words: Words) -> str:
    if len(first) > 1:
        names = words.listing([words.who(seat) for seat in first])
        return words.say("Tied for the fewest points, {points}: {names}.", names=names, points=points)
    yours, others = N_("You had the fewest points: {points}."), N_("{who} had the fewest points: {points}.")
    return words.tell(first[0], yours, others, points=points)


def _moon(view: View, words: Words) -> tuple[str, ...]:
    """A sentence if a player shot the moon in the last deal."""
    last = view.deals[-1]
    if sum(last) == DEAL_POINTS:
        return ()
    shooter = Seat(last.index(min(last)))
    yours, others = N_("You shot the moon in the last deal."), N_("{who} shot the moon in the last deal.")
    return (words.tell(shooter, yours, others),)

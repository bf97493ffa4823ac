"""How a game was won, in words."""

from parlour.engine import N_, Ending, Words
from parlour.games.imperial.money import points
from parlour.games.imperial.state import Over
from parlour.games.imperial.view import View


def ending(view: View, words: Words) -> Ending:
    phase = view.phase
    if not isinstance(phase, Over):
        return Ending()
    if phase.winner is None:
        return Ending(words.say("Nothing was sold in two auctions. Nobody won."))
    first = max(view.nations, key=lambda nation: nation.points)
    best, *others = sorted(view.scores, reverse=True)
    if best == others[0]:
        yours = N_("You won the tie at {most} points.")
        theirs = N_("{who} won the tie at {most} points.")
    else:
        yours = N_("You scored {most} points, ahead of {next}.")
        theirs = N_("{who} scored {most} points, ahead of {next}.")
    most, following = points(best, words), points(others[0], words)
    said = words.tell(phase.winner, yours, theirs, most=most, next=following)
    reached = words.say("{country} reached {n} points.", country=words.call(first.name), n=first.points)
    return Ending(f"{reached} {said}")

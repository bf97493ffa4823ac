"""How a game was won, in words."""

from parlour.engine import N_, Ending, Seat, Words
from parlour.games.sea_battle.fleet_inference import UNKNOWN
from parlour.games.sea_battle.state import lengths_of
from parlour.games.sea_battle.view import View


def ending(view: View, words: Words) -> Ending:
    if view.winner is None:
        return Ending()
    waters = view.waters[1 - view.winner]
    shots = len(waters) - waters.count(UNKNOWN)
    left = sum(str(ship) not in view.waters[view.winner] for ship in range(len(lengths_of(view.options))))
    winner, loser = Seat(view.winner), Seat(1 - view.winner)
    if words.is_you(loser):
        who = words.name(winner)
        sank = words.say("{who} sank your whole fleet with {shots} shots.", who=who, shots=shots)
    else:
        yours, others = (
            N_("You sank the whole fleet with {shots} shots."),
            N_("{who} sank the whole fleet with {shots} shots."),
        )
        sank = words.tell(winner, yours, others, shots=shots)
    if left == 1:
        yours, others = N_("One of your ships was left."), N_("One ship of theirs was left.")
    else:
        yours, others = N_("{left} of your ships were left."), N_("{left} ships of theirs were left.")
    return Ending(f"{sank} {words.tell(winner, yours, others, left=left)}")

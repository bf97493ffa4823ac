"""How a game was won, in words."""

from parlour.engine import N_, Ending, Words
from parlour.games.liars_dice.state import View
from parlour.games.liars_dice.words import dice_in_words


def ending(view: View, words: Words) -> Ending:
    left = len(view.dice[view.turn])
    if left == 1:
        yours, others = N_("You were the last with a die."), N_("{who} was the last with a die.")
    else:
        yours = N_("You were the last with dice: {left} left.")
        others = N_("{who} was the last with dice: {left} left.")
    said = words.tell(view.turn, yours, others, left=left)
    if view.showdown is None:
        return Ending(said)
    bid = dice_in_words(view.showdown.bid.quantity, view.showdown.bid.face, words)
    count = view.showdown.count
    if count == 0:
        return Ending(f"{said} {words.say('The last bid was {bid}. There were none.', bid=bid)}")
    return Ending(f"{said} {words.say('The last bid was {bid}, the count {count}.', bid=bid, count=count)}")

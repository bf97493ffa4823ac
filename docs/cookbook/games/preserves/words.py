"""Sentences of the history, labels of choices, and the names of places."""

from parlour.engine import N_, Seat, Words

from .state import FRUITS, MIDDLE, SPILT, Closed, Cooked, Event, Pick, Picked, State

MANY = (N_("plums"), N_("pears"), N_("cherries"), N_("oranges"), N_("blueberries"))
BREAKDOWN = (N_("jars"), N_("bonuses"))


def fruits(count: int, fruit: int, words: Words) -> str:
    named = (FRUITS if count == 1 else MANY)[fruit]
    return words.say("{count} {fruits}", count=count, fruits=words.call(named))


def stall_name(stall: int, words: Words) -> str:
    return words.say("Middle") if stall == MIDDLE else words.say("Stall {number}", number=stall + 1)


def pot_name(pot: int, words: Words) -> str:
    return words.say("Floor") if pot == SPILT else words.say("Pot of {size}", size=pot + 1)


def sentence(event: Event, words: Words) -> str:
    match event:
        case Picked():
            return " ".join(filter(None, (_took(event, words), _also(event, words))))
        case Cooked(jars, lost):
            gained = [sum(jar.points for jar in made) - loss for made, loss in zip(jars, lost, strict=True)]
            return words.say("Everyone cooked: {points}.", points=_points(gained, words))
        case Closed(bonuses):
            return words.say("The season is over. Bonuses: {points}.", points=_points(bonuses, words))
        case _:
            return words.say("The stalls were filled again.")


def _took(event: Picked, words: Words) -> str:
    taken = fruits(event.kept + event.spilt, event.fruit, words)
    if event.stall == MIDDLE:
        yours, others = N_("You took {fruits} from the middle."), N_("{who} took {fruits} from the middle.")
        return words.tell(event.seat, yours, others, fruits=taken)
    yours, others = (
        N_("You took {fruits} from stall {number}."),
        N_("{who} took {fruits} from stall {number}."),
    )
    return words.tell(event.seat, yours, others, fruits=taken, number=event.stall + 1)


def _also(event: Picked, words: Words) -> str:
    also = [words.say("{count} spilt.", count=event.spilt)] if event.spilt else []
    if event.takes_ladle:
        yours, others = N_("You took the ladle too."), N_("{who} took the ladle too.")
        also.append(words.tell(event.seat, yours, others))
    return " ".join(also)


def _points(points: tuple[int, ...] | list[int], words: Words) -> str:
    return words.listing([f"{words.name(Seat(n))} {signed(score)}" for n, score in enumerate(points)])


def signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def label(action: Pick, view: State, words: Words) -> str:
    lying = view.middle if action.stall == MIDDLE else view.stalls[action.stall]
    taken = fruits(lying.count(action.fruit), action.fruit, words)
    stall, pot = stall_name(action.stall, words), pot_name(action.pot, words)
    return words.say("{stall}, {fruits}: {pot}", stall=stall, fruits=taken, pot=pot)

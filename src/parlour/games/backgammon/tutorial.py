"""The tutorial: an opening with a hit, entering from the bar, the cube, and bearing off."""

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Lesson, Seat, Tutorial, Words, say_lessons
from parlour.engine.scene import Arrow, Mark
from parlour.games.backgammon.checkers import BAR, OFF, Checkers, dice_of, place
from parlour.games.backgammon.rules import begin
from parlour.games.backgammon.scene import place_of
from parlour.games.backgammon.state import Done, Double, Drop, Move, Options, Roll, RollDice, State, Take

YOU: Final = Seat(0)
MIA: Final = Seat(1)
MATCH: Final = Options(points="3", cube=True)


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons((*_OPENING, *_CUBE, *_LATER), words),
        names=(words.say("You"), "Mia"),
        options=MATCH,
        learner=YOU,
        minutes=4,
    )


def _way(*points: int) -> tuple[Arrow, ...]:
    """Arrows from each of your points to the next one."""
    places = [place_of(YOU, point) for point in points]
    return tuple(Arrow(*way, "note") for way in pairwise(places))


def _rolled(*dice: Roll) -> tuple[int, ...]:
    """The draws of these rolls."""
    return tuple(pips - 1 for roll in dice for pips in roll)


def _standing(
    you: Checkers, mia: Checkers, *, dice: Roll | None = None, score: tuple[int, int] = (0, 0)
) -> State:
    """A position in which the learner has rolled *dice*, or Mia is about to roll."""
    begun = begin(MATCH, ((6, 5),), score, "past", None)
    return replace(
        begun,
        checkers=(you, mia),
        turn=MIA if dice is None else YOU,
        phase="roll" if dice is None else "move",
        dice=dice,
        left=() if dice is None else dice_of(dice),
        opening=(),
    )


_OPENING: Final = (
    Lesson(
        state=begin(MATCH, ((3, 1),), (0, 0), "ahead", None),
        title=N_("Run home"),
        text=N_(
            "Your fifteen checkers run around the board, along the arrows, into the six points of your home. "
            "From there you take them off. Mia runs the other way. First to take off all fifteen wins."
        ),
        marks=_way(24, 13, 12, 1),
    ),
    Lesson(
        title=N_("One die, one checker"),
        text=N_(
            "You rolled a 3 and a 1. Each die moves a checker that many points. Bring two together: first "
            "the lit one by 3, then the other by 1. Mia can’t land on two of yours."
        ),
        hint=N_("Tap the lit checker, then the lit point."),
        do=(Move(8, 5), Move(6, 5)),
    ),
    Lesson(
        title=N_("End your turn"),
        text=N_("Until now you could still undo your moves. End your turn to hand over to Mia."),
        hint=N_("Press “End turn”."),
        do=(Done(),),
    ),
    Lesson(
        title=N_("Roll the dice"),
        text=N_("Mia left a checker standing alone, right in front of your home. Roll the dice."),
        hint=N_("Press “Roll”."),
        moves=((MIA, RollDice()), (MIA, Move(24, 18)), (MIA, Move(13, 11)), (MIA, Done())),
        draws=_rolled((6, 2), (6, 1)),
        marks=(Mark(place_of(MIA, 18), "note"),),
        do=(RollDice(),),
    ),
    Lesson(
        title=N_("Hit!"),
        text=N_(
            "A 6 and a 1, perfect. Land on Mia’s lone checker with the 6: it’s hit and has to start again "
            "from the bar in the middle. Cover your checker with the 1, then end your turn."
        ),
        hint=N_("Move the lit checker onto Mia’s, then a second one beside it. Then press “End turn”."),
        do=(Move(13, 7), Move(8, 7), Done()),
    ),
)

_CUBE: Final = (
    Lesson(
        title=N_("Offer the cube"),
        text=N_(
            "Mia must first bring her checker in, on a point of your home. She rolled 6 and 5, but you hold "
            "both: her turn is lost. You’re ahead, so double the stake before you roll: tap the cube."
        ),
        hint=N_("Tap the cube and confirm."),
        moves=((MIA, RollDice()),),
        draws=_rolled((6, 5)),
        do=(Double(),),
    ),
    Lesson(
        title=N_("She takes it"),
        text=N_(
            "Mia took the cube: the game now counts 2, and only she can double again. If she had dropped, "
            "you would have won 1 point right away."
        ),
        moves=((MIA, Take()),),
        draws=_rolled((4, 2)),
    ),
    Lesson(
        state=_standing(
            place(bar=1, p24=1, p13=4, p8=3, p6=5, p5=1), place(p24=1, p13=5, p8=3, p6=5, p5=1), dice=(4, 2)
        ),
        title=N_("Come in from the bar"),
        text=N_(
            "In another game Mia hit you. Your checker on the bar moves first: enter with the 4, four points "
            "into her home. Then move the lit checker with the 2, and end your turn."
        ),
        hint=N_("Tap your checker on the bar, then the lit point. Then play the 2 and press “End turn”."),
        do=(Move(BAR, 21), Move(13, 11), Done()),
    ),
    Lesson(
        title=N_("Take a double"),
        text=N_(
            "Now Mia doubles. Take it if you’d win at least one game in four from here. You’re only a little "
            "behind: take."
        ),
        hint=N_("Press the button to take the cube."),
        moves=((MIA, Double()),),
        draws=_rolled((5, 2)),
        do=(Take(),),
    ),
    Lesson(
        state=_standing(place(p24=2, p13=5, p8=3, p6=5), place(p6=2, p5=3, p4=3, p3=2, p2=1, off=4)),
        title=N_("Or drop it"),
        text=N_(
            "Another game, and a lost one: Mia is taking her checkers off, and yours are far away. Drop, and "
            "you lose 1 point instead of 2."
        ),
        hint=N_("Press the button to drop."),
        moves=((MIA, Double()),),
        draws=_rolled((5, 3)),
        do=(Drop(),),
    ),
)

_LATER: Final = (
    Lesson(
        state=_standing(
            place(p2=1, p1=1, off=13), place(p6=1, p3=2, p1=1, off=11), dice=(5, 3), score=(2, 1)
        ),
        title=N_("Take them off"),
        text=N_(
            "The last game of the match. Once all your checkers are home, each die takes one off from its "
            "point. A higher die takes off the farthest. Take off your last two."
        ),
        hint=N_("Tap a lit checker, then your lit tray."),
        do=(Move(2, OFF), Move(1, OFF)),
    ),
    Lesson(
        title=N_("You win the match"),
        text=N_(
            "All fifteen are off: that’s your third point. If your opponent hasn’t taken off a single one, "
            "it’s a gammon and counts double."
        ),
    ),
)

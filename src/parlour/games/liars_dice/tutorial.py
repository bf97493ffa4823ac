"""The tutorial: two rounds with a call each, and the house rules of wild ones and spot on."""

from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Lesson, Seat, Tutorial, Words, say_lessons, seal
from parlour.games.liars_dice.rules import start
from parlour.games.liars_dice.state import FACES, Bid, CallExact, CallLiar, Options, Started, State

YOU, MIA, BEN = map(Seat, range(3))


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons((*_ROUNDS, *_HOUSE_RULES), words),
        names=(words.say("You"), "Mia", "Ben"),
        options=Options(),
        learner=YOU,
        minutes=3,
    )


def _rolled(*hands: str) -> State:
    """A new game: under each cup the dice of one text."""
    dice = tuple(
        tuple(seal(int(pips), Seat(seat), FACES) for pips in hand) for seat, hand in enumerate(hands)
    )
    return start(Started(dice, wild=False, exact=False))


def _draws(*hands: str) -> tuple[int, ...]:
    """The draws of a roll. A player who has just lost a die still rolls it."""
    return tuple(int(pips) - 1 for hand in hands for pips in hand)


_ROUNDS: Final = (
    Lesson(
        state=_rolled("44426", "55216", "43566"),
        title=N_("Under the cups"),
        text=N_(
            "You, Mia and Ben have rolled five dice each. You see only your own. The game is about all "
            "fifteen: how many show the same number?"
        ),
    ),
    Lesson(
        title=N_("Make a bid"),
        text=N_(
            "You go first. A bid is a guess about all cups together: at least four dice show a four, say. "
            "You have three of them, and one more somewhere is likely. Tap the 4 and bid four."
        ),
        hint=N_("Bid four fours: tap the four, then choose 4."),
        do=(Bid(4, 4),),
    ),
    Lesson(
        title=N_("Go higher"),
        text=N_(
            "Each bid beats the last: more dice, or the same number of dice with a higher face. Ben said "
            "four sixes, so you need five dice. Bluff a little: bid five fours."
        ),
        hint=N_("Bid five fours: tap the four, then choose 5."),
        moves=((MIA, Bid(4, 5)), (BEN, Bid(4, 6))),
        do=(Bid(5, 4),),
    ),
    Lesson(
        title=N_("Liar!"),
        text=N_(
            "Seven sixes, says Ben. You have a single one, so six of the other ten would have to be sixes. "
            "Don’t believe him? Call liar."
        ),
        hint=N_("Press the button to call liar."),
        moves=((MIA, Bid(6, 5)), (BEN, Bid(7, 6))),
        draws=_draws("33351", "32664", "35221"),
        do=(CallLiar(),),
    ),
    Lesson(
        title=N_("Count the dice"),
        text=N_(
            "All cups are lifted. There are only four sixes, so Ben lied and loses a die. Had there been "
            "seven or more, the die would have been yours. Everybody rolls again."
        ),
    ),
    Lesson(
        title=N_("Now it’s you"),
        text=N_(
            "Ben lost, so he bids first. You rolled three threes. Bid four threes, and see whether Mia "
            "believes you."
        ),
        hint=N_("Bid four threes: tap the three, then choose 4."),
        moves=((BEN, Bid(3, 2)),),
        do=(Bid(4, 3),),
    ),
    Lesson(
        title=N_("A wrong call costs the caller"),
        text=N_(
            "Mia called liar on you. But there are five threes, so your four were true, and the die is hers. "
            "Truth is the best bluff."
        ),
        moves=((MIA, CallLiar()),),
    ),
)

_HOUSE_RULES: Final = (
    Lesson(
        state=replace(_rolled("11552", "51336", "54662"), wild=True, exact=True),
        title=N_("House rule: wild ones"),
        text=N_(
            "Some tables play with wild ones: a one counts as any number. So you hold four fives here. Bid "
            "five fives."
        ),
        hint=N_("Bid five fives: tap the five, then choose 5."),
        do=(Bid(5, 5),),
    ),
    Lesson(
        title=N_("House rule: spot on"),
        text=N_(
            "Ben says seven fives, and that sounds exactly right to you. With this rule you can say so: if "
            "it’s exactly seven, Ben loses a die, otherwise you do. Call spot on."
        ),
        hint=N_("Press the button to call spot on."),
        moves=((MIA, Bid(6, 5)), (BEN, Bid(7, 5))),
        do=(CallExact(),),
    ),
    Lesson(
        title=N_("Last one with dice wins"),
        text=N_(
            "Seven it was. It goes on like this, a die a round. Without dice you’re out, and the last player "
            "who has any wins."
        ),
    ),
)

"""The tutorial: a deal with the queen of spades, and the end of a deal."""

from typing import Final

from parlour.engine import N_, Lesson, Seat, Tutorial, Words, say_lessons
from parlour.games.hearts.pack import DECK, in_order
from parlour.games.hearts.rules import NOTHING, start
from parlour.games.hearts.state import Options, Pass, Play, Started, State
from parlour.parts import cards
from parlour.parts.cards import PlayingCard

YOU, MIA, BEN, LEA = map(Seat, range(4))
_CARDS: Final = {card.face: card for card in DECK}


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons((*_DEAL, *_END), words),
        names=(words.say("You"), "Mia", "Ben", "Lea"),
        options=Options(),
        learner=YOU,
        minutes=3,
    )


def _read(faces: str) -> tuple[PlayingCard, ...]:
    return tuple(_CARDS[face] for face in faces.split())


def _pass(faces: str) -> Pass:
    return Pass(in_order(_read(faces)))


def _play(face: str) -> Play:
    return Play(_CARDS[face])


def _last_trick(hands: tuple[str, str, str, str], taken: tuple[str, str, str, str]) -> State:
    """Mia leads the last card of a deal. You have all cards without points that are not named."""
    held = tuple(cards.hold(_read(hand), seat) for seat, hand in enumerate(hands))
    named = {*_read(" ".join((*hands, *taken)))}
    rest = tuple(card for card in DECK if card not in named)
    yours, *others = (_read(faces) for faces in taken)
    return State(Options(), "playing", held, NOTHING, MIA, (), None, True, ((*yours, *rest), *others), ())


_HANDS: Final = (
    "3C 9C AC 4D JD KD 5S QS AS 2H 6H 8H KH",
    "6C TC QC 7D 8D AD 2S 9S JS 4H TH AH JH",
    "5C 8C KC 7C 2D TD QD 3S 8S KS TS 5H QH",
    "2C JC 4C 3D 5D 6D 9D 4S 6S 7S 7H 9H 3H",
)

_DEAL: Final = (
    Lesson(
        state=start(Started(Options(), tuple(map(_read, _HANDS)))),
        title=N_("Stay clear of hearts"),
        text=N_(
            "In Hearts you don’t want points. Every heart you take costs 1, the queen of spades 13. The "
            "lowest score wins, and everybody plays alone."
        ),
    ),
    Lesson(
        title=N_("Pass three cards"),
        text=N_(
            "First everybody passes three cards on, in this deal to the left: yours go to Mia. High cards "
            "win tricks, so give her the jack and king of diamonds and the ace of spades."
        ),
        hint=N_("Choose J♦, K♦ and A♠, then pass them."),
        moves=((MIA, _pass("JS AD JH")), (BEN, _pass("TS QH 7C")), (LEA, _pass("4C 7S 3H"))),
        do=(_pass("JD KD AS"),),
    ),
    Lesson(
        title=N_("Follow suit"),
        text=N_(
            "The 2 of clubs always begins, and Lea had it. If you have clubs, you have to play one. The "
            "first trick never costs anything, so play your ace: it wins, and you’re rid of it."
        ),
        hint=N_("Play the ace of clubs."),
        do=(_play("AC"),),
    ),
    Lesson(
        title=N_("Win a trick, lead the next"),
        text=N_(
            "The highest card of the suit takes the trick, so you lead now. You can’t lead a heart before "
            "one has been played. Lead your only diamond: then you have none left."
        ),
        hint=N_("Play the 4 of diamonds."),
        moves=((MIA, _play("TC")), (BEN, _play("KC"))),
        do=(_play("4D"),),
    ),
    Lesson(
        title=N_("No diamonds? Play anything"),
        text=N_(
            "Ben leads diamonds, and you have none. So play what you like: give him your king of hearts. Now "
            "hearts are broken, and anybody can lead them."
        ),
        hint=N_("Play the king of hearts."),
        moves=(
            (MIA, _play("7D")),
            (BEN, _play("QD")),
            (LEA, _play("9D")),
            (BEN, _play("AD")),
            (LEA, _play("6D")),
        ),
        do=(_play("KH"),),
    ),
    Lesson(
        title=N_("The queen of spades"),
        text=N_("Diamonds again. This is the moment: drop the queen of spades on Ben, 13 points at once."),
        hint=N_("Play the queen of spades."),
        moves=((MIA, _play("JD")), (BEN, _play("TD")), (LEA, _play("3D"))),
        do=(_play("QS"),),
    ),
)

_END: Final = (
    Lesson(
        title=N_("Poor Ben"),
        text=N_(
            "Ben’s ten was the highest diamond, so the queen is his. With your king of hearts he has 14 "
            "points now. Mind your own tricks: the others will do the same to you."
        ),
        moves=((MIA, _play("8D")),),
    ),
    Lesson(
        state=_last_trick(("2H", "TH", "5H", "7H"), ("", "6H 8H AH", "KH QS", "3H 4H 9H JH QH")),
        title=N_("The last trick"),
        text=N_("The end of the deal: one card left. Mia has led a heart. Your 2 can’t win, lucky you."),
        hint=N_("Play your last card."),
        moves=((MIA, _play("TH")), (BEN, _play("5H")), (LEA, _play("7H"))),
        do=(_play("2H"),),
    ),
    Lesson(
        title=N_("Count and deal again"),
        text=N_(
            "Ben got 14 points, Mia 7, Lea 5, and you none. You go on until somebody has 100; then the "
            "lowest score wins. One daring way out: take all 26 points, and the others get 26 each instead."
        ),
    ),
)

"""The tutorial: one short round against Mia, then two snaps."""

from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Lesson, Millis, Seat, Tutorial, Words, say_lessons
from parlour.games.cambio import actions as act
from parlour.games.cambio.cards import RANKS, SIGNS, Card, deck, points
from parlour.games.cambio.events import Deal, Started
from parlour.games.cambio.options import Options
from parlour.games.cambio.rules.deal import FIRST_LOOK_MS, start
from parlour.games.cambio.state import DRAWING, State

YOU: Final = Seat(0)
MIA: Final = Seat(1)
TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT = range(4)


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons((*_ROUND, *_SNAPS), words),
        names=(words.say("You"), "Mia"),
        options=Options(),
        learner=YOU,
        minutes=3,
    )


def _cards(text: str) -> tuple[Card, ...]:
    """The card numbers of a text such as `K♣ 10♦`."""
    return tuple(4 * RANKS.index(one[:-1]) + SIGNS.index(one[-1]) for one in text.split())


def _dealt(you: str, mia: str, turned_up: str, next_cards: str, options: Options) -> State:
    """A dealt state. *next_cards* are drawn in this order, before the rest of the deck."""
    hands, discard, drawn = (_cards(you), _cards(mia)), _cards(turned_up), _cards(next_cards)
    used = {*hands[0], *hands[1], *discard, *drawn}
    rest = tuple(card for card in deck(0) if card not in used)
    deal = Deal(hands, (*rest, *reversed(drawn)), discard)
    return start(Started(options, deal, points(), Millis(FIRST_LOOK_MS)))


_ROUND: Final = (
    Lesson(
        state=_dealt(
            you="Q♠ 5♦ 2♥ 9♠",
            mia="3♣ 8♦ K♥ 6♣",
            turned_up="5♠",
            next_cards="3♥ 6♦ 7♣ 4♦ 10♦ 6♥ J♥ 5♣ K♣ A♠ 6♠ 4♠",
            options=Options(),
        ),
        title=N_("Your first look"),
        text=N_(
            "Everyone has four cards face down. At the start you see your bottom two, just once. Remember "
            "them: the lowest sum wins. There is no clock in this lesson, so take your time."
        ),
        hint=N_("Press the button below the cards when you have seen them."),
        moves=((MIA, act.Ready()),),
        do=(act.Ready(),),
    ),
    Lesson(
        title=N_("Draw a card"),
        text=N_("It’s your turn. Take the top card of the draw pile: tap the pile or the button."),
        area="piles",
        do=(act.Draw("deck"),),
    ),
    Lesson(
        title=N_("Swap it in"),
        text=N_(
            "A 3 beats the 9 at your bottom right, because low is good. Tap that card: the 3 takes its "
            "place, face down, and the 9 is discarded."
        ),
        area="hand",
        hint=N_("Tap your bottom-right card. That is the 9 you saw at the start."),
        do=(act.Swap(BOTTOM_RIGHT),),
    ),
    Lesson(
        title=N_("Discard for a power"),
        text=N_(
            "Draw again. This time you get a 7: too high to keep, but cards from 7 up have a power. It "
            "works when you discard the card right after drawing it from the pile."
        ),
        area="actions",
        moves=((MIA, act.Draw("deck")), (MIA, act.Discard())),
        do=(act.Draw("deck"), act.Discard()),
    ),
    Lesson(
        title=N_("7 and 8: peek at your own card"),
        text=N_("You can peek at one of your cards. Pick the top-left one: you don’t know it yet."),
        hint=N_("Pick your top-left card."),
        do=(act.PeekOwn(TOP_LEFT), act.Skip()),
    ),
    Lesson(
        title=N_("9 and 10: peek at another player’s card"),
        text=N_(
            "A queen, 10 points! You will want to get rid of it. Draw, discard the 10 that comes, and peek "
            "at Mia’s bottom-left card."
        ),
        area="piles",
        hint=N_("Draw, discard the 10, then pick Mia’s bottom-left card."),
        moves=((MIA, act.Draw("deck")), (MIA, act.Swap(TOP_RIGHT))),
        do=(act.Draw("deck"), act.Discard(), act.PeekOpponent(MIA, BOTTOM_LEFT), act.Skip()),
    ),
    Lesson(
        title=N_("Jack and queen: swap two cards"),
        text=N_(
            "Mia has a king, and kings count 0. Draw, discard the jack, and swap your queen at the top left "
            "with Mia’s king at the bottom left. Nobody sees either card."
        ),
        area="piles",
        hint=N_("Choose your top-left card and Mia’s bottom-left card, then swap."),
        moves=((MIA, act.Draw("deck")), (MIA, act.Discard())),
        do=(act.Draw("deck"), act.Discard(), act.BlindSwap(TOP_LEFT, MIA, BOTTOM_LEFT)),
    ),
    Lesson(
        title=N_("King: a random peek"),
        text=N_(
            "A king counts 0, so you usually keep it. This time, draw it and discard it: you get to see one "
            "of your own cards, chosen at random."
        ),
        area="piles",
        moves=((MIA, act.Draw("deck")), (MIA, act.Discard())),
        do=(act.Draw("deck"), act.Discard(), act.Skip()),
    ),
    Lesson(
        title=N_("Take the top discard"),
        text=N_(
            "Mia discarded a 3. You can take it instead of drawing, but then you have to swap it in. Put it "
            "in place of your top-right card."
        ),
        area="piles",
        hint=N_("Tap the discard pile, then your top-right card."),
        moves=((MIA, act.Draw("deck")), (MIA, act.Swap(TOP_LEFT))),
        do=(act.Draw("discard"), act.Swap(TOP_RIGHT)),
    ),
    Lesson(
        title=N_("Call Cambio"),
        text=N_(
            "You hold 0, 3, 2 and 3: 8 points, which is low. Instead of drawing, call Cambio. Mia gets one "
            "more turn. Careful: if Mia ends up with fewer points than you, yours are doubled."
        ),
        area="actions",
        moves=((MIA, act.Draw("deck")), (MIA, act.Discard())),
        do=(act.CallCambio(),),
    ),
    Lesson(
        title=N_("The cards are revealed"),
        text=N_("You have 8 points and Mia has 19, so you win the round. That’s the whole standard game."),
        moves=((MIA, act.Draw("deck")), (MIA, act.Swap(BOTTOM_RIGHT))),
    ),
)

_SNAPS: Final = (
    Lesson(
        state=replace(
            _dealt("4♣ 9♥ 6♦ A♦", "6♠ 8♣ 2♦ J♦", "5♠", "6♥", Options(snapping="everyone")),
            stage=DRAWING,
            turn=MIA,
            number=2,
            until=None,
        ),
        title=N_("House rule: snap"),
        text=N_(
            "Some tables play with snapping. Mia has discarded a 6, and your bottom-left card is a 6 too. "
            "Tap it before anyone else does: it goes on the pile, and you have one card less to count."
        ),
        area="hand",
        hint=N_("Tap your bottom-left card: it is a 6."),
        moves=((MIA, act.Draw("deck")), (MIA, act.Discard())),
        do=(act.Snap(YOU, BOTTOM_LEFT),),
    ),
    Lesson(
        title=N_("Snap another player’s card"),
        text=N_(
            "You have seen that Mia’s top-left card is a 6 as well. Snap it, then give Mia one of yours in "
            "return: your 9 at the top right. A wrong snap costs you a penalty card."
        ),
        area="others",
        hint=N_("Tap Mia’s top-left card, then give away your top-right card."),
        do=(act.Snap(MIA, TOP_LEFT), act.Give(TOP_RIGHT)),
    ),
    Lesson(
        title=N_("Nothing to snap?"),
        text=N_("If none of your cards match, pass, and the game goes on. Now you know the whole game."),
        area="actions",
        moves=((MIA, act.Pass()),),
        do=(act.Pass(),),
    ),
)

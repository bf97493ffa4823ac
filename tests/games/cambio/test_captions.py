"""The captions of the board: prompts, places, dialogs and results. Also the rules of a table."""

from collections.abc import Iterator, Sequence

import msgspec
import pytest

from parlour.engine import Viewer
from parlour.games.cambio.about import about
from parlour.games.cambio.actions import (
    Abandon,
    CallCambio,
    Discard,
    PeekOpponent,
    PeekOwn,
    Ready,
    Snap,
    Swap,
)
from parlour.games.cambio.captions import Captions, captions
from parlour.games.cambio.card_names import name_card, name_rank
from parlour.games.cambio.options import Options
from parlour.games.cambio.scoreboard import Results
from parlour.games.cambio.state import State
from parlour.games.cambio.view import view

from .tables import (
    ANN,
    BEN,
    CID,
    FROM_DECK,
    FROM_DISCARD,
    GAME,
    act,
    card,
    fresh,
    random_game,
    state_of,
    table,
    time_up,
)

NAMES = ("Ann", "Ben", "Cid", "Dot")
ENGLISH = GAME.words(NAMES)
THREE = ("As 2s 3s 4s", "5s 6s Ad 2d", "3d 4d 5d 6d")


def captions_of(state: State, viewer: Viewer = ANN, language: str = "en") -> Captions:
    return captions(view(state, viewer), GAME.words(NAMES, language, viewer))


def holding(drawn: str = "8c", **house: object) -> State:
    return act(table(*THREE, draw=drawn, **house), (ANN, FROM_DECK))  # type: ignore[arg-type]


def offered(drawn: str, **house: object) -> State:
    return act(holding(drawn, **house), (ANN, Discard()))


def results_of(state: State, viewer: Viewer) -> Results:
    found = captions_of(state, viewer).results
    assert found is not None
    return found


def texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple() | list():
            for one in value:
                yield from texts(one)
        case msgspec.Struct():
            for field in value.__struct_fields__:
                yield from texts(getattr(value, field))


def names_of(*cards: str) -> Sequence[str]:
    return [name_card(card(one), ENGLISH) for one in cards]


def test_cards_have_names_and_ranks() -> None:
    assert names_of("Ac", "8h", "Jd", "Ks", "*c") == [
        *("Ace of clubs", "8 of hearts", "Jack of diamonds", "King of spades", "Joker")
    ]
    assert [name_rank(card(one), ENGLISH) for one in ("10h", "Qh", "*s")] == ["10", "Queen", "Joker"]
    assert name_card(card("8h"), GAME.words(NAMES, "de")) == "Herz 8"


@pytest.mark.parametrize(
    ("state", "asked", "seen"),
    [
        (fresh(), "Remember your bottom two", "looking at their bottom two"),
        (table(), "Draw a card, or call Cambio", "drawing a card"),
        (table(caller=BEN), "Your last turn: draw a card", "last turn"),
        (holding(), "Keep it or discard it", "holding a card"),
        (act(table(), (ANN, FROM_DISCARD)), "Choose a card to swap it with", "holding the 10 of hearts"),
        (offered("8c"), "Choose a card to peek at", "choosing a card to peek at"),
        (offered("Jc"), "Choose two cards to swap", "swapping two cards"),
        (
            act(offered("9c"), (ANN, PeekOpponent(CID, 1))),
            "You are peeking at a card",
            "peeking at Cid’s top-right card",
        ),
        (offered("3h", snapping="everyone"), "Another 3? Snap it, or pass", "players can still snap"),
    ],
)
def test_the_prompt_depends_on_the_viewer(state: State, asked: str, seen: str) -> None:
    assert captions_of(state).prompt == asked
    assert captions_of(state, None).prompt == seen


def test_a_look_has_its_place_unless_a_house_rule_hides_it() -> None:
    looking = act(offered("9c", public_peek_slots=False), (ANN, PeekOpponent(CID, 1)))

    assert captions_of(looking, BEN).prompt == "peeking at a card"


def test_a_player_who_owes_a_card_is_asked_for_it() -> None:
    owing = act(offered("3h", snapping="everyone"), (BEN, Snap(ANN, 2)))

    assert captions_of(owing, BEN).prompt == "Choose a card to give to Ann"
    assert captions_of(owing, CID).prompt == "owes Ann a card"


def test_an_abandoned_game_has_a_prompt_and_no_results() -> None:
    left = act(table(), (None, Abandon()))

    assert captions_of(left).prompt == "The game was abandoned."
    assert captions_of(left).results is None


def test_a_hint_explains_the_current_choice() -> None:
    def hint(state: State, viewer: Viewer = ANN) -> str:
        found = captions_of(state, viewer).hint
        return "" if found is None else f"{found.title}: {found.text}"

    assert "or take the 10 of hearts" in hint(table())
    assert "then keep it or discard it" in hint(table(starting_discard=False, discard=""))
    assert hint(table(draw="", rest=False)) == "", "there is nothing to draw"
    assert hint(holding()).startswith("To keep it: tap the card")
    assert hint(offered("3h", snapping="everyone")).startswith("Quick!: Tap a card of the same rank")
    assert hint(table(), BEN) == ""


def test_every_place_has_a_name_and_content() -> None:
    now = captions_of(table(*THREE))

    assert now.places[0][0] == "your top-left card"
    assert now.places[1][3] == "Ben’s bottom-right card"
    assert {*now.cells[0], *now.cells[1]} == {"face down"}
    assert captions_of(table(), None).places[0][0] == "Ann’s top-left card"


def test_penalty_cards_are_numbered_and_a_snapped_card_leaves_an_empty_place() -> None:
    window = offered("3h", snapping="everyone")
    wrong, right = act(window, (BEN, Snap(BEN, 0))), act(window, (ANN, Snap(ANN, 2)))

    assert captions_of(wrong, BEN).places[1][4] == "your number 5 card"
    assert captions_of(right).cells[0][2] == "empty"


def test_the_text_lines_reveal_nothing_hidden() -> None:
    mine, theirs = captions_of(holding()), captions_of(holding(), BEN)

    assert theirs.lines[0] == "Draw pile, 38 cards. Discard pile: 10 of hearts, 1 card."
    assert theirs.lines[2].startswith("You: top-left face down, top-right face down,")
    assert theirs.lines[-1] == "Ann holds a card from the draw pile."
    assert mine.lines[-1] == "You hold the 8 of clubs, 8 points."
    assert not any("8 of clubs" in text for text in texts(theirs))
    assert captions_of(table(starting_discard=False, discard="")).lines[0].endswith("Discard pile, empty.")


def test_the_held_card_shows_origin_points_and_effect() -> None:
    drawn, taken = captions_of(holding()).held, captions_of(act(table(), (ANN, FROM_DISCARD)), BEN).held

    assert drawn is not None
    assert (drawn.name, drawn.origin) == ("8 of clubs", "just drawn · 8 points")
    assert (drawn.discard, drawn.effect) == ("Discard", "peek at one of your cards")
    assert taken is not None
    assert taken.told == "Ann holds the 10 of hearts, 10 points."


@pytest.mark.parametrize(
    ("drawn", "effect"),
    [
        *(("7h", "peek at one of your cards"), ("9c", "peek at someone’s card")),
        *(("Qh", "swap two cards unseen"), ("Kc", "see one of your cards"), ("2h", ""), ("*c", "")),
    ],
)
def test_a_held_card_shows_the_effect_of_discarding_it(drawn: str, effect: str) -> None:
    held = captions_of(holding(drawn, jokers=1)).held

    assert held is not None
    assert held.effect == effect


def test_a_peeked_card_appears_only_in_its_question() -> None:
    looking = act(offered("8c"), (ANN, PeekOwn(2)))
    now = captions_of(looking)

    assert now.question is not None
    assert [(one.slot, one.name, one.points) for one in now.question.seen] == [(2, "3 of spades", "3 points")]
    assert sum("3 of spades" in text for text in texts(now)) == 1
    assert not any("3 of spades" in text for text in texts(captions_of(looking, BEN)))
    assert not any("3 of spades" in text for text in texts(captions_of(time_up(looking))))


def test_the_first_look_is_a_question_until_the_player_is_ready() -> None:
    looking = fresh()
    question = captions_of(looking).question

    assert question is not None
    assert question.title == "Look at your bottom two cards"
    assert [one.slot for one in question.seen] == [2, 3]
    assert captions_of(looking, None).question is None
    assert captions_of(act(looking, (ANN, Ready()))).question is None


@pytest.mark.parametrize(
    ("state", "title", "about"),
    [
        (
            offered("8c"),
            "Peek at one of your cards",
            "The 8 of clubs lets you peek at one card for 5 seconds.",
        ),
        (offered("9c"), "Peek at another player’s card", "The 9 of clubs lets you peek"),
        (offered("Jc"), "Swap two cards, unseen", "The Jack of clubs lets you swap one of your cards"),
        (act(offered("8c"), (ANN, PeekOwn(0))), "Only you can see this", "Remember it."),
        (offered("Kc"), "Only you can see this", "The king shows you one of your cards."),
    ],
)
def test_a_power_is_a_question_to_its_player_only(state: State, title: str, about: str) -> None:
    question = captions_of(state).question

    assert question is not None
    assert question.title == title
    assert question.about.startswith(about)
    assert captions_of(state, BEN).question is None


def test_calling_cambio_shows_a_warning() -> None:
    two, four = (
        captions_of(table(false_call_penalty="+5")).call,
        captions_of(table(*THREE, "Ah 2h 3h 4h")).call,
    )

    assert two is not None
    assert two.lines[1].startswith("The other player gets one more turn.")
    assert two.lines[2] == "If your score isn’t the lowest, you get 5 extra points."
    assert four is not None
    assert four.lines[1].startswith("The 3 other players get one more turn each.")
    assert captions_of(table(caller=BEN)).call is None
    assert captions_of(table(), BEN).call is None


def test_the_final_round_is_announced_and_counted() -> None:
    called = act(table(*THREE), (ANN, CallCambio()))
    last = act(called, (BEN, FROM_DISCARD), (BEN, Swap(0)))

    final = captions_of(called, BEN).final
    assert final is not None
    assert (final.title, final.called, final.left) == ("Final Round", "Ann called Cambio", "2 turns left")
    assert captions_of(last).final == msgspec.structs.replace(
        final, called="You called Cambio", left="1 turn left"
    )
    assert captions_of(last).badges == ("Called Cambio", "Last turn taken", "")
    assert captions_of(called, BEN).lines[-1] == "Ann called Cambio. Final Round: 2 turns left."
    assert captions_of(table(), None).final is None


def test_the_results_list_the_winner_first_and_double_a_wrong_caller() -> None:
    ended = act(table(draw="2h", caller=BEN), (ANN, FROM_DECK), (ANN, Discard()))
    found = results_of(ended, None)

    assert [(row.seat, row.base, row.penalty, row.final, row.won, row.called) for row in found.rows] == [
        (0, 10, None, 10, "Winner", ""),
        (1, 14, "× 2", 28, "", "Called Cambio"),
    ]
    assert found.title == "Ann wins with 10 points"
    assert found.verdict == "Ben called Cambio without the lowest score, so 14 became 28."
    assert [one.name for one in found.rows[0].cards] == names_of("As", "2s", "3s", "4s")
    assert results_of(ended, ANN).title == "You win with 10 points"
    assert found.rounds == ()


def test_a_tie_and_a_single_point_have_their_own_wording() -> None:
    def after(*hands: str, costs: str = "double") -> Results:
        last = table(*hands, draw="2h", caller=BEN, false_call_penalty=costs)
        return results_of(act(last, (ANN, FROM_DECK), (ANN, Discard())), None)

    tie = after("As 2s 3s 4s", "Ad 2d 3d 4d")
    assert tie.title == "It’s a tie: Ann and Ben with 10 points"
    assert tie.verdict == "Ben called Cambio and had the lowest score."
    assert {row.won for row in tie.rows} == {"Tied winner"}
    assert after("As Ks Kd Kc", "2d 3d 4d 5d").title == "Ann wins with 1 point"
    free = after("As Ks Kd Kc", "2d 3d 4d 5d", costs="none")
    assert free.verdict == "Ben called Cambio without the lowest score."


def test_between_rounds_the_lowest_hand_is_named() -> None:
    first = act(table(draw="2h", caller=BEN, rounds=2), (ANN, FROM_DECK), (ANN, Discard()))
    resting = results_of(first, ANN)

    assert resting.title == "You have the lowest score: 10 points"
    assert results_of(first, BEN).title == "Ann has the lowest score: 10 points"
    assert results_of(first, BEN).verdict.startswith("Round 1 of 2 · You called Cambio without")
    assert resting.verdict.startswith("Round 1 of 2 · Ben called Cambio")
    assert captions_of(first).prompt == "Ready for the next round?"
    assert captions_of(first, None).prompt == "The next round starts when everyone is ready."
    assert captions_of(first).round == "Round 1 of 2"


def test_after_several_rounds_the_lowest_total_wins() -> None:
    ended = state_of(random_game(3, 5, rounds=3))
    found, totals = results_of(ended, None), ended.frame.totals

    assert [row.total for row in found.rows] == sorted(totals)
    assert [row.seat for row in found.rows if row.won] == [
        seat for seat, total in enumerate(totals) if total == min(totals)
    ]
    assert f"with {min(totals)} point" in found.title
    assert [sum(finals) for finals in zip(*found.rounds, strict=True)] == [*totals]


def test_every_caption_has_a_german_translation() -> None:
    states = [fresh(), table(), holding(), offered("8c"), offered("Jc"), act(table(), (ANN, CallCambio()))]
    states += [act(holding("2h", caller=BEN), (ANN, Discard())), act(offered("8c"), (ANN, PeekOwn(2)))]
    for state in states:
        for viewer in (None, ANN, BEN):
            both = zip(
                texts(captions_of(state, viewer)), texts(captions_of(state, viewer, "de")), strict=True
            )
            alike = {english for english, german in both if english == german and english not in NAMES}
            assert alike <= {"", "× 2"}, alike


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_page_shows_the_options_in_force(language: str) -> None:
    words = GAME.words((), language)
    plain, house = (
        about(Options(), words),
        about(Options(snapping="single", rounds=3, red_king_value=-1), words),
    )

    assert [len(section.lines) for section in plain.rules] == [2, 4, 1]
    assert [len(section.lines) for section in house.rules] == [2, 4, 6, 5]
    assert "-1" in house.rules[0].lines[0]
    assert {*Options.__struct_fields__} <= {*plain.options}


def test_the_rules_page_explains_ties_and_false_calls() -> None:
    told = about(Options(tie_rule="caller-wins", false_call_penalty="+10"), ENGLISH).rules[1].lines

    assert told[2] == "If your score isn’t the lowest, you get 10 extra points."
    assert told[3] == "A caller tied for lowest wins alone."

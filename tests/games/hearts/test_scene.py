"""A complete trick stays visible until the next card, and cards can be tapped."""

from typing import Final

from parlour.bots import FastChance
from parlour.engine import Seat
from parlour.engine.scene import Card, Mark, Numbers, Piece, Scene
from parlour.engine.scene.narrow import narrow
from parlour.engine.table.choice_taps import tappables
from parlour.games import hearts
from parlour.games.hearts.pack import in_order
from parlour.games.hearts.rules import playable
from parlour.games.hearts.state import Pass, State
from parlour.parts.cards import values
from parlour.testing import Scenario

from .positions import play, table

PEOPLE: Final = ("Ann", "Ben", "Cid", "Theodora Hill")


def state_of(game: Scenario) -> State:
    assert isinstance(game.state, State)
    return game.state


def drawn(game: Scenario, viewer: int | None) -> Scene:
    seat = None if viewer is None else Seat(viewer)
    scene = game.game.draw(game.game.view(game.state, seat), game.game.words(PEOPLE, you=seat))
    assert scene is not None
    return scene


def trick(scene: Scene) -> list[tuple[str, str]]:
    pieces = [piece for piece in scene.pieces if piece.at.startswith("trick")]
    return [(piece.what.face, piece.note) for piece in pieces if isinstance(piece.what, Card)]


def numbers(scene: Scene) -> list[tuple[str, str]]:
    return [line for area in scene.areas if isinstance(area, Numbers) for line in area.of]


def test_a_trick_stays_visible_until_the_next_is_led() -> None:
    game = Scenario(hearts, state=table("3D 9D", "KD QS", "AS 7H", "4D 5D", first=0))
    for seat, face in enumerate(("9D", "KD", "AS", "4D")):
        game.act(seat, play(face))
    whole = drawn(game, 2)

    assert trick(whole) == [("9D", "Ann"), ("KD", "Ben"), ("AS", "Cid"), ("4D", "T. Hill")]
    assert whole.marks == (Mark("trick.1", "good"),)
    assert whole.areas[0].title == "Ben took the trick"
    assert whole.say == "Ben leads."

    after = drawn(game.act(1, play("QS")), 2)
    assert trick(after) == [("QS", "Ben")]
    assert Numbers("last", (("Last trick", "9♦ K♦ A♠ 4♦"), ("taken by", "Ben"))) in after.areas
    assert after.say == "Ben led spades."
    assert drawn(game, 1).say == "You led spades."


def test_the_last_trick_of_a_deal_stays_visible_during_passing() -> None:
    game = Scenario(hearts, state=table("3D", "KD", "AS", "4D", first=0, deals=((1, 2, 3, 20),)))
    for seat, face in enumerate(("3D", "KD", "AS", "4D")):
        game.act(seat, play(face))
    scene = drawn(game, 0)

    assert [face for face, _ in trick(scene)] == ["3D", "KD", "AS", "4D"]
    assert Piece("trick.0", Card("3D", id="3D 2"), note="Ann") in scene.pieces
    assert Numbers("points 3", (("Last deal", "+0"), ("Total", "20")), seat=Seat(3)) in scene.areas
    assert scene.say == "Choose three cards to pass to Cid, across the table."


def test_the_last_trick_stays_visible_in_a_deal_without_passing() -> None:
    game = Scenario(hearts, state=table("3D", "KD", "AS", "4D", first=0, deals=((5, 5, 5, 11),) * 2))
    for seat, face in enumerate(("3D", "KD", "AS", "4D")):
        game.act(seat, play(face))
    assert game.game.to_act(game.state)
    scene, state = drawn(game, 0), state_of(game)

    assert [card.face for card in state.trick] == ["2C"]
    assert [face for face, _ in trick(scene)] == ["3D", "KD", "AS", "4D"]
    assert scene.say.startswith("New deal, no passing.")
    seat = Seat((state.first + 1) % 4)
    game.act(seat, play(in_order(playable(state, seat))[0].face))
    assert next(face for face, _ in trick(drawn(game, 0))) == "2C"


def test_three_taps_in_any_order_pass_three_cards() -> None:
    game = Scenario(hearts)
    view = game.game.view(game.state, Seat(0))
    offers = tappables(game.game, game.game.legal(game.state, Seat(0)), view)
    names = [piece.what.id for piece in drawn(game, 0).pieces if isinstance(piece.what, Card)]

    assert {*narrow(offers, ()).lit} == {*names}
    assert narrow(offers, (names[7], names[2])).whole == ()
    assert len(narrow(offers, (names[7], names[2], names[4])).whole) == 1


def test_other_hands_are_backs_and_spectators_see_no_card() -> None:
    game = Scenario(hearts)
    assert not any(isinstance(piece.what, Card) for piece in drawn(game, None).pieces)
    assert sum(isinstance(piece.what, Card) for piece in drawn(game, 1).pieces) == 13


def test_received_cards_are_named_until_you_play() -> None:
    game = Scenario(hearts, draws=FastChance(1))
    chosen = [Pass(in_order(values(hand))[:3]) for hand in state_of(game).hands]
    for seat in range(4):
        game.act(seat, chosen[seat])
    seat = (state_of(game).first + 1) % 4
    new = ("New", " ".join(card.sign for card in chosen[seat - 1].cards))

    assert new in numbers(drawn(game, seat))
    assert drawn(game, None).marks == (Mark("trick.0"),)
    game.act(seat, play(in_order(playable(state_of(game), Seat(seat)))[0].face))
    assert new not in numbers(drawn(game, seat))


def test_passed_cards_are_named_until_they_are_played() -> None:
    game = Scenario(hearts, draws=FastChance(1))
    chosen = [Pass(in_order(values(hand))[-3:]) for hand in state_of(game).hands]
    for seat in range(4):
        game.act(seat, chosen[seat])
    passed = ("From you", " ".join(card.sign for card in chosen[0].cards))

    assert [passed in numbers(drawn(game, viewer)) for viewer in (0, 1, 2, 3, None)] == [True] + [False] * 4

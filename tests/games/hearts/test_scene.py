"""A complete trick stays visible until the next card, and cards can be tapped."""

from typing import Final

from parlour.bots import FastChance
from parlour.engine import Seat
from parlour.engine.scene import Card, Mark, Numbers, Row, Scene
from parlour.engine.scene.narrow import narrow
from parlour.engine.table.choice_taps import tappables
from parlour.games import hearts
from parlour.games.hearts.pack import in_order
from parlour.games.hearts.rules import is_over, playable
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
    return [(piece.what.face, piece.beside) for piece in pieces if isinstance(piece.what, Card)]


def numbers(scene: Scene) -> list[tuple[str, str]]:
    lines = [line for area in scene.areas if isinstance(area, Numbers) for line in area.of]
    return [line for line in lines if isinstance(line, tuple)]


def test_a_trick_stays_visible_until_the_next_is_led() -> None:
    game = Scenario(hearts, state=table("3D 9D", "KD QS", "AS 7H", "4D 5D", first=0))
    for seat, face in enumerate(("9D", "KD", "AS", "4D")):
        game.act(seat, play(face))
    whole = drawn(game, 2)

    assert trick(whole) == [("9D", "Ann led"), ("KD", "Ben took it"), ("AS", "You"), ("4D", "Theodora Hill")]
    assert whole.marks == (Mark("trick.1", "good"),)
    assert whole.say == "Ben leads."

    after = drawn(game.act(1, play("QS")), 2)
    assert trick(after) == [("QS", "Ben led")]
    recalled = [(piece.at, piece.what) for piece in after.pieces if piece.at.startswith("last")]
    assert recalled == [(f"last.{n}", Card(face)) for n, face in enumerate(("9D", "KD", "AS", "4D"))]
    assert after.say == "No spades: play any card."
    assert drawn(game, 1).say == "You led spades."


def test_a_trick_tells_who_wins_now_and_what_it_cost() -> None:
    game = Scenario(hearts, state=table("3D 9D", "KD QS", "QH 7H", "4D 5D", first=0))
    for seat, face in enumerate(("9D", "KD", "QH")):
        game.act(seat, play(face))
    assert trick(drawn(game, 1)) == [("9D", "Ann led"), ("KD", "You, winning"), ("QH", "Cid")]

    game.act(3, play("4D"))
    costs = {piece.at: (piece.note, piece.tone) for piece in drawn(game, 1).pieces if piece.note}
    assert costs == {"trick.2": ("+1", "cost")}


def test_a_leader_who_still_wins_is_named_so_once_a_second_card_lies_there() -> None:
    game = Scenario(hearts, state=table("AD 9D", "KD QS", "QH 7H", "4D 5D", first=0))
    game.act(0, play("AD"))
    assert trick(drawn(game, 1)) == [("AD", "Ann led")]

    game.act(1, play("KD"))
    assert trick(drawn(game, 1)) == [("AD", "Ann led, winning"), ("KD", "You")]


def test_the_last_trick_is_on_the_table_when_the_game_is_over() -> None:
    game = Scenario(hearts, state=table("3D", "KD", "QH", "4D", first=0, deals=((1, 99, 3, 4),)))
    for seat, face in enumerate(("3D", "KD", "QH", "4D")):
        game.act(seat, play(face))
    scene = drawn(game, 0)

    assert is_over(state_of(game))
    assert [face for face, _ in trick(scene)] == ["3D", "KD", "QH", "4D"]
    assert scene.marks == (Mark("trick.1", "good"),)
    assert not any(area.id == "tray" for area in scene.areas)


def test_the_last_trick_of_a_deal_can_be_recalled_during_passing() -> None:
    game = Scenario(hearts, state=table("3D", "KD", "AS", "4D", first=0, deals=((1, 2, 3, 20),)))
    for seat, face in enumerate(("3D", "KD", "AS", "4D")):
        game.act(seat, play(face))
    scene = drawn(game, 0)

    recalled = [piece.what for piece in scene.pieces if piece.at.startswith("last")]
    assert recalled == [Card(face) for face in ("3D", "KD", "AS", "4D")]
    assert [area.id for area in scene.areas if isinstance(area, Row) and area.tray] == ["tray"]
    assert ("Last deal", "+0") in numbers(scene)
    assert ("", "20 in all") in numbers(scene)
    assert scene.say == "Pass three cards to Cid, across the table."


def test_the_last_trick_can_be_recalled_in_a_deal_without_passing() -> None:
    game = Scenario(hearts, state=table("3D", "KD", "AS", "4D", first=0, deals=((5, 5, 5, 11),) * 2))
    for seat, face in enumerate(("3D", "KD", "AS", "4D")):
        game.act(seat, play(face))
    assert game.game.to_act(game.state)
    scene, state = drawn(game, 0), state_of(game)

    assert [card.face for card in state.trick] == ["2C"]
    recalled = [piece.what for piece in scene.pieces if piece.at.startswith("last")]
    assert recalled == [Card(face) for face in ("3D", "KD", "AS", "4D")]
    assert [face for face, _ in trick(scene)] == ["2C"]
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
    game.act(seat, play(in_order(playable(state_of(game), Seat(seat)))[0].face))
    assert new not in numbers(drawn(game, seat))


def test_passed_cards_are_named_until_they_are_played() -> None:
    game = Scenario(hearts, draws=FastChance(1))
    chosen = [Pass(in_order(values(hand))[-3:]) for hand in state_of(game).hands]
    for seat in range(4):
        game.act(seat, chosen[seat])
    passed = ("From you", " ".join(card.sign for card in chosen[0].cards))

    assert [passed in numbers(drawn(game, viewer)) for viewer in (0, 1, 2, 3, None)] == [True] + [False] * 4

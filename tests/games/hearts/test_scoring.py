import pytest

from parlour.games import hearts
from parlour.games.hearts.pack import DECK
from parlour.games.hearts.state import DealEnded, Options, State
from parlour.testing import Scenario

from .positions import play, table

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
QUEEN = "QS"


def last_trick(
    taken: tuple[str, ...], *, options: Options | None = None, deals: tuple[tuple[int, ...], ...] = ()
) -> Scenario:
    """Ann leads the ace of spades to the last trick, and Ben has to discard the ace of hearts."""
    state = table("AS", "AH", "2S", "3S", taken=taken, options=options, deals=deals, is_broken=True)
    game = Scenario(hearts, state=state)
    for seat, face in enumerate(("AS", "AH", "2S", "3S")):
        game.act(seat, play(face))
    return game


def test_players_score_the_points_they_took() -> None:
    game = last_trick((HEARTS, QUEEN, "", "")).expect(deals=((13, 13, 0, 0),), is_broken=False)
    game = last_trick(("", QUEEN, HEARTS, "")).expect(deals=((1, 13, 12, 0),))
    assert game.told()[-1] == "The deal ended: Ann +1, Ben +13, Cid +12 and Dot +0."


@pytest.mark.parametrize(("moon", "points"), [("others", (0, 26, 26, 26)), ("self", (-26, 0, 0, 0))])
def test_taking_all_points_shoots_the_moon(moon: str, points: tuple[int, ...]) -> None:
    options = Options(moon=moon)  # type: ignore[arg-type]
    game = last_trick((f"{HEARTS} {QUEEN}", "", "", ""), options=options).expect(deals=(points,))

    ended = next(event for event in game.events if isinstance(event, DealEnded))
    assert ended.moon == 0
    assert game.told()[-1].startswith("Ann shot the moon!")


@pytest.mark.parametrize("moon", ["others", "self"])
def test_one_point_less_is_no_moon(moon: str) -> None:
    hearts_of_ann = HEARTS.replace("2H ", "")
    options = Options(moon=moon)  # type: ignore[arg-type]
    last_trick((f"{hearts_of_ann} {QUEEN}", "", "2H", ""), options=options).expect(deals=((25, 0, 1, 0),))


@pytest.mark.parametrize("limit", [50, 100])
def test_the_game_ends_at_the_limit_and_the_lowest_score_wins(limit: int) -> None:
    options = Options(limit=str(limit))  # type: ignore[arg-type]
    before = (3, limit - 13, 20, 9)
    game = last_trick((HEARTS, QUEEN, "", ""), options=options, deals=(before,)).expect_turn()
    game.expect_over(16, limit, 20, 9)

    result = game.game.result(game.state)
    assert result is not None
    assert result.places == (2, 4, 3, 1)


def test_one_point_below_the_limit_the_game_continues() -> None:
    game = last_trick((HEARTS, QUEEN, "", ""), deals=((3, 86, 20, 9),)).expect_turn(0, 1, 2, 3)
    game.expect(deals=((3, 86, 20, 9), (13, 13, 0, 0)), phase="passing")


def test_equal_scores_share_a_place() -> None:
    game = last_trick((HEARTS, QUEEN, "", ""), deals=((0, 90, 13, 13),)).expect_over(13, 103, 13, 13)

    result = game.game.result(game.state)
    assert result is not None
    assert result.places == (1, 4, 1, 1)


def test_the_next_deal_has_the_whole_deck() -> None:
    state = last_trick((HEARTS, QUEEN, "", "")).state
    assert isinstance(state, State)
    assert sorted(card.value for hand in state.hands for card in hand) == sorted(DECK)

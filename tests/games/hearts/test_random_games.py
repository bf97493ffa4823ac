"""Random games, checked by a second, naive implementation that knows only the deals, passes and plays."""

from collections.abc import Sequence

import pytest

from parlour.bots import FastChance
from parlour.engine import Data, Millis, Seat, bind
from parlour.engine.contract.choices import sample
from parlour.games import hearts
from parlour.games.hearts.state import (
    DealEnded,
    Exchanged,
    Options,
    Passed,
    Played,
    Started,
    State,
    TrickTaken,
)

GAME = bind(hearts)
LONG = pytest.mark.deep
RANKS = "23456789TJQKA"
DIRECTIONS = (1, -1, 2, None)


class Umpire:
    """A naive implementation of the rules and the score."""

    def __init__(self, hands: Sequence[Sequence[str]]) -> None:
        self.scores, self.deal = [0, 0, 0, 0], 0
        self.begin(hands)

    def begin(self, hands: Sequence[Sequence[str]]) -> None:
        self.hands = [set(hand) for hand in hands]
        self.laid: list[set[str]] = [set(), set(), set(), set()]
        self.trick: list[tuple[int, str]] = []
        self.piles: list[list[str]] = [[], [], [], []]
        self.all_played: list[str] = []
        assert sorted(self.cards()) == sorted(rank + suit for suit in "CDHS" for rank in RANKS)

    def cards(self) -> list[str]:
        """All cards, in hands and in tricks. Always 52."""
        places = [*self.hands, *self.laid, *self.piles, [card for _, card in self.trick]]
        return [card for place in places for card in place]

    def may_play(self, seat: int) -> set[str]:
        hand, led = self.hands[seat], self.trick[0][1][1] if self.trick else None
        allowed = set()
        for card in hand:
            if led is not None and card[1] != led and any(other[1] == led for other in hand):
                continue
            is_first = len(self.all_played) < 4
            counts = card[1] == "H" or card == "QS"
            if is_first and counts and any(other[1] != "H" and other != "QS" for other in hand):
                continue
            no_heart_yet = not any(other[1] == "H" for other in self.all_played)
            if led is None and card[1] == "H" and no_heart_yet and any(other[1] != "H" for other in hand):
                continue
            allowed.add(card)
        return allowed

    def lay(self, seat: int, card: str) -> None:
        if not self.all_played:
            assert card == "2C"
        assert card in self.may_play(seat)
        assert not self.trick or seat == (self.trick[-1][0] + 1) % 4
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.all_played.append(card)

    def take(self, taker: int, points: int) -> None:
        led = self.trick[0][1][1]
        high = max((RANKS.index(card[0]), seat) for seat, card in self.trick if card[1] == led)
        assert taker == high[1]
        won = [card for _, card in self.trick]
        assert points == sum(1 for card in won if card[1] == "H") + 13 * ("QS" in won)
        self.piles[taker] += won
        self.trick = []

    def end_deal(self, points: Sequence[int], moon: int | None, rule: str) -> None:
        took = [sum(card[1] == "H" for card in pile) + 13 * ("QS" in pile) for pile in self.piles]
        assert sum(took) == 26
        assert not any(self.hands)
        if max(took) < 26:
            assert moon is None
            assert [*points] == took
        else:
            assert moon == took.index(26)
            others = 26 if rule == "others" else 0
            own = 0 if rule == "others" else -26
            assert [*points] == [own if seat == moon else others for seat in range(4)]
        self.scores = [old + new for old, new in zip(self.scores, points, strict=True)]
        self.deal += 1

    def see(self, event: Data, rule: str) -> None:
        match event:
            case Passed(seat, laid):
                self.laid[seat] = {card.value.face for card in laid}
                assert len(self.laid[seat]) == 3
                self.hands[seat] -= self.laid[seat]
            case Exchanged():
                further = DIRECTIONS[self.deal % 4]
                assert further is not None
                for giver in range(4):
                    self.hands[(giver + further) % 4] |= self.laid[giver]
                self.laid = [set(), set(), set(), set()]
            case Played(seat, card):
                self.lay(seat, card.value.face)
            case TrickTaken(seat, points):
                self.take(seat, points)
            case DealEnded(points, moon, hands):
                self.end_deal(points, moon, rule)
                if any(hands):
                    self.begin([[card.value.face for card in hand] for hand in hands])


def play_through(seed: str, options: Options) -> None:
    chance = FastChance(seed)
    started = GAME.setup(options, 4, chance, Millis(0))
    assert isinstance(started, Started)
    state, umpire = GAME.start(started), Umpire([[card.face for card in hand] for hand in started.hands])
    while waiting := GAME.to_act(state):
        seat = chance.pick([*waiting])
        choices = GAME.legal(state, seat)
        if isinstance(state, State) and state.phase == "playing":
            assert {one.card.face for one in choices} == umpire.may_play(seat)  # type: ignore[attr-defined]
        for event in GAME.decide(state, seat, sample(chance.pick(choices), chance), chance, Millis(0)):
            state = GAME.evolve(state, event)
            umpire.see(event, options.moon)
            assert isinstance(event, Played | Passed) or len({*umpire.cards()}) == 52
    result = GAME.result(state)
    assert result is not None
    assert [*result.scores] == umpire.scores
    assert isinstance(state, State)
    before = [after - new for after, new in zip(umpire.scores, state.deals[-1], strict=True)]
    assert max(before) < int(options.limit) <= max(result.scores)
    assert result.places[result.scores.index(min(result.scores))] == 1


@pytest.mark.parametrize("games", [20, pytest.param(1000, marks=LONG)])
def test_random_games_end_and_match_the_naive_implementation(games: int) -> None:
    for number in range(games):
        options = Options(("100", "50")[number % 2], ("others", "self")[number // 2 % 2])
        play_through(f"hearts {number}", options)


def test_hearts_has_four_seats() -> None:
    assert [*GAME.seats] == [4]
    assert Seat(3) in GAME.to_act(GAME.start(GAME.setup(Options(), 4, FastChance(0), Millis(0))))

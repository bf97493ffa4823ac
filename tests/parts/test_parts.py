from dataclasses import dataclass
from itertools import product

import pytest

from parlour.engine import Data, Sealed, Seat, Secret, seal
from parlour.parts import auctions, cards, graphs, grids, phases, piles, rounds, tricks, turns, votes, zones
from parlour.testing import RiggedChance

ANN, BEN, CID = Seat(0), Seat(1), Seat(2)


# Cards, piles and zones


def test_a_deal_gives_equal_hands_and_the_rest() -> None:
    assert cards.deal("abcdefgh", 3, 2) == ((("a", "b"), ("c", "d"), ("e", "f")), ("g", "h"))
    with pytest.raises(AssertionError, match="8 cards are too few for 3 hands of 3"):
        cards.deal("abcdefgh", 3, 3)


def test_a_hand_is_known_to_its_seat_and_a_pile_is_hidden() -> None:
    hand, pile = cards.hold((7, 8), BEN), cards.face_down((1,))

    assert hand == (Secret(7, (BEN,)), Secret(8, (BEN,)))
    assert pile == (Secret(1),)
    assert cards.values((*hand, *pile)) == (7, 8, 1)
    assert cards.shown((*hand, Secret())) == (7, 8)


def test_a_standard_deck_has_each_card_once() -> None:
    deck = cards.standard_cards()

    assert len({*deck}) == 52
    assert cards.PlayingCard(14, "spades") in deck
    assert max(cards.standard_cards((7, 8))) == cards.PlayingCard(8, "spades")


@pytest.mark.parametrize(
    ("rank", "suit", "face", "sign"),
    [
        (2, "clubs", "2C", "2♣"),
        (10, "diamonds", "TD", "10♦"),
        (12, "hearts", "QH", "Q♥"),
        (14, "spades", "AS", "A♠"),
    ],
)
def test_a_playing_card_has_a_face_and_a_sign(rank: int, suit: str, face: str, sign: str) -> None:
    card = cards.PlayingCard(rank, suit)

    assert (card.face, card.sign) == (face, sign)


def test_drawing_is_limited_by_the_pile() -> None:
    assert piles.draw("abc", 2) == (("a", "b"), ("c",))
    assert piles.draw("a", 2) == (("a",), ())


def test_a_market_is_refilled_at_its_end() -> None:
    assert piles.refill("xy", "abc", 4) == (("x", "y", "a", "b"), ("c",))
    assert piles.refill("xyz", "abc", 2) == (("x", "y", "z"), ("a", "b", "c"))


def test_discards_are_shuffled_under_a_pile() -> None:
    assert piles.replenish("a", "xyz", RiggedChance(0, 0)) == ("a", "y", "z", "x")


def test_things_move_between_zones() -> None:
    start = (("a", "b"), ("c",))

    assert zones.move(start, 0, 0, 1) == (("b",), ("c", "a"))
    assert zones.take(start, 0, 1) == ("b", (("a",), ("c",)))
    assert zones.add(start, 1, "d", "e") == (("a", "b"), ("c", "d", "e"))
    assert zones.find(start, "c") == (1, 0)
    assert zones.find(start, "z") is None
    assert (zones.put("abc", 1, "x"), zones.without("abc", 1)) == (("a", "x", "c"), ("a", "c"))


# Grids and graphs


def test_squares_have_neighbours_by_sides_or_corners() -> None:
    assert grids.squares(3, 3)[4] == (1, 3, 5, 7)
    assert grids.squares(3, 3, corners=True)[4] == (0, 1, 2, 3, 5, 6, 7, 8)
    assert grids.squares(2, 3)[2] == (1, 5)


def test_hexagons_have_six_neighbours_inside() -> None:
    near = grids.hexagons(3, 3)

    assert near[4] == (1, 2, 3, 5, 6, 7)
    assert near[0] == (1, 3)


@pytest.mark.parametrize(
    "near", [grids.squares(4, 5), grids.squares(4, 5, corners=True), grids.hexagons(4, 5)]
)
def test_neighbours_are_mutual(near: grids.Neighbours) -> None:
    assert all(cell in near[other] for cell, others in enumerate(near) for other in others)


def test_lines_are_horizontal_vertical_and_diagonal() -> None:
    three = grids.lines(3, 3, 3)

    assert len(three) == 8
    assert {(0, 4, 8), (2, 4, 6), (0, 3, 6), (6, 7, 8)} <= {*three}
    assert len(grids.lines(6, 7, 4)) == 69, "the lines of four in a grid of six by seven"


def test_a_mark_fills_a_line_whose_other_cells_are_marked() -> None:
    through, cells = grids.lines_through(3, 3, 3), (1, 1, None, 0, 0, None, None, 0, 1)

    assert [len(found) for found in through] == [3, 2, 3, 2, 4, 2, 3, 2, 3]
    assert {frozenset(line) for line in through[0]} == {frozenset(line) for line in ((1, 2), (3, 6), (4, 8))}
    assert grids.filled_line(through[2], cells, 1) == (0, 1)
    assert grids.filled_line(through[5], cells, 0) == (3, 4)
    assert not grids.filled_line(through[5], cells, 1)
    assert not grids.filled_line(through[6], cells, 0)


def test_edges_are_found_by_side() -> None:
    found = {side: [*grids.edge(2, 3, side)] for side in ("top", "bottom", "left", "right")}

    assert found == {"top": [0, 1, 2], "bottom": [3, 4, 5], "left": [0, 3], "right": [2, 5]}


def test_a_region_contains_only_connected_members() -> None:
    stones = {0, 1, 4, 8}

    assert graphs.region(grids.squares(3, 3), 0, stones.__contains__) == (0, 1, 4)
    assert graphs.regions(grids.squares(3, 3), (8, 0, 1, 4)) == ((8,), (0, 1, 4))


def test_a_shortest_path_uses_only_members() -> None:
    near = grids.squares(3, 3)

    assert graphs.shortest_path(near, [0], [8], lambda cell: cell not in (1, 4)) == (0, 3, 6, 7, 8)
    assert graphs.shortest_path(near, [0], [8], lambda cell: cell not in (1, 3)) == ()
    assert graphs.shortest_path(near, [4], [4], lambda _: True) == (4,)


def test_borders_make_a_graph_of_names() -> None:
    links = graphs.borders([("Wien", "Graz"), ("Graz", "Zagreb")])

    assert links["Graz"] == ("Wien", "Zagreb")
    assert graphs.shortest_path(links, ["Wien"], ["Zagreb"], lambda _: True) == ("Wien", "Graz", "Zagreb")


# Turns, phases and rounds


def test_turns_go_round_the_table_with_skips() -> None:
    assert [turns.following(seat, 3) for seat in (ANN, BEN, CID)] == [BEN, CID, ANN]
    assert turns.following(ANN, 3, skip=(BEN, None)) == CID
    assert turns.following(ANN, 2, skip=(ANN, BEN)) == ANN
    assert turns.order(BEN, 3) == (BEN, CID, ANN)
    assert turns.order(BEN, 3, skip=(CID,)) == (BEN, ANN)


def test_undecided_lists_the_seats_without_a_choice() -> None:
    assert turns.undecided((None, 3, None, 0)) == (ANN, CID)
    assert turns.undecided((None, 3, None), skip=(CID,)) == (ANN,)


class Draw(Data, frozen=True, tag="draw"):
    pass


class Play(Data, frozen=True, tag="play"):
    pass


def test_phases_define_allowed_actions_and_their_order() -> None:
    declared = phases.Phases(
        phases.Phase("draw", (Draw,)), phases.Phase("play", (Play,), then="draw"), phases.Phase("end", ())
    )

    assert (declared.first, [*declared]) == ("draw", ["draw", "play", "end"])
    assert [declared.after(name) for name in declared] == ["play", "draw", "draw"]
    assert [declared.allows(name, Play()) for name in declared] == [False, True, False]
    assert [declared.allowed(name, (Draw(), Play())) for name in declared] == [[Draw()], [Play()], []]


@pytest.mark.parametrize(
    ("names", "says"),
    [(("draw", "draw"), "two phases have one name"), (("draw", "play"), "after draw comes ply")],
)
def test_a_misspelled_phase_is_found_at_definition(names: tuple[str, ...], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        phases.Phases(*(phases.Phase(name, (Draw,), then="ply") for name in names))


def test_rounds_add_up_to_a_result() -> None:
    played = ((3, 0, 1), (0, 2, 2))

    assert rounds.totals(played, 3) == (3, 2, 3)
    assert rounds.leaders((3, 2, 3)) == (ANN, CID)
    assert rounds.point_to(BEN, 3, 2) == (0, 2, 0)
    assert rounds.result_of(played, 3).places == (1, 3, 1)
    assert rounds.result_of(played, 3, lowest=True).places == (2, 1, 2)
    assert rounds.result_of(played, 3).breakdown[1] == (("round 1", 0), ("round 2", 2))
    assert rounds.totals((), 2) == (0, 0)


# Auctions, votes and tricks


def test_the_last_bidder_wins_an_open_auction() -> None:
    auction = auctions.open_auction(BEN, (ANN, BEN, CID), least=5)
    assert (auction.bid, auction.leader, auction.is_over) == (4, None, False)

    auction = auctions.raise_bid(auction, 5)
    assert (auction.turn, auction.leader, auction.winner) == (CID, BEN, None)

    auction = auctions.pass_bid(auctions.raise_bid(auctions.pass_bid(auction), 6))
    assert (auction.winner, auction.bid, auction.is_over) == (ANN, 6, True)


def test_an_open_auction_can_have_no_winner() -> None:
    auction = auctions.open_auction(ANN, (ANN, BEN))

    assert not auctions.pass_bid(auction).is_over, "the last may still bid"
    assert auctions.pass_bid(auctions.pass_bid(auction)).is_over
    assert auctions.pass_bid(auctions.pass_bid(auction)).winner is None


def test_sealed_bids_are_compared() -> None:
    assert auctions.highest((3, 9, 9)) == (BEN, CID)
    assert auctions.second_price((3, 9, 7)) == 7
    assert auctions.second_price((3,)) == 0


def test_votes_are_counted() -> None:
    ballots: tuple[Sealed[str] | None, ...] = (
        seal("yes", ANN, ("yes", "no")),
        None,
        seal("no", CID, ("yes", "no")),
    )

    assert votes.votes_of(ballots) == ("yes", "no")
    assert votes.tally(("yes", "no", "yes"), ("yes", "no", "none")) == (2, 1, 0)
    assert votes.most_voted(("a", "b"), ("a", "b", "c")) == ("a", "b")
    assert votes.has_majority(("yes", "yes"), "yes", 3)
    assert not votes.has_majority(("yes", "yes"), "yes", 4)


def test_an_offer_is_known_to_two_seats() -> None:
    terms = votes.offer("two for one", CID, ANN)

    assert [terms.is_known_to(viewer) for viewer in (ANN, BEN, CID, None)] == [True, False, True, False]


@dataclass(frozen=True)
class Card:
    rank: int
    suit: str


def test_a_player_must_follow_suit() -> None:
    hand = (Card(3, "hearts"), Card(9, "clubs"), Card(5, "hearts"))

    assert tricks.playable(hand, Card(2, "hearts")) == (0, 2)
    assert tricks.playable(hand, Card(2, "spades")) == (0, 1, 2)
    assert tricks.playable(hand, None) == (0, 1, 2)


def test_not_following_suit_rules_out_the_suit() -> None:
    deck = cards.standard_cards((9, 10))
    nine_clubs, ten_clubs, *_, ten_spades = deck
    hand = cards.hold((ten_spades, ten_clubs), BEN)

    followed = tricks.hand_after(hand, 1, nine_clubs, deck)
    assert [(card.what, card.told, card.told_all) for card in followed] == [(ten_spades, (), False)]
    assert tricks.hand_after(hand, 1, None, deck) == followed, "the first card may be any"

    (left,) = tricks.hand_after(hand, 0, nine_clubs, deck)
    assert left.secret == Secret(ten_clubs, (BEN,), ruled_out=(nine_clubs, ten_clubs))
    assert left.told_all


def test_the_highest_trump_or_else_the_highest_of_the_led_suit_wins() -> None:
    trick = (Card(3, "hearts"), Card(14, "clubs"), Card(5, "hearts"))

    assert tricks.trick_winner(trick, BEN) == ANN
    assert tricks.trick_winner(trick, BEN, trump="clubs") == CID


def test_every_trick_has_a_winner() -> None:
    deck = cards.standard_cards((2, 9, 14))
    for trick in product(deck[:6], deck[3:9], deck[6:]):
        winner = tricks.trick_winner(trick, ANN, "spades")
        best = trick[winner]
        assert best.suit in ("spades", trick[0].suit)
        assert all(card.rank <= best.rank for card in trick if card.suit == best.suit)

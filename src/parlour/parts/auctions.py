"""Auctions: open, where a bid must be higher than the last, and sealed, where all bid at once unseen.

For a sealed one the state has `bids: tuple[Sealed[int] | None, ...]`; `seal(bid, seat, range)` makes one.
"""

from collections.abc import Sequence

from parlour.engine import Data, Seat
from parlour.parts.turns import following


class OpenAuction(Data, frozen=True):
    """An open auction under way. A bidder who passes is out of it."""

    turn: Seat
    bidders: tuple[Seat, ...]
    """Who has not passed."""

    bid: int
    leader: Seat | None

    @property
    def winner(self) -> Seat | None:
        """Once all others have passed."""
        return self.leader if self.bidders == (self.leader,) else None

    @property
    def is_over(self) -> bool:
        return not self.bidders or self.winner is not None


def open_auction(first: Seat, bidders: Sequence[Seat], least: int = 1) -> OpenAuction:
    """*least* is what the first bid must be."""
    return OpenAuction(first, tuple(bidders), least - 1, None)


def raise_bid(auction: OpenAuction, bid: int) -> OpenAuction:
    """The seat at turn bids this much."""
    return OpenAuction(_next(auction, auction.bidders), auction.bidders, bid, auction.turn)


def pass_bid(auction: OpenAuction) -> OpenAuction:
    """The seat at turn drops out."""
    left = tuple(seat for seat in auction.bidders if seat != auction.turn)
    return OpenAuction(_next(auction, left), left, auction.bid, auction.leader)


def highest(bids: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest bid; several where they tie."""
    return tuple(Seat(seat) for seat, bid in enumerate(bids) if bid == max(bids))


def second_price(bids: Sequence[int]) -> int:
    """The highest bid but one, which the winner pays in a second-price auction."""
    return sorted(bids)[-2] if len(bids) > 1 else 0


def _next(auction: OpenAuction, left: Sequence[Seat]) -> Seat:
    seats = 1 + max((auction.turn, *left))
    return following(auction.turn, seats, [Seat(n) for n in range(seats) if n not in left])

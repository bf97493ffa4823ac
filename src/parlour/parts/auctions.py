"""Auctions: open, where each bid must beat the last, and sealed, where all seats bid in secret at once.

For a sealed auction the state has `bids: tuple[Sealed[int] | None, ...]`; `seal(bid, seat, range)` makes a
bid.
"""

from collections.abc import Sequence

from parlour.engine import Data, Seat
from parlour.parts.turns import following


class OpenAuction(Data, frozen=True):
    """An open auction in progress. A bidder who passes is out."""

    turn: Seat
    """The seat that bids or passes next."""

    bidders: tuple[Seat, ...]
    """The seats that have not passed."""

    bid: int
    """The highest bid. Before the first one, 1 less than its minimum."""

    leader: Seat | None
    """The seat with the highest bid."""

    @property
    def winner(self) -> Seat | None:
        """The leader, once all others have passed."""
        return self.leader if self.bidders == (self.leader,) else None

    @property
    def is_over(self) -> bool:
        """Whether there is a winner, or all have passed."""
        return not self.bidders or self.winner is not None


def open_auction(first: Seat, bidders: Sequence[Seat], least: int = 1) -> OpenAuction:
    """Starts an auction. *least* is the minimum first bid."""
    return OpenAuction(first, tuple(bidders), least - 1, None)


def raise_bid(auction: OpenAuction, bid: int) -> OpenAuction:
    """The auction after the seat whose turn it is bids."""
    return OpenAuction(_next(auction, auction.bidders), auction.bidders, bid, auction.turn)


def pass_bid(auction: OpenAuction) -> OpenAuction:
    """The auction after the seat whose turn it is passes."""
    left = tuple(seat for seat in auction.bidders if seat != auction.turn)
    return OpenAuction(_next(auction, left), left, auction.bid, auction.leader)


def highest(bids: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest bid; several if they tie."""
    return tuple(Seat(seat) for seat, bid in enumerate(bids) if bid == max(bids))


def second_price(bids: Sequence[int]) -> int:
    """The second-highest bid, which the winner pays in a second-price auction."""
    return sorted(bids)[-2] if len(bids) > 1 else 0


def _next(auction: OpenAuction, left: Sequence[Seat]) -> Seat:
    seats = 1 + max((auction.turn, *left))
    return following(auction.turn, seats, [Seat(n) for n in range(seats) if n not in left])

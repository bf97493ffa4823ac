"""The auction: the share that a bid can buy, and the offer to the highest bidder."""

from parlour.engine import Data, Words
from parlour.games.imperial.board import get_board
from parlour.games.imperial.captions.parts import who
from parlour.games.imperial.money import dollars
from parlour.games.imperial.phrases import share_phrase
from parlour.games.imperial.rules import stock
from parlour.games.imperial.state import Bidding, Buying, Cents, get_nation
from parlour.games.imperial.view import View

TYPED_SUM = "…"


class BidTier(Data, frozen=True):
    """The share that a bid from *cents* up to the next tier can buy."""

    cents: Cents
    share: int
    """0 for a bid that buys nothing."""

    price: str
    means: str


class BiddingCaptions(Data, frozen=True, tag="bidding"):
    tiers: tuple[BidTier, ...]
    """In order of price. Empty for viewers who do not bid now."""

    cash: str
    """The bidder's cash. *too_much* is the refusal of a bid above it."""

    too_much: str
    seal: str
    """The button's label, with `TYPED_SUM` in place of the sum."""

    own: str
    """The viewer's own sealed bid."""

    rule: str


class BuyingCaptions(Data, frozen=True, tag="buying"):
    title: str
    price: str
    lead: str
    """Says that the buyer would become the leader. Empty otherwise."""

    bids: tuple[str, ...]
    """The bids in the order of the queue."""


def bidding(view: View, phase: Bidding, words: Words) -> BiddingCaptions:
    own = next((bid.cents for bid in phase.bids if bid.seat == view.viewer), None)
    sealed = "" if own is None else dollars(own, words)
    rule = words.say(
        "The highest bid buys first: the largest share it can pay, for the whole bid. "
        "The money goes to the country’s treasury."
    )
    if view.viewer not in phase.asked or view.viewer is None:
        return BiddingCaptions((), "", "", "", sealed, rule)
    cash = dollars(view.players[view.viewer].money, words)
    return BiddingCaptions(
        tiers=_tiers(view, view.players[view.viewer].money, words),
        cash=words.say("of {sum}", sum=cash),
        too_much=words.say("You have {sum}.", sum=cash),
        seal=words.say("Bid {sum}", sum=words.say("${sum}", sum=TYPED_SUM)),
        own=sealed,
        rule=rule,
    )


def _tiers(view: View, purse: int, words: Words) -> tuple[BidTier, ...]:
    nation, prices = get_nation(view, view.up), get_board(view.board).prices
    shares = stock.available(nation)
    cheapest = dollars(prices[shares[0]], words) if shares else ""
    nothing = words.say("This is not enough: the cheapest share costs {sum}.", sum=cheapest)
    tiers = [BidTier(Cents(0), 0, "", nothing)]
    for share in shares:
        if prices[share] <= purse:
            means = words.say(
                "If nobody bids more, you may buy {share} for your whole bid.",
                share=share_phrase(share, view.up, words),
            )
            tiers.append(BidTier(Cents(prices[share]), share, dollars(prices[share], words), means))
    return tuple(tiers)


def buying(view: View, phase: Buying, words: Words) -> BuyingCaptions:
    head = phase.queue[0]
    paid, price = head.cents or 0, get_board(view.board).prices[phase.offer]
    return BuyingCaptions(
        title=words.say(
            "{who}: {share}", who=who(view, head.seat, words), share=share_phrase(phase.offer, view.up, words)
        ),
        price=words.say(
            "For the whole bid of {sum}. Its list price is {price}.",
            sum=dollars(paid, words),
            price=dollars(price, words),
        ),
        lead=_lead(view, phase, words),
        bids=tuple([dollars(bid.cents or 0, words) for bid in phase.queue]),
    )


def _lead(view: View, phase: Buying, words: Words) -> str:
    seat, nation, country = phase.queue[0].seat, get_nation(view, view.up), words.call(view.up)
    after = stock.sold(nation, seat, phase.offer)
    if after.leadership[0] != seat or nation.leadership[:1] == (seat,):
        return ""
    if seat == view.viewer:
        return words.say("You would lead {country}.", country=country)
    return words.say("{who} would lead {country}.", who=words.name(seat), country=country)

"""The stock market: the buyers in order, and the changes of each purchase."""

from parlour.engine import Data, Seat, Words
from parlour.games.imperial.actions import Buy
from parlour.games.imperial.captions.parts import Change, change, government, who
from parlour.games.imperial.events import Bought
from parlour.games.imperial.money import dollars, points
from parlour.games.imperial.phrases import share_phrase
from parlour.games.imperial.rules import investor, stock
from parlour.games.imperial.rules.ending import CENTS_PER_DOLLAR, worth
from parlour.games.imperial.state import Country, Investing, Nation, State, get_nation
from parlour.games.imperial.view import View, position


class Buyer(Data, frozen=True):
    seat: Seat
    when: str


class PurchaseCaptions(Data, frozen=True):
    """The effect of buying *share*, trading in *back*, for the buyer."""

    country: Country
    share: int
    back: int
    name: str
    title: str
    text: str
    changes: tuple[Change, ...]
    button: str


class InvestingCaptions(Data, frozen=True, tag="investing"):
    order: tuple[Buyer, ...]
    """The current buyer, then the Swiss."""

    purchases: tuple[PurchaseCaptions, ...]
    """Everything that the viewer can buy."""


def investing(view: View, phase: Investing, words: Words) -> InvestingCaptions:
    state = position(view)
    now, swiss = words.say("now"), words.say("Swiss, next")
    later = investor.swiss_after(state, phase.seat)
    buys = investor.purchases(state, phase.seat) if phase.seat == view.viewer else []
    return InvestingCaptions(
        order=(_buyer(view, phase.seat, now, words), *[_buyer(view, seat, swiss, words) for seat in later]),
        purchases=tuple([_purchase(view, state, phase.seat, buy, words) for buy in buys]),
    )


def _buyer(view: View, seat: Seat, when: str, words: Words) -> Buyer:
    return Buyer(seat, f"{when} · {dollars(view.players[seat].money, words)}")


def _purchase(view: View, state: State, seat: Seat, buy: Buy, words: Words) -> PurchaseCaptions:
    bought, nation = investor.purchase(state, seat, buy), get_nation(state, buy.country)
    after = stock.sold(nation, seat, buy.share, buy.back)
    share, price = share_phrase(buy.share, buy.country, words), bought.paid - bought.returned
    return PurchaseCaptions(
        country=buy.country,
        share=buy.share,
        back=buy.back,
        name=words.say("{share} for {price}", share=share, price=dollars(bought.paid, words)),
        title=_title(bought, share, words),
        text=f"{_deal(bought, words)} {_holders(view, after, words)}",
        changes=_changes(view, nation, after, seat, price, words),
        button=words.say("Buy {share} for {sum}", share=share, sum=dollars(price, words)),
    )


def _title(bought: Bought, share: str, words: Words) -> str:
    country = words.call(bought.country)
    if bought.took_over:
        return words.say("You would lead {country}", country=country)
    if bought.leadership[0] == bought.seat and not bought.democracy:
        return words.say("You would rule {country} alone", country=country)
    return share


def _deal(bought: Bought, words: Words) -> str:
    price = dollars(bought.paid, words)
    if not bought.back:
        return words.say("You pay {price} into the treasury.", price=price)
    return words.say(
        "You trade in the ${back} share (+{credit}) for the ${share} share (−{price}).",
        back=bought.back,
        credit=dollars(bought.returned, words),
        share=bought.share,
        price=price,
    )


def _holders(view: View, after: Nation, words: Words) -> str:
    held = [f"{who(view, seat, words)} {stock.holding(after, seat)}" for seat in after.leadership]
    return f"{', '.join(held)}: {government(after, words)}."


def _changes(
    view: View, nation: Nation, after: Nation, seat: Seat, price: int, words: Words
) -> tuple[Change, ...]:
    def sums(cents: int) -> str:
        return dollars(cents, words)

    cash, votes, now = view.players[seat].money, stock.holding(nation, seat), stock.holding(after, seat)
    grown = (worth(after, seat) - worth(nation, seat)) * CENTS_PER_DOLLAR
    score = view.scores[seat] - price + grown
    total = words.say("of {total}", total=stock.total(after))
    return (
        change(words.say("Your cash"), cash, cash - price, sums),
        change(words.say("Treasury"), nation.money, nation.money + price, sums),
        change(words.say("Your votes"), votes, now, str, total),
        change(words.say("Your score"), view.scores[seat], score, lambda cents: points(cents, words)),
    )

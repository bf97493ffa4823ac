"""The market of stock: who buys in which order, and what each purchase would change."""

from parlour.engine import Data, Seat, Words
from parlour.games.imperial import previews
from parlour.games.imperial.actions import Buy
from parlour.games.imperial.captions.parts import Change, change, form, who
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
    """What buying *share* for *back* would do, as the buyer sees it."""

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
    """Who buys now, and the Swiss after that."""

    purchases: tuple[PurchaseCaptions, ...]
    """All that the reader may buy."""


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
    found, nation, country = (
        previews.purchase(state, seat, buy),
        get_nation(state, buy.country),
        words.call(buy.country),
    )
    after = stock.sold(nation, seat, buy.share, buy.back)
    price = found.bought.paid - found.bought.returned
    full = dollars(found.bought.paid, words)
    return PurchaseCaptions(
        country=buy.country,
        share=buy.share,
        back=buy.back,
        name=words.say("{share} for {price}", share=share_phrase(buy.share, buy.country, words), price=full),
        title=_title(found, buy, country, words),
        text=f"{_deal(found, buy, words)} {_holders(view, after, words)}",
        changes=_changes(view, nation, after, seat, found, words),
        button=words.say(
            "Buy {share} for {sum}",
            share=share_phrase(buy.share, buy.country, words),
            sum=dollars(price, words),
        ),
    )


def _title(found: previews.Purchase, buy: Buy, country: str, words: Words) -> str:
    if found.takes_over:
        return words.say("You would lead {country}", country=country)
    if found.dictates:
        return words.say("You would rule {country} alone", country=country)
    return share_phrase(buy.share, buy.country, words)


def _deal(found: previews.Purchase, buy: Buy, words: Words) -> str:
    price = dollars(found.bought.paid, words)
    if not buy.back:
        return words.say("You pay {price} into the treasury.", price=price)
    return words.say(
        "You trade in the ${back} share (+{credit}) for the ${share} share (−{price}).",
        back=buy.back,
        credit=dollars(found.bought.returned, words),
        share=buy.share,
        price=price,
    )


def _holders(view: View, after: Nation, words: Words) -> str:
    held = [f"{who(view, seat, words)} {stock.holding(after, seat)}" for seat in after.leadership]
    return f"{', '.join(held)}: {form(words, democracy=after.democracy)}."


def _changes(
    view: View, nation: Nation, after: Nation, seat: Seat, found: previews.Purchase, words: Words
) -> tuple[Change, ...]:
    def sums(cents: int) -> str:
        return dollars(cents, words)

    cash, votes, now = view.players[seat].money, stock.holding(nation, seat), stock.holding(after, seat)
    grown = (worth(after, seat) - worth(nation, seat)) * CENTS_PER_DOLLAR
    score = view.scores[seat] + found.cash - cash + grown
    total = words.say("of {total}", total=stock.total(after))
    return (
        change(words.say("Your cash"), cash, found.cash, sums),
        change(words.say("Treasury"), nation.money, found.treasury, sums),
        change(words.say("Your votes"), votes, now, str, total),
        change(words.say("Your score"), view.scores[seat], score, lambda cents: points(cents, words)),
    )

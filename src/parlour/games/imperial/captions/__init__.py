"""The texts and sums on the board. They are made from the viewer's view, so they reveal nothing hidden."""

from collections.abc import Callable, Mapping
from typing import Final

from parlour.engine import N_, Data, Seat, Words
from parlour.games.imperial.board import get_board
from parlour.games.imperial.captions.auction import BiddingCaptions, BuyingCaptions, bidding, buying
from parlour.games.imperial.captions.ending import EndCaptions, over
from parlour.games.imperial.captions.headline import headline, name_stage
from parlour.games.imperial.captions.maneuver import ManeuverCaptions, maneuvering
from parlour.games.imperial.captions.market import InvestingCaptions, investing
from parlour.games.imperial.captions.parts import government, who
from parlour.games.imperial.captions.proposals import ProposingCaptions, proposing
from parlour.games.imperial.captions.votes import VotingCaptions, voting
from parlour.games.imperial.map_lines import map_lines
from parlour.games.imperial.money import dollars, points
from parlour.games.imperial.phrases import capital, unit_name
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.production import occupied
from parlour.games.imperial.state import (
    Bidding,
    Buying,
    Investing,
    Maneuvering,
    Nation,
    Over,
    Place,
    Proposing,
    Voting,
)
from parlour.games.imperial.view import View

MAX_HOLDERS = 3
"""The number of holders named for a democracy."""

Question = (
    BiddingCaptions
    | BuyingCaptions
    | ProposingCaptions
    | ManeuverCaptions
    | VotingCaptions
    | InvestingCaptions
    | EndCaptions
)


class OptionName(Data, frozen=True):
    name: str
    means: str


class Names(Data, frozen=True):
    """The display names, which never change during a game."""

    countries: Mapping[str, str]
    spots: Mapping[str, str]
    places: Mapping[str, str]
    kinds: Mapping[str, str]
    deeds: Mapping[str, OptionName]
    prices: tuple[str, ...]
    """By denomination, from 0 on."""


class CountryCaptions(Data, frozen=True):
    treasury: str
    points: str
    government: str
    leader: str
    held: str
    """The leader's part of all shares that are held. Empty without a leader."""

    opposition: str
    """Empty without an opposition."""

    holders: str
    """The holders with their votes, for the market."""


class PlayerCaptions(Data, frozen=True):
    cash: str
    cash_value: str
    score: str
    stock: tuple["StockCaptions", ...]
    """By country."""


class StockCaptions(Data, frozen=True):
    votes: int
    shares: str


class Captions(Data, frozen=True):
    names: Names
    title: str
    more: str
    stage: str
    map_title: str
    countries: tuple[CountryCaptions, ...]
    players: tuple[PlayerCaptions, ...]
    map: tuple[str, ...]
    """Every place that is not empty, in words."""

    idle: tuple[Place, ...]
    """The places of factories that are occupied."""

    question: Question


def captions(view: View, words: Words) -> Captions:
    (title, more), stage = headline(view, words), name_stage(view, words)
    return Captions(
        names=_names(view, words),
        title=title,
        more=more,
        stage=stage,
        map_title=words.say("Map of Europe: {stage}", stage=stage),
        countries=tuple([_country(view, nation, words) for nation in view.nations]),
        players=tuple([_player(view, Seat(seat), words) for seat in range(len(view.players))]),
        map=tuple(map_lines(get_board(view.board), view.nations, words)),
        idle=tuple(
            place
            for nation in view.nations
            for place in sorted(occupied(view.nations, nation.name).intersection(nation.factories))
        ),
        question=_QUESTIONS[type(view.phase)](view, view.phase, words),
    )


_QUESTIONS: Final[Mapping[type[Data], Callable[..., Question]]] = {
    Bidding: bidding,
    Buying: buying,
    Proposing: proposing,
    Maneuvering: maneuvering,
    Voting: voting,
    Investing: investing,
    Over: over,
}


def _names(view: View, words: Words) -> Names:
    board = get_board(view.board)
    return Names(
        countries={country: words.call(country) for country in board.countries},
        spots={space: words.call(space) for space in board.wheel},
        places={place: words.call(place) for place in board.places},
        kinds={"army": capital(unit_name("army", words)), "fleet": capital(unit_name("fleet", words))},
        deeds={
            option: OptionName(words.say(name), words.say(means) if means else "")
            for option, (name, means) in _ARRIVAL_OPTIONS.items()
        },
        prices=tuple([dollars(price, words) for price in board.prices]),
    )


_ARRIVAL_OPTIONS: Final = {
    "stay": (N_("Stay"), ""),
    "convoy": (N_("Convoy"), ""),
    "move": (N_("Move"), N_("just move there")),
    "war": (N_("Attack"), ""),
    "peace": (N_("Peace"), ""),
    "guest": (N_("Peace"), N_("as a guest, nobody is asked")),
    "hostile": (N_("Occupy"), N_("blocks factory and rails")),
    "raze": (N_("Destroy"), N_("costs three armies")),
}


def _country(view: View, nation: Nation, words: Words) -> CountryCaptions:
    leader = nation.leadership[0] if nation.leadership else None
    opposition = nation.leadership[1] if nation.democracy else None
    held = "" if leader is None else f"{stock.holding(nation, leader)}/{stock.total(nation)}"
    return CountryCaptions(
        treasury=dollars(nation.money, words),
        points=words.say("{points} pts", points=nation.points),
        government=government(nation, words) if nation.leadership else "–",
        leader=_leader(view, leader, words),
        held=held,
        opposition="" if opposition is None else words.say("against {name}", name=words.name(opposition)),
        holders=_holders(view, nation, words),
    )


def _leader(view: View, leader: Seat | None, words: Words) -> str:
    if leader is None:
        return words.say("Nobody leads")
    if leader == view.viewer:
        return words.say("You lead")
    return words.say("{name} leads", name=words.name(leader))


def _holders(view: View, nation: Nation, words: Words) -> str:
    if nation.off_limits:
        return words.say("Already bought in this phase")
    if not nation.leadership:
        return words.say("Nobody leads")
    held = [(who(view, seat, words), stock.holding(nation, seat)) for seat in nation.leadership[:MAX_HOLDERS]]
    if nation.democracy:
        return ", ".join(f"{name} {votes}" for name, votes in held)
    name, votes = held[0]
    return words.say("{who} {held} of {total}", who=name, held=votes, total=stock.total(nation))


def _player(view: View, seat: Seat, words: Words) -> PlayerCaptions:
    return PlayerCaptions(
        cash=dollars(view.players[seat].money, words),
        cash_value=words.say("cash value {sum}", sum=dollars(view.cash_values[seat], words)),
        score=words.say("score {score}", score=points(view.scores[seat], words)),
        stock=tuple([_stock(nation, seat, words) for nation in view.nations]),
    )


def _stock(nation: Nation, seat: Seat, words: Words) -> StockCaptions:
    shares = stock.certificates(nation.owners).get(seat, ())
    listed = ", ".join(map(str, shares)) or "–"
    return StockCaptions(sum(shares), f"{words.call(nation.name)}: {listed}")

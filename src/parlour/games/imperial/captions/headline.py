"""The decision that the game waits for, as a title and a line."""

from typing import Final

from parlour.engine import N_, Words
from parlour.games.imperial.board import get_board
from parlour.games.imperial.captions.parts import who
from parlour.games.imperial.money import dollars
from parlour.games.imperial.names import inside, shown_round
from parlour.games.imperial.phrases import share_phrase
from parlour.games.imperial.rules import stock
from parlour.games.imperial.state import (
    Bidding,
    Buying,
    Investing,
    Maneuvering,
    Offer,
    Over,
    Proposing,
    Voting,
    get_nation,
)
from parlour.games.imperial.view import View

Headline = tuple[str, str]


def name_stage(view: View, words: Words) -> str:
    return words.say("Round {round}", round=shown_round(view.round)) if view.seating else words.say("Auction")


def headline(view: View, words: Words) -> Headline:
    country = words.call(view.up)
    match view.phase:
        case Bidding(waiting):
            more = (
                words.say("Sealed until everyone has bid")
                if view.viewer in view.waiting
                else words.say("Waiting for 1 more bid")
                if len(waiting) == 1
                else words.say("Waiting for {count} more bids", count=len(waiting))
            )
            return words.say("Bid for {country}", country=country), more
        case Buying(_, offer):
            more = words.say("The highest bid buys first")
            if view.viewer in view.waiting:
                return words.say("Buy {share}?", share=share_phrase(offer, view.up, words)), more
            return words.say(
                "{name} may buy {share}", name=_first(view, words), share=share_phrase(offer, view.up, words)
            ), more
        case Proposing() as phase:
            if view.viewer in view.waiting:
                return _task(view, phase, words), _what_follows(view, phase, words)
            return _choosing(view, phase, words), ""
        case Maneuvering() as phase:
            return _maneuvering(view, phase, words)
        case Voting():
            return words.say("Vote on {country}’s action", country=country), _own_votes(view, words)
        case Investing() as phase:
            return _investing(view, phase, words)
        case Over() as phase:
            return _over(view, phase, words)


def _first(view: View, words: Words) -> str:
    return words.name(view.waiting[0])


def _choosing(view: View, phase: Proposing, words: Words) -> str:
    name, country = _first(view, words), words.call(view.up)
    if phase.slot == 2:
        return words.say("{name} answers the proposal for {country}", name=name, country=country)
    return words.say("{name} chooses {country}’s action", name=name, country=country)


_DRAFTS: Final = {
    "Factory": N_("Build a factory in {country}"),
    "Produce": N_("Produce in {country}"),
    "Import": N_("Import to {country}"),
}


def _task(view: View, phase: Proposing, words: Words) -> str:
    country = words.call(view.up)
    if phase.draft is not None:
        return words.say(_DRAFTS[get_board(view.board).kind[phase.draft.spot]], country=country)
    if phase.slot == 2:
        return words.say("Agree, or propose something else")
    return words.say("Choose {country}’s action", country=country)


def _what_follows(view: View, phase: Proposing, words: Words) -> str:
    if phase.slot == 0:
        return words.say("You rule {country} alone: it happens at once", country=words.call(view.up))
    if phase.slot == 2:
        return words.say("If you propose something else, there is a vote")
    opposition = get_nation(view, view.up).leadership[1]
    return words.say("{name} may propose something else", name=words.name(opposition))


def _maneuvering(view: View, phase: Maneuvering, words: Words) -> Headline:
    if phase.offer is not None:
        return _peace(view, phase.offer, words)
    if view.viewer in view.waiting:
        return words.say("Plan the maneuver"), words.say("Nothing is sent until you confirm")
    name, country = _first(view, words), words.call(view.up)
    return words.say("{name} is planning a maneuver", name=name), country


def _peace(view: View, offer: Offer, words: Words) -> Headline:
    where, target = inside(offer.step.to, words), words.call(offer.target)
    title = (
        words.say("Peace {where}?", where=where)
        if view.viewer in view.waiting
        else words.say("{target} is asked: peace {where}?", target=target, where=where)
    )
    return title, words.say("{country} asks {target}", country=words.call(view.up), target=target)


def _own_votes(view: View, words: Words) -> str:
    nation = get_nation(view, view.up)
    held = 0 if view.viewer is None else stock.holding(nation, view.viewer)
    if not held:
        return words.say("You have no vote here")
    return words.say("You have {votes} of its {total} votes", votes=held, total=stock.total(nation))


def _investing(view: View, phase: Investing, words: Words) -> Headline:
    cash = dollars(view.players[phase.seat].money, words)
    more = (
        words.say("With the investor card · {cash} in cash", cash=cash)
        if view.card == phase.seat
        else words.say("As Swiss investor · {cash} in cash", cash=cash)
    )
    if view.viewer in view.waiting:
        return words.say("Buy a share, or pass"), more
    return words.say("{name} may buy a share", name=_first(view, words)), more


def _over(view: View, phase: Over, words: Words) -> Headline:
    if phase.winner is None:
        return words.say("The game is void"), ""
    title = (
        words.say("You won")
        if phase.winner == view.viewer
        else words.say("{name} won", name=who(view, phase.winner, words))
    )
    first = max(view.nations, key=lambda nation: nation.points)
    return title, words.say(
        "{country} reached {points} points in round {round}",
        country=words.call(first.name),
        points=first.points,
        round=shown_round(view.round),
    )

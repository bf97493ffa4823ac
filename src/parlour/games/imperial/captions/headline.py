"""What is asked, of whom: a title and a line."""

from parlour.engine import Words
from parlour.games.imperial.board import get_board
from parlour.games.imperial.captions.parts import nation_of, who
from parlour.games.imperial.money import dollars
from parlour.games.imperial.names import inside
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
)
from parlour.games.imperial.view import View

Headline = tuple[str, str]


def headline(view: View, words: Words) -> Headline:
    country = words.call(view.up)
    match view.phase:
        case Bidding(asked):
            more = (
                words.say("Sealed until everyone has bid")
                if _is_asked(view)
                else words.say("Bids still to come: {count}", count=len(asked))
            )
            return words.say("Bid for {country}", country=country), more
        case Buying(_, offer):
            more = words.say("The highest bid chooses first")
            if _is_asked(view):
                return words.say("{country} {share}: take it?", country=country, share=offer), more
            return words.say("{name} buys {country}, or not", name=_first(view, words), country=country), more
        case Proposing() as phase:
            return _proposing(view, phase, words) if _is_asked(view) else _choosing(view, phase, words)
        case Maneuvering() as phase:
            return _maneuvering(view, phase, words)
        case Voting():
            return words.say("{country} votes: which action?", country=country), _own_votes(view, words)
        case Investing() as phase:
            return _investing(view, phase, words)
        case Over() as phase:
            return _over(view, phase, words)


def _is_asked(view: View) -> bool:
    return view.viewer is not None and view.viewer in view.waiting


def _first(view: View, words: Words) -> str:
    return words.name(view.waiting[0])


def _choosing(view: View, phase: Proposing, words: Words) -> Headline:
    facts = {"name": _first(view, words), "country": words.call(view.up)}
    title = (
        words.say("{name} answers for {country}", **facts)
        if phase.slot == 2
        else words.say("{name} chooses for {country}", **facts)
    )
    return title, words.call(phase.draft.spot) if phase.draft is not None else ""


def _proposing(view: View, phase: Proposing, words: Words) -> Headline:
    return _task(view, phase, words), _what_follows(view, phase, words)


def _task(view: View, phase: Proposing, words: Words) -> str:
    country = words.call(view.up)
    match get_board(view.board).kind[phase.draft.spot] if phase.draft is not None else None:
        case "Factory":
            return words.say("Build a factory of {country}", country=country)
        case "Produce":
            return words.say("{country} produces", country=country)
        case "Import":
            return words.say("{country} imports", country=country)
    if phase.slot == 2:
        return words.say("{country}: agree or counter", country=country)
    return words.say("Choose {country}’s action", country=country)


def _what_follows(view: View, phase: Proposing, words: Words) -> str:
    if phase.slot == 0:
        return words.say("You rule alone: it happens at once")
    if phase.slot == 2:
        return words.say("What you propose is put to the vote")
    opposition = nation_of(view, view.up).leadership[1]
    return words.say("{name} may answer with a proposal", name=words.name(opposition))


def _maneuvering(view: View, phase: Maneuvering, words: Words) -> Headline:
    if phase.offer is not None:
        return _peace(view, phase.offer, words)
    spot = words.call(phase.spot)
    if _is_asked(view):
        return words.say("Plan the {spot}", spot=spot), words.say("Nothing moves until you send")
    name, country = _first(view, words), words.call(view.up)
    return words.say("{name} maneuvers {country}", name=name, country=country), spot


def _peace(view: View, offer: Offer, words: Words) -> Headline:
    where, target = inside(offer.step.to, words), words.call(offer.target)
    title = (
        words.say("Peace {where}?", where=where)
        if _is_asked(view)
        else words.say("{target} is asked: peace {where}?", target=target, where=where)
    )
    return title, words.say("{country} asks {target}", country=words.call(view.up), target=target)


def _own_votes(view: View, words: Words) -> str:
    nation = nation_of(view, view.up)
    held = 0 if view.viewer is None else stock.holding(nation, view.viewer)
    if not held:
        return words.say("You have no vote here")
    return words.say("You have {votes} of its {total} votes", votes=held, total=stock.total(nation))


def _investing(view: View, phase: Investing, words: Words) -> Headline:
    cash = dollars(view.players[phase.seat].money, words)
    more = (
        words.say("With the investor card, {cash} in hand", cash=cash)
        if view.card == phase.seat
        else words.say("A Swiss buy, {cash} in hand", cash=cash)
    )
    if _is_asked(view):
        return words.say("Buy a share, or pass"), more
    return words.say("{name} buys, or passes", name=_first(view, words)), more


def _over(view: View, phase: Over, words: Words) -> Headline:
    if phase.winner is None:
        return words.say("The game is void"), ""
    title = (
        words.say("You win")
        if phase.winner == view.viewer
        else words.say("{name} wins", name=who(view, phase.winner, words))
    )
    return title, words.say("A country has 25 points, in round {round}", round=view.round)

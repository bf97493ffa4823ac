"""Labels of choices, with a preview of their effect where it is known."""

from parlour.engine import N_, Seat, Words
from parlour.games.imperial import actions as act
from parlour.games.imperial.board import get_board
from parlour.games.imperial.money import dollars, signed
from parlour.games.imperial.names import inside, into
from parlour.games.imperial.phrases import capital, proposal_phrase, share_phrase, treasury_change, unit_name
from parlour.games.imperial.rules import investor, taxation
from parlour.games.imperial.rules.production import FACTORY_COST_CENTS
from parlour.games.imperial.rules.steps import current
from parlour.games.imperial.state import Buying, Maneuvering, Nation, Voting, get_nation
from parlour.games.imperial.view import View, position


def label(action: act.Action, view: View, words: Words) -> str:
    match action:
        case act.Bid(cents):
            country = words.call(view.up)
            if not cents:
                return words.say("Bid for {country}", country=country)
            return words.say("Bid {sum} for {country}", sum=dollars(cents, words), country=country)
        case act.Take() | act.Decline():
            return _purchase(action, view, words)
        case act.Steer(wheel_space):
            return _steer(wheel_space, view, words)
        case act.Vote(choice):
            return _vote(choice, view, words)
        case act.Move():
            return _move(action, view, words)
        case act.Buy():
            return _buy(action, view, words)
        case act.Build(place):
            cost = dollars(FACTORY_COST_CENTS, words)
            return words.say("Build a factory {where} for {cost}", where=inside(place, words), cost=cost)
        case act.Make(place):
            return words.say("Produce {where}", where=inside(place, words))
        case act.Import(kind, place):
            return words.say("Import: {unit} {to}", unit=unit_name(kind, words), to=into(place, words))
        case act.Pick(place):
            return words.say("Move the unit {where} first", where=inside(place, words))
        case act.Answer(accept):
            return words.say("Accept") if accept else words.say("Reject")
        case _:
            return words.say(_PLAIN[type(action)])


_PLAIN: dict[type[object], str] = {
    act.Retract: N_("Withdraw it"),
    act.MakeAll: N_("Produce in every factory"),
    act.Propose: N_("Propose it"),
    act.Plan: N_("Change the plan"),
    act.March: N_("Send the orders"),
    act.Done: N_("Done"),
    act.Agree: N_("Agree"),
    act.Pass: N_("Pass"),
    act.Pause: N_("Stop the clock"),
    act.Resume: N_("Restart the clock"),
}


def _purchase(action: act.Take | act.Decline, view: View, words: Words) -> str:
    phase = view.phase
    if isinstance(action, act.Decline) or not isinstance(phase, Buying):
        return words.say("Don’t buy")
    paid = dollars(phase.queue[0].cents or 0, words)
    return words.say("Buy {share} for {sum}", share=share_phrase(phase.offer, view.up, words), sum=paid)


def _steer(wheel_space: str, view: View, words: Words) -> str:
    board, nation = get_board(view.board), get_nation(view, view.up)
    fee = board.reaches[nation.spot].get(wheel_space, 0)
    called = words.call(wheel_space)
    told = words.say("{spot} for {fee}", spot=called, fee=dollars(fee, words)) if fee else called
    preview = _preview(view, nation, board.kind.get(wheel_space, ""), words)
    return f"{told} ({preview})" if preview else told


def _preview(view: View, nation: Nation, kind: str, words: Words) -> str:
    if kind == "Taxation":
        taxed = taxation.tax(view.nations, nation)
        told = words.say(
            "{raw} tax, {points} points in all, {treasury}",
            raw=taxed.raw,
            points=taxed.points,
            treasury=treasury_change(taxed, words),
        )
        return "; ".join([told, *_sums(taxed.payouts, words)])
    if kind == "Investor" and view.viewer is not None:
        return "; ".join(_sums(investor.interest(nation, view.viewer).payouts, words))
    return ""


def _sums(payouts: tuple[tuple[Seat, int], ...], words: Words) -> list[str]:
    return [
        words.say("{who} {sum}", who=words.name(seat), sum=signed(cents, words)) for seat, cents in payouts
    ]


def _vote(choice: int, view: View, words: Words) -> str:
    told = words.say("Vote for proposal {number}", number=choice)
    if not isinstance(view.phase, Voting):
        return told
    return f"{told}: {proposal_phrase(view.phase.one if choice == 1 else view.phase.two, words)}"


def _move(action: act.Move, view: View, words: Words) -> str:
    phase, to = view.phase, action.to
    here = isinstance(phase, Maneuvering) and current(phase).place == to
    place = words.say("Stay {where}", where=inside(to, words)) if here else capital(into(to, words))
    match action.deed:
        case "war":
            country, unit = words.call(action.foe or ""), unit_name(action.kind or "army", words)
            return words.say("{place}, attack {country}’s {unit}", place=place, country=country, unit=unit)
        case "peace":
            return words.say("{place} in peace", place=place)
        case "hostile":
            return words.say("{place} as an occupier", place=place)
        case "raze":
            return words.say("{place}, destroy the factory with two more armies", place=place)
        case _:
            return place


def _buy(action: act.Buy, view: View, words: Words) -> str:
    prices = get_board(view.board).prices
    told = words.say(
        "Buy {share} for {sum}",
        share=share_phrase(action.share, action.country, words),
        sum=dollars(prices[action.share], words),
    )
    if action.back:
        back = dollars(prices[action.back], words)
        told += words.say(", trading in the ${back} share for {sum}", back=action.back, sum=back)
    if view.viewer is not None and investor.purchase(position(view), view.viewer, action).took_over:
        told += words.say("; you would lead it")
    return told

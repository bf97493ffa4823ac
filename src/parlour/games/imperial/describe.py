"""The board in text: the wheel, the countries, the players, the map, and the question at hand."""

from collections.abc import Sequence

from parlour.engine import Seat, Words
from parlour.games.imperial import previews
from parlour.games.imperial.board import get_board
from parlour.games.imperial.map_lines import map_lines
from parlour.games.imperial.money import dollars, points, time_left
from parlour.games.imperial.names import inside, out_of
from parlour.games.imperial.phrases import proposal, share_phrase, unit_name, units_phrase
from parlour.games.imperial.rounds import shown_round
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.steps import current, units_left
from parlour.games.imperial.state import (
    Bidding,
    Buying,
    Investing,
    Maneuvering,
    Nation,
    Over,
    Proposing,
    Voting,
)
from parlour.games.imperial.view import View, position


def describe(view: View, words: Words) -> str:
    parts = (_headline(view, words), _wheel(view, words), _countries(view, words), _players(view, words))
    return "\n\n".join((*parts, _map(view, words), _question(view, words)))


def _headline(view: View, words: Words) -> str:
    if isinstance(view.phase, Over):
        return words.say("The game ended in round {round}.", round=shown_round(view.round))
    if not view.seating:
        return words.say("Auction: bidding for {country}.", country=words.call(view.up))
    return words.say(
        "Round {round}: {country}’s turn.", round=shown_round(view.round), country=words.call(view.up)
    )


def _wheel(view: View, words: Words) -> str:
    def stop(wheel_space: str | None, name: str) -> str:
        here = [words.call(nation.name) for nation in view.nations if nation.spot == wheel_space]
        return f"{name} [{', '.join(here)}]" if here else name

    stops = [stop(wheel_space, words.call(wheel_space)) for wheel_space in get_board(view.board).wheel]
    centre = stop(None, words.say("centre"))
    turning = " > ".join(stops)
    return words.say("Wheel: {stops} > (round again); {centre}", stops=turning, centre=centre)


def _countries(view: View, words: Words) -> str:
    say = words.say
    heads = [say("Country"), say("Points"), say("Treasury"), say("Tax"), say("Government")]
    heads += [say("Fleets"), say("Armies"), say("Chips"), say("For sale")]
    return grid([heads, *(_country(view, nation, words) for nation in view.nations)])


def _country(view: View, nation: Nation, words: Words) -> list[str]:
    tax = previews.taxation(position(view), nation.name)
    sale = " ".join(map(str, stock.available(nation))) or "-"
    armies = len(nation.armies) + len(nation.guests)
    counts = [str(len(nation.fleets)), str(armies), str(len(nation.chips))]
    marker = f"{tax.raw} ({nation.last_tax})"
    return [
        words.call(nation.name),
        str(nation.points),
        dollars(nation.money, words),
        marker,
        _rulers(nation, words),
        *counts,
        sale,
    ]


def _rulers(nation: Nation, words: Words) -> str:
    if not nation.leadership:
        return words.say("none")
    leader = words.name(nation.leadership[0])
    if not nation.democracy:
        return words.say("{who} alone", who=leader)
    return words.say("{who} against {other}", who=leader, other=words.name(nation.leadership[1]))


def _players(view: View, words: Words) -> str:
    say = words.say
    heads = [say("Player"), say("Cash"), say("Cash value"), say("Score"), say("Stock"), say("Status")]
    seats = view.seating or tuple(map(Seat, range(len(view.players))))
    return grid([heads, *(_player(view, seat, words) for seat in seats)])


def _player(view: View, seat: Seat, words: Words) -> list[str]:
    held = [
        f"{words.call(nation.name)} {'+'.join(map(str, stock.shares(nation, seat)))}"
        for nation in view.nations
        if seat in nation.owners
    ]
    marks = [words.say("investor card")] if view.card == seat else []
    marks += [words.say("Swiss")] if view.players[seat].swiss else []
    marks += [words.say("to move")] if seat in view.waiting else []
    if view.clock is not None:
        marks.append(time_left(view.clock.watches[seat].banked))
    cash, score = dollars(view.players[seat].money, words), points(view.scores[seat], words)
    worth = dollars(view.cash_values[seat], words)
    return [words.name(seat), cash, worth, score, ", ".join(held) or "-", ", ".join(marks) or "-"]


def _map(view: View, words: Words) -> str:
    lines = map_lines(get_board(view.board), previews.so_far(position(view)), words)
    return "\n".join([words.say("On the map:"), *(f"  {line}" for line in lines)])


def _question(view: View, words: Words) -> str:
    who = words.listing([words.name(seat) for seat in view.waiting])
    match view.phase:
        case Bidding():
            return _bids(view.phase, who, view, words)
        case Buying(queue, offer):
            return words.say(
                "{who}: buy {share} for {sum}?",
                who=words.name(queue[0].seat),
                share=share_phrase(offer, view.up, words),
                sum=dollars(queue[0].cents or 0, words),
            )
        case Proposing():
            return _proposing(view.phase, who, view, words)
        case Maneuvering():
            return _maneuvering(view.phase, who, view, words)
        case Voting(one, two):
            lines = [words.say("{who}: vote on {country}’s action.", who=who, country=words.call(view.up))]
            lines += [f"  1. {proposal(one, words)}", f"  2. {proposal(two, words)}"]
            return "\n".join(lines)
        case Investing():
            return words.say("{who}: buy a share, or pass.", who=who)
        case Over(winner):
            if winner is None:
                return words.say("The game is void and nobody won.")
            return words.say("{who} won.", who=words.name(winner))


def _bids(phase: Bidding, who: str, view: View, words: Words) -> str:
    told = words.say("{who}: bid for {country}.", who=who, country=words.call(view.up))
    own = [bid.cents for bid in phase.bids if bid.cents is not None]
    return told + " " + words.say("Your bid: {sum}.", sum=dollars(own[0], words)) if own else told


def _proposing(phase: Proposing, who: str, view: View, words: Words) -> str:
    if phase.draft is not None:
        told = words.say(
            "{who}: {country} goes to {spot}.",
            who=who,
            country=words.call(view.up),
            spot=words.call(phase.draft.spot),
        )
        units = units_phrase(phase.draft.units, words)
        return told + " " + words.say("So far: {units}.", units=units) if units else told
    if phase.against is None:
        return words.say(
            "{who}: choose {country}’s action on the wheel.", who=who, country=words.call(view.up)
        )
    return words.say(
        "{who}: agree to {what}, or propose something else for {country}?",
        who=who,
        what=proposal(phase.against, words),
        country=words.call(view.up),
    )


def _maneuvering(phase: Maneuvering, who: str, view: View, words: Words) -> str:
    if phase.offer is not None:
        return words.say(
            "{who}: does {target} accept {country}’s {unit} {origin} {where} in peace?",
            who=who,
            target=words.call(phase.offer.target),
            country=words.call(view.up),
            unit=unit_name(phase.offer.kind, words),
            origin=out_of(phase.offer.step.origin, words),
            where=inside(phase.offer.step.to, words),
        )
    if not units_left(phase):
        return words.say("{who}: send {country}’s orders?", who=who, country=words.call(view.up))
    mover = current(phase)
    return words.say(
        "{who}: where should {country}’s {unit} {where} go?",
        who=who,
        country=words.call(view.up),
        unit=unit_name(mover.kind, words),
        where=inside(mover.place, words),
    )


def grid(rows: Sequence[Sequence[str]]) -> str:
    """Rows as aligned columns."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )

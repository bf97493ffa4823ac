"""The results: the winners, the outcome of the call, and a row for each player, best first."""

from collections.abc import Mapping
from typing import Final

from parlour.engine import N_, Data, Seat, Words
from parlour.games.cambio.card_names import count_points, name_card, with_points
from parlour.games.cambio.cards import Card
from parlour.games.cambio.options import FalseCall
from parlour.games.cambio.rules.scores import lowest_seats
from parlour.games.cambio.state import Score
from parlour.games.cambio.view import View

_PENALTIES: Final[Mapping[FalseCall, str]] = {"double": "× 2", "+5": "+ 5", "+10": "+ 10"}
_HEADS: Final = (N_("Player"), N_("Cards"), N_("Base"), N_("Penalty"), N_("Final"), N_("Total"), N_("Round"))


class NamedCard(Data, frozen=True):
    card: Card
    name: str


class Columns(Data, frozen=True):
    """The column headings."""

    player: str
    cards: str
    base: str
    penalty: str
    final: str
    total: str
    round: str


class Row(Data, frozen=True):
    seat: Seat
    cards: tuple[NamedCard, ...]
    base: int
    penalty: str | None
    final: int
    total: int
    won: str
    """`Winner`, or empty."""

    called: str
    """`Called Cambio`, or empty."""


class Results(Data, frozen=True):
    title: str
    verdict: str
    """The outcome of the call."""

    columns: Columns
    rows: tuple[Row, ...]
    no_cards: str
    no_penalty: str
    rounds_title: str
    rounds: tuple[tuple[int, ...], ...]
    """The final scores of each round, empty if there was only one."""


def results(view: View, words: Words) -> Results | None:
    """The results of the last round, or None before a round is scored."""
    if view.abandoned or view.stage not in ("resting", "over"):
        return None
    score = view.scores[-1]
    won = winners(view)
    rows = sorted(
        (_row(view, score, Seat(seat), won, words) for seat in range(len(score.base))),
        key=lambda row: (not row.won, row.total if view.stage == "over" else row.final, row.seat),
    )
    return Results(
        title=_title(view, score, won, words),
        verdict=" · ".join(filter(None, (name_round(view, words), say_verdict(score, words)))),
        columns=Columns(*map(words.say, _HEADS)),
        rows=tuple(rows),
        no_cards=words.say("no cards"),
        no_penalty=words.say("none"),
        rounds_title=words.say("Round by round"),
        rounds=tuple(one.final for one in view.scores) if len(view.scores) > 1 else (),
    )


def winners(view: View) -> tuple[Seat, ...]:
    """The winners of the last round, or of the game once it is over."""
    if view.stage != "over" or len(view.scores) == 1:
        return view.scores[-1].winners
    return lowest_seats(view.totals)


def name_round(view: View, words: Words) -> str:
    """Empty if the game has only one round."""
    rounds = view.options.rounds
    return words.say("Round {n} of {all}", n=view.round, all=rounds) if rounds > 1 else ""


def _row(view: View, score: Score, seat: Seat, won: tuple[Seat, ...], words: Words) -> Row:
    is_caller = seat == score.caller
    winner = N_("Tied winner") if len(won) > 1 else N_("Winner")
    return Row(
        seat=seat,
        cards=tuple(
            NamedCard(card, name_card(card, words)) for card in score.hands[seat] if card is not None
        ),
        base=score.base[seat],
        penalty=_PENALTIES[view.options.false_call_penalty] if score.penalty and is_caller else None,
        final=score.final[seat],
        total=view.totals[seat],
        won=words.say(winner) if seat in won else "",
        called=words.say("Called Cambio") if is_caller else "",
    )


def _title(view: View, score: Score, won: tuple[Seat, ...], words: Words) -> str:
    """Names the winners of the game, or of the round while the next is pending."""
    seat, is_round = won[0], view.stage == "resting"
    n = score.final[seat] if is_round else view.totals[seat]
    points = with_points(n, words)
    if len(won) > 1:
        names = words.listing([words.who(one) for one in won])
        return words.say("It’s a tie: {names} {points}", names=names, points=points)
    if is_round:
        points = count_points(n, words)
        yours, others = N_("You have the lowest score: {points}"), N_("{who} has the lowest score: {points}")
        return words.tell(seat, yours, others, points=points)
    if seat == view.viewer:
        return words.say("You win {points}", points=points)
    return words.say("{who} wins {points}", who=words.name(seat), points=points)


def say_verdict(score: Score, words: Words) -> str:
    caller = score.caller
    outcome = "penalty" if score.penalty else "right" if caller in score.winners else "wrong"
    return words.tell(caller, *_CALLS[outcome], base=score.base[caller], final=score.final[caller])


_CALLS: Final[Mapping[str, tuple[str, str]]] = {
    "penalty": (
        N_("You called Cambio without the lowest score, so {base} became {final}."),
        N_("{who} called Cambio without the lowest score, so {base} became {final}."),
    ),
    "right": (
        N_("You called Cambio and had the lowest score."),
        N_("{who} called Cambio and had the lowest score."),
    ),
    "wrong": (
        N_("You called Cambio without the lowest score."),
        N_("{who} called Cambio without the lowest score."),
    ),
}
"""The outcome of the call, in a sentence to the caller and one to everyone else."""

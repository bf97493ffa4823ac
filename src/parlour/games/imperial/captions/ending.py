"""The end: the parts of each score."""

from parlour.engine import Data, Seat, Words
from parlour.games.imperial.money import points
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.ending import multiple, worth
from parlour.games.imperial.state import Over
from parlour.games.imperial.view import View


class StockScore(Data, frozen=True):
    points: str
    how: str


class ScoreRow(Data, frozen=True):
    seat: Seat
    stock: tuple[StockScore, ...]
    """By country."""

    cash: str
    clock: str
    score: str


class EndCaptions(Data, frozen=True, tag="over"):
    multiples: tuple[int, ...]
    """The points per denomination of each country."""

    rows: tuple[ScoreRow, ...]
    """The winner first."""

    rule: str


def over(view: View, phase: Over, words: Words) -> EndCaptions:
    order = sorted(range(len(phase.places)), key=phase.places.__getitem__)
    return EndCaptions(
        multiples=tuple([multiple(nation) for nation in view.nations]),
        rows=tuple([_row(view, Seat(seat), words) for seat in order]),
        rule=_rule(phase, words),
    )


def _rule(phase: Over, words: Words) -> str:
    if phase.winner is None:
        return words.say("Nothing was sold in two auctions. Nobody won.")
    return words.say(
        "A share scores its number times a fifth of its country’s points, rounded down. "
        "Each $1 in cash scores 1 point."
    )


def _row(view: View, seat: Seat, words: Words) -> ScoreRow:
    player = view.players[seat]
    held = []
    for nation in view.nations:
        shares = stock.holding(nation, seat)
        how = f"{words.call(nation.name)}: {shares} × {multiple(nation)}"
        held.append(StockScore(str(worth(nation, seat)) if shares else "–", how))
    return ScoreRow(
        seat=seat,
        stock=tuple(held),
        cash=points(player.money, words),
        clock=str(player.modifier) if player.modifier else "–",
        score=points(view.scores[seat], words),
    )

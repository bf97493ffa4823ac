"""The table in text: the grids, the piles, the question to be answered, and at the end the results."""

from collections.abc import Iterator, Mapping

from parlour.engine import N_, Seat, Words
from parlour.games.cambio import house_rules
from parlour.games.cambio.card_names import name_card_of, name_place, with_points
from parlour.games.cambio.cards import RANKS, SIGNS, Card, Power, face, rank
from parlour.games.cambio.scoreboard import name_round, winners
from parlour.games.cambio.state import Score
from parlour.games.cambio.view import Cell, Spot, View
from parlour.games.cambio.words import EFFECTS, HOLDS, price, worth

_PHASES = {
    "initial_view": N_("First look"),
    "playing": N_("Playing"),
    "final_round": N_("Final Round"),
    "completed": N_("Results"),
}

_QUESTIONS: Mapping[Power, str] = {
    "peek_own": N_("Which of your cards do you want to peek at? You can also skip."),
    "peek_opponent": N_("Whose card do you want to peek at? You can also skip."),
    "blind_swap": N_("Which of your cards do you want to swap, and with whose? You can also skip."),
    "look_own": N_("The king shows you one of your cards."),
}


def describe(view: View, words: Words) -> str:
    return "\n".join(_lines(view, words))


def _lines(view: View, words: Words) -> Iterator[str]:
    yield _heading(view, words)
    yield from house_rules.lines(view.options, words)
    if view.scores and view.stage in ("resting", "over"):
        yield ""
        yield from _results(view, view.scores[-1], words)
    else:
        yield ""
        yield _piles(view, words)
        yield ""
        yield from _grids(view, words)
    yield ""
    yield from _now(view, words)


def _heading(view: View, words: Words) -> str:
    parts = [words.say("Cambio"), words.say(_PHASES[view.phase])]
    parts += filter(None, [name_round(view, words)])
    if view.caller is not None:
        parts.append(words.say("{who} called Cambio", who=words.name(view.caller)))
    return " · ".join(parts)


def _piles(view: View, words: Words) -> str:
    if view.top is None and view.discards:
        return words.say("Draw pile: {deck} left · Discard pile: {n} in all", deck=view.deck, n=view.discards)
    top = words.say("empty") if view.top is None else face(view.top)
    said = N_("Draw pile: {deck} left · Discard pile: {top} ({n} in all)")
    return words.say(said, deck=view.deck, top=top, n=view.discards)


def _grids(view: View, words: Words) -> Iterator[str]:
    """The players side by side, two cards in a row, each with the number of its place."""
    blocks = [_block(view, Seat(seat), words) for seat in range(len(view.grids))]
    height = max(len(block) for block in blocks)
    widths = [max(len(line) for line in block) for block in blocks]
    for row in range(height):
        cells = [block[row] if row < len(block) else "" for block in blocks]
        yield "   ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _block(view: View, seat: Seat, words: Words) -> list[str]:
    name = words.name(seat)
    if seat == view.viewer:
        name = words.say("{who} (you)", who=name)
    if seat == view.caller:
        name += " *"
    seen = {spot.slot: spot.card for spot in view.shown.what if spot.owner == seat} if view.shown else {}
    cells = [_cell(slot, seen.get(slot, cell)) for slot, cell in enumerate(view.grids[seat])]
    return [name, *(" ".join(cells[row : row + 2]) for row in range(0, len(cells), 2))]


def _cell(slot: int, cell: Cell) -> str:
    if cell == "empty":
        return "[      ]"
    return f"[{slot + 1}: {'???' if cell == 'down' else _short(cell):<3}]"


def _short(cell: Card | str) -> str:
    assert isinstance(cell, int), "a place is open, face down or empty"
    return ("Jk" if RANKS[rank(cell)] == "Joker" else RANKS[rank(cell)]) + SIGNS[cell & 3]


def _now(view: View, words: Words) -> Iterator[str]:
    """What is going on, and for the one who is asked the question."""
    asked = view.viewer is not None and view.viewer in view.waiting
    match view.stage:
        case "viewing":
            yield _goal(view, words)
            yield _first_look(view, words, asked)
        case "drawing":
            yield from _start(view, words, asked)
        case "holding":
            yield _holding(view, words, asked)
        case "offered" | "revealing":
            yield _power(view, words, asked)
        case "snapping" | "giving":
            yield _snapping(view, words, asked)
        case "resting" if asked:
            yield words.say("Ready for the next round?")
        case "resting":
            yield words.say("The next round starts when everyone is ready.")
        case "over":
            yield words.say("The game was abandoned.") if view.abandoned else _verdict(view, words)


def _goal(view: View, words: Words) -> str:
    kings = house_rules.kings(view.options, words)
    return words.say("The lowest score wins: aces count 1, jacks and queens 10, {kings}.", kings=kings)


def _first_look(view: View, words: Words, asked: bool) -> str:
    if not asked:
        return words.say("Players are looking at their bottom two cards.")
    assert view.shown is not None, "who has not said that they saw still sees"
    cards = words.listing([_seen(spot, view, words) for spot in view.shown.what])
    return words.say(
        "Remember your bottom two cards. You see them for 10 seconds, only now: {cards}.", cards=cards
    )


def _seen(spot: Spot, view: View, words: Words) -> str:
    card = worth(spot.card, view.points, words)
    return words.say("{place} is {card}", place=name_place(spot.slot, words), card=card)


def _start(view: View, words: Words, asked: bool) -> Iterator[str]:
    if not asked:
        yield words.say("{who}’s turn.", who=words.name(view.turn))
        return
    yield words.say("Your turn: draw a card.")
    if view.caller is None:
        yield words.say(
            "Or call Cambio if you think your score is the lowest: your turn ends and everyone else gets one "
            "more turn. {price}",
            price=price(view.options, words),
        )
    else:
        yield words.say("This is your last turn.")


def _holding(view: View, words: Words, asked: bool) -> str:
    held, who = view.held, words.name(view.turn)
    assert held is not None, "who has drawn holds a card"
    if held.card is None:
        return words.say(HOLDS[held.source], who=who)
    card = worth(held.card, view.points, words)
    if not asked and held.source == "deck":  # in a replay in which all cards are open
        return words.say("{who} holds {card} from the draw pile.", who=who, card=card)
    if not asked:
        return words.say("{who} holds {card} from the discard pile.", who=who, card=card)
    if held.source == "discard":
        return words.say("You hold {card} and have to keep it. Which of your cards do you swap?", card=card)
    return words.say("You hold {card}. Swap it for one of your cards, or discard it?", card=card)


def _power(view: View, words: Words, asked: bool) -> str:
    who = words.name(view.turn)
    if view.looking is None:
        assert view.power is not None, "a power is offered"
        if asked:
            return words.say(_QUESTIONS[view.power])
        return words.say("{who} can use a power: {effect}.", who=who, effect=words.say(EFFECTS[view.power]))
    if view.shown is None:
        return words.say("{who} is peeking at a card.", who=who)
    (spot,) = view.shown.what
    return words.say(
        "You see {spot}: {card}. It turns back over after 5 seconds.",
        spot=name_card_of(spot.owner, spot.slot, view.viewer, words),
        card=worth(spot.card, view.points, words),
    )


def _snapping(view: View, words: Words, asked: bool) -> str:
    if view.owed is not None:
        giver, to, _ = view.owed
        if asked:
            return words.say("You snapped {who}’s card. Which of yours do you give them?", who=words.name(to))
        return words.say("{who} owes {to} a card.", who=words.name(giver), to=words.name(to))
    if asked:
        assert view.top is not None, "a snap answers a discard"
        return words.say("Quick! Is there another {rank}? Snap it, or pass.", rank=RANKS[rank(view.top)])
    return words.say("Players can still snap.")


def _results(view: View, score: Score, words: Words) -> Iterator[str]:
    """Player, cards, base, penalty, final, result; a total where there are several rounds."""
    say = words.say
    total = [say("Total")] if view.options.rounds > 1 else []
    heads = [say("Player"), say("Cards"), say("Base"), say("Penalty"), say("Final"), *total, say("Result")]
    rows = [heads]
    rows += [_row(view, score, Seat(seat), words) for seat in range(len(score.base))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _row(view: View, score: Score, seat: Seat, words: Words) -> list[str]:
    name = words.name(seat) + (" *" if seat == score.caller else "")
    cards = " ".join(_short(card) for card in score.hands[seat] if card is not None) or "-"
    total = [str(view.totals[seat])] if view.options.rounds > 1 else []
    result = words.say("winner") if seat in score.winners else ""
    base, final = str(score.base[seat]), str(score.final[seat])
    return [name, cards, base, _penalty(view, score, seat), final, *total, result]


def _penalty(view: View, score: Score, seat: Seat) -> str:
    if not (score.penalty and seat == score.caller):
        return "-"
    rule = view.options.false_call_penalty
    return "x2" if rule == "double" else rule


def _verdict(view: View, words: Words) -> str:
    won = winners(view)
    names, best = words.listing([words.name(seat) for seat in won]), with_points(view.totals[won[0]], words)
    if len(won) > 1:
        return words.say("A tie: {winners} win {points}. (* called Cambio)", winners=names, points=best)
    return words.say("{winners} wins {points}. (* called Cambio)", winners=names, points=best)

"""Mistakes of new authors, each as edits of the correct game `duel_game.py`."""

from pathlib import Path
from typing import Final

DUEL: Final = Path(__file__).parent / "duel_game.py"
RANDOM: Final = ("import msgspec\n", "import random\n\nimport msgspec\n")

MISTAKES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "`redact` hides nothing": (
        (
            "return Laid(event.seat, None) if isinstance(event, Laid) and event.seat != viewer else event",
            "return event",
        ),
    ),
    "`redact` is missing": (("def redact(", "def _redact("),),
    "the state is changed in place": (
        ("    hands: tuple[tuple[int, ...], ...]\n    laid:", "    hands: list[tuple[int, ...]]\n    laid:"),
        ("return State(started.hands, laid", "return State(list(started.hands), laid"),
        (
            "    hands = list(state.hands)\n    hands[event.seat]",
            "    hands = state.hands\n    hands[event.seat]",
        ),
        ("return State(tuple(hands), laid, state.stock", "return State(hands, laid, state.stock"),
    ),
    "`decide` returns an event, not a list": (
        (" == len(state.hands) else [laid]", " == len(state.hands) else laid"),
    ),
    "a field that cannot be stored": (
        ("class State(", "class Pile:\n    pass\n\n\nclass State("),
        ("    stock: tuple[int, ...]  # undealt cards", "    stock: Pile  # cards that"),
    ),
    "`random` in `setup`": (
        RANDOM,
        ("chance.shuffle(DECK), options", "tuple(random.sample(DECK, 12)), options"),
    ),
    "`random` in `decide`": (RANDOM, ("Seat(up.index(max(up)))", "Seat(random.randrange(2))")),
    "`evolve` ignores an event": (
        (
            "    if isinstance(event, TurnedUp):\n        points",
            "    if isinstance(event, TurnedUp):\n        return state\n        points",
        ),
    ),
    "a seat out of range": (("return [Seat(n) for", "return [Seat(n + 1) for"),),
    "any seat can act": (("if seat is None or seat not in to_act(state):", "if seat is None:"),),
    "the game never ends": (
        ("tuple(card for card in hands[event.seat] if card != event.card)", "hands[event.seat]"),
    ),
    "`while True` in `decide`": (
        ("    laid = Laid(seat,", "    while True:\n        pass\n    laid = Laid(seat,"),
    ),
    "a wrong name in a sentence": (("lays the {card} face down", "lays the {crad} face down"),),
    "a sentence returns nothing": (
        ('return words.say("{who} lays the {card}', 'words.say("{who} lays the {card}'),
    ),
    "`label` is missing": (("def label(", "def _label("),),
    "two equal labels": (
        ('words.say("Lay the {card}", card=view.hand[action.slot])', 'words.say("Lay a card")'),
    ),
    "a misspelt refusal code": (('IllegalActionError("duel/wait")', 'IllegalActionError("duel/wiat")'),),
    "`evolve` returns nothing": (("    return State(tuple(hands), laid,", "    State(tuple(hands), laid,"),),
    "a field of the state is assigned": (
        (
            "    hands = list(state.hands)\n    hands[event.seat]",
            "    state.hands = ()\n    hands[event.seat]",
        ),
    ),
    "`random` imported in a function": (
        ("    laid = Laid(seat,", "    import random\n\n    laid = Laid(seat,"),
        ("Seat(up.index(max(up)))", "Seat(random.randrange(2))"),
    ),
    "`bound` is too low": (("bound = 1 + 2 * MOST", "bound = 4"),),
    "`label` returns nothing": (('return words.say("Lay the', 'words.say("Lay the'),),
    "a misspelt place": (('Piece("hand", Card', 'Piece("hnd", Card'),),
    "a misspelt colour": (("Card(title=str(view.mine), id", 'Card(title=str(view.mine), colour="gren", id'),),
    "`hidden` raises": (
        ("    places: dict[str, object] = {", '    {}["boom"]\n    places: dict[str, object] = {'),
    ),
}


def write_mistake(name: str, folder: Path) -> Path:
    """Writes the correct game with one mistake. Returns its folder."""
    code = DUEL.read_text()
    for old, new in MISTAKES[name]:
        assert code.count(old) == 1, f"{name}: {old!r} stands {code.count(old)} times in the sound game"
        code = code.replace(old, new)
    made = folder / "duel"
    made.mkdir()
    (made / "__init__.py").write_text(code)
    return made

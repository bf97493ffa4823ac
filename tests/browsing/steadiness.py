"""Measures whether a board stays where it is during a game: layout shifts, and the boxes of its parts."""

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from browsing.visitor import Fields, Visitor

# Shifts after an input count, too: a board that moves under the finger is the worst.
_WATCH: Final = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    const isOver = document.querySelector("main.carded, .results") !== null;
    for (const one of list.getEntries())
      window.shifts.push([one.value, isOver, one.sources.map(({ node, previousRect: a, currentRect: b }) => {
        const names = [...(node?.classList ?? [])].filter((name) => !/^(l-|svelte)/.test(name));
        const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
        return `${[node?.nodeName.toLowerCase(), ...names].join(".")} in ${
          node?.parentElement?.className.replaceAll(/ ?svelte-\\w+/g, "")} (${box(a)}) -> (${box(b)})`;
      })]);
  }).observe({ type: "layout-shift", buffered: true });
"""
# The page's own connection sends the moves: another one would take over the seat.
_WIRE: Final = """
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); window.wire = this; }
    send(text) { super.send(text.replace('"kept":true', '"kept":false')); }
  };
"""
PARTS: Final = (
    ".scene .banner",
    ".scene .others > .mat",
    ".scene .table .plan",
    ".scene .foot > .mine",
    ".scene .foot > .mine .plan",
    ":is(.scene, .side) .toggle",
    ".scene .around > .middle",
    ".scene .around .mine > .held",
    ".scene .around .mine > .me",
    ".scene .around .seat-at",
    ".cambio .mine",
    ".imperial .decision",
    ".deck .does",
)
"""Parts whose boxes are compared."""

_BOXES: Final = """(parts) => Object.fromEntries(parts.map((part) => [part,
  [...document.querySelectorAll(part)].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  }).join("; ")]))"""
_FRAMES: Final = """async (count) => {
  for (; count > 0; count -= 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}"""
_SHOWN: Final = "(seq) => Number(document.querySelector('.scene')?.dataset.seq ?? seq) >= seq"
_PATIENCE: Final = 1_000
"""How often to look for the answer to a move. A refused move has none."""


class Steadiness(NamedTuple):
    shifts: Sequence[tuple[float, bool, Sequence[str]]]
    """Each with its value, whether the result was shown, and the elements that moved, with their boxes."""

    boxes: Mapping[str, Sequence[str]]
    """The different boxes that each part had, in their order."""

    moves: int
    is_over: bool

    @property
    def total(self) -> float:
        """The layout shift while the game ran."""
        return sum(value for value, is_over, _ in self.shifts if not is_over)

    @property
    def at_end(self) -> float:
        """The layout shift when the result appeared next to the board."""
        return sum(value for value, is_over, _ in self.shifts if is_over)

    @property
    def moved(self) -> Sequence[str]:
        """The elements that moved while the game ran."""
        return [source for _, is_over, sources in self.shifts if not is_over for source in sources]


class Watched:
    """A game between Ann, whose page shows it, and bots. All play at random."""

    def __init__(self, ann: Visitor, game: str, seats: int, seed: int = 1) -> None:
        self._ann, self._page, self._dice = ann, ann.page, random.Random(seed)
        self._ask = 0
        ann.post("/api/guest", {"name": ann.name})
        table = ann.post("/api/tables", {"game": game, "seats": ["person", *["bot:random"] * (seats - 1)]})
        if table["status"] == "open":
            ann.post(f"/api/tables/{table['id']}/start", {})
        self._table = table["id"]
        for script in (_WATCH, _WIRE, f"localStorage.setItem('parlour-walked-{game}', '1')"):
            self._page.add_init_script(script)
        ann.open(f"/table/{table['id']}")
        self._page.wait_for_selector("main.play .board > :not(svg)")
        self._page.evaluate("document.fonts.ready")
        self._page.wait_for_timeout(600)  # pictures of pieces are decoded
        self._page.evaluate("window.shifts.length = 0")

    def play(self, most: int) -> Steadiness:
        """Plays to the end, or for a number of Ann's moves. She selects and unselects a piece before each."""
        boxes: dict[str, list[str]] = {part: [] for part in PARTS}
        moves = 0
        while True:
            choices, seq, is_over = self._turn()
            self._page.wait_for_function(_SHOWN, arg=seq)
            for action in ("tap", "leave", ""):
                self._touch(action)
                self._page.evaluate(_FRAMES, 2)
                for part, box in cast("dict[str, str]", self._page.evaluate(_BOXES, list(PARTS))).items():
                    if box not in boxes[part]:
                        boxes[part].append(box)
            if is_over or moves == most:
                self._page.wait_for_timeout(100)
                shifts = cast("list[tuple[float, bool, list[str]]]", self._page.evaluate("window.shifts"))
                return Steadiness(shifts, boxes, moves, is_over)
            self._act(choices, seq)
            moves += 1

    def _touch(self, action: str) -> None:
        """Selects the first of several taps, or takes the selection back."""
        if action == "tap":
            self._page.evaluate("document.querySelector('.scene .drags.lit')?.click()")
        elif action == "leave":
            self._page.keyboard.press("Escape")

    def _turn(self) -> tuple[Sequence[Fields], int, bool]:
        """The choices of Ann's next turn, the last entry, and whether the game is over."""
        while True:
            choices: Sequence[Fields] = ()
            seq, is_over = -1, False
            for told in self._ann.messages:
                if "choices" in told:
                    choices = cast("Sequence[Fields]", told["choices"])
                seq = cast(int, told["seq"])
                is_over = told.get("result") is not None
                self._ask = cast(int, told.get("ask", 0))
            if choices or is_over:
                return choices, seq, is_over
            self._page.wait_for_timeout(20)

    def _act(self, choices: Sequence[Fields], seq: int) -> None:
        for number, choice in enumerate(self._dice.sample(choices, len(choices))):
            action = {**cast(Fields, choice["action"])}
            for blank in cast("Sequence[Fields]", choice.get("blanks", ())):
                action[cast(str, blank["field"])] = _filled(blank)
            sent = {"type": "act", "table": self._table, "id": f"{seq}-{number}", "action": action}
            self._page.evaluate("(sent) => wire.send(JSON.stringify(sent))", {**sent, "ask": self._ask})
            for _ in range(_PATIENCE):
                if cast(int, self._ann.messages[-1]["seq"]) > seq:
                    return
                self._page.wait_for_timeout(5)
        raise AssertionError("no choice is accepted")


def _filled(blank: Fields) -> object:
    if "of" in blank:
        return cast("Sequence[object]", blank["of"])[: cast(int, blank.get("least", 1))]
    return blank.get("low", 0)

"""A Cambio player in a browser, who follows highlights and button labels."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, cast

from playwright.sync_api import Locator, TimeoutError

from browsing.running_tables import start_table
from browsing.visitor import Fields, Visit, Visitor

CARD: Final = re.compile(r"\b(?:Ace|Jack|Queen|King|10|[2-9]) of (?:clubs|diamonds|hearts|spades)\b")
RANKS: Final = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")


def card_name(card: int) -> str:
    return f"{RANKS[card >> 2]} of {SUITS[card & 3]}"


class Player:
    """Uses every power, keeps cards without one, and calls Cambio in turn number *calls*."""

    def __init__(self, visitor: Visitor, calls: int = 99) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.calls, self.turns = calls, 0
        self.messages = visitor.messages

    def sit(self, *others: str, options: Fields | None = None, is_public: bool = False) -> str:
        """Creates a table through the API and takes a seat. Returns the table's id."""
        self.visitor.post("/api/guest", {"name": self.visitor.name})
        asked = {
            "game": "cambio",
            "seats": ["open", *others],
            "options": options or {},
            "is_public": is_public,
        }
        return str(self.visitor.post("/api/tables", asked)["id"])

    def start(self, table: str) -> None:
        self.visitor.post(f"/api/tables/{table}/start", {})
        self.visitor.open(f"/table/{table}")
        self.page.wait_for_selector(".cambio")

    # State of the page.

    @property
    def stage(self) -> str:
        board = self.page.locator(".cambio")
        return (board.get_attribute("data-stage") or "") if board.count() else ""

    @property
    def seq(self) -> str:
        """The entry that the board shows."""
        return self.page.locator(".cambio").get_attribute("data-seq") or ""

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    @property
    def has_results(self) -> bool:
        return self.page.locator(".cambio table").count() > 0

    @property
    def view(self) -> Fields:
        """The view, assembled from the messages."""
        whole: dict[str, object] = {}
        for message in self.messages:
            if message["type"] == "table":
                whole = dict(cast(Fields, message["view"] or {}))
            elif message["type"] == "update":
                whole |= cast(Fields, message["changed"])
        return whole

    # Actions.

    def play(self) -> bool:
        """Answers the current question, if any. Returns False if there was none."""
        was, stage = self.seq, self.stage
        if not (self._answer(stage) if self.dialog.count() else self._move(stage)):
            return False
        self.settle(was)
        return True

    def settle(self, was: str) -> None:
        """Waits until the board shows the server's answer."""
        self.page.wait_for_function(
            "was => document.querySelector('.cambio').dataset.seq !== was"
            " && !document.querySelector('.does :disabled')",
            arg=was,
        )

    def ponder(self, what: str) -> None:
        """Hook before each press. Subclasses wait here."""

    def use_power(self) -> None:
        lit = self.dialog.locator("[data-spot]")
        self.ponder("power")
        lit.last.click()
        if self.dialog.get_by_role("button", name="Swap cards").count():
            self.ponder("power")
            lit.first.click()
            self.ponder("press")
            self.dialog.get_by_role("button", name="Swap cards").click()

    def _move(self, stage: str) -> bool:
        if stage == "drawing" and self.page.locator(".does .main").count():
            self.turns += 1
            self.ponder("turn")
            if self.turns >= self.calls and self.page.locator(".does .call").count():
                self.visitor.press("Call Cambio")
                self.ponder("press")
                self.dialog.get_by_role("button", name="Call Cambio").click()
            else:
                self.visitor.press("Draw a card")
            return True
        if stage == "holding" and self.page.locator(".own [data-spot]").count():
            throw = self.page.locator(".does .throw")
            self.ponder("card")
            (throw if throw.locator("small").count() else self.page.locator(".own [data-spot]").first).click()
            return True
        return False

    def _answer(self, stage: str) -> bool:
        if stage == "viewing":
            self.ponder("opening")
            self._press_in_time("Ready")
        elif stage == "revealing":
            self.ponder("peek")
            self._press_in_time("Done")
        elif stage == "offered":
            self.use_power()
        else:
            return False
        return True

    def _press_in_time(self, name: str) -> None:
        """Presses a button that a countdown can press first."""
        stage = self.stage
        try:
            self.visitor.button(name).first.click(timeout=6_000)
        except TimeoutError:
            assert self.stage != stage or not self.dialog.count(), f"{name!r} cannot be pressed"

    # Hidden information.

    def must_hide_everything(self) -> None:
        """Checks that page, storage and messages contain no card that this seat must not know."""
        kept = self.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert not CARD.search(kept), "no card is kept in the browser"
        assert not self.page.locator(".cambio .hand [data-card]").count(), "every grid lies face down"
        # Read the page before the messages: they contain everything on the page, but can arrive after the
        # check.
        there = set(CARD.findall(self.page.content()))
        me = cast("int | None", next(one for one in self.messages if one["type"] == "table")["you"])
        extra = there - set(self._shown(me))
        assert not extra, f"{self.visitor.name} must not know of {extra}"

    def _shown(self, me: int | None) -> Iterator[str]:
        """The cards in the messages. Fails if one is not for this seat."""
        for message in self.messages:
            if message["type"] == "table":
                yield from _in_view(cast("Fields | None", message["view"]), me)
            elif message["type"] == "update":
                yield from _in_view(cast(Fields, message["changed"]), me)
                for event in cast(Sequence[Fields], message["events"]):
                    yield from _in_event(event, me)


def _in_view(view: Fields | None, me: int | None) -> Iterator[str]:
    if view is None:
        return
    for grid in cast(Sequence[Sequence[object]], view.get("grids", ())):
        assert all(cell in ("down", "empty") for cell in grid), "a grid lies open while the game goes on"
    if isinstance(top := view.get("top"), int):
        yield card_name(top)
    if (held := cast("Fields | None", view.get("held"))) and isinstance(card := held["card"], int):
        yield card_name(card)
    if shown := cast("Fields | None", view.get("shown")):
        for spot in cast(Sequence[Fields], shown["what"]):
            yield card_name(cast(int, spot["card"]))


def _in_event(event: Fields, me: int | None) -> Iterator[str]:
    kind, card = event["type"], event.get("card")
    if (kind == "drew" and event["source"] == "deck") or kind in ("revealed", "penalised"):
        assert card is None or (event["seat"] == me and kind != "penalised"), f"{event} is not for seat {me}"
    assert kind != "acknowledged" or event["cards"] is None or event["seat"] == me, event
    if isinstance(card, int):
        yield card_name(card)


def pair(visit: Visit) -> tuple[Player, Player]:
    """Two players at a running table who do not call Cambio."""
    ann, ben = Player(visit("Ann")), Player(visit("Ben"))
    table = start_table("cambio", ann.visitor, ben.visitor)
    for player in (ann, ben):
        player.visitor.open(f"/table/{table}")
        player.page.wait_for_selector(".cambio")
    return ann, ben


def play_until_results(*players: Player) -> None:
    while not all(player.has_results for player in players):
        play_on(*players)


def play_on(*players: Player) -> None:
    """Lets each player answer once. Waits briefly if no player had a question."""
    done = [player.play() for player in players]
    if not any(done):
        players[0].page.wait_for_timeout(50)

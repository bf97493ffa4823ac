"""Six players of Imperial in browsers, who use the wheel, the map and the buttons."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

from playwright.sync_api import Locator, expect

from browsing.fast_forward import Policy, fast_forward
from browsing.visitor import PHONE, Fields, Visit, Visitor
from parlour.games.imperial.state import State

NAMES: Final = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
_KEPT: Final = "JSON.stringify([{...localStorage}, {...sessionStorage}])"
# Leave out the map: it is full of numbers, but none of them is an amount of money.
_WORDS: Final = """() => {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelectorAll('svg, script, style').forEach((one) => one.remove());
  return copy.outerHTML + [...document.querySelectorAll('input')].map((one) => one.value).join(' ');
}"""

# A point inside the territory that nothing covers.
_SPOT: Final = """(place) => {
  const lit = document.querySelector(`.lit[data-place='${place}']`);
  const { left, top, width, height } = lit.getBoundingClientRect();
  for (let n = 0; n < 400; n += 1) {
    const [x, y] = [left + (width * ((n % 20) + 0.5)) / 20, top + (height * (Math.floor(n / 20) + 0.5)) / 20];
    if (document.elementFromPoint(x, y)?.closest(".lit")?.dataset.place === place) return [x, y];
  }
  return null;
}"""


class Player:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.messages = visitor.messages
        guest = visitor.post("/api/guest", {"name": visitor.name})
        self.token = str(guest["token"])

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("region", name="Decision")

    def come(self, table: str) -> None:
        self.visitor.open(f"/table/{table}")
        expect(self.page.locator(".imperial .sheet")).to_be_visible()

    def asked(self, title: str | re.Pattern[str]) -> None:
        """Waits until the decision panel has this title."""
        expect(self.decision.get_by_role("heading", level=2)).to_have_text(title)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.decision.get_by_role("button", name=name).click()

    def bid(self, sum_: str) -> None:
        asked = self.page.get_by_role("textbox", name="Your bid")
        asked.fill(sum_)
        self.press(re.compile(r"^Bid (nothing|\$)"))
        expect(asked).to_have_count(0)

    def steer(self, spot: str) -> None:
        """Chooses a space on the wheel, and waits for its preview."""
        self.page.get_by_role("group", name="Wheel").get_by_role("button", name=re.compile(spot)).click()
        expect(self.decision.locator(".preview").first).to_be_visible()

    def touch(self, place: str) -> None:
        """Presses a highlighted territory where it is visible on the map."""
        expect(self.page.locator(f".lit[data-place='{place}']")).to_be_visible()
        x, y = self.page.wait_for_function(_SPOT, arg=place).json_value()
        self.page.mouse.click(x, y)

    @property
    def orders(self) -> Locator:
        return self.decision.locator("ol > li")

    def must_not_know(self, *sums: str) -> None:
        """Checks that none of these amounts is in the page or in browser storage.

        Matches whole numbers only, since random ids can contain any digits.
        """
        there = self.page.evaluate(_WORDS) + self.page.evaluate(_KEPT)
        found = [one for one in sums if re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", there)]
        assert not found, f"{self.visitor.name} must not know of {found}"

    def must_be_told_nothing_sealed(self, me: int) -> None:
        """Checks that no message contained another player's bid or ballot before the reveal."""
        for message in self.messages:
            for one in _sealed(message):
                secret = one.get("cents", one.get("choice"))
                assert secret is None or one["seat"] == me, f"{self.visitor.name} was told {one}"


def _sealed(message: Fields) -> Iterator[Fields]:
    """The sealed bids and ballots in a message."""
    part = cast(Fields, message.get("view") or message.get("changed") or {})
    phase = cast(Fields, part.get("phase") or {})
    if phase.get("type") in ("bidding", "voting"):
        yield from cast("Sequence[Fields]", phase.get("bids") or phase.get("ballots") or ())
    for event in cast("Sequence[Fields]", message.get("events") or ()):
        if event["type"] == "bid-placed" or (event["type"] == "voted" and not event["opened"]):
            yield event


class Six:
    """A running table of six. Pages open on demand."""

    def __init__(
        self,
        visit: Visit,
        *,
        options: Fields | None = None,
        phone: str | None = None,
        names: Sequence[str] = NAMES,
    ) -> None:
        self.players = [Player(visit(name, size=PHONE) if name == phone else visit(name)) for name in names]
        first = self.players[0]
        asked = {"game": "imperial", "seats": ["open"] * len(names), "options": options or {}}
        made = first.visitor.post("/api/tables", asked)
        self.table = str(made["id"])
        for player in self.players[1:]:
            player.visitor.post(f"/api/tables/{made['code']}/join", {})
        first.visitor.post(f"/api/tables/{self.table}/start", {})

    def come(self, *names: str) -> list[Player]:
        found = [self.players[NAMES.index(name)] for name in names or NAMES]
        for player in found:
            player.come(self.table)
        return found

    def fast_forward(self, policy: Policy, until: Callable[[State], bool]) -> State:
        """Closes all pages and continues the game over sockets."""
        for player in self.players:
            player.page.goto("about:blank")
        tokens = [player.token for player in self.players]
        return fast_forward(self.players[0].visitor.url, self.table, tokens, policy, until)

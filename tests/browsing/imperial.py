"""Six people who play Imperial in browsers: by the wheel, the map, and what the buttons say."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

from playwright.sync_api import Locator, expect

from browsing.hurrying import Policy, hurry
from browsing.visitor import PHONE, Fields, Visit, Visitor
from parlour.games.imperial.state import State

NAMES: Final = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
_KEPT: Final = "JSON.stringify([{...localStorage}, {...sessionStorage}])"
# The map is nothing but numbers; no sum is written on it.
_WORDS: Final = """() => {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelectorAll('svg, script, style').forEach((one) => one.remove());
  return copy.outerHTML + [...document.querySelectorAll('input')].map((one) => one.value).join(' ');
}"""

# A point of the window that belongs to the territory and to nothing that lies over it.
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
    """One seat and its page."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.told = visitor.told
        guest = visitor.post("/api/guest", {"name": visitor.name})
        self.token = str(guest["token"])

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("region", name="Decision")

    def come(self, table: str) -> None:
        self.visitor.open(f"/table/{table}")
        expect(self.page.locator(".imperial .sheet")).to_be_visible()

    def asked(self, title: str | re.Pattern[str]) -> None:
        """Wait until that is what the decision is about."""
        expect(self.decision.get_by_role("heading", level=2)).to_have_text(title)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.decision.get_by_role("button", name=name).click()

    def bid(self, sum_: str) -> None:
        asked = self.page.get_by_role("textbox", name="Your bid")
        asked.fill(sum_)
        self.press(re.compile(r"^Bid (nothing|\$)"))
        expect(asked).to_have_count(0)

    def steer(self, spot: str) -> None:
        """Choose a spot on the wheel: what it comes to is shown before it is said."""
        self.page.get_by_role("group", name="Wheel").get_by_role("button", name=re.compile(spot)).click()
        expect(self.decision.locator(".preview").first).to_be_visible()

    def touch(self, place: str) -> None:
        """Press on a lit territory of the map, where the map shows it."""
        expect(self.page.locator(f".lit[data-place='{place}']")).to_be_visible()
        x, y = self.page.wait_for_function(_SPOT, arg=place).json_value()
        self.page.mouse.click(x, y)

    @property
    def orders(self) -> Locator:
        return self.decision.locator("ol > li")

    def must_not_know(self, *sums: str) -> None:
        """None of these sums is in the page or in what the browser keeps. Random ids have any three digits
        now and then: a sum is a number by itself."""
        there = self.page.evaluate(_WORDS) + self.page.evaluate(_KEPT)
        found = [one for one in sums if re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", there)]
        assert not found, f"{self.visitor.name} must not know of {found}"

    def must_be_told_nothing_sealed(self, me: int) -> None:
        """No message had another's bid or ballot before they were opened."""
        for message in self.told:
            for one in _sealed(message):
                secret = one.get("cents", one.get("choice"))
                assert secret is None or one["seat"] == me, f"{self.visitor.name} was told {one}"


def _sealed(message: Fields) -> Iterator[Fields]:
    """Bids and ballots that lie face down in a message."""
    part = cast(Fields, message.get("view") or message.get("changed") or {})
    phase = cast(Fields, part.get("phase") or {})
    if phase.get("type") in ("bidding", "voting"):
        yield from cast("Sequence[Fields]", phase.get("bids") or phase.get("ballots") or ())
    for event in cast("Sequence[Fields]", message.get("events") or ()):
        if event["type"] == "bid-placed" or (event["type"] == "voted" and not event["opened"]):
            yield event


class Six:
    """A table of six that has begun. Their pages open when they are wanted."""

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

    def hurry(self, policy: Policy, until: Callable[[State], bool]) -> State:
        """Everybody closes the page and plays on over the wire."""
        for player in self.players:
            player.page.goto("about:blank")
        tokens = [player.token for player in self.players]
        return hurry(self.players[0].visitor.url, self.table, tokens, policy, until)

"""Four players of Cambio, of whom one has a page. The others play through the HTTP API."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from browsing.cambio import Player
from browsing.visitor import Fields, Visit

MOST_TURNS = 150
GREETED = "localStorage.setItem('parlour-walked-cambio', '1')"


class CambioTable:
    """The first of *names* has the page. Stop the clocks of server and page before use."""

    def __init__(self, visit: Visit, names: Sequence[str], options: Fields | None = None) -> None:
        self.players = [Player(visit(name)) for name in names]
        self.me = self.players[0]
        for player in self.players:
            player.visitor.post("/api/guest", {"name": player.visitor.name})
        asked = {
            "game": "cambio",
            "seats": ["open"] * len(names),
            "options": options or {},
            "absence": {"policy": "wait"},  # the others have no page
        }
        made = self.me.visitor.post("/api/tables", asked)
        self.table, self.code = str(made["id"]), str(made["code"])
        for player in self.players[1:]:
            player.visitor.post(f"/api/tables/{made['code']}/join", {})
        self.me.page.clock.set_fixed_time(datetime.now(UTC))
        self.me.page.add_init_script(GREETED)
        self.me.start(self.table)

    def look(self) -> None:
        """Ends the first look for all players."""
        for player in self.players:
            self.post(player, "view-initial")
        self.me.page.wait_for_selector(".cambio[data-stage=drawing]")

    def until(self, *powers: str) -> str:
        """Plays turns until the first player can use one of these powers. Returns the power."""
        for power in self._powers():
            if power in powers:
                return power
            self.skip(self.me, power)
        raise AssertionError(f"{MOST_TURNS} turns without such a card")

    def others_play(self) -> None:
        """Plays until the first player's turn."""
        for player in self.players[1:]:
            self.skip(player, self.turn(player))

    def turn(self, player: Player) -> str:
        """Draws and discards. Returns the power of the discarded card."""
        self.post(player, "draw", {"source": "deck"})
        return str(self.post(player, "discard").get("powerType") or "")

    def skip(self, player: Player, power: str) -> None:
        if power:
            self.post(player, "power", {"skip": True})

    def post(self, player: Player, command: str, body: Fields | None = None) -> Fields:
        return player.visitor.post(f"/api/game/{self.table}/{command}", body or {})

    def _powers(self) -> Iterator[str]:
        for _ in range(MOST_TURNS):
            if power := self.turn(self.me):
                yield power
            self.others_play()

"""It is your turn: who is to be told, and in which words. Nothing is said but whose turn it is."""

from collections.abc import Mapping

from parlour.engine.entry import Entry
from parlour.engine.game import Game
from parlour.engine.values import Millis, Seat
from parlour.server.notices import Post, Turn, Written
from parlour.server.settings import Settings
from parlour.server.tables.absence import is_person
from parlour.server.tables.home import Home
from parlour.server.tables.live import Live

LOCAL = "http://localhost:8000"


class Reminding:
    """Keeps a notice for everyone who comes to be waited for, and withdraws it when they have acted."""

    def __init__(self, home: Home, post: Post) -> None:
        self._home, self._post = home, post
        self._waiting: dict[str, dict[Seat, int]] = {}
        """For each table the seats waited for, and since which entry."""

    def happened(self, live: Live, entry: Entry) -> None:
        before = self._waiting.get(live.id, {})
        after = {seat: before.get(seat, entry.seq) for seat in live.waiting}
        self._waiting[live.id] = after
        fresh = [seat for seat in after if seat not in before and is_person(live.seats[seat])]
        acted = [seat for seat in before if seat not in after]
        if fresh or acted:
            self._home.aside(self._keep(live.id, fresh, acted, entry.seq))
        if live.table.is_over:
            del self._waiting[live.id]

    async def _keep(self, table_id: str, fresh: list[Seat], acted: list[Seat], seq: int) -> None:
        at = Millis(self._home.wall() + int(self._home.settings.notice_after * 1000))
        for seat in acted:
            await self._post.withdraw(table_id, seat)
        for seat in fresh:
            await self._post.asked(table_id, seat, seq, at)


def writer(settings: Settings, games: Mapping[str, Game]) -> "Writer":
    return Writer(settings, games)


class Writer:
    """Makes the words of a notice."""

    def __init__(self, settings: Settings, games: Mapping[str, Game]) -> None:
        self._url, self._games = settings.url or LOCAL, games

    def __call__(self, turn: Turn) -> Written:
        game = self._games.get(turn.game)
        title = game.title if game is not None else turn.game
        others = [name for name in turn.others if name]
        text = f"It is your turn in {title}" + (f" with {', '.join(others)}." if others else ".")
        return Written(title, text, f"{self._url}/table/{turn.table}", f"{self._url}/settings")

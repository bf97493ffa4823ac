"""Whose token is this? HTTP and sockets both ask here."""

from collections.abc import Callable
from typing import Final

from parlour.engine.values import Millis
from parlour.server.core import tokens
from parlour.server.core.game_loader import steady_time
from parlour.store.open import Store
from parlour.store.queries import people
from parlour.store.queries.people import Login, Person

__all__ = ["COOKIE", "Identity", "Person"]

COOKIE: Final = "parlour"
LOGIN_LIFETIME_MS: Final = Millis(180 * 24 * 3_600_000)
"""A login ends when it was not used for so long."""

_CACHE_MS: Final = Millis(5_000)
"""So long an answer is given again, if no message tells of another process's logout or ban before."""

_TOUCH_INTERVAL_MS: Final = Millis(3_600_000)
_MAX_CACHED: Final = 10_000


class Identity:
    """Knows people by their tokens, and remembers the last answers for a few seconds."""

    def __init__(
        self,
        store: Store,
        wall: Callable[[], Millis],
        steady: Callable[[], Millis] = steady_time,
    ) -> None:
        self._store = store
        self._wall, self._steady = wall, steady
        self._known: dict[str, tuple[Person, Millis]] = {}
        self.on_ended: list[Callable[[str, str | None, bool], None]] = []
        """Told the person, the hash of the token, or None for all of theirs, and whether it is a ban."""

    async def whose(self, token: str) -> Person | None:
        """The person who holds *token*, banned or not; None when it is nobody's or has expired."""
        token_hash, wall = tokens.hashed(token), self._wall()
        known = self._known.get(token_hash)
        if known is not None and self._steady() < known[1]:
            return known[0]
        async with self._store.read() as connection:
            found = await people.by_login(connection, token_hash, wall)
        if found is None:
            self._known.pop(token_hash, None)
            return None
        await self._touch(found[1], wall)
        self._remember(token_hash, found[0])
        return found[0]

    def met(self, token: str, person: Person) -> None:
        self._remember(tokens.hashed(token), person)

    def forget(self, person_id: str) -> None:
        """Ask the store again about this person: they changed."""
        gone = [key for key, (person, _) in self._known.items() if person.id == person_id]
        for key in gone:
            del self._known[key]

    def end(self, person_id: str, token_hash: str | None = None, *, is_banned: bool = False) -> None:
        """A login, or every one of this person, is over in the store: nothing goes on by it anywhere."""
        self.forget(person_id)
        for hear in self.on_ended:
            hear(person_id, token_hash, is_banned)

    def _remember(self, token_hash: str, person: Person) -> None:
        if len(self._known) >= _MAX_CACHED:
            self._known.clear()
        self._known[token_hash] = (person, Millis(self._steady() + _CACHE_MS))

    async def _touch(self, login: Login, wall: Millis) -> None:
        """Now and then a login that is used gets its time again."""
        if wall - login.seen_at < _TOUCH_INTERVAL_MS:
            return
        async with self._store.write() as connection:
            await people.touch_login(connection, login.token_hash, wall, Millis(wall + LOGIN_LIFETIME_MS))

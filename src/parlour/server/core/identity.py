"""Identifies people by their login tokens, for HTTP and WebSockets."""

from collections.abc import Callable
from typing import Final

from parlour.engine.values import Millis
from parlour.server.core import tokens
from parlour.server.core.game_loader import steady_time
from parlour.store.queries import people
from parlour.store.queries.people import Login, Person
from parlour.store.store import Store

__all__ = ["COOKIE", "Identity", "Person"]

COOKIE: Final = "parlour"
LOGIN_LIFETIME_MS: Final = Millis(180 * 24 * 3_600_000)
"""A login expires when it was not used for this long."""

_CACHE_MS: Final = Millis(5_000)
"""How long a result is cached. A logout or ban in another process clears it earlier, by a bus message."""

_TOUCH_INTERVAL_MS: Final = Millis(3_600_000)
_MAX_CACHED: Final = 10_000


class Identity:
    """Looks up people by their tokens, with a cache of a few seconds."""

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
        """Called with the person, the token's hash or None for all logins, and whether it is a ban."""

    async def person_of(self, token: str) -> Person | None:
        """The person who holds *token*, banned or not; None if the token is unknown or has expired."""
        token_hash, wall = tokens.hash_token(token), self._wall()
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

    def remember_login(self, token: str, person: Person) -> None:
        self._remember(tokens.hash_token(token), person)

    def forget(self, person_id: str) -> None:
        """Drop a person who changed from the cache."""
        gone = [key for key, (person, _) in self._known.items() if person.id == person_id]
        for key in gone:
            del self._known[key]

    def end(self, person_id: str, token_hash: str | None = None, *, is_banned: bool = False) -> None:
        """Close everything that uses a login of this person, or all of them, after it ended in the store."""
        self.forget(person_id)
        for callback in self.on_ended:
            callback(person_id, token_hash, is_banned)

    def _remember(self, token_hash: str, person: Person) -> None:
        if len(self._known) >= _MAX_CACHED:
            self._known.clear()
        self._known[token_hash] = (person, Millis(self._steady() + _CACHE_MS))

    async def _touch(self, login: Login, wall: Millis) -> None:
        """Extend a login that is used, at most once per interval."""
        if wall - login.seen_at < _TOUCH_INTERVAL_MS:
            return
        async with self._store.write() as connection:
            await people.touch_login(connection, login.token_hash, wall, Millis(wall + LOGIN_LIFETIME_MS))

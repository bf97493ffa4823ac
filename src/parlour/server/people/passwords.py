"""Password hashing in a small thread pool, because each hash takes much time and memory."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_MAX_PARALLEL_HASHES = 2


async def hash_password(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(_threads(), _hasher().hash, password)


async def is_correct(kept: str | None, password: str) -> bool:
    """Checks a password. With no hash to compare (*kept* is None) it takes the same time."""
    matches = await asyncio.get_running_loop().run_in_executor(_threads(), _matches, kept, password)
    return matches and kept is not None


def _matches(kept: str | None, password: str) -> bool:
    try:
        return _hasher().verify(_decoy() if kept is None else kept, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _decoy() -> str:
    return _hasher().hash("nobody has this password")


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_MAX_PARALLEL_HASHES, thread_name_prefix="argon2")

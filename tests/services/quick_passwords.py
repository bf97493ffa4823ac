"""Hashes passwords at the lowest cost. Otherwise each takes a quarter of a second."""

from typing import Final
from unittest.mock import patch

from argon2 import PasswordHasher

from parlour.server.people import passwords

_QUICK: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

patch.object(passwords, "_hasher", lambda: _QUICK).start()

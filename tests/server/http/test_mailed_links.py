"""Links in mails use the operator's address, never one from a request."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli.errors import ExitStatus
from parlour.server.core.settings import Mail, Settings, SettingsError
from server.world import Caller, Json, World, run_in_world

EVIL = {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
URL = "https://play.parlour.test"
MAIL = Mail(host="127.0.0.1")


@pytest.mark.parametrize("url", [URL, ""])
def test_mailed_links_ignore_the_host_header(store_url: str, url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        mallory = Caller(world.client, ann.token, ann.id, EVIL)

        await mallory.post("/api/login/mail", {"email": "bea@example.org"})
        await mallory.post(f"/api/tables/{table['id']}/email", {"email": "ann@example.org"})

        links = [link for _, link, _ in world.mailed]
        links += [link for one in world.confirmations for link in (one.link, one.stop)]
        assert [link.partition("#")[0] for link in links] == [f"{url}/{page}" for page in PAGES]

    run_in_world(store_url, test, mail=MAIL, url=url, is_behind_proxy=True)


PAGES = ("enter", "confirm", "stop")


def test_seat_links_use_the_host_header(store_url: str) -> None:
    """Only the caller sees it and it is never mailed, so it works without the setting too."""

    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)

        shown: Json = await ann.get(f"/api/tables/{table['id']}/links")

        assert isinstance(shown["links"], list)
        assert shown["links"][0]["url"].startswith(f"http://parlour.test/seat/{table['id']}#")

    run_in_world(store_url, test)


def test_mail_settings_require_the_public_address() -> None:
    Settings(mail=MAIL, url=URL).check()
    Settings().check()
    with pytest.raises(SettingsError, match="set PARLOUR_URL"):
        Settings(mail=MAIL).check()


@pytest.mark.slow
def test_a_server_with_mail_needs_the_public_address_to_start(tmp_path: Path) -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path / "data")]

    ran = subprocess.run(
        command,
        env={**plain, "PARLOUR_SMTP_HOST": "127.0.0.1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert ran.returncode == ExitStatus.SETTING
    (said,) = ran.stderr.splitlines()
    assert said.startswith("parlour: mail is on (PARLOUR_SMTP_HOST)")
    assert "set PARLOUR_URL" in said
    assert not (tmp_path / "data").exists(), "nothing is made by a server that does not start"

"""The operators' page describes the actual settings and commands."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from parlour.server.core.settings import Mail, Settings, from_environment

PAGE = (Path(__file__).parents[3] / "docs" / "operators.md").read_text()
ROWS = dict(re.findall(r"^\| `PARLOUR_(\w+)` \| (.+?) \|", PAGE, re.MULTILINE))
RENAMED = {"is_behind_proxy": "behind_proxy"}
MAIL = [f"smtp_{field.name}" for field in fields(Mail)]
NAMES = [RENAMED.get(field.name, field.name) for field in fields(Settings) if field.name != "mail"]


def test_the_page_lists_exactly_the_settings() -> None:
    assert sorted(ROWS) == sorted(name.upper() for name in [*NAMES, *MAIL])


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_read_from_the_environment(name: str) -> None:
    """The page has the environment variable and the default of each setting."""
    field = next(field for field in fields(Settings) if RENAMED.get(field.name, field.name) == name)
    plain = getattr(Settings(), field.name)
    given = "1" if plain is False else "7"

    changed = getattr(from_environment({f"PARLOUR_{name.upper()}": given}), field.name)

    assert changed != plain
    if plain and not isinstance(plain, bool):
        assert ROWS[name.upper()] == f"`{plain}`"


@pytest.mark.parametrize("name", MAIL)
def test_every_mail_setting_is_read_from_the_environment(name: str) -> None:
    host = {"PARLOUR_SMTP_HOST": "mail.test"}
    plain = from_environment(host).mail

    changed = from_environment({**host, f"PARLOUR_{name.upper()}": "7"}).mail

    assert changed != plain


def test_the_command_examples_exist() -> None:
    from parlour.cli.app import make_app

    used = set(re.findall(r"^(?:\.venv/bin/)?parlour (\w+)", PAGE, re.MULTILINE))

    assert used
    assert used <= {*make_app().commands}

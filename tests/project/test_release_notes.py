import pytest
from tools.release_notes import CHANGELOG, release_notes

from parlour import __version__

TEXT = "# Changes\n\n## Unreleased\n\n- c\n\n## 0.2.0 (2026-12-01)\n\n### Added\n\n- b\n\n## 0.20.0\n\n- a\n"


def test_a_release_gets_the_notes_of_its_version() -> None:
    assert release_notes("0.2.0", TEXT) == "### Added\n\n- b\n"
    assert release_notes("0.20.0", TEXT) == "- a\n"


@pytest.mark.parametrize("version", ["0.3.0", "0.2", "2.0"])
def test_a_version_without_notes_stops_the_release(version: str) -> None:
    with pytest.raises(LookupError, match=version):
        release_notes(version, TEXT)


def test_the_current_version_has_notes() -> None:
    assert release_notes(__version__, CHANGELOG.read_text(encoding="utf-8"))

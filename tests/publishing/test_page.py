"""Runs the commands of docs/publishing.md. Both templates pass their own tests."""

from pathlib import Path

import pytest

from support.doc_pages import Page, Step, run

PAGE = Page("publishing.md")


@pytest.mark.deep
def test_the_page_leads_from_an_empty_folder_to_a_wheel(tmp_path: Path) -> None:
    assert [step.command.split()[1] for step in PAGE.steps()] == ["new", "check", "-m", "pack"]
    for step in PAGE.steps():
        run(step, tmp_path)


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["--secret", "--open"])
def test_a_template_passes_its_own_tests(tmp_path: Path, kind: str) -> None:
    run(Step(f"parlour new word-guess {kind}"), tmp_path)

    run(Step("python -m pytest -q tests", ("5 passed",)), tmp_path / "word_guess")


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["--secret", "--open"])
def test_a_template_passes_mypy(tmp_path: Path, kind: str) -> None:
    run(Step(f"parlour new word-guess {kind} --board"), tmp_path)

    mypy = "python -m mypy --strict --cache-dir .mypy word_guess tests"
    run(Step(mypy, ("Success",)), tmp_path / "word_guess")

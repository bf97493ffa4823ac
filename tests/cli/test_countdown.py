"""A prompt on a terminal counts down to the next deadline."""

import io
import select
import sys

import pytest

from parlour.cli.terminal import keyboard
from parlour.engine import Millis


class Terminal(io.StringIO):
    """A terminal where a person types *line* after *seconds*."""

    def __init__(self, line: str, seconds: float, patch: pytest.MonkeyPatch) -> None:
        super().__init__(line)
        self._now, self._typed_at = 0.0, seconds
        patch.setattr(sys, "stdin", self)
        patch.setattr(keyboard, "monotonic_ns", lambda: int(self._now * 1e9))
        patch.setattr(select, "select", self.select)

    def isatty(self) -> bool:
        return True

    def select(
        self, readers: list[object], writers: list[object], others: list[object], wait: float
    ) -> tuple[list[object], list[object], list[object]]:
        if self._now + wait >= self._typed_at:
            self._now = self._typed_at
            return readers, writers, others
        self._now += wait
        return [], writers, others


def test_the_prompt_counts_down_until_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Terminal("2\n", seconds=2.5, patch=monkeypatch)

    assert keyboard.read_line_until("Ada> ", Millis(5000)) == "2"
    assert capsys.readouterr().out == "[5 s] Ada> \x1b7\r[4 s] Ada> \x1b8\x1b7\r[3 s] Ada> \x1b8"


def test_without_input_the_prompt_times_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Terminal("2\n", seconds=60, patch=monkeypatch)

    assert keyboard.read_line_until("Ada> ", Millis(1500)) is None
    assert capsys.readouterr().out == "[2 s] Ada> \x1b7\r[1 s] Ada> \x1b8\x1b7\r[0 s] Ada> \x1b8\n"


def test_without_a_deadline_there_is_no_countdown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Terminal("hello\n", seconds=0, patch=monkeypatch)

    assert keyboard.read_line("Ada> ") == "hello"
    assert capsys.readouterr().out == "Ada> "

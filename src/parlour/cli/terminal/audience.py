"""Tracks who is looking at the screen and which log entries they have not read.

One person against bots, or people in a game without secrets, read everything together as it happens. If
several people with secrets share the keyboard, each looks alone and the screen is cleared in between.
"""

from collections.abc import Sequence

from parlour.cli.terminal import keyboard, screen
from parlour.cli.terminal.clock import Clock
from parlour.engine.table.files import Person
from parlour.engine.table.table import Table
from parlour.engine.table.transcript import join_sentences, transcribe
from parlour.engine.values import Seat, Viewer
from parlour.engine.words.words import Words


class Audience:
    def __init__(self, table: Table, people: Sequence[Person], clock: Clock, read: int) -> None:
        self._table, self._people, self._clock = table, people, clock
        self.humans = [Seat(seat) for seat, person in enumerate(people) if person.bot is None]
        self.is_private = table.game.secrets and len(self.humans) > 1
        self._together: Viewer = self.humans[0] if len(self.humans) == 1 else None
        self._at_keyboard: Viewer = None
        self._read_entries = dict.fromkeys((None, *self.humans), read)

    def words(self, viewer: Viewer) -> Words:
        return self._table.words([person.name for person in self._people], you=viewer)

    def hand_over(self, seat: Seat) -> bool:
        """Hands the screen over to *seat*. Returns False if *seat* could already see it."""
        if not self.is_private or self._at_keyboard == seat:
            return False
        with self._clock.stopped():
            if self._at_keyboard is not None and self.print_news(self._at_keyboard):
                keyboard.read_line("Press Enter to hide this. ")
            screen.clear()
            keyboard.read_line(f"Pass the keyboard to {self._people[seat].name}, then press Enter. ")
        self._at_keyboard = seat
        return True

    def print_news(self, viewer: Viewer) -> bool:
        """Prints the entries that this viewer has not read. Returns False if there were none."""
        who = viewer if self.is_private else self._together
        unread = self._table.log.entries[self._read_entries[who] :]
        words = self.words(who)
        lines = join_sentences(
            (entry.by, line) for entry in unread for line in transcribe(self._table.game, entry, who, words)
        )
        for line in lines:
            screen.say(f"· {line}")
        self._read_entries[who] = len(self._table.log)
        return bool(lines)

    def print_remaining(self) -> Viewer:
        """At the end of the game, prints the entries that at least one person has not read."""
        if self.is_private:
            screen.clear()
            self._read_entries[None] = min(self._read_entries[seat] for seat in self.humans)
        viewer = None if self.is_private else self._together
        self.print_news(viewer)
        return viewer

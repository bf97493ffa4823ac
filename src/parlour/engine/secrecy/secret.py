"""Declares secrecy on fields: `Secret[Card]` or `Public[…]` in a state, `Revealed[Card]` in an event.

    class State(Data, frozen=True):
        hands: tuple[tuple[Secret[Card], ...], ...]
        turn: Public[Seat]

A secret carries the seats that know it and keeps them when it moves. `derived_secrecy` derives `view`,
`redact`, `reveals_to`, `hidden` and `redeal` from it.
"""

from typing import Annotated, Final, Generic, TypeVar

from parlour.engine.values import Data, Seat, Viewer

T = TypeVar("T")

PUBLIC: Final = "public"

Public = Annotated[T, PUBLIC]
"""A field of a state that everyone can see. Secrets inside it stay secret."""


class Hidden(Data, Generic[T], frozen=True, omit_defaults=True):
    """The fields that all kinds of secret share."""

    what: T | None = None
    """The value. None for viewers who do not know it, so None cannot be a value itself."""

    owners: tuple[Seat, ...] = ()
    """The seats that know it."""

    is_open: bool = False
    """Whether everyone knows it."""

    ruled_out: tuple[T, ...] = ()
    """Values that everyone knows it does not have, as after a wrong guess."""

    among: tuple[T, ...] = ()
    """For a sealed value: all values that could have been chosen, which everyone knows."""

    @property
    def value(self) -> T:
        """The value, for rules, which see everything. Texts and scenes read `what` instead."""
        assert self.what is not None, (
            "this viewer does not know the secret, so it has no `value` here; read `what`, which is None then"
        )
        return self.what

    def is_known_to(self, viewer: Viewer) -> bool:
        return self.is_open or viewer in self.owners


class Secret(Hidden[T], Generic[T], frozen=True):
    """A dealt value. `redeal` exchanges unknown values of the same type."""

    def face_down(self) -> "Secret[T]":
        """The same value, no longer known to any seat, as after a shuffle."""
        return Secret(self.what)

    def reveal_to(self, *seats: Seat) -> "Revealed[T]":
        """For an event that reveals it to these seats."""
        told = tuple(seat for seat in seats if seat not in self.owners)
        return Revealed(self.what, (*self.owners, *told), self.is_open, self.ruled_out, self.among, told=told)

    def turn_up(self) -> "Revealed[T]":
        """For an event that reveals it to everyone."""
        is_news = not self.is_open
        return Revealed(self.what, self.owners, is_open=True, among=self.among, told_all=is_news)

    def rule_out(self, *values: T) -> "Revealed[T]":
        """For an event that tells everyone it has none of these values."""
        ruled_out = tuple(dict.fromkeys((*self.ruled_out, *values)))
        return Revealed(self.what, self.owners, self.is_open, ruled_out, self.among, told_all=True)


class Sealed(Secret[T], Generic[T], frozen=True):
    """A secretly chosen value, such as a bid or a vote. `redeal` replaces it with any value of *among*.

    To turn it up where it lies, put `turn_up()` into the event and `.sealed` of that into the state.
    """


class Revealed(Hidden[T], Generic[T], frozen=True):
    """A secret in an event that tells some viewers something about it."""

    told: tuple[Seat, ...] = ()
    """The seats that learn the value."""

    told_all: bool = False
    """Everyone learns the value, or, if it is not open, which values it does not have."""

    @property
    def secret(self) -> Secret[T]:
        """The secret for the state, with the seats that know it now."""
        return Secret(self.what, self.owners, self.is_open, self.ruled_out)

    @property
    def sealed(self) -> Sealed[T]:
        """The sealed value for the state, with the seats that know it now."""
        return Sealed(self.what, self.owners, self.is_open, self.ruled_out, self.among)


def seal(value: T, seat: Seat, among: tuple[T, ...]) -> Sealed[T]:
    """Seals a value that *seat* chose from *among*, so that other seats do not know it."""
    return Sealed(value, (seat,), among=among)

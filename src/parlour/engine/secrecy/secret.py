"""Secrecy declared on the field: `Secret[Card]` or `Public[…]` in a state, `Revealed[Card]` in an event.

    class State(Data, frozen=True):
        hands: tuple[tuple[Secret[Card], ...], ...]
        turn: Public[Seat]

A value knows who knows it, and takes that along when it moves. `derived_secrecy` makes `view`, `redact`,
`reveals_to`, `hidden` and `redeal` from it.
"""

from typing import Annotated, Final, Generic, TypeVar

from parlour.engine.values import Data, Seat, Viewer

T = TypeVar("T")

PUBLIC: Final = "public"

Public = Annotated[T, PUBLIC]
"""A field of a state that everyone sees. Secrets inside it stay secret."""


class Hidden(Data, Generic[T], frozen=True, omit_defaults=True):
    """What the kinds below share."""

    what: T | None = None
    """The value; None for who may not see it, so it stands for no value itself."""

    owners: tuple[Seat, ...] = ()
    """The seats that know it."""

    is_open: bool = False
    """Everyone knows it."""

    ruled_out: tuple[T, ...] = ()
    """What everyone knows that it is not, as after a wrong guess."""

    among: tuple[T, ...] = ()
    """Of what was sealed: all that could have been chosen, as everyone knows."""

    @property
    def value(self) -> T:
        """The value, for rules, which see everything; text and scenes read `what`."""
        assert self.what is not None, "a masked secret reached the rules; read `what` where it may be hidden"
        return self.what

    def is_known_to(self, viewer: Viewer) -> bool:
        return self.is_open or viewer in self.owners


class Secret(Hidden[T], Generic[T], frozen=True):
    """Something dealt. Other worlds have the unknown values of one type in another order."""

    def face_down(self) -> "Secret[T]":
        """The same, known to nobody any more: it was shuffled with others."""
        return Secret(self.what)

    def reveal_to(self, *seats: Seat) -> "Revealed[T]":
        """For an event: these seats learn it now."""
        told = tuple(seat for seat in seats if seat not in self.owners)
        return Revealed(self.what, (*self.owners, *told), self.is_open, self.ruled_out, self.among, told=told)

    def turn_up(self) -> "Revealed[T]":
        """For an event: everyone learns it now."""
        return Revealed(self.what, self.owners, is_open=True, among=self.among, told_all=True)

    def rule_out(self, *values: T) -> "Revealed[T]":
        """For an event: everyone learns now that it is none of the values."""
        ruled_out = tuple(dict.fromkeys((*self.ruled_out, *values)))
        return Revealed(self.what, self.owners, self.is_open, ruled_out, self.among, told_all=True)


class Sealed(Secret[T], Generic[T], frozen=True):
    """Something chosen unseen, as a bid or a vote. In other worlds it is any of *among*."""


class Revealed(Hidden[T], Generic[T], frozen=True):
    """In an event: a secret of which somebody learns something by it."""

    told: tuple[Seat, ...] = ()
    """Who learns it."""

    told_all: bool = False
    """Everyone learns it, or where it is not open, what it is not."""

    @property
    def secret(self) -> Secret[T]:
        """For the state: the same, known to all who know it now."""
        return Secret(self.what, self.owners, self.is_open, self.ruled_out)

    @property
    def sealed(self) -> Sealed[T]:
        """For the state, of something sealed: it stays one of those that could have been chosen."""
        return Sealed(self.what, self.owners, self.is_open, self.ruled_out, self.among)


def seal(value: T, seat: Seat, among: tuple[T, ...]) -> Sealed[T]:
    """What *seat* chose of *among*, unseen by the others."""
    return Sealed(value, (seat,), among=among)

"""What the report keeps of one game. All analyses are functions of these records."""

from collections.abc import Mapping

from parlour.bots import PlayoutResult
from parlour.engine.values import Data


class Use(Data, frozen=True):
    """How often one kind of action, or one value in a field of it, was legal and was chosen."""

    legal: int = 0
    """The number of decisions in which it was legal."""

    chosen: int = 0
    offered_to: frozenset[int] = frozenset()
    """The seats that could choose it and had another choice."""

    chosen_by: frozenset[int] = frozenset()
    """Those of `offered_to` that chose it at least once."""


class Lead(Data, frozen=True):
    """A change of the leader. *seat* is None while several seats share the lead."""

    step: int
    seat: int | None


class GameRecord(Data, frozen=True):
    number: int
    bots: tuple[str, ...]
    """In the order of their seats."""

    played: PlayoutResult
    course: str
    """A digest of all actions, which is equal for two games with the same course."""

    branching: tuple[int, ...]
    """For each action of a seat, how many actions it could choose from."""

    events: Mapping[str, int]
    """The number of events of each kind."""

    notices: frozenset[str]
    """The kinds of notices that the rules acted on."""

    last_event: str
    """The kind of the last event; empty if nothing happened."""

    kinds: Mapping[str, Use]
    """The use of each kind of action."""

    values: Mapping[tuple[str, str], Use]
    """The use of each value of a field, such as `("play card", "Q♠")`."""

    leads: tuple[Lead, ...] | None
    """The leader by the bot's evaluation; None if the game has no evaluation."""

    @property
    def winner(self) -> int | None:
        """The seat that won alone."""
        result = self.played.result
        if result is None or result.places.count(1) != 1:
            return None
        return result.places.index(1)

"""Comparing what two versions of the rules say, where one may have fields that the other has not."""

from collections.abc import Mapping


class DocumentForm:
    """The fields of the documents of both sides. Those that only one side has are no difference."""

    def __init__(self, ours: frozenset[str], theirs: frozenset[str]) -> None:
        self._known, self._changed = ours | theirs, ours ^ theirs

    def difference(self, one: object, other: object, place: str = "", shown: str = "") -> str | None:
        """Where two documents differ first. Only the place is told: the values may be cards."""
        if isinstance(one, dict) and isinstance(other, dict):
            return self._in_fields(one, other, place, shown)
        if not isinstance(one, list) or not isinstance(other, list):
            return None if one == other and type(one) is type(other) else shown
        if len(one) != len(other):
            return shown
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if (found := self.difference(mine, theirs, place, f"{shown}.{number}")) is not None:
                return found
        return None

    def _in_fields(
        self, one: Mapping[str, object], other: Mapping[str, object], place: str, shown: str
    ) -> str | None:
        for key in dict.fromkeys((*one, *other)):
            field = f"{place}.{key}" if place else key
            at = f"{place}.*" if f"{place}.*" in self._known else field
            where = f"{shown}.{key}" if shown else key
            if at in self._changed:
                continue
            if key not in one or key not in other:
                return where
            if (found := self.difference(one[key], other[key], at, where)) is not None:
                return found
        return None

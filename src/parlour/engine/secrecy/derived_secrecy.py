"""Derives `view`, `open_view`, `redact`, `reveals_to`, `hidden` and `redeal` from declared secrets.

A game can define any of them itself. The others are still derived.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import cast

from msgspec.structs import asdict, replace

from parlour.engine.chance import Chance
from parlour.engine.secrecy.deduction import can_vary, reorder
from parlour.engine.secrecy.secret import Hidden, Revealed, Sealed
from parlour.engine.secrecy.secret_fields import Traversal, find_undeclared, traversal_of
from parlour.engine.values import EVERYONE, NOBODY, Data, Viewer

View = Callable[[Data, Viewer], Data]

Unknown = dict[str, tuple[Hidden[object], object]]
"""For each place, a secret and the type of its values."""


class UndeclaredError(Exception):
    """A state or an event does not declare whether a field is secret. The message names the field."""


def declares_secrets(state: type[Data]) -> bool:
    return traversal_of(state) is not None


def derive(
    state: type[Data], view: type[Data], events: Sequence[type[Data]], *, with_view: bool, with_redact: bool
) -> dict[str, Callable[..., object]]:
    """The derived functions by name. Pass False if the game defines its own `view` or `redact`."""
    traverse = traversal_of(state)
    assert traverse is not None, "only declared secrets are derived from"
    for event in events if with_redact else ():
        if (field := find_undeclared(event)) is not None:
            kinds = "neither `Public[…]` nor `Revealed[…]` nor `Secret[…]`"
            raise UndeclaredError(f"{field} is {kinds}; say which, or write `redact` yourself")
    found: dict[str, Callable[..., object]] = {
        "redact": redact,
        "reveals_to": reveals_to,
        "hidden": lambda position, viewer: hidden(traverse, position, viewer),
        "redeal": lambda position, viewer, chance: redeal(traverse, position, viewer, chance),
    }
    if with_view:
        found["view"], found["open_view"] = _views_of(state, view)
    return found


def _views_of(state: type[Data], view: type[Data]) -> tuple[View, View]:
    if (field := find_undeclared(state)) is not None:
        raise UndeclaredError(
            f"{field} is neither `Public[…]` nor `Secret[…]`; say which, or write `view` yourself"
        )
    if view is state:
        return redact, lambda position, _viewer: position
    if not issubclass(view, state) or {*view.__struct_fields__} - {*state.__struct_fields__} != {"me"}:
        raise UndeclaredError("`View` is `class View(State)` with the field `me`, or write `view` yourself")
    return (
        lambda position, viewer: view(**asdict(redact(position, viewer)), me=viewer),
        lambda position, viewer: view(**asdict(position), me=viewer),
    )


def redact(value: Data, viewer: Viewer) -> Data:
    """A copy of a state or an event in which each secret that the viewer does not know is blank."""
    traverse = traversal_of(type(value))
    return (
        value
        if traverse is None
        else cast(Data, traverse(value, "", lambda secret, _, __: _masked(secret, viewer)))
    )


def _masked(secret: Hidden[object], viewer: Viewer) -> Hidden[object]:
    """The secret as the viewer sees it. Does not show who else knows it.

    Otherwise viewers could follow a face-down card, by the players who have looked at it.
    """
    if not secret.is_known_to(viewer):
        return type(secret)()
    if secret.is_open or secret.owners == (viewer,):
        return secret
    alone = replace(secret, owners=tuple(seat for seat in secret.owners if seat == viewer))
    if isinstance(alone, Revealed):
        return replace(alone, told=tuple(seat for seat in alone.told if seat == viewer))
    return alone


def reveals_to(event: Data) -> Collection[Viewer]:
    traverse = traversal_of(type(event))
    if traverse is None:
        return NOBODY
    viewers: set[Viewer] = set()

    def note(secret: Hidden[object], _: str, __: object) -> Hidden[object]:
        if isinstance(secret, Revealed):
            viewers.update(EVERYONE.difference(secret.owners) if secret.told_all else secret.told)
        return secret

    traverse(event, "", note)
    return frozenset(viewers)


def learns_by_declaration(before: Data, after: Data, viewer: Viewer) -> bool:
    """Whether the viewer newly knows a secret of the state, or a value that a secret does not have.

    It counts even if the viewer could deduce it before, so that `hidden` did not list it.
    """
    traverse = traversal_of(type(before))
    if traverse is None:
        return False
    then, now = _unknown(traverse, before, viewer), _unknown(traverse, after, viewer)
    barred = [sum(len(secret.ruled_out) for secret, _ in unknown.values()) for unknown in (then, now)]
    return len(now) < len(then) or (len(now) == len(then) and barred[1] > barred[0])


def hidden(traverse: Traversal, state: Data, viewer: Viewer) -> Mapping[str, object]:
    """The places that the viewer neither knows nor can deduce."""
    unknown = _unknown(traverse, state, viewer)
    open_places = {place for place, (secret, _) in unknown.items() if len(_choices(secret)) > 1}
    for pool in _pools(unknown):
        varies = can_vary([unknown[place][0] for place in pool])
        open_places.update(place for place, varied in zip(pool, varies, strict=True) if varied)
    return {place: secret.what for place, (secret, _) in unknown.items() if place in open_places}


def redeal(traverse: Traversal, state: Data, viewer: Viewer, chance: Chance) -> Data:
    """Shuffles the unknown values of each type, and picks any possible value for each sealed one."""
    unknown = _unknown(traverse, state, viewer)
    dealt: dict[str, object] = {}
    for pool in _pools(unknown):
        dealt |= zip(pool, reorder([unknown[place][0] for place in pool], chance), strict=True)
    for place, (secret, _) in unknown.items():
        if isinstance(secret, Sealed):
            dealt[place] = chance.pick(_choices(secret))

    def put(secret: Hidden[object], place: str, _: object) -> Hidden[object]:
        return replace(secret, what=dealt[place]) if place in dealt else secret

    return cast(Data, traverse(state, "", put)) if dealt else state


def _unknown(traverse: Traversal, state: Data, viewer: Viewer) -> Unknown:
    found: Unknown = {}

    def note(secret: Hidden[object], place: str, values: object) -> Hidden[object]:
        if not secret.is_known_to(viewer):
            found[place] = secret, values
        return secret

    traverse(state, "", note)
    return found


def _pools(unknown: Unknown) -> Sequence[Sequence[str]]:
    """The places of dealt values, grouped by type: values in one group can be exchanged."""
    pools: dict[object, list[str]] = {}
    for place, (secret, values) in unknown.items():
        if not isinstance(secret, Sealed):
            pools.setdefault(values, []).append(place)
    return [*pools.values()]


def _choices(secret: Hidden[object]) -> Sequence[object]:
    """The possible values of a sealed secret; empty for a dealt one."""
    if not isinstance(secret, Sealed):
        return ()
    assert secret.among, "a Sealed value needs `among`, all that could have been chosen"
    return [value for value in secret.among if value not in secret.ruled_out]

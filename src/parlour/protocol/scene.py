"""Changes of a scene, as they are sent to clients."""

from collections.abc import Mapping, Sequence

import msgspec

from parlour.engine.scene import AnyArea, AnyMark, Piece, Place
from parlour.engine.values import Data


class SceneChange(Data, frozen=True, omit_defaults=True):
    """The parts of a scene that changed. A client shows a scene without areas as text from then on."""

    areas: Sequence[AnyArea] = ()
    """New and changed areas. New ones come after the others, in their order."""

    gone: Sequence[str] = ()
    """The ids of removed areas. An area both here and in *areas* is new."""

    put: Mapping[Place, Sequence[Piece]] = msgspec.field(default_factory=dict)
    """For each changed place, all pieces that lie there now, from bottom to top."""

    marks: Sequence[AnyMark] | None = None
    say: str | None = None
    pending: str | None = None
    blocked: str | None = None
    picture: str | None = None
    around: bool | None = None

"""How a scene changes, on its way to a page."""

from collections.abc import Mapping, Sequence

import msgspec

from parlour.engine.scene import AnyArea, Arrow, Mark, Piece, Place
from parlour.engine.values import Data


class SceneChange(Data, frozen=True, omit_defaults=True):
    """What is not as it was; the rest is. A scene that loses every area is shown as text from then on."""

    areas: Sequence[AnyArea] = ()
    """New or changed; the new ones come after the others, in their order."""

    gone: Sequence[str] = ()
    """The ids of areas that went; what is both here and in *areas* is new."""

    put: Mapping[Place, Sequence[Piece]] = msgspec.field(default_factory=dict)
    """For each place that changed, all that lies there now, from bottom to top."""

    marks: Sequence[Mark | Arrow] | None = None
    say: str | None = None

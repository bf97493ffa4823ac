"""The server's garbage collector examines only new objects, except once an hour."""

import gc

from parlour.cli.commands.serve import _freeze_survivors


def test_objects_that_survive_two_collections_are_frozen() -> None:
    gc.unfreeze()
    try:
        _freeze_survivors("start", {"generation": 1})
        _freeze_survivors("stop", {"generation": 0})
        assert gc.get_freeze_count() == 0
        _freeze_survivors("stop", {"generation": 1})
        assert gc.get_freeze_count() > 1000
    finally:
        gc.unfreeze()

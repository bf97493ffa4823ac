"""The secret that signs links, where the operator sets none: made once and kept beside the database."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from parlour.store.private_files import make_file, make_folder


class EmptySecretError(ValueError):
    """Everybody could sign with it; the text says what to do."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is empty: bring it back from a copy, or remove it and have a new one made")


def kept_secret(data: Path) -> bytes:
    """The same for all of this machine's processes."""
    make_folder(data)
    kept = data / "secret"
    if not kept.exists():
        _make(kept)
    found = kept.read_bytes().strip()
    if not found:
        raise EmptySecretError(kept)
    return found


def _make(kept: Path) -> None:
    """Whole on the disk before it has its name: after a power cut it is there or it is not."""
    fresh = kept.with_name(f"secret.{os.getpid()}")
    make_file(fresh)
    with fresh.open("w") as file:
        file.write(token_hex(32))
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):  # whoever is first has made it
        os.link(fresh, kept)
    fresh.unlink()

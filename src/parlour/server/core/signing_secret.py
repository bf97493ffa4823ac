"""The secret that signs links, if the operator sets none. It is stored in the data folder."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from parlour.store.private_files import make_file, make_folder


class EmptySecretError(ValueError):
    """The stored secret is empty, so anyone could sign links. The text says what to do."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is empty: bring it back from a copy, or remove it and have a new one made")


def load_signing_secret(data: Path) -> bytes:
    """Read the secret, or create it. All processes of a machine share it."""
    make_folder(data)
    kept = data / "secret"
    if not kept.exists():
        _make(kept)
    found = kept.read_bytes().strip()
    if not found:
        raise EmptySecretError(kept)
    return found


def _make(kept: Path) -> None:
    """Write and flush a temporary file, then link it, so that a power cut leaves no partial secret."""
    temporary = kept.with_name(f"secret.{os.getpid()}")
    make_file(temporary)
    with temporary.open("w") as file:
        file.write(token_hex(32))
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):  # another process was first
        os.link(temporary, kept)
    temporary.unlink()

"""Files out, each whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat


def put(path: str, data: bytes) -> None:
    """Writes the file of this name: the bytes go into a file beside it, which takes its place
    once it is whole and on the disk. A link stays one; a device or a pipe is written to."""
    mode = None
    if os.path.isfile(path):
        # A rename would replace even what may not be written.
        with open(path, "r+b") as old:
            mode = stat.S_IMODE(os.fstat(old.fileno()).st_mode)
    elif os.path.exists(path):
        with open(path, "wb") as there:
            there.write(data)
        return
    name = os.path.realpath(path)
    folder, last = os.path.split(name)
    half = os.path.join(folder, f".{last}.{secrets.token_hex(8)}")
    try:
        file = open(half, "xb")
    except OSError as error:
        # The name of the temporary file would only puzzle people.
        raise type(error)(error.errno, error.strerror, path) from None
    try:
        with file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(half, mode)
        os.replace(half, name)
    except BaseException:
        os.unlink(half)
        raise
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)

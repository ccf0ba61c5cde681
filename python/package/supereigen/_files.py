"""Writes files, each completely or not at all."""

from __future__ import annotations

import os
import secrets
import stat


def put(path: str, data: bytes) -> None:
    """Writes the file with this name. The bytes go into a temporary file in the same folder.
    Once complete and on the disk, it replaces the file. A symbolic link stays a link. A device
    or a pipe is written to directly."""
    mode = None
    if os.path.isfile(path):
        # A rename would replace even a read-only file, so check that the file is writable.
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
        # Name the requested file in the error, not the temporary one.
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

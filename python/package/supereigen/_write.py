"""Writes matrices and vectors to files."""

from __future__ import annotations

import gzip
import io
import os
from typing import Any

import numpy as np

from ._arguments import checked
from ._files import put
from ._input import as_matrix
from ._matrix import Matrix
from ._vectors import Basis, VectorSet

_BY_ENDING = {
    ".txt": "text",
    ".csv": "csv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".mtx": "mtx",
    ".tplib": "tplib",
    ".tex": "latex",
    ".m": "matlab",
    ".dot": "dot",
    ".npy": "npy",
}


@checked
def write(path: str | os.PathLike[str], what: Any, *, format: str | None = None) -> None:
    """Writes a matrix or vectors to a file that the program can read too.

    The format is one of those of `Matrix.to_text`, or npy. By default the ending of the name
    decides. If the name ends in .gz, the file is compressed. A `Basis` as json is the file that
    `verify` reads. The file is written completely or not at all.

    >>> import supereigen as se, tempfile, os
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "a.csv")
    ...     se.write(path, [[0, None], ["1/3", 2]])
    ...     se.matrix(path) == se.matrix([[0, None], ["1/3", 2]])
    True
    """
    name = os.fspath(path)
    packed = name.endswith(".gz")
    ending = os.path.splitext(name[:-3] if packed else name)[1]
    if format is None:
        format = _BY_ENDING.get(ending)
    if format is None:
        raise ValueError(f"{name}: the name must end in {', '.join(_BY_ENDING)}, or give format")
    try:
        found = what if isinstance(what, VectorSet) else Matrix(as_matrix(what))
    except ValueError as error:
        raise ValueError(f"what: {error}") from None
    if format == "npy":
        if packed:
            raise ValueError(f"{name}: npy files are not compressed; leave out .gz")
        array = io.BytesIO()
        np.save(array, found.to_numpy())
        put(name, array.getvalue())
        return
    if format == "json" and isinstance(found, Basis) and found._problem is not None:
        text = found.to_json()
    else:
        text = found.to_text(format)
    data = text.encode()
    put(name, gzip.compress(data, mtime=0) if packed else data)

"""Runs the notebooks, and compares or writes what they show.

    python tests/notebooks.py --write

runs them with the `supereigen` that is installed and writes their outputs into
`notebooks/`, which are committed; the tests run them again and compare. What depends on
the versions of others is not compared: the HTML of pandas' frames and the pixels of
matplotlib. Nothing that a notebook prints may depend on the run: no times, no memory.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"


def notebooks() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def executed(path: Path, folder: Path) -> Any:
    """Runs a notebook in a folder. Returns it with its outputs and without any time."""
    book = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(folder)}}
    NotebookClient(book, timeout=120, record_timing=False, resources=resources).execute()
    book.metadata = nbformat.read(path, as_version=4).metadata
    for cell in book.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)
    return book


def _joined(outputs: list[Any]) -> list[Any]:
    """Joins printed pieces to one text, because the kernel splits it at arbitrary places."""
    joined: list[Any] = []
    for output in outputs:
        last = joined[-1] if joined else None
        if last is not None and last.output_type == output.output_type == "stream":
            if last.name == output.name:
                last.text += output.text
                continue
        joined.append(output)
    return joined


def shown(book: Any) -> list[tuple[str, list[Any]]]:
    """The parts to compare: each code cell with its outputs."""
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    return [(cell.source, [_essence(output) for output in cell.outputs]) for cell in cells]


def _essence(output: Any) -> Any:
    if output.output_type == "stream":
        return output.name, output.text
    if output.output_type == "error":
        return output.ename, output.evalue
    data = dict(output.data)
    if 'class="dataframe"' in data.get("text/html", ""):
        del data["text/html"]
    if "image/png" in data:
        data["image/png"] = "a picture"
        data["text/plain"] = "its size"
    return data


def main(arguments: list[str]) -> int:
    if arguments != ["--write"]:
        print(__doc__)
        return 2
    for path in notebooks():
        with tempfile.TemporaryDirectory() as folder:
            book = executed(path, Path(folder))
        nbformat.write(book, path)
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Runs every example: those of the docstrings, the README and the notebooks."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from typing import Any

import pytest
from conftest import HERE

import supereigen as se

NOTEBOOKS = sorted(HERE.parent.glob("notebooks/*.ipynb"))

MODULES = ["supereigen"] + [
    f"supereigen.{module.name}"
    for module in pkgutil.iter_modules(se.__path__)
    if module.name != "_native"
]


class Finder(doctest.DocTestFinder):
    """Also finds the functions that `checked` wraps."""

    def _from_module(self, module: Any, object: Any) -> bool:
        found: bool = super()._from_module(module, inspect.unwrap(object))  # type: ignore[misc]
        return found


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for test in Finder().find(module, name):
        runner.run(test)
    assert runner.failures == 0
    written = Path(module.__file__ or "").read_text().count(">>> ")
    assert runner.tries == written, "not all examples are found"


def test_every_public_function_has_an_example() -> None:
    functions = [name for name in se.__all__ if name[0].islower() and name != "__version__"]
    assert len(functions) > 25
    for name in functions:
        assert ">>>" in (getattr(se, name).__doc__ or ""), name


def test_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All blocks run in order, and every session shows the expected output."""
    monkeypatch.chdir(tmp_path)
    text = (HERE.parent / "README.md").read_text()
    blocks = re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL)
    assert {kind for kind, _ in blocks} <= {"python", "text", "console", "csv", "pycon"}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    names: dict[str, object] = {}
    for number, (kind, body) in enumerate(blocks):
        if kind == "csv":
            (tmp_path / "line.csv").write_text(body)
        elif kind == "python":
            exec(compile(body, f"README block {number}", "exec"), names)
        elif kind == "pycon":
            test = doctest.DocTestParser().get_doctest(body, names, f"block {number}", None, 0)
            runner.run(test, clear_globs=False)
            names = test.globs
    assert runner.tries > 20 and runner.failures == 0
    assert (tmp_path / "sweep.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path: Path, tmp_path: Path) -> None:
    """A notebook shows the committed output, and at least one picture."""
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("nbclient")
    from notebooks import executed, shown

    committed = shown(nbformat.read(path, as_version=4))
    assert len(committed) > 5 and sum(bool(outputs) for _, outputs in committed) > 3
    ran = shown(executed(path, tmp_path))
    for (source, wanted), (_, found) in zip(committed, ran, strict=True):
        assert found == wanted, f"{source}\n(tests/notebooks.py --write writes what is shown)"
    kinds = {kind for _, outputs in ran for o in outputs if isinstance(o, dict) for kind in o}
    assert kinds & {"image/svg+xml", "image/png"}


def test_pictures_of_one_notebook_do_not_touch_each_other() -> None:
    """Every style rule in the committed files is scoped by the class of its own picture."""
    rules = 0
    for path in NOTEBOOKS:
        for picture in re.findall(r"<svg.*?</svg>", path.read_text().replace('\\"', '"'), re.DOTALL):
            scope = re.search(r'class="(se-[0-9a-f]{16})"', picture)
            assert scope is not None
            for style in re.findall(r"<style>(.*?)</style>", picture, re.DOTALL):
                for rule in style.split("}")[:-1]:
                    assert rule.startswith(f".{scope[1]} "), rule
                    rules += 1
    assert rules > 50


def test_nobody_is_half_named() -> None:
    assert len(NOTEBOOKS) == 4
    for path in NOTEBOOKS:
        assert not re.search(r"\b[A-Z]\. (Wang|Sergeev)", path.read_text())


def test_the_module_is_the_installed_one() -> None:
    assert "site-packages" in Path(se.__file__).parts

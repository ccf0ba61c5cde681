"""Optional packages: pandas and matplotlib."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def _module(name: str, what: str, instead: str) -> Any:
    package = name.split(".")[0]
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(
            f"{what} needs {package}, which is not installed: pip install {package}; {instead}",
            name=package,
        ) from error


def pandas(what: str) -> Any:
    """The module pandas. If it is missing, the `ImportError` says what needs it and which
    alternative does not."""
    return _module("pandas", what, "without it, use to_numpy or plain rows")


def pyplot(what: str) -> Any:
    """The module matplotlib.pyplot, with the same error."""
    return _module("matplotlib.pyplot", what, "without it, use draw")

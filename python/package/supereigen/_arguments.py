"""Converts and checks the arguments of all public functions.

`checked` uses the annotations of a function, so no function checks its own arguments.
"""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

from . import _native

F = TypeVar("F", bound=Callable[..., Any])

SIGNED = ("min", "max")
"""Integers that may be negative."""


def refused(name: str, value: Any, expected: str) -> ValueError:
    """The exception to raise: it names the argument, its value, and the expected value."""
    found = repr(value)
    found = found if len(found) <= 60 else f"{found[:60]}..."
    return ValueError(f"{name}: found {found}, expected {expected}")


def raw_of(value: Any, kind: type[Any]) -> Any:
    """The engine's form of an object of this kind."""
    if not isinstance(value, kind):
        found = type(value).__name__
        raise ValueError(f"found an object of {found}, expected a {kind.__name__}")
    return value._raw


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, (bool, np.bool_)):
        raise refused(name, value, "True or False")
    return bool(value)


def _whole(name: str, value: Any) -> int:
    least, end = (-(2**63), 2**63) if name in SIGNED else (0, 2**64)
    is_whole = isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))
    if not is_whole or not least <= int(value) < end:
        low, power = ("-2^63", 63) if least else ("0", 64)
        raise refused(name, value, f"a whole number from {low} to 2^{power} - 1")
    return int(value)


def _seconds(name: str, value: Any) -> float:
    # A bool is a number. Strings and timedeltas have no `__float__`, but arrays have one.
    is_number = hasattr(type(value), "__float__") and not isinstance(
        value, (bool, np.bool_, np.ndarray, np.timedelta64, np.datetime64)
    )
    try:
        seconds = float(value) if is_number else -1.0
    except (OverflowError, TypeError, ValueError):
        seconds = -1.0
    if not seconds >= 0:
        raise refused(name, value, "seconds, 0 or more")
    return seconds


def _shard(name: str, value: Any) -> tuple[int, int]:
    try:
        shard, shards = (_whole(name, part) for part in value)
    except (TypeError, ValueError):
        raise refused(name, value, "(s, k): part s, from 0, of k") from None
    return shard, shards


def _frontier(name: str, value: Any) -> _native.Frontier:
    if isinstance(value, _native.Frontier):
        return value
    if not isinstance(value, str):
        raise refused(name, value, "a Frontier or its text")
    try:
        return _native.Frontier(value)
    except ValueError as error:
        raise refused(name, value, f"a Frontier or its text: {error}") from None


def _progress(name: str, value: Any) -> Any:
    if not callable(value):
        raise refused(name, value, "a function that takes a number")
    return value


def _path(name: str, value: Any) -> str:
    path = os.fspath(value) if isinstance(value, os.PathLike) else value
    if not isinstance(path, str):
        raise refused(name, value, "the name of a file, a str or a path of pathlib")
    return path


_READERS: dict[str, Callable[[str, Any], Any]] = {
    "bool": _flag,
    "bool | None": _flag,
    "int": _whole,
    "int | None": _whole,
    "float | None": _seconds,
    "tuple[int, int] | None": _shard,
    "_native.Frontier | str | None": _frontier,
    "Progress | None": _progress,
    "str | os.PathLike[str]": _path,
    "str | os.PathLike[str] | None": _path,
}


def checked(what: F) -> F:
    """Wraps a function, or the public methods of a class, so that the arguments are converted
    by their annotations first. An invalid argument raises `ValueError` with its name."""
    if inspect.isclass(what):
        for name, member in list(vars(what).items()):
            inner = member.__func__ if isinstance(member, classmethod) else member
            if not name.startswith("_") and inspect.isfunction(inner) and readers_of(inner):
                made = checked(inner)
                setattr(what, name, classmethod(made) if inner is not member else made)
        return cast(F, what)
    readers = readers_of(what)
    names = enumerate(inspect.signature(what).parameters)
    places = [(k, name, readers[name]) for k, name in names if name in readers]
    first = places[0][0]

    @functools.wraps(what)
    def call(*given: Any, **named: Any) -> Any:
        for name, value in named.items():
            if name in readers:
                named[name] = readers[name](name, value)
        if first < len(given):
            values = list(given)
            for k, name, read in places:
                if k < len(values):
                    values[k] = read(name, values[k])
            return what(*values, **named)
        return what(*given, **named)

    return cast(F, call)


def readers_of(function: Callable[..., Any]) -> dict[str, Callable[[str, Any], Any]]:
    """The converters, by the names of the arguments that have one."""
    found = {}
    for name, said in inspect.get_annotations(function).items():
        read = _READERS.get(said) if name != "return" else None
        if read is not None:
            found[name] = _or_none(read) if said.endswith("| None") else read
    return found


def _or_none(read: Callable[[str, Any], Any]) -> Callable[[str, Any], Any]:
    return lambda name, value: None if value is None else read(name, value)


def unpicklable(what: str) -> Any:
    """The `__reduce__` of an object that holds a search. Its error says what to keep
    instead."""

    def __reduce__(self: Any) -> Any:
        raise TypeError(f"a {type(self).__name__} cannot be pickled or copied: {what}")

    return __reduce__

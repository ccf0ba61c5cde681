"""A claim in a file, read strictly: what supereigen-verify's `json.rs` says of it, without
its witnesses, which the proved checker does not need.

Nothing is guessed, nothing filled in. What cannot be read is `Unreadable`, and what the claim
itself says about its matrix and does not hold is `Other`; both carry a sentence."""

import hashlib
import json
import re
from fractions import Fraction

REQUIRED = {"format", "matrix_sha256", "n", "lambda", "method", "count", "complete", "vectors"}
OPTIONAL = {"integers", "version", "names", "matrix", "witnesses"}
DIGITS, EXPONENT = 10_000, 1024  # as long as numbers of all files may be
TEXT = re.compile(r"-inf|-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?")


class Unreadable(Exception):
    pass


class Other(Exception):
    """The claim was made for another system than the one it is held against."""


class Number(str):
    """A number of JSON as it is written."""


def short(entry):
    """What stood there, cut if it is long."""
    text = repr(str(entry)) if isinstance(entry, str) else repr(entry)
    return text if len(text) <= 80 else text[:60] + " ..."


def number(entry, place):
    """A number of a claim or a matrix; None for -inf."""
    written = entry if isinstance(entry, str) else ""
    if not isinstance(entry, Number) and not TEXT.fullmatch(written):
        raise Unreadable(f'{place}: found {short(entry)}, expected a number, "p/q" or "-inf"')
    if written == "-inf":
        return None
    mantissa, _, exponent = written.lower().partition("e")
    if sum(map(str.isdigit, mantissa)) > DIGITS or len(exponent) > 6 or abs(int(exponent or 0)) > EXPONENT:
        raise Unreadable(f"{place}: {short(written)} is too long a number")
    return Fraction(written)


def numbers(lists, what):
    """Lists of numbers."""
    if not isinstance(lists, list):
        raise Unreadable(f"the {what}s are not a list")
    rows = []
    for k, row in enumerate(lists, 1):
        if not isinstance(row, list):
            raise Unreadable(f"{what} {k}: found {short(row)}, expected a list")
        rows.append([number(entry, f"{what} {k}, entry {j}") for j, entry in enumerate(row, 1)])
    return rows


def square(rows, what):
    """The rows of a square matrix."""
    matrix = numbers(rows, what)
    for k, row in enumerate(matrix, 1):
        if len(row) != len(matrix):
            raise Unreadable(f"{what} {k} has {len(row)} entries, but there are {len(matrix)} rows")
    return matrix


def whole(claim, field):
    """A count."""
    text = claim[field]
    if not isinstance(text, Number) or not text.isdigit() or len(text) > 18:
        raise Unreadable(f'"{field}" is {short(text)}, expected a count')
    return int(text)


def flag(claim, field):
    said = claim.get(field, False)
    if not isinstance(said, bool):
        raise Unreadable(f'"{field}" is {short(said)}, expected true or false')
    return said


def parsed(text, what):
    """The JSON of a text, numbers as they are written."""

    def no_number(word):
        raise Unreadable(f"{what}: {word} is not a JSON number")

    def fields(pairs):
        known = {}
        for name, said in pairs:
            if name in known:
                raise Unreadable(f"{what}: the field {short(name)} comes twice")
            known[name] = said
        return known

    try:
        return json.loads(text, parse_int=Number, parse_float=Number,
                          parse_constant=no_number, object_pairs_hook=fields)
    except ValueError as why:
        raise Unreadable(f"{what}: no JSON: {why}") from None
    except RecursionError:
        raise Unreadable(f"{what}: no claim is nested so deep") from None


def sha256(matrix, lam, integers):
    """The hash that ties a claim to its system; supereigen-verify's `claim.rs` says of what."""
    n = len(matrix)
    lines = [f"{n} {n}"]
    lines += [f"{i} {j} {e}" for i, row in enumerate(matrix, 1) for j, e in enumerate(row, 1) if e is not None]
    lines.append(f"lambda {'-inf' if lam is None else lam}")
    lines += ["integers"] * integers
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def same_system(claim, own, matrix, lam, integers):
    """Refuses a claim that was made for another system, by size, by an entry of its own matrix,
    or by hash, in this order."""
    said, n = whole(claim, "n"), len(matrix)
    if said != n:
        raise Other(f"the claim is for a {said} x {said} matrix, this one is {n} x {n}")
    places = ((i, j) for i in range(n) for j in range(n))
    for i, j in places if own is not None else ():
        if own[i][j] != matrix[i][j]:
            entries = ["-inf" if e is None else e for e in (own[i][j], matrix[i][j])]
            raise Other(f"the claim holds another matrix: its entry in row {i + 1}, column {j + 1} is "
                        f"{short(entries[0])}, this one has {short(entries[1])}")
    found = sha256(matrix, lam, integers)
    if claim["matrix_sha256"] != found:
        raise Other(f"the claim is for a system with sha256 {short(claim['matrix_sha256'])}, this one has '{found}'")


def read(text, beside=None):
    """(matrix, lambda, whether solutions must be whole, vectors) of a claim about the matrix
    beside it, or else about its own."""
    claim = parsed(text, "the claim")
    if not isinstance(claim, dict) or claim.get("format") != "supereigen-basis-1":
        raise Unreadable("not a basis that `supereigen basis --format json` wrote")
    for wrong, names in [("no field", REQUIRED - set(claim)), ("a field", set(claim) - REQUIRED - OPTIONAL)]:
        if names:
            raise Unreadable(f"the claim has {wrong} {short(min(names))}")
    lam, integers = number(claim["lambda"], "lambda"), flag(claim, "integers")
    vectors = numbers(claim["vectors"], "vector")
    if whole(claim, "count") != len(vectors):
        raise Unreadable(f'"count" is {claim["count"]}, but there are {len(vectors)}')
    if not flag(claim, "complete"):
        raise Unreadable("the claim does not say that it is complete; `supereigen verify` checks a part")
    own = square(claim["matrix"], "matrix row") if "matrix" in claim else None
    if own is not None and whole(claim, "n") != len(own):
        raise Unreadable(f'"n" is {claim["n"]}, but there are {len(own)}')
    matrix = own if beside is None else beside
    if matrix is None:
        raise Unreadable("the claim has no matrix in it: name a file")
    same_system(claim, own, matrix, lam, integers)
    return matrix, lam, integers, vectors

"""Searches: lazy, in parts, cut and resumed. Each extremal is found once."""

from __future__ import annotations

import itertools
import math
import time

import numpy as np
import pytest
import scipy.sparse
from conftest import refused

import supereigen as se


@pytest.fixture(scope="module")
def a() -> se.Matrix:
    return se.random(12, min=-100, max=20, seed=3)


def test_iterating_counting_and_the_basis_agree(a: se.Matrix) -> None:
    found = [x.vector for x in se.extremals(a)]
    basis = se.basis(a)
    assert len(found) == len(set(found)) == len(basis) == se.count(a) > 100
    assert set(found) == set(basis)


@pytest.mark.parametrize("threads", [0, 1, 2, 3])
def test_threads_change_nothing(a: se.Matrix, threads: int) -> None:
    assert se.basis(a, threads=threads) == se.basis(a)
    assert se.count(a, threads=threads) == se.count(a)


def test_thousands_of_threads_are_not_started() -> None:
    small = [[0, 1], [1, 0]]
    begun = time.monotonic()
    assert se.basis(small, threads=10_000, time=60.0) == se.basis(small)
    assert se.count(small, threads=10_000) == se.count(small)
    assert se.cone(small, small, threads=10_000) == se.cone(small, small)
    assert se.sweep(small, threads=10_000).steps() == se.sweep(small).steps()
    # Starting ten thousand threads would take half a minute.
    assert time.monotonic() - begun < 10


def test_every_witness_is_right(a: se.Matrix) -> None:
    for x in itertools.islice(se.extremals(a), 200):
        assert se.member(a, x.vector).witness == x.witness
        assert x.support == tuple(i for i, e in enumerate(x.vector) if e != -math.inf)
        assert x.witness.head in x.support


def test_tied_tails() -> None:
    a = [[None, 0, None], [0, None, None], [0, 0, None]]
    texts = {str(x.witness) for x in se.extremals(a)}
    assert "cycle (1 2), tied tail 3" in texts
    tied = next(x.witness for x in se.extremals(a) if x.witness.cycle)
    assert (tied.cycle, tied.tail) == ((0, 1), (2,))


def test_the_iterator_is_lazy(large: se.Matrix) -> None:
    begun = time.perf_counter()
    first = list(itertools.islice(se.extremals(large), 5))
    assert len(first) == 5 and time.perf_counter() - begun < 2


def test_an_iterator_goes_on_elsewhere(a: se.Matrix) -> None:
    search = se.extremals(a)
    before = [x.vector for x in itertools.islice(search, 37)]
    assert not search.complete and search.frontier is not None
    after = [x.vector for x in se.extremals(a, resume=str(search.frontier))]
    assert len(before) == 37
    assert sorted(before + after, reverse=True) == list(se.basis(a))
    rest = list(search)
    assert [x.vector for x in rest] == after
    assert search.complete and search.why is None and search.frontier is None
    assert list(search) == []


def test_an_iterator_that_was_cut_says_so(a: se.Matrix) -> None:
    search = se.extremals(a, limit=5)
    assert len(list(search)) == 5
    assert not search.complete and search.why == "the limit on results was reached"


def test_a_cut_result_is_another_type(a: se.Matrix) -> None:
    for bounds in ({"limit": 10}, {"steps": 40}, {"limit": 10, "threads": 2}):
        some = se.basis(a, **bounds)
        assert isinstance(some, se.CutBasis) and not some.complete
        assert not isinstance(some, (se.Basis, se.VectorSet))
        with pytest.raises(TypeError):
            len(some)  # type: ignore[arg-type]
        assert some.resume() == se.basis(a)
        number = se.count(a, **bounds)
        assert isinstance(number, se.CutCount) and not isinstance(number, int)
        with pytest.raises(TypeError):
            number + 1  # type: ignore[operator]
        assert number.resume() == se.count(a)


def test_many_small_stretches_give_everything_once(a: se.Matrix) -> None:
    ended: se.Basis | se.CutBasis = se.basis(a, limit=50)
    stretches = 1
    while isinstance(ended, se.CutBasis):
        assert len(ended.so_far) == 50 * stretches
        assert se.verify(a, ended).conclusion == "verified, not claimed complete"
        ended = ended.resume(limit=50)
        stretches += 1
    assert ended == se.basis(a) and stretches > 3
    assert se.verify(a, ended).proved


def test_time_cuts(large: se.Matrix) -> None:
    begun = time.perf_counter()
    some = se.count(large, time=0.2)
    assert isinstance(some, se.CutCount) and some.why == "time was up"
    assert some.so_far > 0 and time.perf_counter() - begun < 2
    more = some.resume(time=0.2)
    assert isinstance(more, se.CutCount) and more.so_far > some.so_far
    none = se.basis(large, time=0)
    assert isinstance(none, se.CutBasis)


def test_what_is_cut_while_it_is_prepared_is_not_prepared_without_limits() -> None:
    # One zero cycle, whose potentials take n rounds. Preparing takes about a second, and there
    # is nothing to search.
    n = 20_000
    i = np.arange(n)
    weights = np.where(i == n - 1, 1 - n, 1)
    a = se.matrix(scipy.sparse.coo_array((weights, (i, (i + 1) % n)), shape=(n, n)))
    begun = time.perf_counter()
    assert se.count(a) == 1
    whole = time.perf_counter() - begun
    begun = time.perf_counter()
    cut, none = se.count(a, time=0), se.basis(a, time=0, threads=1)
    assert isinstance(cut, se.CutCount) and isinstance(none, se.CutBasis)
    assert (cut.so_far, len(none.so_far)) == (0, 0)
    again = se.count(a, time=0, resume=cut.frontier)
    assert isinstance(again, se.CutCount) and str(again.frontier) == str(cut.frontier)
    with pytest.raises(se.Stopped, match="time was up"):
        se.count(a, time=0, resume=cut.frontier, shard=(0, 2))
    assert time.perf_counter() - begun < whole / 2
    assert se.count(a, resume=cut.frontier) == 1


def test_the_frontier_of_another_question_is_refused(a: se.Matrix, paper: se.Matrix) -> None:
    cut = se.count(a, limit=5)
    assert isinstance(cut, se.CutCount)
    for ask, said in [
        (lambda: se.count(paper, resume=cut.frontier), "another matrix"),
        (lambda: se.count(a, 1, resume=cut.frontier), "belongs to lambda = 0"),
        (lambda: se.count(a, contains=1, resume=cut.frontier), "another filter"),
    ]:
        refused(ask, said)


def test_shards_share_nothing(a: se.Matrix) -> None:
    parts = [list(se.basis(a, shard=(s, 3))) for s in range(3)]
    assert sorted(sum(parts, []), reverse=True) == list(se.basis(a))


def test_filters(a: se.Matrix) -> None:
    everything = list(se.extremals(a))
    assert set(se.basis(a, contains=[2, 5])) == {
        x.vector for x in everything if {2, 5} <= set(x.support)
    }
    assert se.count(a, max_support=3) == sum(len(x.support) <= 3 for x in everything)
    assert se.count(a, head=4) == sum(x.witness.head == 4 for x in everything)
    assert se.count(a, full=True) == sum(len(x.support) == 12 for x in everything)
    part = se.basis(a, contains=[2])
    assert se.verify(a, part).conclusion == "verified, not claimed complete"


@pytest.mark.parametrize("method", ["chains", "heads", "algorithm3", "algorithm4",
                                    "double-description", "elimination", "sparsification"])
def test_methods_agree(paper: se.Matrix, method: str) -> None:
    assert se.basis(paper, method=method) == se.basis(paper)


def test_progress_adds_up(a: se.Matrix, large: se.Matrix) -> None:
    counts: list[int] = []
    assert se.count(a, progress=counts.append) == sum(counts)
    counts.clear()
    assert len(se.basis(a, progress=counts.append, threads=2)) == sum(counts)
    counts.clear()
    some = se.count(large, time=0.5, progress=counts.append)
    assert isinstance(some, se.CutCount)
    assert sum(counts) == some.so_far and len(counts) >= 4


def test_progress_of_a_sweep_adds_up(a: se.Matrix) -> None:
    counts: list[int] = []
    swept = se.sweep(a, progress=counts.append)
    assert isinstance(swept, se.Sweep) and sum(counts) == swept.chains > 0
    hard = se.random(30, min=-100, max=20, seed=1)
    counts.clear()
    some = se.sweep(hard, progress=counts.append, time=1.0)
    assert isinstance(some, se.CutSweep) and some.bounds.chains == sum(counts) and len(counts) > 2


def test_tqdm_watches(a: se.Matrix) -> None:
    tqdm = pytest.importorskip("tqdm").tqdm
    with tqdm(disable=False, file=open("/dev/null", "w")) as bar:
        count = se.count(a, progress=bar.update)
    assert bar.n == count


def test_a_watcher_that_raises_stops_the_search(large: se.Matrix) -> None:
    class Enough(Exception):
        pass

    def progress(more: int) -> None:
        raise Enough

    with pytest.raises(Enough) as raised:
        se.basis(large, progress=progress)
    cut = raised.value.cut  # type: ignore[attr-defined]
    assert isinstance(cut, se.CutBasis) and len(cut.so_far) > 0


def test_lambda_as_people_ask_for_it(paper: se.Matrix) -> None:
    assert se.count(paper, "max") == se.count(paper, "5/4") == se.sweep(paper).count_at("5/4")
    assert se.count(paper, -math.inf) == se.count(paper, None) == 5
    assert se.count(paper, 2) == 0


def test_estimates() -> None:
    a = se.random(12, min=-100, max=20, seed=1)
    about = se.estimate(a, probes=20_000, seed=5)
    assert about == se.estimate(a, probes=20_000, seed=5)
    assert abs(about.extremals - se.count(a)) < 6 * about.extremals_error


def test_a_search_that_time_cuts_returns_before_its_vectors_are_sorted(large: se.Matrix) -> None:
    start = time.monotonic()
    cut = se.basis(large, time=1)
    assert time.monotonic() - start < 2.5
    assert isinstance(cut, se.CutBasis) and len(cut.so_far) > 0
    assert cut.so_far[0] >= cut.so_far[len(cut.so_far) - 1]

"""Exact answers about max-plus matrices: bases, timetables, cones, games, and a checker.

In max-plus algebra (+) is the maximum, (x) is the sum, and -inf is the zero. A vector x that is
not -inf throughout is a supereigenvector of a square matrix A for lambda if
A (x) x >= lambda (x) x. Finitely many supereigenvectors, the extremals, generate all others as
maxima of shifted copies. Scaled to greatest entry 0, they are the scaled basis.

>>> import supereigen as se
>>> a = [[-3, 1, None], [1, 1, 1], [None, 0, None]]
>>> se.count(a)
3
>>> print(se.basis(a))
0  -1  .
.   0  0
.   0  .

In code, nodes are counted from 0, like the rows of an array. Texts for people use the names of
the nodes, or count them from 1. Finite entries are ints and Fractions, and -inf is the float
-inf.
"""

from ._checks import (
    CrossCheck,
    Membership,
    Part,
    Reduction,
    Removed,
    Row,
    Tolerated,
    Verdict,
    cone,
    cross_check,
    decompose,
    member,
    reduce,
    verify,
)
from ._compare import Comparison, Inclusion, compare
from ._cone import Cone, HalfSpace
from ._count import Count, CutCount
from ._draw import draw
from ._eigen import Eigenvectors
from ._extremals import Extremal, Extremals, Witness
from ._game import Game, game
from ._graph import (
    CriticalGraph,
    Cycle,
    CycleMean,
    Lazy,
    apply,
    critical_graph,
    cycle_mean,
    cycles,
    eigenvalues,
    eigenvectors,
    paths,
    star,
    subeigenvectors,
)
from ._growth import (
    CycleClass,
    CycleRatio,
    CycleTimes,
    Powers,
    cycle_ratio,
    cycle_times,
    powers,
)
from ._info import Info, SystemInfo, cite, info
from ._latest import Greatest, Least, Missed, Nearest, greatest, least, nearest
from ._matrix import (
    Matrix,
    MinPlusMatrix,
    Solution,
    hstack,
    identity,
    matrix,
    paper_example,
    random,
    read,
    vstack,
)
from ._native import Frontier, PositiveCycle, Stopped, __version__
from ._paper import (
    AlongCycle,
    AlongPath,
    Step,
    Trace,
    algorithm1,
    algorithm2,
    algorithm3,
    algorithm4,
    explain,
    generators,
)
from ._polyhedron import AffineRows, Polyhedron
from ._reach import Reach, Repeat, reach
from ._roots import CutRoots, Root, RootList, Roots, roots
from ._search import Estimate, basis, count, estimate, extremals
from ._sets import Included, NearestPoint
from ._state_space import Simulation, StateSpace, repetitions
from ._study import Study, study
from ._sweep import CutSweep, Sweep, SweptChain, sweep
from ._system import Above, GreatestLambda, Implication, System
from ._timetable import Gain, Timetable, timetable
from ._vectors import Basis, CutBasis, MinPlusBasis, Number, Vector, VectorSet
from ._write import write

__all__ = [
    "Above",
    "AffineRows",
    "AlongCycle",
    "AlongPath",
    "Basis",
    "Comparison",
    "Cone",
    "Count",
    "CriticalGraph",
    "CrossCheck",
    "CutBasis",
    "CutCount",
    "CutRoots",
    "CutSweep",
    "Cycle",
    "CycleClass",
    "CycleMean",
    "CycleRatio",
    "CycleTimes",
    "Eigenvectors",
    "Estimate",
    "Extremal",
    "Extremals",
    "Frontier",
    "Gain",
    "Game",
    "Greatest",
    "GreatestLambda",
    "HalfSpace",
    "Implication",
    "Included",
    "Inclusion",
    "Info",
    "Lazy",
    "Least",
    "Matrix",
    "Membership",
    "MinPlusBasis",
    "MinPlusMatrix",
    "Missed",
    "Nearest",
    "NearestPoint",
    "Number",
    "Part",
    "Polyhedron",
    "PositiveCycle",
    "Powers",
    "Reach",
    "Reduction",
    "Removed",
    "Repeat",
    "Root",
    "RootList",
    "Roots",
    "Row",
    "Simulation",
    "Solution",
    "StateSpace",
    "Step",
    "Stopped",
    "Study",
    "Sweep",
    "SweptChain",
    "System",
    "SystemInfo",
    "Tolerated",
    "Timetable",
    "Trace",
    "Vector",
    "VectorSet",
    "Verdict",
    "Witness",
    "__version__",
    "algorithm1",
    "algorithm2",
    "algorithm3",
    "algorithm4",
    "apply",
    "basis",
    "cite",
    "compare",
    "cone",
    "count",
    "critical_graph",
    "cross_check",
    "cycle_mean",
    "cycle_ratio",
    "cycle_times",
    "cycles",
    "decompose",
    "draw",
    "eigenvalues",
    "eigenvectors",
    "estimate",
    "explain",
    "extremals",
    "game",
    "generators",
    "greatest",
    "hstack",
    "identity",
    "info",
    "least",
    "matrix",
    "member",
    "nearest",
    "paper_example",
    "paths",
    "powers",
    "random",
    "reach",
    "read",
    "reduce",
    "repetitions",
    "roots",
    "star",
    "study",
    "subeigenvectors",
    "sweep",
    "timetable",
    "verify",
    "vstack",
    "write",
]

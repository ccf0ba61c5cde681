// The content of the digraph: the arcs of A with their weights, after lambda is
// subtracted, and how each is drawn. All numbers are exact.

import type { Arc, Rank } from "./digraph_layout";
import type { Fraction } from "./fraction";
import { add, compare, finite, greatest, show, subtract, toNumber } from "./fraction";
import { entry } from "./numbers";
import type { Entry, Overview, Read } from "./protocol";
import type { State } from "./state";

/** Up to this number of nodes, all arcs are drawn by default, as in the program. */
const FEW_NODES = 15;
/** Up to this number of arcs, all are drawn, for any number of nodes. */
const FEW_ARCS = 90;

/** Whether the user must request all arcs to see them. */
export function hasTooManyArcs(matrix: Read): boolean {
  return matrix.rows > FEW_NODES && matrix.entries.flat().filter((given) => given !== null).length > FEW_ARCS;
}

interface Chosen {
  /** The arcs to draw. */
  arcs: Arc[];
  /** The number of all arcs. */
  all: number;
}

/**
 * The arcs that prove that x is a solution: for each row that holds with equality, the
 * arcs that attain it.
 */
function tight(a: (Fraction | null)[][], lambda: Fraction, x: Entry[]): [number, number][] {
  const values = x.map(finite);
  return a.flatMap((row, i) => {
    const own = values[i] ?? null;
    if (own === null) return [];
    const sums = row.map((weight, j) => {
      const other = values[j] ?? null;
      return weight === null || other === null ? null : add(weight, other);
    });
    const most = greatest(sums);
    if (most === null || compare(most, add(lambda, own)) !== 0) return [];
    return sums.flatMap((sum, j): [number, number][] => (sum !== null && compare(sum, most) === 0 ? [[i, j]] : []));
  });
}

function steps(nodes: number[], closed: boolean): [number, number][] {
  const next = closed ? [...nodes.slice(1), nodes[0]!] : nodes.slice(1);
  return next.map((to, k) => [nodes[k]!, to]);
}

/** The highlighted arcs. */
function highlighted(a: (Fraction | null)[][], lambda: Fraction | null, state: Readonly<State>): [number, number][] {
  const { pointed, root, traced, view } = state;
  if (pointed !== null) return lambda === null ? [] : tight(a, lambda, pointed.entries);
  if (root !== null && view === "basis") return steps([...root.cycle].reverse(), true);
  if (traced === null || view !== "steps") return [];
  return traced.path.length > 1 ? steps(traced.path, false) : steps(traced.cycle, true);
}

/**
 * The highlighted and critical arcs, those that leave one node, and the others unless
 * there are too many.
 */
export function chosenArcs(matrix: Read, overview: Overview, state: Readonly<State>, everyArc: boolean, leaving: number | null): Chosen {
  const a = matrix.entries.map((row) => row.map(finite));
  const lambda = finite(overview.lambda);
  const key = (from: number, to: number): number => from * overview.n + to;
  const on = new Set(highlighted(a, lambda, state).map(([i, j]) => key(i, j)));
  // For lambda = -inf no arc is critical.
  const critical = new Set(lambda === null ? [] : overview.criticalArcs.map(([i, j]) => key(i, j)));
  const crowded = hasTooManyArcs(matrix);
  const arcs: Arc[] = [];
  let all = 0;
  matrix.entries.forEach((row, from) =>
    row.forEach((given, to) => {
      if (given === null) return;
      all += 1;
      const rank: Rank = on.has(key(from, to)) ? "on" : critical.has(key(from, to)) ? "critical" : "common";
      if (rank === "common" && crowded && !everyArc && from !== leaving) return;
      const weight = a[from]![to] ?? null;
      const reduced = weight === null || lambda === null ? weight : subtract(weight, lambda);
      // Numbers of hundreds of digits are not computed here, and would not fit.
      arcs.push({ from, to, rank, weight: reduced === null ? "\u2026" : entry(show(reduced)), value: reduced === null ? 0 : toNumber(reduced) });
    }),
  );
  return { arcs, all };
}

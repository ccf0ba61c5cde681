// The state of the page: one matrix, one lambda, one vector, one view. Parts of the
// page change it here and are notified of changes here. They do not depend on each
// other.

import type { Basis, Entry, Extremal, Given, Member, Near, Overview, Read, Refusal, Swept } from "./protocol";

export const VIEWS = ["basis", "vector", "lambda", "steps", "proof", "large", "take"] as const;
export type View = (typeof VIEWS)[number];

export interface State {
  /** The text of the questions to the engine. Readable if there is no `refusal`. */
  text: string;
  /** The matrix that was read from the text. */
  matrix: Read | null;
  /** Why the text cannot be read. Then `matrix` is the last readable one. */
  refusal: Refusal | null;
  /** Whether the sizes of buffers in a data flow graph are used. */
  buffers: boolean;
  /** The source of the last change, so that a part does not overwrite itself. */
  by: string;
  /** Lambda as typed: "0", "7/2", "max", "-inf". */
  lambda: string;
  /** Why lambda was changed, if a new matrix changed it. */
  lambdaNote: LambdaNote | null;
  vector: Entry[];
  view: View;
  overview: Overview | null;
  /** Why there is a matrix but no overview. */
  problem: Refusal | null;
  basis: Basis | null;
  member: Member | null;
  /** Why there is no answer about the vector. */
  vectorProblem: Refusal | null;
  /** Solutions near the vector, if it is not a solution and its view is shown. */
  near: Near | null;
  swept: Swept | null;
  /** The highlighted vector. */
  pointed: Extremal | null;
  /** The cycle and the path of the current step of the algorithms. */
  traced: Traced | null;
}

export interface LambdaNote {
  /** The lambda of the previous matrix. */
  before: string;
  /** Whether the earlier lambda of this matrix was restored. Otherwise lambda is 0. */
  again: boolean;
}

export interface Traced {
  cycle: number[];
  path: number[];
}

export type Key = keyof State;
type Listener = () => void;

const state: State = {
  text: "",
  matrix: null,
  refusal: null,
  buffers: false,
  by: "",
  lambda: "0",
  lambdaNote: null,
  vector: [],
  view: "basis",
  overview: null,
  problem: null,
  basis: null,
  member: null,
  vectorProblem: null,
  near: null,
  swept: null,
  pointed: null,
  traced: null,
};

const listeners = new Map<Key, Set<Listener>>();

export function get(): Readonly<State> {
  return state;
}

/** Sets the parts that differ, and notifies each listener of one of them once. */
export function set(change: Partial<State>): void {
  const told = new Set<Listener>();
  for (const key of Object.keys(change) as Key[]) {
    if (Object.is(state[key], change[key])) continue;
    Object.assign(state, { [key]: change[key] });
    for (const listener of listeners.get(key) ?? []) told.add(listener);
  }
  for (const listener of told) listener();
}

export function on(keys: Key[], listener: Listener): void {
  for (const key of keys) {
    const known = listeners.get(key) ?? new Set<Listener>();
    known.add(listener);
    listeners.set(key, known);
  }
}

/** How often lambda was set by hand. An older answer must not reset it. */
let lambdaTurns = 0;

export function lambdaTurn(): number {
  return lambdaTurns;
}

/** Sets lambda by hand: from its field, slider or buttons. */
export function setLambda(lambda: string): void {
  lambdaTurns += 1;
  set({ lambda, lambdaNote: null });
}

/** The matrix and lambda for the engine. null while the text cannot be read. */
export function given(): Given | null {
  if (state.matrix === null || state.refusal !== null) return null;
  const buffers = state.buffers ? { buffers: true } : {};
  return { text: state.text, lambda: state.lambda.trim() === "" ? "0" : state.lambda, ...buffers };
}

/** The name of a node, or its number counted from 1. */
export function nameOf(node: number): string {
  return state.matrix?.names?.[node] ?? String(node + 1);
}

/** The number of nodes. 0 without a square matrix. */
export function size(): number {
  const matrix = state.matrix;
  return matrix !== null && matrix.rows === matrix.cols ? matrix.rows : 0;
}

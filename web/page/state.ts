// What the page is about: one matrix, one lambda, one vector, one view. Parts
// of the page change it here and hear of changes here; they do not know of each
// other.

import type { Basis, Entry, Extremal, Given, Member, Near, Overview, Read, Refusal, Swept } from "./protocol";

export const VIEWS = ["basis", "vector", "lambda", "steps", "proof", "large", "take"] as const;
export type View = (typeof VIEWS)[number];

export interface State {
  /** The text that the engine is asked about; it can be read if `matrix` is there. */
  text: string;
  /** What the text says. */
  matrix: Read | null;
  /** Why the text cannot be read; then `matrix` is the last one that could. */
  refusal: Refusal | null;
  /** Whether a data flow graph is taken with the sizes of buffers that it states. */
  buffers: boolean;
  /** Where the last change came from, so that a part does not overwrite itself. */
  by: string;
  /** As it was typed: "0", "7/2", "max", "-inf". */
  lambda: string;
  /** Why lambda is another one, if another matrix changed it. */
  lambdaNote: LambdaNote | null;
  vector: Entry[];
  view: View;
  overview: Overview | null;
  /** Why there is no overview although there is a matrix. */
  problem: Refusal | null;
  basis: Basis | null;
  member: Member | null;
  /** Why nothing is said of the vector. */
  vectorProblem: Refusal | null;
  /** Solutions near the vector, if it is none and its view is shown. */
  near: Near | null;
  swept: Swept | null;
  /** The vector that is pointed at. */
  pointed: Extremal | null;
  /** What the step of the algorithms at hand works on. */
  traced: Traced | null;
}

export interface LambdaNote {
  /** What it was for the matrix before. */
  before: string;
  /** Whether it is what it was for this matrix once; else it is 0. */
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

/** Sets the parts that differ, and tells those who listen to one of them, once each. */
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

/** How often lambda was set by hand: an older answer does not set it back. */
let lambdaTurns = 0;

export function lambdaTurn(): number {
  return lambdaTurns;
}

/** Lambda, by hand: from its field, slider or buttons. */
export function setLambda(lambda: string): void {
  lambdaTurns += 1;
  set({ lambda, lambdaNote: null });
}

/** The matrix and lambda as the engine wants them; null while the text cannot be read. */
export function given(): Given | null {
  if (state.matrix === null || state.refusal !== null) return null;
  const buffers = state.buffers ? { buffers: true } : {};
  return { text: state.text, lambda: state.lambda.trim() === "" ? "0" : state.lambda, ...buffers };
}

/** How a node is called: its name, or its number counted from 1. */
export function nameOf(node: number): string {
  return state.matrix?.names?.[node] ?? String(node + 1);
}

/** How many nodes there are; 0 without a square matrix. */
export function size(): number {
  const matrix = state.matrix;
  return matrix !== null && matrix.rows === matrix.cols ? matrix.rows : 0;
}

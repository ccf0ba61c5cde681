// The state of the page: one matrix, one lambda, one vector, one view. Parts of the
// page change it here and are notified of changes here. They do not depend on each
// other.

import type { Basis, Entry, Extremal, Given, Member, Near, Overview, Read, Refusal, Relation, Root, Swept, Timetable } from "./protocol";

export const VIEWS = ["basis", "vector", "timetable", "lambda", "steps", "proof", "large", "take"] as const;
export type View = (typeof VIEWS)[number];

export interface LambdaNote {
  /** The lambda of the previous matrix. */
  before: string;
  /** Whether the earlier lambda of this matrix was restored. Otherwise it is the default. */
  again: boolean;
}

interface Traced {
  cycle: number[];
  path: number[];
}

const state = {
  /** The text of the questions to the engine. Readable if there is no `refusal`. */
  text: "",
  /** The matrix that was read from the text. */
  matrix: null as Read | null,
  /** Why the text cannot be read. Then `matrix` is the last readable one. */
  refusal: null as Refusal | null,
  /** Whether the sizes of buffers in a data flow graph are used. */
  buffers: false,
  /** Whether the matrix was entered with decimals. */
  hasDecimals: false,
  /** The source of the last change, so that a part does not overwrite itself. */
  by: "",
  /** Lambda as typed: "0", "7/2", "max", "-inf". */
  lambda: "0",
  /** What the basis and the vector are asked for. */
  relation: "ge" as Relation,
  /** Why lambda was changed, if a new matrix changed it. */
  lambdaNote: null as LambdaNote | null,
  vector: [] as Entry[],
  view: "basis" as View,
  overview: null as Overview | null,
  /** Why there is a matrix but no overview. */
  problem: null as Refusal | null,
  basis: null as Basis | null,
  member: null as Member | null,
  /** Why there is no answer about the vector. */
  vectorProblem: null as Refusal | null,
  /** Solutions near the vector, if it is not a solution and its view is shown. */
  near: null as Near | null,
  swept: null as Swept | null,
  /** The period of the timetable as typed. "" is the least one. */
  period: "",
  /** For each node the time before or after which it does not start. null is no bound. */
  release: [] as Entry[],
  due: [] as Entry[],
  /** The last timetable, while its view is shown. */
  timetable: null as Timetable | null,
  timetableProblem: null as Refusal | null,
  /** The highlighted vector. */
  pointed: null as Extremal | null,
  /** The root that was chosen. The table shows what grows from it. */
  root: null as Root | null,
  /** The cycle and the path of the current step of the algorithms. */
  traced: null as Traced | null,
};

export type State = typeof state;
type Key = keyof State;
type Listener = () => void;

const listeners = new Map<Key, Set<Listener>>();

export function get(): Readonly<State> {
  return state;
}

/** Sets the parts that differ, and notifies each listener of one of them once. */
export function set(change: Partial<State>): void {
  const affected = new Set<Listener>();
  for (const key of Object.keys(change) as Key[]) {
    if (Object.is(state[key], change[key])) continue;
    Object.assign(state, { [key]: change[key] });
    for (const listener of listeners.get(key) ?? []) affected.add(listener);
  }
  for (const listener of affected) listener();
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
  const shown = decimals() ? { decimals: true } : {};
  return { text: state.text, lambda: state.lambda.trim() === "" ? "0" : state.lambda, ...buffers, ...shown };
}

/** Whether finite decimals are shown as decimals. */
export function decimals(): boolean {
  return state.hasDecimals || [state.lambda, state.period, ...state.release, ...state.due].some((typed) => typed !== null && /\.\d/.test(typed));
}

/** What a solution is called. */
export function kind(): string {
  return { ge: "supereigenvector", le: "subeigenvector", eq: "eigenvector" }[state.relation];
}

/** The name of a node, or its number counted from 1. */
export function nameOf(node: number): string {
  return state.matrix?.names?.[node] ?? String(node + 1);
}

/** The name, cut to so many letters. */
export function shortName(node: number, letters: number): string {
  const name = nameOf(node);
  return name.length > letters ? `${name.slice(0, letters - 1)}\u2026` : name;
}

/** The name in a sentence: quoted, as the program does, if it could be misread. */
export function called(node: number): string {
  const name = nameOf(node);
  return /[,"]|->/.test(name) ? JSON.stringify(name) : name;
}

/** A cycle as the program writes it: "(oven, saw, oven)". */
export function closed(cycle: number[]): string {
  return `(${[...cycle, cycle[0]!].map(called).join(", ")})`;
}

/** The number of nodes. 0 without a square matrix. */
export function size(): number {
  const matrix = state.matrix;
  return matrix !== null && matrix.rows === matrix.cols ? matrix.rows : 0;
}

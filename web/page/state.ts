// The state of the page: one matrix, one lambda, one vector, one view. Parts of the
// page change it here and are notified of changes here. They do not depend on each
// other.

import type { Basis, Entry, Extremal, Given, Member, Near, Overview, Read, Refusal, Relation, Root, Swept, Timetable } from "./protocol";

export const VIEWS = ["basis", "vector", "timetable", "lambda", "steps", "proof", "large", "take"] as const;
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
  /** Whether the matrix was entered with decimals. */
  hasDecimals: boolean;
  /** The source of the last change, so that a part does not overwrite itself. */
  by: string;
  /** Lambda as typed: "0", "7/2", "max", "-inf". */
  lambda: string;
  /** What the basis and the vector are asked for. */
  relation: Relation;
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
  /** The period of the timetable as typed. "" is the least one. */
  period: string;
  /** For each node the time before or after which it does not start. null is no bound. */
  release: Entry[];
  due: Entry[];
  /** The last timetable, while its view is shown. */
  timetable: Timetable | null;
  timetableProblem: Refusal | null;
  /** The highlighted vector. */
  pointed: Extremal | null;
  /** The root that was chosen. The table shows what grows from it. */
  root: Root | null;
  /** The cycle and the path of the current step of the algorithms. */
  traced: Traced | null;
}

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

type Key = keyof State;
type Listener = () => void;

const state: State = {
  text: "",
  matrix: null,
  refusal: null,
  buffers: false,
  hasDecimals: false,
  by: "",
  lambda: "0",
  relation: "ge",
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
  period: "",
  release: [],
  due: [],
  timetable: null,
  timetableProblem: null,
  pointed: null,
  root: null,
  traced: null,
};

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

const KINDS: Record<Relation, string> = { ge: "supereigenvector", le: "subeigenvector", eq: "eigenvector" };

/** What a solution is called. */
export function kind(): string {
  return KINDS[state.relation];
}

/** The name of a node, or its number counted from 1. */
export function nameOf(node: number): string {
  return state.matrix?.names?.[node] ?? String(node + 1);
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

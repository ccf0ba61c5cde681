// What the page asks the engine, and what it is told: the contract between
// `web/engine` (Rust, wasm) and the page.
//
// `answer(JSON of a Request) -> JSON of a Reply` is a pure function of the
// module. Searches that may be long are objects (`Search`) that do a number of
// steps per call, so that a worker can look at its messages in between.
//
// Numbers are strings as the program writes them ("-3", "7/2"), null is -inf,
// so nothing is rounded on the way. Nodes are counted from 0 here; words for
// people come from the engine and count from 1, or have the nodes' names.

export type Entry = string | null;

/** A matrix in any format of the program, and lambda as its option takes it. */
export interface Given {
  text: string;
  /** "0", "-7/2", "0.5", "max" for lambda(A), "-inf". */
  lambda: string;
  /** Of a data flow graph (sdf3): with the sizes of buffers that it states. */
  buffers?: boolean;
}

export type Request =
  | { op: "read"; text: string; buffers?: boolean }
  | { op: "write"; given: Given; format: string }
  /** `seed` as text if it is beyond 2^53. */
  | { op: "random"; n: number; density: string; min: number; max: number; seed: number | string; loops: boolean }
  | { op: "overview"; given: Given }
  | { op: "basis"; given: Given; atMost: number; steps: number }
  | { op: "picture"; given: Given; picture: Picture; format: "svg" | "tikz" | "pdf" | "dot" }
  | { op: "place"; given: Given; x: number; y: number }
  | { op: "member"; given: Given; vector: Entry[] }
  | { op: "near"; given: Given; vector: Entry[] }
  | { op: "trace"; given: Given; steps: number }
  | { op: "verify"; given: Given; steps: number }
  /** A file of vectors; a claim with its matrix inside needs no `given`. */
  | { op: "verifyFile"; text: string; steps: number; given?: Given }
  | { op: "sweep"; given: Given; steps: number }
  /**
   * A format of the program, or "claim": json with the matrix inside. `witness` as the
   * program's option.
   */
  | { op: "download"; given: Given; format: string; steps: number; what?: "basis" | "matrix"; witness?: boolean };

export type Reply<T> = { ok: T } | { error: Refusal };

/** In the program's words, but for its options, which the page does not have; where it stands, if it stands somewhere. */
export interface Refusal {
  message: string;
  /** The same without line and column, if it has them. */
  short?: string;
  /** Counted from 1, in the text. */
  line?: number;
  column?: number;
  /** Counted from 0: the entry of the matrix. */
  cell?: [number, number];
}

export interface Read {
  rows: number;
  cols: number;
  entries: Entry[][];
  names: string[] | null;
  /** The format that was recognised, by the program's name for it. */
  format: string;
}

/** The answer to `write` and `random`: the bytes that the program writes. */
export interface Written {
  text: string;
}

/** A whole number; text, for it may be beyond 2^53. */
export type Count = string;

export interface Overview {
  n: number;
  /** lambda as a number; null is -inf. */
  lambda: Entry;
  /** lambda(A), a cycle of that mean and what the program says of it. */
  greatest: Entry;
  cycle: number[] | null;
  criticalArcs: [number, number][];
  solvable: boolean;
  /** Why there is a solution, or why there is none. */
  why: string;
  /** What `supereigen info` prints. */
  info: string;
  /** The hash that claims have of this matrix and lambda. */
  sha256: string;
}

export interface Extremal {
  entries: Entry[];
  /** As the program prints it. */
  text: string;
  support: number[];
  /** The chain that proves it: nodes from the head on, and the closing arc. */
  chain: number[];
  closing: [number, number];
  /** The witness in the program's words. */
  witness: string;
}

export interface Basis {
  /** All of them, or as many as were asked for. */
  extremals: Extremal[];
  /** False if `steps` or `atMost` cut it; then `stopped` says so. */
  complete: boolean;
  stopped: string | null;
}

export type Picture =
  | { kind: "digraph"; critical?: boolean; cycle?: number[]; path?: number[]; solution?: Entry[]; allArcs?: boolean }
  /** n = 3 only; `solution` is marked, and so is `point`, an arbitrary vector. */
  | { kind: "cone"; solution?: Entry[]; point?: Entry[] }
  | { kind: "staircase"; steps: number };

export interface Drawn {
  /** The picture; base64 for pdf. */
  data: string;
}

/** Which vector stands at a point of the cone's picture, on its grid. */
export interface Placed {
  vector: Entry[];
}

export interface Member {
  solution: boolean;
  rows: {
    row: number;
    /** (A (x) x)_i and lambda + x_i. */
    left: Entry;
    right: Entry;
    holds: boolean;
    /** The nodes that attain the left side. */
    attained: number[];
  }[];
  extremal: boolean;
  /** What `supereigen member` prints. */
  words: string;
  /** If it is a solution: the extremals whose maximum it is. */
  terms: { shift: Entry; entries: Entry[] }[] | null;
}

/** What is near a vector that is no solution. */
export interface Near {
  /** A nearest solution; null if no solution has the support of the vector. */
  nearest: Solution | null;
  /** The greatest solution below the vector; null if there is none. */
  below: Solution | null;
  /** The nodes that are farthest above what the others allow them, and why, in the program's words; some of them. */
  forced: { node: number; is: Entry; most: Entry; why: string }[];
  /** How many more there are. */
  more: number;
  /** If no solution has the support of the vector: the nodes because of which. */
  stuck: number[];
}

export interface Solution {
  entries: Entry[];
  /** In the maximum norm; null if one is -inf where the other is not. */
  distance: string | null;
}

export interface Stepped {
  node: number;
  vector: Entry[];
  extremal: boolean;
}

export interface Trace {
  cycles: {
    cycle: number[];
    start: number;
    steps: Stepped[];
    paths: { path: number[]; steps: Stepped[]; end: string | null }[];
  }[];
  extremals: Entry[][];
  /** The account as the paper tells its example. */
  text: string;
}

export interface Verdict {
  accepted: boolean;
  /** Whether completeness was proved, not only found likely. */
  proved: boolean;
  /** Whether the vectors are claimed to be some of the basis only. */
  part: boolean;
  /** The verdict and how it was proved, in the program's words. */
  words: string;
}

export interface Swept {
  /** Lambda of the breakpoints, ascending. */
  breakpoints: string[];
  /** How many extremals at each of them. */
  at: Count[];
  /** How many between them: before the first, between, after the last. */
  between: Count[];
  greatest: Entry;
  complete: boolean;
  stopped: string | null;
}

export interface Download {
  /** base64: the bytes that the program writes. */
  data: string;
  name: string;
  type: string;
}

/**
 * One part of a large search, kept between calls: `new Search(JSON)`, which
 * throws the JSON of a Refusal if it cannot be.
 */
export interface SearchOrder {
  given: Given;
  /** Part `shard` of `shards`, counted from 0. */
  shard: number;
  shards: number;
  /** Rows of text as they are found ("text", "csv", "jsonl"), or only their number. */
  rows: string | null;
}

/** What `search.step(steps)` tells, as the JSON of a Reply<Progress>. */
export interface Progress {
  found: Count;
  steps: Count;
  done: boolean;
  /** New since the last call. */
  rows: string;
}

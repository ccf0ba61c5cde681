// The requests of the page and the replies of the engine: the contract between
// `web/engine` (Rust, wasm) and the page.
//
// `answer(JSON of a Request) -> JSON of a Reply` is a pure function of the module. Long
// searches are objects (`Search`) that make a number of steps per call, so that a
// worker can check its messages between calls.
//
// Numbers are strings as the program writes them ("-3", "7/2"), and null is -inf, so
// nothing is rounded. Nodes are counted from 0 here. Texts for people come from the
// engine. They use the names of the nodes, or count them from 1.

export type Entry = string | null;

/**
 * A matrix in any format of the program, and lambda in the form of the program's
 * option.
 */
export interface Given {
  text: string;
  /** "0", "-7/2", "0.5", "max" for lambda(A), "-inf". */
  lambda: string;
  /** For a data flow graph (sdf3): use the sizes of buffers that it contains. */
  buffers?: boolean;
  /** Write finite decimals as decimals, in words and files. */
  decimals?: boolean;
}

/**
 * The relation between A (x) x and lambda (x) x: supereigenvectors, subeigenvectors or
 * eigenvectors.
 */
export type Relation = "ge" | "le" | "eq";

export type Request =
  | { op: "read"; text: string; buffers?: boolean }
  | { op: "write"; given: Given; format: string }
  | { op: "random"; n: number; density: string; min: number; max: number; seed: number; loops: boolean }
  | { op: "overview"; given: Given }
  | { op: "basis"; given: Given; relation: Relation; atMost: number; steps: number }
  | { op: "picture"; given: Given; picture: Picture; format: "svg" | "tikz" | "pdf" }
  | { op: "place"; given: Given; x: number; y: number }
  | { op: "member"; given: Given; relation: Relation; vector: Entry[] }
  | { op: "near"; given: Given; vector: Entry[] }
  | { op: "trace"; given: Given; steps: number }
  | { op: "verify"; given: Given; steps: number }
  /** A file of vectors. A claim that contains its matrix needs no `given`. */
  | { op: "verifyFile"; text: string; steps: number; given?: Given }
  | { op: "sweep"; given: Given; steps: number }
  /** Times are null without a bound. Without a period, the least one is kept. */
  | { op: "timetable"; given: Given; period?: string; release: Entry[]; due: Entry[] }
  /** The roots with most extremals, at most `atMost`. */
  | { op: "roots"; given: Given; atMost: number; steps: number }
  /**
   * A format of the program, or "claim": json that contains the matrix. `witness` is as
   * in the program's option.
   */
  | { op: "download"; given: Given; format: string; steps: number; witness?: boolean };

export type Reply<T> = { ok: T } | { error: Refusal };

/**
 * An error in the program's words, without its options, which the page does not have.
 * Also its position, if it has one.
 */
export interface Refusal {
  message: string;
  /** The message without line and column, if it has them. */
  short?: string;
  /** Position in the text, counted from 1. */
  line?: number;
  column?: number;
  /** Position of the entry in the matrix, counted from 0. */
  cell?: [number, number];
}

export interface Read {
  rows: number;
  cols: number;
  entries: Entry[][];
  names: string[] | null;
  /** The detected format, by the program's name for it. */
  format: string;
}

/** The answer to `write` and `random`: the bytes that the program writes. */
export interface Written {
  text: string;
}

/** An integer. It is a string, because it may exceed 2^53. */
export type Count = string;

export interface Overview {
  n: number;
  /** lambda as a number. null is -inf. */
  lambda: Entry;
  /** lambda(A), a cycle of that mean, and the program's sentence about it. */
  greatest: Entry;
  cycle: number[] | null;
  criticalArcs: [number, number][];
  solvable: boolean;
  /** Why there is a solution, or why there is none. */
  why: string;
  /** The output of `supereigen info`. */
  info: string;
  /** The hash of this matrix and lambda in claims. */
  sha256: string;
}

export interface Extremal {
  entries: Entry[];
  /** The chain that proves it: the nodes from the head on. Columns of the star have none. */
  chain: number[];
  /** The cycle from which it grows, as in `Roots`. */
  root: number[];
  /** The witness as the program prints it. */
  witness: string;
}

export interface Basis {
  /** All extremals, or the requested number. */
  extremals: Extremal[];
  /** False if `steps` or `atMost` cut the search. Then `stopped` has the reason. */
  complete: boolean;
  stopped: string | null;
}

export type Picture =
  | { kind: "digraph"; critical?: boolean; cycle?: number[]; path?: number[]; solution?: Entry[]; allArcs?: boolean }
  /** n = 3 only. `solution` is marked, and so is `point`, an arbitrary vector. */
  | { kind: "cone"; solution?: Entry[]; point?: Entry[] }
  | { kind: "staircase"; steps: number };

export interface Drawn {
  /** The picture. base64 for pdf. */
  data: string;
}

/** The vector at a position in the cone's picture, on its grid. */
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
    /** The nodes at which the left side is attained. */
    attained: number[];
  }[];
  extremal: boolean;
  /** The output of `supereigen member`. */
  words: string;
  /** If the vector is a supereigenvector: the extremals whose maximum it is. */
  terms: { shift: Entry; entries: Entry[] }[] | null;
}

/** Solutions near a vector that is not a solution. */
export interface Near {
  /** A nearest solution. null if no solution has the support of the vector. */
  nearest: Solution | null;
  /** The greatest solution below the vector. null if there is none. */
  below: Solution | null;
  /**
   * Some of the nodes that exceed most what the other nodes allow, and the reasons, in
   * the program's words.
   */
  forced: { node: number; is: Entry; most: Entry; why: string }[];
  /** The number of such nodes not listed. */
  more: number;
  /** If no solution has the support of the vector: the nodes that prevent it. */
  stuck: number[];
}

export interface Solution {
  entries: Entry[];
  /**
   * The distance in the maximum norm. null if one vector is -inf where the other is
   * not.
   */
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
    steps: Stepped[];
    paths: { path: number[]; steps: Stepped[]; end: string | null }[];
  }[];
  extremals: Entry[][];
  /** The account, in the style of the paper's example. */
  text: string;
}

export interface Verdict {
  accepted: boolean;
  /** Whether completeness was proved, not only found likely. */
  proved: boolean;
  /** Whether the vectors are claimed to be only a part of the basis. */
  part: boolean;
  /** The verdict and its proof, in the program's words. */
  words: string;
}

export interface Swept {
  /** The breakpoints of lambda, ascending. */
  breakpoints: string[];
  /** The number of extremals at each breakpoint. */
  at: Count[];
  /**
   * The numbers of extremals before the first, between, and after the last breakpoint.
   */
  between: Count[];
  complete: boolean;
  stopped: string | null;
}

/** Starts that keep a period. null is no bound. */
export interface Timetable {
  /** lambda(A). null if there is no cycle. */
  leastPeriod: string | null;
  period: string;
  /** Critical cycles. */
  bottleneck: number[][];
  feasible: boolean;
  earliest: Entry[];
  latest: Entry[];
  slack: Entry[];
  /** The output of `supereigen timetable`. */
  words: string;
}

/** The cycles from which the extremals grow. */
export interface Roots {
  roots: Root[];
  /** The number of all roots, and of their extremals. */
  count: number;
  extremals: Count;
  complete: boolean;
  stopped: string | null;
}

export interface Root {
  /** In the order of the chain. */
  cycle: number[];
  /** With lambda subtracted from every arc. */
  weight: Entry;
  extremals: Count;
}

export interface Download {
  /** base64 of the bytes that the program writes. */
  data: string;
  name: string;
  type: string;
}

/**
 * One part of a large search, kept between calls: `new Search(JSON)`. It throws the
 * JSON of a Refusal if the search is not possible.
 */
export interface SearchOrder {
  given: Given;
  /** Part `shard` of `shards`, counted from 0. */
  shard: number;
  shards: number;
  /** Rows of text as they are found ("text", "csv", "jsonl"), or only their number. */
  rows: string | null;
}

/** The result of `search.step(steps)`, as the JSON of a Reply<Progress>. */
export interface Progress {
  found: Count;
  steps: Count;
  done: boolean;
  /** New since the last call. */
  rows: string;
}

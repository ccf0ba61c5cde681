// The run of Algorithms 1 to 3 as a list of frames, one for each step of the user. A
// frame has the current objects and the lines of the text that the step executes.

import type { Fraction } from "./fraction";
import { finite, greatest, show, subtract } from "./fraction";
import { several, vectorWords } from "./numbers";
import type { Entry, Stepped, Trace } from "./protocol";

export interface Frame {
  /** The lines of the algorithms' text that the step executes. */
  lines: string[];
  words: string;
  cycle: number[];
  path: number[];
  vector: Entry[] | null;
  extremal: boolean;
  /** The number of different extremals after this step. */
  kept: number;
  /** Whether this step found a new extremal. */
  isNew: boolean;
}

export function scaled(vector: Entry[]): Entry[] {
  const values = vector.map(finite);
  const top: Fraction | null = greatest(values);
  return values.map((value) => (value === null || top === null ? null : show(subtract(value, top))));
}

type Named = (node: number) => string;

class Telling {
  readonly frames: Frame[] = [];
  private readonly kept = new Set<string>();

  constructor(private readonly name: Named) {}

  walk(nodes: number[]): string {
    return `(${nodes.map(this.name).join(", ")})`;
  }

  /** A step, which has no vector unless one is given. */
  add(frame: Pick<Frame, "lines" | "words" | "cycle"> & Partial<Frame>): void {
    this.frames.push({ path: [], vector: null, extremal: false, kept: this.kept.size, isNew: false, ...frame });
  }

  /** A vector of Algorithm 1 that is not a solution yet. */
  stage(begin: string, { vector, node }: Stage, first: boolean, cycle: number[]): void {
    const words = `${begin} v := ${vectorWords(vector)}. Row ${this.name(node)} does not hold, so continue along the cycle.`;
    this.add({ lines: first ? ["3.2", "1.1", "1.2"] : ["3.2", "1.3", "1.2"], words, cycle, vector });
  }

  vector(lines: string[], begin: string, { vector, extremal }: Stepped, cycle: number[], path: number[]): void {
    const text = JSON.stringify(scaled(vector));
    const isNew = extremal && !this.kept.has(text);
    if (extremal) this.kept.add(text);
    const fate = extremal ? (isNew ? "It is extremal: it is kept, scaled." : "It is extremal, and was found before.") : "It is not extremal.";
    this.add({ lines, words: `${begin} v = ${vectorWords(vector)}. ${fate}`, cycle, path, vector, extremal, isNew });
  }
}

interface Stage {
  node: number;
  vector: Entry[];
}

/**
 * The intermediate vectors of Algorithm 1: those of the first nodes from the start on,
 * with the last of them at 0.
 */
function alongCycle(cycle: number[], step: Stepped): Stage[] {
  const open = cycle.length > 1 && cycle[0] === cycle[cycle.length - 1] ? cycle.slice(0, -1) : cycle;
  const start = open.indexOf(step.node);
  const way = [...open.slice(start), ...open.slice(0, start)].filter((node) => step.vector[node] !== null);
  return way.map((node, p) => {
    const last = finite(step.vector[node]);
    const passed = new Set(way.slice(0, p + 1));
    const vector = step.vector.map((e, i) => {
      const value = finite(e);
      return passed.has(i) && value !== null && last !== null ? show(subtract(value, last)) : null;
    });
    return { node, vector };
  });
}

export function frames(trace: Trace, name: Named): Frame[] {
  const tell = new Telling(name);
  trace.cycles.forEach((entry, c) => {
    const cycle = entry.cycle;
    const closed = cycle.length > 1 && cycle[0] === cycle[cycle.length - 1] ? cycle : [...cycle, cycle[0]!];
    tell.add({ lines: ["3.1"], words: `Cycle ${c + 1} of ${trace.cycles.length}: ${tell.walk(closed)}.`, cycle });
    for (const step of entry.steps) {
      const begin = `Algorithm 1, from node ${name(step.node)}:`;
      const stages = alongCycle(cycle, step);
      stages.slice(0, -1).forEach((stage, i) => tell.stage(begin, stage, i === 0, cycle));
      const lines = stages.length > 1 ? ["3.2", "1.3", "1.2", "1.4"] : ["3.2", "1.1", "1.2", "1.4"];
      tell.vector(lines, `${begin} row ${name(stages[stages.length - 1]?.node ?? step.node)} holds, so v is a solution.`, step, cycle, []);
    }
    entry.paths.forEach((path, p) => {
      const words = `Path ${p + 1} of ${entry.paths.length} into the cycle: ${tell.walk(path.path)}.`;
      tell.add({ lines: ["3.3", "2.1"], words, cycle, path: path.path });
      for (const step of path.steps) {
        tell.vector(["2.3", "2.4"], `Algorithm 2, at node ${name(step.node)}:`, step, cycle, path.path);
      }
      if (path.end !== null) tell.add({ lines: ["2.2"], words: path.end, cycle, path: path.path });
    });
  });
  const count = trace.extremals.length;
  tell.add({ lines: ["3.4"], words: `The scaled basis has ${several(count, "vector")}.`, cycle: [] });
  return tell.frames;
}

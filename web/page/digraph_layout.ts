// The positions of the parts of a digraph, in CSS pixels. Nodes are on an ellipse. Arcs
// are curves that bend to their own left, so that i -> j and j -> i never coincide.
// Loops are outside. As many weights as are readable are shown: a weight that would
// touch a node or another weight is omitted, the least important first.
//
// The same digraph in the same space gives the same picture. Nothing is random, and
// nothing depends on earlier pictures.

export type Point = readonly [number, number];

/** The kind of an arc. The last kind is drawn on top. */
export type Rank = "common" | "critical" | "on";

export interface Arc {
  from: number;
  to: number;
  /** Its weight as text. */
  weight: string;
  /** Within a rank, arcs with greater values are labelled first. */
  value: number;
  rank: Rank;
}

interface Asked {
  width: number;
  height: number;
  /**
   * The names of the nodes. If there is no space for them, the nodes show their
   * numbers.
   */
  names: string[];
  arcs: Arc[];
  /** The text next to each node. */
  notes: (string | null)[];
  /** If set, only arcs of this node show their weights. */
  chosen: number | null;
  /** The width of a text at a size in pixels. */
  measure: (words: string, size: number, bold: boolean) => number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Node {
  at: Point;
  /** Half of the width and height. Equal for a circle. */
  half: Point;
  words: string;
  size: number;
}

interface Curve {
  path: string;
  tip: [Point, Point, Point];
}

interface Words {
  at: Point;
  words: string;
  box: Box;
}

export interface Layout {
  nodes: Node[];
  /** Whether the nodes show numbers because their names do not fit. */
  numbered: boolean;
  curves: Curve[];
  /** The weight next to each arc. null if there is no space. */
  weights: (Words | null)[];
  notes: (Words | null)[];
}

/** The font size of weights and notes. */
export const WEIGHT_SIZE = 12;
const NAME_SIZE = 13;
/** Names smaller than this are unreadable. */
const LEAST_NAME = 9;
/** The radius of a node with a number. */
const NODE = 13;
/** How far a loop extends beyond its node. */
const LOOP = 22;
/** The gap between texts, and between texts and nodes. */
const GAP = 2;
/**
 * A common weight closer than this to another arc could be mistaken for the weight of
 * that arc.
 */
const CLEAR = 5;
/** Only arcs closer than this are considered. All greater distances are equivalent. */
const FAR = 14;
/** With more arcs, common arcs have no weights, because there is no space for them. */
const MOST_LABELLED = 200;

type Bezier = readonly Point[];

export function layOut(asked: Asked): Layout {
  const { nodes, numbered } = placeNodes(asked);
  const centre: Point = [asked.width / 2, asked.height / 2];
  const courses = asked.arcs.map(({ from, to }) => (from === to ? loop(nodes[from]!, centre) : bent(nodes[from]!.at, nodes[to]!.at, nodes.length)));
  const placed = new Placed(asked, nodes);
  // Place the notes first: they belong to the highlighted vector and must be visible.
  const notes = asked.notes.map((words, i) => (words === null ? null : placed.note(words, nodes[i]!, centre)));
  const curves = courses.map((course, k) => drawn(course, nodes[asked.arcs[k]!.to]!));
  return { nodes, numbered, curves, notes, weights: placed.weights(courses) };
}

function placeNodes(asked: Asked): { nodes: Node[]; numbered: boolean } {
  const named = asked.names.map((name) => asked.measure(name, NAME_SIZE, false));
  // Circles if all names are short, otherwise shapes as wide as the names.
  const short = named.every((width) => width / 2 + 3 <= NODE);
  const wide = named.map((width) => (short ? NODE : Math.max(NODE, width / 2 + 7)));
  const places = ellipse(asked, Math.max(...wide));
  const nodes = places.map((at, i): Node => ({ at, half: [wide[i]!, NODE], words: asked.names[i]!, size: NAME_SIZE }));
  const apart = (a: Node, b: Node): boolean =>
    Math.abs(a.at[0] - b.at[0]) >= a.half[0] + b.half[0] + 4 || Math.abs(a.at[1] - b.at[1]) >= a.half[1] + b.half[1] + 4;
  // Names that take all the space leave none for arcs.
  const slim = Math.max(...wide) <= asked.width / 6;
  if (slim && nodes.every((a, i) => nodes.slice(0, i).every((b) => apart(a, b)))) return { nodes, numbered: false };
  const round = ellipse(asked, NODE);
  let spacing = Infinity;
  round.forEach((at, i) => {
    const next = round[(i + 1) % round.length]!;
    if (round.length > 1) spacing = Math.min(spacing, Math.hypot(at[0] - next[0], at[1] - next[1]));
  });
  const radius = Math.max(7, Math.min(NODE, (spacing - 4) / 2));
  const size = Math.max(LEAST_NAME, Math.min(NAME_SIZE, radius));
  const numbers = round.map((at, i): Node => ({ at, half: [radius, radius], words: String(i + 1), size }));
  return { nodes: numbers, numbered: asked.names.some((name, i) => name !== String(i + 1)) };
}

/**
 * The positions on the ellipse, clockwise from the top, with space for loops and their
 * weights.
 */
function ellipse(asked: Asked, half: number): Point[] {
  const n = asked.names.length;
  const [x, y] = [asked.width / 2, asked.height / 2];
  if (n === 1) return [[x, y]];
  const loops = asked.arcs.filter((arc) => arc.from === arc.to);
  const widest = Math.max(0, ...loops.map((arc) => asked.measure(arc.weight, WEIGHT_SIZE, true)));
  const across = loops.length === 0 ? 20 : LOOP + widest + 3 * GAP;
  const along = loops.length === 0 ? 20 : LOOP + WEIGHT_SIZE + 3 * GAP;
  const [rx, ry] = [Math.max(40, x - half - across), Math.max(40, y - NODE - along)];
  return Array.from({ length: n }, (_, i) => {
    const angle = (2 * Math.PI * i) / n - Math.PI / 2;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
}

function outward(centre: Point, at: Point): Point {
  const [dx, dy] = [at[0] - centre[0], at[1] - centre[1]];
  const length = Math.hypot(dx, dy);
  return length < 1 ? [0, -1] : [dx / length, dy / length];
}

/** The distance from the centre of a node to its border in a direction. */
function reach(node: Node, [ux, uy]: Point): number {
  const [w, h] = node.half;
  if (w === h) return w;
  return Math.min(w / Math.max(Math.abs(ux), 1e-9), h / Math.max(Math.abs(uy), 1e-9));
}

function bent(from: Point, to: Point, n: number): Bezier {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const angle = Math.min(16, Math.max(6, 60 / n)) * (Math.PI / 180);
  // Even for close nodes, an arc and its reverse must be distinguishable.
  const pull = Math.max((Math.tan(angle) / 2) * length, 14) / length;
  return [from, [(from[0] + to[0]) / 2 + pull * dy, (from[1] + to[1]) / 2 - pull * dx], to];
}

function loop(node: Node, centre: Point): Bezier {
  const [ux, uy] = outward(centre, node.at);
  const far = (reach(node, [ux, uy]) + LOOP) / 0.75;
  const wide = 0.55 * far;
  const [x, y] = node.at;
  return [node.at, [x + ux * far + uy * wide, y + uy * far - ux * wide], [x + ux * far - uy * wide, y + uy * far + ux * wide], node.at];
}

/** The point of a Bezier curve at t, by de Casteljau's algorithm. */
function along(course: Bezier, t: number): Point {
  let points = course;
  while (points.length > 1) points = points.slice(1).map((q, i) => [points[i]![0] * (1 - t) + q[0] * t, points[i]![1] * (1 - t) + q[1] * t]);
  return points[0]!;
}

function inside(node: Node, [x, y]: Point): boolean {
  const [dx, dy] = [Math.abs(x - node.at[0]), Math.abs(y - node.at[1])];
  const [w, h] = node.half;
  return w === h ? Math.hypot(dx, dy) <= w : dx <= w && dy <= h;
}

/**
 * The curve from centre to centre, because the nodes are drawn over it. The tip is on
 * the border.
 */
function drawn(course: Bezier, to: Node): Curve {
  let [out, within] = [0.5, 1];
  for (let k = 0; k < 30; k += 1) {
    const middle = (out + within) / 2;
    if (inside(to, along(course, middle))) within = middle;
    else out = middle;
  }
  const tip = along(course, out);
  const before = along(course, out - 0.04);
  const [dx, dy] = [tip[0] - before[0], tip[1] - before[1]];
  const length = Math.max(Math.hypot(dx, dy), 1e-9);
  const [ux, uy] = [dx / length, dy / length];
  const back: Point = [tip[0] - 8 * ux, tip[1] - 8 * uy];
  const path = course.map(([x, y], i) => `${i === 0 ? "M" : i === 1 ? (course.length === 3 ? "Q" : "C") : ""}${x.toFixed(2)} ${y.toFixed(2)}`).join(" ");
  return { path, tip: [tip, [back[0] - 3.4 * uy, back[1] + 3.4 * ux], [back[0] + 3.4 * uy, back[1] - 3.4 * ux]] };
}

/** The texts placed so far, so that nothing overlaps them. */
class Placed {
  private readonly boxes: Box[] = [];

  constructor(
    private readonly asked: Asked,
    private readonly nodes: Node[],
  ) {}

  private box(words: string, at: Point, bold: boolean): Box {
    const width = this.asked.measure(words, WEIGHT_SIZE, bold) + 2;
    const height = WEIGHT_SIZE + 2;
    return { x: at[0] - width / 2, y: at[1] - height / 2, width, height };
  }

  /** Whether a box is inside the picture and touches no node and no text. */
  private free(box: Box): boolean {
    if (box.x < 0 || box.y < 0 || box.x + box.width > this.asked.width || box.y + box.height > this.asked.height) return false;
    const apart = (x: number, y: number, width: number, height: number): boolean =>
      box.x >= x + width + GAP || x >= box.x + box.width + GAP || box.y >= y + height + GAP || y >= box.y + box.height + GAP;
    return (
      this.nodes.every(({ at, half }) => apart(at[0] - half[0], at[1] - half[1], 2 * half[0], 2 * half[1])) &&
      this.boxes.every((other) => apart(other.x, other.y, other.width, other.height))
    );
  }

  /**
   * Places a note around its node: first at the sides of a possible loop, then towards
   * the centre.
   */
  note(words: string, node: Node, centre: Point): Words | null {
    const [ux, uy] = outward(centre, node.at);
    for (const degrees of [70, -70, 95, -95, 45, -45, 120, -120, 150, -150, 180, 0]) {
      const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
      const [vx, vy] = [ux * c - uy * s, ux * s + uy * c];
      for (const more of [GAP, 8, 16]) {
        const { width, height } = this.box(words, node.at, true);
        // Far enough that the text clears the border in any direction.
        const clear = Math.min((node.half[0] + width / 2 + more) / Math.max(Math.abs(vx), 1e-9), (node.half[1] + height / 2 + more) / Math.max(Math.abs(vy), 1e-9));
        const at: Point = [node.at[0] + vx * (clear + 1), node.at[1] + vy * (clear + 1)];
        const box = this.box(words, at, true);
        if (this.free(box)) {
          this.boxes.push(box);
          return { at, words, box };
        }
      }
    }
    return null;
  }

  /** Places weights in order of importance: highlighted, critical, loops, heavy. */
  weights(courses: Bezier[]): (Words | null)[] {
    const { arcs, chosen } = this.asked;
    const ranks: Rank[] = ["on", "critical", "common"];
    const first = (k: number): [number, number, number] => {
      const arc = arcs[k]!;
      return [ranks.indexOf(arc.rank), arc.from === arc.to ? 0 : 1, -arc.value];
    };
    const order = arcs.map((_, k) => k).sort((a, b) => {
      const [p, q] = [first(a), first(b)];
      const differs = p.findIndex((part, i) => part !== q[i]);
      return differs === -1 ? a - b : p[differs]! - q[differs]!;
    });
    const samples = arcs.length > MOST_LABELLED ? [] : courses.map((course) => Array.from({ length: 33 }, (_, i) => along(course, i / 32)));
    const found: (Words | null)[] = arcs.map(() => null);
    for (const k of order) {
      const arc = arcs[k]!;
      if (chosen === null ? arc.rank === "common" && samples.length === 0 : arc.from !== chosen) continue;
      const least = arc.rank === "common" && chosen === null ? CLEAR : -Infinity;
      found[k] = this.weight(k, courses[k]!, samples, least);
    }
    return found;
  }

  /**
   * Places a weight along its arc where other arcs are farthest away, trying the middle
   * first.
   */
  private weight(k: number, course: Bezier, samples: Point[][], least: number): Words | null {
    const arc = this.asked.arcs[k]!;
    const bold = arc.rank !== "common";
    let best: Words | null = null;
    let most = least;
    for (const at of this.candidates(arc, course)) {
      const box = this.box(arc.weight, at, bold);
      if (!this.free(box)) continue;
      let clear = FAR;
      samples.forEach((points, other) => {
        if (other === k) return;
        for (const point of points) clear = Math.min(clear, Math.hypot(point[0] - at[0], point[1] - at[1]));
      });
      if (best === null ? clear >= most : clear > most + 1) {
        best = { at, words: arc.weight, box };
        most = clear;
      }
      if (clear >= FAR) break;
    }
    if (best !== null) this.boxes.push(best.box);
    return best;
  }

  private candidates(arc: Arc, course: Bezier): Point[] {
    if (arc.from === arc.to) {
      // Beyond the bend of the loop, or on it.
      const top = along(course, 0.5);
      const [ux, uy] = outward(this.nodes[arc.from]!.at, top);
      const half = this.box(arc.weight, top, true);
      const beyond = Math.min(half.width / 2 / Math.max(Math.abs(ux), 1e-9), half.height / 2 / Math.max(Math.abs(uy), 1e-9)) + 1;
      return [beyond, beyond / 2, 0].map((by) => [top[0] + ux * by, top[1] + uy * by]);
    }
    const places = [0.5];
    // If only arcs of one node are shown, nearer to the end, where these arcs have
    // diverged.
    const middle = this.asked.chosen === null ? 0.5 : 0.66;
    for (let step = 0; step <= 12; step += 1) places.push(middle + 0.025 * step, middle - 0.025 * step);
    if (this.asked.chosen !== null) places.shift();
    return places.map((t) => along(course, t));
  }
}

// The pictures that the engine draws: the cone for n = 3, with the highlighted vector
// and the vector x, which can be dragged. For downloads, also the digraph as in
// `digraph.ts`.

import { hasTooManyArcs } from "./digraph_arcs";
import { byId, debounce, say, show } from "./dom";
import { quick } from "./engine";
import { frame, placeIn, unframe } from "./picture_frame";
import type { Drawn, Given, Picture, Placed, Reply } from "./protocol";
import * as state from "./state";

/** Recent pictures. Pointing at rows in turn requests the same few again. */
const kept = new Map<string, string>();
const KEEP = 200;

export function startPictures(): void {
  // Moving the pointer along a table passes many rows, and typing changes many cells.
  const later = debounce(30, () => void draw());
  state.on(["overview", "relation", "pointed", "traced", "view"], later);
  state.on(["vector", "near"], () => void drawCone());
  drag(byId("cone", HTMLElement));
}

/** The picture as the page currently shows it. Downloads use the same. */
export function digraphNow(): Picture {
  const { matrix, pointed, root, traced, view } = state.get();
  const picture: Picture = { kind: "digraph", critical: true };
  if (byId("all-arcs", HTMLInputElement).checked || (matrix !== null && !hasTooManyArcs(matrix))) picture.allArcs = true;
  if (pointed !== null) {
    picture.solution = pointed.entries;
    if (pointed.chain.length > 1) picture.path = pointed.chain;
  } else if (root !== null && view === "basis") {
    picture.cycle = [...root.cycle].reverse();
  } else if (traced !== null && view === "steps") {
    picture.cycle = traced.cycle;
    if (traced.path.length > 1) picture.path = traced.path;
  }
  return picture;
}

export function coneNow(): Picture {
  const { pointed, vector, near } = state.get();
  const picture: Picture = { kind: "cone" };
  if (pointed !== null) picture.solution = pointed.entries;
  else if (near !== null && near.nearest !== null) picture.solution = near.nearest.entries;
  if (vector.length === 3 && vector.some((e) => e !== null)) picture.point = vector;
  return picture;
}

async function ask(given: Given, picture: Picture): Promise<string | null> {
  const key = JSON.stringify([given, picture]);
  const known = kept.get(key);
  if (known !== undefined) {
    quick.drop("cone");
    return known;
  }
  const reply: Reply<Drawn> = await quick.ask<Drawn>("cone", { op: "picture", given, picture, format: "svg" });
  if ("error" in reply) {
    say(byId("cone-error", HTMLElement), reply.error.message);
    return null;
  }
  say(byId("cone-error", HTMLElement), "");
  if (kept.size >= KEEP) kept.delete(kept.keys().next().value!);
  kept.set(key, reply.ok.data);
  return reply.ok.data;
}

async function draw(): Promise<void> {
  const { overview, relation } = state.get();
  show(byId("pictures", HTMLElement), overview !== null);
  show(byId("cone-figure", HTMLElement), overview?.n === 3 && relation === "ge");
  await drawCone();
}

async function drawCone(): Promise<void> {
  const given = state.given();
  if (given === null || state.get().overview?.n !== 3) return;
  const host = byId("cone", HTMLElement);
  const data = await ask(given, coneNow());
  if (data === null || !frame(host, data)) unframe(host);
}

/** The engine computes the vector at the position of the pointer. */
function drag(host: HTMLElement): void {
  let dragging = false;
  const go = async (event: PointerEvent): Promise<void> => {
    const place = placeIn(host, event.clientX, event.clientY);
    const given = state.given();
    if (place === null || given === null) return;
    const reply = await quick.ask<Placed>("place", { op: "place", given, ...place });
    if ("ok" in reply && reply.ok.vector.length === 3) state.set({ vector: reply.ok.vector });
  };
  host.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    dragging = true;
    host.setPointerCapture(event.pointerId);
    event.preventDefault();
    void go(event);
  });
  host.addEventListener("pointermove", (event) => {
    if (dragging) void go(event);
  });
  const end = (): void => {
    dragging = false;
  };
  host.addEventListener("pointerup", end);
  host.addEventListener("pointercancel", end);
}

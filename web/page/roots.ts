// The roots: the cycles from which the extremals grow, beside the digraph. Choosing one
// marks its cycle there, and leaves in the table of the basis what grows from it.

import { byId, button, el, say, show } from "./dom";
import { patient } from "./engine";
import { entry, several } from "./numbers";
import type { Root, Roots } from "./protocol";
import { TYPING_STEPS } from "./questions";
import * as state from "./state";

/** More are not listed. */
const MOST_ROOTS = 100;

let roots: Roots | null = null;
/** The question that was answered. */
let rootsOf = "";

export function startRoots(): void {
  state.on(["basis", "view"], () => void ask());
  state.on(["root"], mark);
  byId("root-all", HTMLElement).addEventListener("click", () => state.set({ root: null }));
}

async function ask(): Promise<void> {
  const given = state.given();
  const { basis, view, relation } = state.get();
  show(byId("roots-figure", HTMLElement), view === "basis" && roots !== null && roots.count > 0);
  if (view !== "basis") return;
  const key = JSON.stringify([given, relation]);
  if (given !== null && basis !== null && key === rootsOf) return;
  roots = null;
  rootsOf = "";
  draw();
  if (given === null || basis === null || basis.extremals.length === 0 || relation !== "ge") {
    patient.drop("roots");
    return;
  }
  const reply = await patient.ask<Roots>("roots", { op: "roots", given, atMost: MOST_ROOTS, steps: TYPING_STEPS });
  rootsOf = key;
  roots = "ok" in reply ? reply.ok : null;
  draw();
}

function draw(): void {
  show(byId("roots-figure", HTMLElement), state.get().view === "basis" && roots !== null && roots.count > 0);
  byId("roots", HTMLElement).replaceChildren(...(roots?.roots ?? []).map((root, k) => el("li", {}, line(root, k))));
  if (roots === null) return;
  const least = roots.complete ? "" : "at least ";
  const listed = roots.count > roots.roots.length ? ` The ${roots.roots.length} with most are listed.` : "";
  const cut = roots.stopped === null ? "" : ` (${roots.stopped})`;
  say(byId("roots-sum", HTMLElement), `${least}${several(roots.extremals, "extremal")} from ${least}${several(roots.count, "root")}${cut}.${listed}`);
  mark();
}

function line(root: Root, k: number): HTMLElement {
  const words = `${several(root.extremals, "extremal")} from ${cycleWords(root)}, weight ${entry(root.weight)}`;
  return button(words, { class: "root", "aria-pressed": "false", "data-test": `root-${k}` }, () => {
    state.set({ root: state.get().root === root ? null : root, pointed: null });
  });
}

/** The cycle along its arcs, from the first node of the chain. */
export function cycleWords({ cycle: [first, ...rest] }: Root): string {
  // A chain leads against the arcs.
  return state.closed([first!, ...rest.reverse()]);
}

function mark(): void {
  const { root } = state.get();
  byId("roots", HTMLElement)
    .querySelectorAll("button")
    .forEach((made, k) => made.setAttribute("aria-pressed", String(root !== null && roots?.roots[k] === root)));
}

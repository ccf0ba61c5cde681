// What is asked when something changes. The overview and the basis follow every
// change of the matrix or lambda; the sweep follows the matrix; the rest is
// asked by the part of the page that shows it.

import { debounce } from "./dom";
import { patient, quick } from "./engine";
import type { Basis, Member, Near, Overview, Read, Reply, Swept } from "./protocol";
import * as state from "./state";

/** As many rows as a person will look at. */
export const ROWS = 300;
/** Steps for what is asked as one types: well below a second. */
export const TYPING_STEPS = 1_000_000;
/** Steps for what is asked once: a few seconds. */
export const PATIENT_STEPS = 5_000_000;

/** Waits before the answers are greyed out: most come sooner. */
const GREY_MS = 200;

/** The matrix of the last sweep, which does not depend on lambda. */
let sweptMatrix: Read | null = null;

let grey: ReturnType<typeof setTimeout> | undefined;

function busy(on: boolean): void {
  const answers = document.getElementById("answers");
  clearTimeout(grey);
  answers?.setAttribute("aria-busy", String(on));
  if (on) grey = setTimeout(() => answers?.classList.add("stale"), GREY_MS);
  else answers?.classList.remove("stale");
}

export function startQuestions(): void {
  state.on(["text", "buffers", "lambda", "refusal"], () => void follow());
  const sweepLater = debounce(250, () => void sweep());
  // After the first answers: the second worker would take processors from them.
  state.on(["basis"], () => {
    if (state.get().matrix !== sweptMatrix) sweepLater();
  });
  state.on(["swept", "refusal"], () => {
    if (state.get().swept === null) sweptMatrix = null;
  });
  state.on(["text", "buffers", "lambda", "refusal", "vector"], () => void member());
  state.on(["member", "view"], () => void near());
}

async function follow(): Promise<void> {
  const given = state.given();
  if (given === null) {
    quick.drop("overview");
    quick.drop("basis");
    busy(false);
    state.set({ overview: null, basis: null, problem: null, pointed: null });
    return;
  }
  busy(true);
  // Asked at once, so that nothing else comes between the two.
  const overviewLater = quick.ask<Overview>("overview", { op: "overview", given });
  const basisLater = quick.ask<Basis>("basis", { op: "basis", given, atMost: ROWS, steps: TYPING_STEPS });
  const overview = await overviewLater;
  if ("error" in overview) {
    busy(false);
    quick.drop("basis");
    state.set({ overview: null, basis: null, pointed: null, problem: overview.error });
    return;
  }
  state.set({ overview: overview.ok, problem: null });
  const basis = await basisLater;
  busy(false);
  state.set({ basis: "ok" in basis ? basis.ok : cut(basis), pointed: null });
}

/** No answer is an answer that was cut, not an empty one. */
function cut(reply: Reply<Basis>): Basis | null {
  return "error" in reply ? { extremals: [], complete: false, stopped: reply.error.message } : null;
}

async function sweep(): Promise<void> {
  const given = state.given();
  if (given === null || state.size() === 0) {
    patient.drop("sweep");
    state.set({ swept: null });
    return;
  }
  sweptMatrix = state.get().matrix;
  const reply = await patient.ask<Swept>("sweep", { op: "sweep", given, steps: TYPING_STEPS });
  state.set({ swept: "ok" in reply ? reply.ok : null });
}

async function member(): Promise<void> {
  const given = state.given();
  const vector = state.get().vector;
  if (given === null || vector.length === 0 || vector.length !== state.size()) {
    quick.drop("member");
    state.set({ member: null, vectorProblem: null });
    return;
  }
  const reply = await quick.ask<Member>("member", { op: "member", given, vector });
  if ("ok" in reply) state.set({ member: reply.ok, vectorProblem: null });
  else state.set({ member: null, vectorProblem: reply.error });
}

/** What is near the vector, where one looks at it and it is no solution. */
async function near(): Promise<void> {
  const given = state.given();
  const { member: said, vector, view } = state.get();
  if (given === null || view !== "vector" || said === null || said.solution || vector.every((e) => e === null)) {
    quick.drop("near");
    state.set({ near: null });
    return;
  }
  const reply = await quick.ask<Near>("near", { op: "near", given, vector });
  state.set({ near: "ok" in reply ? reply.ok : null });
}

// The questions that are asked when something changes. The overview and the basis
// follow every change of the matrix or lambda. The sweep follows the matrix. All other
// questions are asked by the part of the page that shows the answer.

import { debounce } from "./dom";
import { patient, quick } from "./engine";
import type { Basis, Member, Near, Overview, Read, Reply, Swept, Timetable } from "./protocol";
import * as state from "./state";

/** The number of rows that a person may look at. */
const ROWS = 300;
/** Steps for questions while the user types: well below a second. */
export const TYPING_STEPS = 1_000_000;
/** Steps for single questions: a few seconds. */
export const PATIENT_STEPS = 5_000_000;

/** The delay before answers are greyed out. Most new answers arrive sooner. */
const GREY_MS = 200;

/** The matrix of the last sweep. The sweep does not depend on lambda. */
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
  state.on(["text", "buffers", "lambda", "relation", "refusal"], () => void follow());
  const sweepLater = debounce(250, () => void sweep());
  // After the first answers, because the second worker would compete with them for
  // processors.
  state.on(["basis"], () => {
    if (state.get().matrix !== sweptMatrix) sweepLater();
  });
  state.on(["swept", "refusal"], () => {
    if (state.get().swept === null) sweptMatrix = null;
  });
  state.on(["text", "buffers", "lambda", "relation", "refusal", "vector"], () => void member());
  state.on(["member", "view"], () => void near());
  state.on(["text", "buffers", "refusal", "view", "period", "release", "due"], () => void timetable());
}

async function follow(): Promise<void> {
  const given = state.given();
  if (given === null) {
    quick.drop("overview");
    quick.drop("basis");
    busy(false);
    state.set({ overview: null, basis: null, problem: null, pointed: null, root: null });
    return;
  }
  busy(true);
  // Ask both at once, so that no other question comes between them.
  const overviewLater = quick.ask<Overview>("overview", { op: "overview", given });
  const basisLater = quick.ask<Basis>("basis", { op: "basis", given, relation: state.get().relation, atMost: ROWS, steps: TYPING_STEPS });
  const overview = await overviewLater;
  if ("error" in overview) {
    busy(false);
    quick.drop("basis");
    state.set({ overview: null, basis: null, pointed: null, root: null, problem: overview.error });
    return;
  }
  state.set({ overview: overview.ok, problem: null });
  const basis = await basisLater;
  busy(false);
  state.set({ basis: "ok" in basis ? basis.ok : cut(basis), pointed: null, root: null });
}

/** A missing answer is treated as one that was cut, not as an empty one. */
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
  const reply = await quick.ask<Member>("member", { op: "member", given, relation: state.get().relation, vector });
  if ("ok" in reply) state.set({ member: reply.ok, vectorProblem: null });
  else state.set({ member: null, vectorProblem: reply.error });
}

/**
 * The solutions near the vector, if it is not a solution and they are shown: in its view, or
 * in the picture of the cone.
 */
async function near(): Promise<void> {
  const given = state.given();
  const { member: said, vector, view } = state.get();
  if (given === null || state.get().relation !== "ge" || (view !== "vector" && state.size() !== 3) || said === null || said.solution || vector.every((e) => e === null)) {
    quick.drop("near");
    state.set({ near: null });
    return;
  }
  const reply = await quick.ask<Near>("near", { op: "near", given, vector });
  state.set({ near: "ok" in reply ? reply.ok : null });
}

/** The timetable, if its view is shown. An error leaves the last one. */
async function timetable(): Promise<void> {
  const given = state.given();
  const { view, period, release, due } = state.get();
  if (given === null || view !== "timetable" || state.size() === 0) {
    quick.drop("timetable");
    state.set({ timetable: null, timetableProblem: null });
    return;
  }
  const reply = await quick.ask<Timetable>("timetable", { op: "timetable", given, ...(period === "" ? {} : { period }), release, due });
  if ("ok" in reply) state.set({ timetable: reply.ok, timetableProblem: null });
  else state.set({ timetableProblem: reply.error });
}

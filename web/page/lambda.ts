// Lambda: a field, buttons for common values, and a slider from -inf to lambda(A) with
// an exact fraction at every position.

import { button, byId, debounce, say } from "./dom";
import { quick } from "./engine";
import { parseFraction } from "./fraction";
import type { Place } from "./lambda_places";
import { indexOf, nextBreakpoint, places } from "./lambda_places";
import { entry, inField, typedEntry } from "./numbers";
import type { Overview, Relation } from "./protocol";
import * as state from "./state";

/** Why the typed lambda was not used. The answers remain those for the last one. */
let wrong = "";
let list: Place[] = [];

export function startLambda(): void {
  startRelation();
  const field = byId("lambda", HTMLInputElement);
  const slider = byId("lambda-slider", HTMLInputElement);
  field.value = state.get().lambda;
  let typed = false;
  let turn = 0;
  const enter = async (): Promise<void> => {
    if (!typed) return;
    typed = false;
    const lambda = typedEntry(field.value) ?? (field.value.trim() === "" ? "" : "-inf");
    const mine = turn;
    const why = await refusal(lambda);
    // Something else was typed meanwhile.
    if (mine !== turn) return;
    wrong = why;
    if (why === "") state.setLambda(lambda);
    tellWrong();
    field.removeAttribute("aria-busy");
  };
  const later = debounce(150, () => void enter());
  field.addEventListener("input", () => {
    typed = true;
    turn += 1;
    field.setAttribute("aria-busy", "true");
    later();
  });
  slider.addEventListener("input", () => {
    const place = list[Number(slider.value)];
    if (place !== undefined) state.setLambda(place.lambda);
  });
  slider.addEventListener("keydown", (event) => {
    const direction = event.key === "PageUp" ? 1 : event.key === "PageDown" ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    step(direction);
  });
  byId("lambda-max", HTMLElement).addEventListener("click", () => state.setLambda("max"));
  byId("lambda-zero", HTMLElement).addEventListener("click", () => state.setLambda("0"));
  byId("lambda-inf", HTMLElement).addEventListener("click", () => state.setLambda("-inf"));
  byId("breakpoint-before", HTMLElement).addEventListener("click", () => step(-1));
  byId("breakpoint-after", HTMLElement).addEventListener("click", () => step(1));
  state.on(["lambdaNote"], tellNote);
  const refresh = (): void => {
    wrong = "";
    if (document.activeElement !== field) field.value = inField(state.get().lambda);
    tellWrong();
  };
  state.on(["lambda", "matrix"], refresh);
  // Typed text is not lost if the user leaves the field at once.
  field.addEventListener("blur", () => void enter().then(() => wrong === "" && refresh()));
  state.on(["overview", "swept"], () => place(slider));
  state.on(["problem", "overview"], tellWrong);
}

/** Why a typed lambda cannot be used. "" if it can. */
async function refusal(lambda: string): Promise<string> {
  const given = state.given();
  if (given === null || lambda === "" || lambda === "-inf" || parseFraction(lambda) !== null) return "";
  const reply = await quick.ask<Overview>("lambda", { op: "overview", given: { ...given, lambda } });
  return "error" in reply ? reply.error.message : "";
}

function tellWrong(): void {
  const problem = state.get().problem;
  // If the matrix is readable and square, the error is about lambda.
  const words = wrong !== "" ? wrong : problem !== null && state.size() > 0 ? problem.message : "";
  byId("lambda", HTMLInputElement).toggleAttribute("aria-invalid", words !== "");
  say(byId("lambda-error", HTMLElement), words);
}

/** The choice of the relation, and what it applies to. */
function startRelation(): void {
  const choice = byId("relation", HTMLSelectElement);
  choice.addEventListener("change", () => state.set({ relation: choice.value as Relation }));
  state.on(["relation"], () => {
    const { relation } = state.get();
    choice.value = relation;
    const words = `The basis, its lines as \u03bb moves, its count and the vector x are about ${state.kind()}s. Everything else is about supereigenvectors, A \u2297 x \u2265 \u03bb \u2297 x.`;
    say(byId("relation-note", HTMLElement), relation === "ge" ? "" : words);
    say(byId("basis-none", HTMLElement), `The basis is empty: there is no ${state.kind()} for this \u03bb.`);
  });
}

/** A note that lambda was changed automatically, with a button to undo it. */
function tellNote(): void {
  const { lambdaNote, lambda } = state.get();
  const note = byId("lambda-note", HTMLElement);
  if (lambdaNote === null) {
    note.replaceChildren();
    return;
  }
  const { before, again } = lambdaNote;
  const words = again ? `\u03bb is ${signed(lambda)}, as it was for this matrix.` : `Another matrix: \u03bb is ${lambda === "max" ? "\u03bb(A)" : signed(lambda)}. It was ${signed(before)}. `;
  note.replaceChildren(words);
  if (!again) note.append(button(`Take \u03bb = ${signed(before)}`, { class: "small", "data-test": "lambda-back" }, () => state.setLambda(before)));
}

/** The number with a true minus sign. */
function signed(lambda: string): string {
  return lambda.trim().replace(/^-/, "\u2212");
}

function step(direction: 1 | -1): void {
  const { overview } = state.get();
  if (overview === null) return;
  const next = nextBreakpoint(list, overview.lambda, direction);
  if (next !== null) state.setLambda(next.lambda);
}

function place(slider: HTMLInputElement): void {
  const { overview, swept } = state.get();
  slider.disabled = overview === null;
  if (overview === null) return;
  list = places(swept, overview.greatest);
  slider.max = String(list.length - 1);
  slider.value = String(indexOf(list, overview.lambda));
  const above = overview.solvable ? "" : ", above lambda of A";
  slider.setAttribute("aria-valuetext", `lambda ${entry(overview.lambda)}${above}`);
  say(byId("lambda-value", HTMLElement), `\u03bb = ${entry(overview.lambda)}`);
}

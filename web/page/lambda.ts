// Lambda: a field, buttons for common values, and a slider from -inf to lambda(A) with
// an exact fraction at every position.

import { button, byId, debounce, say } from "./dom";
import type { Place } from "./lambda_places";
import { indexOf, nextBreakpoint, places } from "./lambda_places";
import { entry } from "./numbers";
import * as state from "./state";

let list: Place[] = [];

export function startLambda(): void {
  const field = byId("lambda", HTMLInputElement);
  const slider = byId("lambda-slider", HTMLInputElement);
  field.value = state.get().lambda;
  let typed = false;
  const enter = (): void => {
    if (typed) state.setLambda(field.value.trim());
    typed = false;
    field.removeAttribute("aria-busy");
  };
  const later = debounce(150, enter);
  field.addEventListener("input", () => {
    typed = true;
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
  state.on(["lambda"], () => {
    if (document.activeElement !== field) field.value = state.get().lambda;
  });
  field.addEventListener("blur", () => {
    // Typed text is not lost if the user leaves the field at once.
    enter();
    field.value = state.get().lambda;
  });
  state.on(["overview", "swept"], () => place(slider));
  state.on(["problem", "overview"], () => {
    const problem = state.get().problem;
    // If the matrix is readable and square, the error is about lambda.
    field.toggleAttribute("aria-invalid", problem !== null && state.size() > 0);
    say(byId("lambda-error", HTMLElement), problem !== null && state.size() > 0 ? problem.message : "");
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
  const words = again ? `\u03bb is ${signed(lambda)}, as it was for this matrix.` : `Another matrix: \u03bb is ${signed(lambda)} again. It was ${signed(before)}. `;
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

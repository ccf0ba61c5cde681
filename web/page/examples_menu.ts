// The menu of examples, and random matrices. A seed gives the same matrix here, in the
// program and in Python.

import { byId, el, say } from "./dom";
import { quick } from "./engine";
import { EXAMPLES } from "./examples";
import { enterText } from "./input";
import type { Written } from "./protocol";
import * as state from "./state";

export function startExamples(): void {
  const menu = byId("examples", HTMLSelectElement);
  const about = byId("about", HTMLElement);
  for (const example of EXAMPLES) menu.append(el("option", { value: example.id }, example.label));
  menu.append(el("option", { value: "random" }, "Random\u2026"), el("option", { value: "own", disabled: true, hidden: true }, "Your own"));
  const form = byId("random-form", HTMLFormElement);
  menu.addEventListener("change", () => {
    const chosen = EXAMPLES.find((example) => example.id === menu.value);
    form.hidden = menu.value !== "random";
    if (chosen !== undefined) void enterText(chosen.text, "example", { lambda: chosen.lambda, vector: chosen.vector });
    else void random(form);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void random(form);
  });
  byId("next-seed", HTMLButtonElement).addEventListener("click", () => {
    const seed = form.elements.namedItem("seed") as HTMLInputElement;
    seed.value = String(Number(seed.value) + 1);
    void random(form);
  });
  state.on(["text"], () => {
    const { by, text } = state.get();
    const known = EXAMPLES.find((example) => example.text === text);
    if (known !== undefined) menu.value = known.id;
    else menu.value = by === "random" ? by : "own";
    form.hidden = menu.value !== "random";
    say(about, known?.about ?? "");
  });
}

async function random(form: HTMLFormElement): Promise<void> {
  const note = byId("random-error", HTMLElement);
  const field = (name: string): string => (form.elements.namedItem(name) as HTMLInputElement).value.trim();
  const whole = (name: string): number | null => (/^-?\d{1,15}$/.test(field(name)) ? Number(field(name)) : null);
  const [n, min, max, seed] = [whole("n"), whole("min"), whole("max"), whole("seed")];
  if (n === null || min === null || max === null || seed === null) {
    say(note, "n, min, max and the seed are integers");
    return;
  }
  if (n < 1 || n > 400) {
    say(note, "n from 1 to 400");
    return;
  }
  const loops = (form.elements.namedItem("loops") as HTMLInputElement).checked;
  const reply = await quick.ask<Written>("random", {
    op: "random",
    n,
    density: field("density"),
    min,
    max,
    seed,
    loops,
  });
  say(note, "error" in reply ? reply.error.message : "");
  if ("ok" in reply) await enterText(reply.ok.text, "random");
}

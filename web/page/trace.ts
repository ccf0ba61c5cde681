// Step by step: the run of Algorithms 1 to 3 next to their text. The digraph shows the
// cycle and the path of the step.

import { ALGORITHMS } from "./algorithms";
import { byId, el, say, show } from "./dom";
import { patient } from "./engine";
import { vectorWords } from "./numbers";
import type { Trace } from "./protocol";
import { PATIENT_STEPS } from "./questions";
import * as state from "./state";
import type { Frame } from "./trace_frames";
import { frames, scaled } from "./trace_frames";

let list: Frame[] = [];
let at = 0;
let traceOf = "";

export function startTrace(): void {
  const text = byId("algorithms", HTMLElement);
  ALGORITHMS.forEach(({ title, lines }, k) => {
    const items = lines.map((line, i) => el("li", { "data-line": `${k + 1}.${i + 1}` }, line));
    text.append(el("h3", {}, title), el("ol", {}, ...items));
  });
  const slider = byId("trace-slider", HTMLInputElement);
  byId("trace-first", HTMLElement).addEventListener("click", () => go(0));
  byId("trace-previous", HTMLElement).addEventListener("click", () => go(at - 1));
  byId("trace-next", HTMLElement).addEventListener("click", () => go(at + 1));
  byId("trace-last", HTMLElement).addEventListener("click", () => go(list.length - 1));
  byId("trace-new", HTMLElement).addEventListener("click", () => {
    const next = list.findIndex((frame, i) => i > at && frame.isNew);
    go(next === -1 ? list.length - 1 : next);
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  state.on(["view", "overview"], () => void ask());
}

async function ask(): Promise<void> {
  const given = state.given();
  if (state.get().view !== "steps") return;
  if (given === null || state.get().overview === null) {
    clear("");
    return;
  }
  const key = JSON.stringify(given);
  if (key === traceOf) return;
  traceOf = key;
  const reply = await patient.ask<Trace>("trace", { op: "trace", given, steps: PATIENT_STEPS });
  if ("error" in reply) {
    clear(reply.error.message);
    return;
  }
  list = frames(reply.ok, state.called);
  say(byId("trace-error", HTMLElement), "");
  say(byId("trace-text", HTMLElement), reply.ok.text);
  show(byId("trace-controls", HTMLElement), true);
  byId("trace-slider", HTMLInputElement).max = String(list.length - 1);
  go(0);
}

function clear(why: string): void {
  list = [];
  traceOf = "";
  say(byId("trace-error", HTMLElement), why);
  say(byId("trace-text", HTMLElement), "");
  say(byId("trace-words", HTMLElement), "");
  show(byId("trace-controls", HTMLElement), false);
  mark([]);
  state.set({ traced: null });
}

function mark(lines: string[]): void {
  document.querySelectorAll("#algorithms li").forEach((line) => {
    const on = lines.includes(line.getAttribute("data-line") ?? "");
    line.classList.toggle("on", on);
    if (on) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  });
}

function go(to: number): void {
  at = Math.max(0, Math.min(list.length - 1, to));
  const frame = list[at];
  if (frame === undefined) return;
  byId("trace-slider", HTMLInputElement).value = String(at);
  byId("trace-slider", HTMLInputElement).setAttribute("aria-valuetext", `step ${at + 1} of ${list.length}`);
  say(byId("trace-place", HTMLElement), `step ${at + 1} of ${list.length}`);
  say(byId("trace-words", HTMLElement), frame.words);
  const kept = frame.vector !== null && frame.extremal ? `scaled ${vectorWords(scaled(frame.vector))}; ` : "";
  say(byId("trace-kept", HTMLElement), `${kept}kept so far: ${frame.kept}`);
  byId("trace-kept", HTMLElement).classList.toggle("new", frame.isNew);
  byId("trace-first", HTMLButtonElement).disabled = at === 0;
  byId("trace-previous", HTMLButtonElement).disabled = at === 0;
  byId("trace-next", HTMLButtonElement).disabled = at === list.length - 1;
  byId("trace-last", HTMLButtonElement).disabled = at === list.length - 1;
  mark(frame.lines);
  state.set({ traced: { cycle: frame.cycle, path: frame.path } });
}

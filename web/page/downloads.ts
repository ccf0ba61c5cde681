// Downloads: the basis, the matrix and the pictures, as the program writes them. A
// downloaded claim can be verified in the terminal.

import { byId, bytesOfBase64, button, el, save, say } from "./dom";
import { patient } from "./engine";
import { coneNow, digraphNow } from "./pictures";
import type { Download, Drawn, Given, Picture, Request, Written } from "./protocol";
import { PATIENT_STEPS } from "./questions";
import * as state from "./state";

const BASIS = [
  ["claim", "JSON claim, with the matrix inside"],
  ["json", "JSON claim"],
  ["csv", "CSV"],
  ["npy", "NumPy (.npy)"],
  ["npz", "NumPy (.npz)"],
  ["latex", "LaTeX"],
  ["text", "Text"],
] as const;

/** Formats that can contain witnesses. */
const WITNESSED = new Set(["claim", "json", "latex", "text"]);

const PICTURES = [
  ["svg", "SVG", "svg", "image/svg+xml"],
  ["tikz", "TikZ", "tex", "text/x-tex"],
  ["pdf", "PDF", "pdf", "application/pdf"],
] as const;

const MATRIX = [
  ["csv", "csv"],
  ["json", "json"],
  ["matlab", "m"],
  ["latex", "tex"],
  ["text", "txt"],
] as const;

export function startDownloads(): void {
  const basis = byId("download-basis", HTMLElement);
  for (const [format, label] of BASIS) {
    const request = (given: Given): Request => ({ op: "download", given, format, steps: PATIENT_STEPS, witness: WITNESSED.has(format) });
    const file = ({ data, type, name }: Download): File => new File([bytesOfBase64(data)], name, { type });
    basis.append(button(label, { "data-test": `download-${format}` }, () => void take(request, file)));
  }
  const matrix = byId("download-matrix", HTMLElement);
  for (const [format, ending] of MATRIX) {
    const request = (given: Given): Request => ({ op: "write", given, format });
    const file = ({ text }: Written): File => new File([text], `matrix.${ending}`, { type: "text/plain" });
    matrix.append(button(format, { "data-test": `matrix-${format}` }, () => void take(request, file)));
  }
  pictures("digraph", "Digraph", digraphNow);
  pictures("cone", "Cone (n = 3)", coneNow);
  pictures("staircase", "Staircase", () => ({ kind: "staircase", steps: PATIENT_STEPS }));
  state.on(["overview"], () => {
    const { overview } = state.get();
    byId("take", HTMLElement)
      .querySelectorAll<HTMLButtonElement>("button")
      .forEach((b) => (b.disabled = overview === null || (b.dataset["picture"] === "cone" && overview.n !== 3)));
  });
}

function pictures(kind: string, label: string, now: () => Picture): void {
  const line = el("p", { class: "buttons" }, el("span", { class: "label" }, label));
  for (const [format, name, ending, type] of PICTURES) {
    const attributes = { "data-test": `picture-${kind}-${format}`, "data-picture": kind, "aria-label": `${label} as ${name}` };
    const request = (given: Given): Request => ({ op: "picture", given, picture: now(), format });
    const file = ({ data }: Drawn): File => new File([format === "pdf" ? bytesOfBase64(data) : data], `supereigen-${kind}.${ending}`, { type });
    line.append(button(name, attributes, () => void take(request, file)));
  }
  byId("download-pictures", HTMLElement).append(line);
}

/** Asks for a file, and saves it. */
async function take<T>(request: (given: Given) => Request, file: (answer: T) => File): Promise<void> {
  const given = state.given();
  const note = byId("download-note", HTMLElement);
  if (given === null) return;
  say(note, "Being written\u2026");
  const reply = await patient.ask<T>("download", request(given));
  if ("error" in reply) return say(note, reply.error.message);
  const made = file(reply.ok);
  save(made, made.name);
  say(note, `${made.name} is saved.`);
}

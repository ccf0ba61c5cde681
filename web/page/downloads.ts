// Downloads: the basis, the matrix and the pictures, as the program writes them. A
// downloaded claim can be verified in the terminal.

import { byId, bytesOfBase64, button, el, save, say } from "./dom";
import { patient } from "./engine";
import { coneNow, digraphNow } from "./pictures";
import type { Download, Drawn, Picture, Written } from "./protocol";
import { PATIENT_STEPS } from "./questions";
import * as state from "./state";

const BASIS: [string, string][] = [
  ["claim", "JSON claim, with the matrix inside"],
  ["json", "JSON claim"],
  ["csv", "CSV"],
  ["npy", "NumPy (.npy)"],
  ["npz", "NumPy (.npz)"],
  ["latex", "LaTeX"],
  ["text", "Text"],
];

/** Formats that can contain witnesses. */
const WITNESSED = new Set(["claim", "json", "latex", "text"]);

const PICTURES: ["svg" | "tikz" | "pdf", string, string][] = [
  ["svg", "SVG", "svg"],
  ["tikz", "TikZ", "tex"],
  ["pdf", "PDF", "pdf"],
];

const MATRIX: [string, string][] = [
  ["csv", "csv"],
  ["json", "json"],
  ["matlab", "m"],
  ["latex", "tex"],
  ["text", "txt"],
];

const TYPES = { svg: "image/svg+xml", tikz: "text/x-tex", pdf: "application/pdf" };

export function startDownloads(): void {
  const basis = byId("download-basis", HTMLElement);
  for (const [format, label] of BASIS) basis.append(button(label, { "data-test": `download-${format}` }, () => void saveBasis(format)));
  const matrix = byId("download-matrix", HTMLElement);
  for (const [format, ending] of MATRIX) matrix.append(button(format, { "data-test": `matrix-${format}` }, () => void saveMatrix(format, ending)));
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
  for (const [format, name, ending] of PICTURES) {
    line.append(
      button(name, { "data-test": `picture-${kind}-${format}`, "data-picture": kind, "aria-label": `${label} as ${name}` }, () =>
        void savePicture(now(), format, `supereigen-${kind}.${ending}`),
      ),
    );
  }
  byId("download-pictures", HTMLElement).append(line);
}

function note(text: string): void {
  say(byId("download-note", HTMLElement), text);
}

async function saveBasis(format: string): Promise<void> {
  const given = state.given();
  if (given === null) return;
  note("Being written\u2026");
  const reply = await patient.ask<Download>("download", {
    op: "download",
    given,
    format,
    steps: PATIENT_STEPS,
    witness: WITNESSED.has(format),
  });
  if ("error" in reply) return note(reply.error.message);
  save(new Blob([bytesOfBase64(reply.ok.data)], { type: reply.ok.type }), reply.ok.name);
  note(`${reply.ok.name} is saved.`);
}

async function saveMatrix(format: string, ending: string): Promise<void> {
  const given = state.given();
  if (given === null) return;
  const reply = await patient.ask<Written>("download", { op: "write", given, format });
  if ("error" in reply) return note(reply.error.message);
  const name = `matrix.${ending}`;
  save(new Blob([reply.ok.text], { type: "text/plain" }), name);
  note(`${name} is saved.`);
}

async function savePicture(picture: Picture, format: "svg" | "tikz" | "pdf", name: string): Promise<void> {
  const given = state.given();
  if (given === null) return;
  const reply = await patient.ask<Drawn>("download", { op: "picture", given, picture, format });
  if ("error" in reply) return note(reply.error.message);
  const data = format === "pdf" ? bytesOfBase64(reply.ok.data) : reply.ok.data;
  save(new Blob([data], { type: TYPES[format] }), name);
  note(`${name} is saved.`);
}

// The verifier's verdict. A program that shares no reasoning with the solver checks the
// basis, and reports what it proved and how.

import { byId, say, textOf } from "./dom";
import { patient } from "./engine";
import type { Reply, Request, Verdict } from "./protocol";
import { PATIENT_STEPS } from "./questions";
import * as state from "./state";

let verdictOf = "";

export function startVerify(): void {
  state.on(["view", "basis"], () => void ask());
  const chooser = byId("claim-file", HTMLInputElement);
  chooser.addEventListener("change", () => {
    const file = chooser.files?.[0];
    chooser.value = "";
    if (file !== undefined) void verifyFile(file);
  });
}

async function ask(): Promise<void> {
  const given = state.given();
  const { view, basis } = state.get();
  if (view !== "proof") return;
  if (given === null || basis === null) {
    verdictOf = "";
    tell("verdict", null);
    return;
  }
  const key = JSON.stringify(given);
  if (key === verdictOf) return;
  verdictOf = key;
  say(byId("verdict-words", HTMLElement), "Being checked\u2026");
  const reply = await patient.ask<Verdict>("verify", { op: "verify", given, steps: PATIENT_STEPS });
  tell("verdict", reply);
}

async function verifyFile(file: File): Promise<void> {
  say(byId("claim-name", HTMLElement), file.name);
  say(byId("claim-words", HTMLElement), "Being checked\u2026");
  const text = await textOf(file);
  if ("error" in text) {
    tell("claim", text);
    return;
  }
  // A claim contains its matrix or only its hash. In the second case use the matrix of
  // the page.
  const given = state.given();
  const request: Request = { op: "verifyFile", text: text.ok, steps: PATIENT_STEPS };
  if (given !== null) request.given = given;
  const reply = await patient.ask<Verdict>("verifyFile", request);
  tell("claim", reply);
}

function tell(what: "verdict" | "claim", reply: Reply<Verdict> | null): void {
  const head = byId(`${what}-head`, HTMLElement);
  const words = byId(`${what}-words`, HTMLElement);
  if (reply === null) {
    say(head, "");
    say(words, "");
    head.className = "verdict";
    return;
  }
  if ("error" in reply) {
    head.className = "verdict bad";
    say(head, "Not checked");
    say(words, reply.error.message);
    return;
  }
  const { accepted, proved, part } = reply.ok;
  head.className = accepted ? (proved ? "verdict good" : "verdict likely") : "verdict bad";
  const missing = part ? "completeness is not claimed" : "completeness is likely, but not proved";
  say(head, accepted ? (proved ? "Accepted, and proved complete" : `Accepted; ${missing}`) : "Rejected");
  say(words, reply.ok.words);
}

// A link to the state of the page. The URL is kept up to date, so that reloading,
// bookmarking and the button give the same.

import { byId, debounce, say, show } from "./dom";
import { FIRST } from "./examples";
import { fromFragment, toFragment } from "./fragment";
import { enterText } from "./input";
import * as state from "./state";

/** The last fragment that the page itself wrote. */
let written = "";

async function write(): Promise<void> {
  const { refusal, ...shown } = state.get();
  if (refusal !== null) return;
  written = await toFragment(shown);
  try {
    history.replaceState(null, "", written);
  } catch {
    // Too frequent, or not allowed at this location. The button still works.
  }
}

/**
 * Enters the state in the URL. At the start, if there is none, enters the first
 * example.
 */
async function take(start: boolean): Promise<void> {
  const note = byId("share-note", HTMLElement);
  let found = null;
  try {
    found = await fromFragment(location.hash);
    say(note, "");
  } catch (error) {
    say(note, error instanceof Error ? error.message : String(error));
  }
  // The link that skips to the matrix must not remove the matrix.
  if (found === null && !start) return;
  const { text: linked, ...shared } = found ?? {};
  const unset = linked === undefined ? { lambda: FIRST.lambda, vector: FIRST.vector } : { relation: "ge" as const };
  const more: Partial<state.State> = { ...unset, ...shared };
  const text = linked ?? FIRST.text;
  // At the start, fill the text box at once. Later, when the engine has read the text,
  // the user may already be typing.
  if (state.get().matrix === null) byId("text", HTMLTextAreaElement).value = text;
  if (!(await enterText(text, "link", more)) || found?.vector === undefined) return;
  const [given, n] = [found.vector.length, state.size()];
  if (n === 0 || given === n) return;
  const then = given > n ? "the last ones are left out" : "the missing ones are 0";
  say(note, `The link\u2019s x has ${given} ${given === 1 ? "entry" : "entries"}, expected ${n}, one for each node: ${then}.`);
}

export function startShare(): void {
  const later = debounce(400, () => void write());
  state.on(["text", "buffers", "lambda", "relation", "vector", "period", "release", "due", "view", "refusal"], later);
  window.addEventListener("hashchange", () => {
    if (location.hash !== written) void take(false);
  });
  byId("share", HTMLElement).addEventListener("click", () => void copy());
  void take(true);
}

async function copy(): Promise<void> {
  await write();
  const link = location.href.replace(/#.*$/, "") + written;
  const field = byId("share-link", HTMLInputElement);
  const note = byId("share-note", HTMLElement);
  field.value = link;
  show(field, true);
  try {
    await navigator.clipboard.writeText(link);
    say(note, "The link is copied.");
  } catch {
    // Not allowed everywhere, for example for a page opened from a file.
    field.focus();
    field.select();
    say(note, "Copy the link from the field.");
  }
}

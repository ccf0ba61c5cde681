// The state of the page as the fragment of its URL. Browsers never send the fragment to
// a server.
//
// `#text=...` is the matrix text. `#z=...` is the same text compressed, if that is
// shorter. Then come lambda, x and the view. A fragment may be typed by hand or damaged
// by a mail program, so every part of it may be invalid.

import { bytesOfBase64 } from "./dom";
import { typedEntry } from "./numbers";
import type { Entry, Relation } from "./protocol";
import type { View } from "./state";
import { VIEWS } from "./state";

interface Shared {
  text: string;
  buffers: boolean;
  lambda: string;
  relation: Relation;
  vector: Entry[];
  period: string;
  release: Entry[];
  due: Entry[];
  view: View;
}

/**
 * The longest text that a link may contain. It also protects against decompression
 * bombs.
 */
const MOST_TEXT = 4_000_000;

async function gather(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_TEXT) {
      await reader.cancel();
      return null;
    }
    parts.push(new Uint8Array(value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function pack(text: string): Promise<string | null> {
  const bytes = await gather(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  if (bytes === null) return null;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function unpack(packed: string): Promise<string | null> {
  try {
    const bytes = bytesOfBase64(packed.replace(/-/g, "+").replace(/_/g, "/"));
    const inflate = (format: CompressionFormat) => gather(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)));
    // Our data is raw deflate. Other tools' "deflate" is mostly a zlib stream, which is
    // not raw.
    const inflated = await inflate("deflate-raw").catch(() => inflate("deflate"));
    return inflated === null ? null : new TextDecoder("utf-8", { fatal: true }).decode(inflated);
  } catch {
    return null;
  }
}

export async function toFragment(shared: Shared): Promise<string> {
  const parts = new URLSearchParams();
  const plain = new URLSearchParams({ text: shared.text }).toString().slice("text=".length);
  const packed = shared.text.length > 60 ? await pack(shared.text) : null;
  if (packed !== null && packed.length < plain.length) parts.set("z", packed);
  else parts.set("text", shared.text);
  if (shared.buffers) parts.set("buffers", "1");
  parts.set("lambda", shared.lambda);
  if (shared.relation !== "ge") parts.set("relation", shared.relation);
  parts.set("x", listed(shared.vector));
  // The times of the timetable, if they differ from the default.
  if (shared.period !== "") parts.set("period", shared.period);
  if (shared.release.some((e) => e !== "0")) parts.set("release", listed(shared.release));
  if (shared.due.some((e) => e !== null)) parts.set("due", listed(shared.due));
  parts.set("view", shared.view);
  return `#${parts.toString()}`;
}

/** Entries between commas, with the program's sign for -inf, so that a link is readable. */
function listed(entries: Entry[]): string {
  return entries.map((e) => e ?? ".").join(",");
}

/** The state in the fragment. null if it contains no matrix. */
export async function fromFragment(fragment: string): Promise<Partial<Shared> | null> {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const found: Partial<Shared> = {};
  const packed = parts.get("z");
  const text = packed === null ? parts.get("text") : await unpack(packed);
  if (text !== null && text.length <= MOST_TEXT) found.text = text;
  if (parts.get("buffers") === "1") found.buffers = true;
  const lambda = parts.get("lambda");
  if (lambda !== null && lambda.length <= 1000) found.lambda = lambda;
  const relation = (["ge", "le", "eq"] as const).find((r) => r === parts.get("relation"));
  if (relation !== undefined) found.relation = relation;
  for (const [name, key] of [["x", "vector"], ["release", "release"], ["due", "due"]] as const) {
    const list = parts.get(name);
    if (list !== null && list !== "" && list.length <= 100_000) found[key] = list.split(",").map((e) => typedEntry(e));
  }
  const period = parts.get("period");
  if (period !== null && period.length <= 1000) found.period = period;
  const view = VIEWS.find((v) => v === parts.get("view"));
  if (view !== undefined) found.view = view;
  if (packed !== null && text === null) throw new Error("the link is damaged: its matrix cannot be unpacked");
  return Object.keys(found).length === 0 ? null : found;
}

// Creates elements without a framework, from a tag, attributes and children. Text is
// always inserted as text, so input never becomes markup.

import type { Reply } from "./protocol";

type Attributes = Record<string, string | number | boolean | undefined>;
type Child = Node | string | null;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
}

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

/** A field in which the browser corrects and completes nothing. */
export function textField(attributes: Attributes): HTMLInputElement {
  return el("input", { type: "text", spellcheck: "false", autocomplete: "off", ...attributes });
}

/** The element of index.html with this id. It must have this type. */
export function byId<T extends Element>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`);
  return element;
}

/** Sets the text only if it differs, so that a live region does not repeat itself. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function show(element: HTMLElement, visible: boolean): void {
  element.hidden = !visible;
}

/** The available width, so that letters keep their size on a phone. */
export function chartWidth(host: HTMLElement): number {
  const around = host.parentElement!;
  const { paddingLeft, paddingRight } = getComputedStyle(around);
  const room = around.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return Math.max(280, Math.min(1100, room));
}

/** Calls the function once no call was made for `ms` milliseconds. */
export function debounce(ms: number, f: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(f, ms);
  };
}

/** A button with a click handler. */
export function button(label: string, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const element = el("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", onClick);
  return element;
}

/**
 * The text of a file. Files that are not UTF-8 are an error, because names in other
 * encodings would be damaged silently.
 */
export async function textOf(file: File): Promise<Reply<string>> {
  const bytes = await file.arrayBuffer();
  try {
    return { ok: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const [before = ""] = new TextDecoder().decode(bytes).split("\uFFFD", 1);
    const lines = before.split("\n");
    const column = (lines.at(-1)?.length ?? 0) + 1;
    return { error: { message: `${file.name}: line ${lines.length}, column ${column}: expected UTF-8 text` } };
  }
}

/** Saves a file from memory. Nothing is uploaded. */
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The download has started by then, and browsers read the Blob, not the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

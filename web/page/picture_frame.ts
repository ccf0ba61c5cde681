// A picture from the engine, in a shadow tree. Its style sheet affects neither the page
// nor other pictures.

import { sentence } from "./numbers";

const SHEET = `
:host { display: block }
svg { display: block; width: 100%; height: auto; max-height: var(--picture-height, 30rem) }
svg .tick, svg .side { font-size: 13px !important }
svg tspan[style] { font-size: 0.8em !important }
:host([data-dark]) svg { filter: invert(0.88) hue-rotate(180deg); mix-blend-mode: lighten }
`;

/** Inserts the SVG into the host. False if it cannot be parsed. */
export function frame(host: HTMLElement, text: string): boolean {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const picture = parsed.documentElement;
  if (picture.nodeName !== "svg" || parsed.querySelector("parsererror") !== null) return false;
  // Nothing in a picture may run or fetch, whatever its source.
  parsed.querySelectorAll("script, foreignObject, image, use").forEach((element) => element.remove());
  // Numbers are shown as everywhere on the page.
  for (const words of parsed.querySelectorAll("text, tspan")) {
    for (const part of words.childNodes) if (part.nodeType === Node.TEXT_NODE) part.nodeValue = sentence(part.nodeValue ?? "");
  }
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = SHEET;
  root.replaceChildren(style, document.importNode(picture, true));
  return true;
}

export function unframe(host: HTMLElement): void {
  host.shadowRoot?.replaceChildren();
}

/** Converts a position on the screen to one in the picture. null without a picture. */
export function placeIn(host: HTMLElement, x: number, y: number): { x: number; y: number } | null {
  const picture = host.shadowRoot?.querySelector("svg");
  const matrix = picture?.getScreenCTM();
  if (matrix === null || matrix === undefined) return null;
  const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}

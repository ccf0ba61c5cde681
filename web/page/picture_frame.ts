// A picture that the engine drew, in a shadow tree: its style sheet is its own
// and touches neither the page nor the picture beside it.

const SHEET = `
:host { display: block }
svg { display: block; width: 100%; height: auto; max-height: var(--picture-height, 30rem) }
svg .tick, svg .side { font-size: 13px !important }
svg tspan[style] { font-size: 0.8em !important }
:host([data-dark]) svg { filter: invert(0.88) hue-rotate(180deg); mix-blend-mode: lighten }
`;

/** Puts the SVG into the host; false if it cannot be parsed. */
export function frame(host: HTMLElement, text: string): boolean {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const picture = parsed.documentElement;
  if (picture.nodeName !== "svg" || parsed.querySelector("parsererror") !== null) return false;
  // Nothing in a picture runs or fetches, whatever it was drawn from.
  parsed.querySelectorAll("script, foreignObject, image, use").forEach((element) => element.remove());
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = SHEET;
  root.replaceChildren(style, document.importNode(picture, true));
  return true;
}

export function unframe(host: HTMLElement): void {
  host.shadowRoot?.replaceChildren();
}

/** A place on the screen as a place on the picture; null without a picture. */
export function placeIn(host: HTMLElement, x: number, y: number): { x: number; y: number } | null {
  const picture = host.shadowRoot?.querySelector("svg");
  const matrix = picture?.getScreenCTM();
  if (matrix === null || matrix === undefined) return null;
  const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}

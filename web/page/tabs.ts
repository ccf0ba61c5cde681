// The views as tabs. Arrow keys move between them, as is usual for tabs.

import { byId, show } from "./dom";
import type { View } from "./state";
import { VIEWS } from "./state";
import * as state from "./state";

/** Views with the pictures next to them. */
const WITH_PICTURES: View[] = ["basis", "vector", "lambda", "steps"];

const tab = (view: View): HTMLButtonElement => byId(`tab-${view}`, HTMLButtonElement);

export function startTabs(): void {
  for (const view of VIEWS) {
    tab(view).addEventListener("click", () => state.set({ view }));
    tab(view).addEventListener("keydown", (event) => key(event, view));
  }
  state.on(["view"], draw);
  draw();
}

function key(event: KeyboardEvent, view: View): void {
  const at = VIEWS.indexOf(view);
  const last = VIEWS.length - 1;
  const to: Record<string, number> = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last };
  const index = to[event.key];
  const next = index === undefined ? undefined : VIEWS[index];
  if (next === undefined) return;
  event.preventDefault();
  state.set({ view: next });
  tab(next).focus();
}

function draw(): void {
  const now = state.get().view;
  for (const view of VIEWS) {
    const on = view === now;
    tab(view).setAttribute("aria-selected", String(on));
    tab(view).tabIndex = on ? 0 : -1;
    show(byId(`view-${view}`, HTMLElement), on);
  }
  byId("stage", HTMLElement).classList.toggle("with-pictures", WITH_PICTURES.includes(now));
}

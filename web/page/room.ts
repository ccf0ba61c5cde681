// How the parts of the page share its width. From six nodes on, the table and the
// digraph need more width than there is next to the matrix, so they are placed below.

import { byId } from "./dom";
import * as state from "./state";

/** From this number of nodes on, a matrix needs the whole width. */
const MANY_NODES = 6;

export function isWide(): boolean {
  return state.size() >= MANY_NODES;
}

export function startRoom(): void {
  state.on(["matrix"], () => byId("columns", HTMLElement).classList.toggle("wide", isWide()));
}

// How the parts of the page share its width. From six nodes on, table and digraph
// need more of it than there is beside the matrix, and stand below both.

import { byId } from "./dom";
import * as state from "./state";

/** The fewest nodes of a matrix that needs the whole width. */
const MANY_NODES = 6;

export function isWide(): boolean {
  return state.size() >= MANY_NODES;
}

export function startRoom(): void {
  state.on(["matrix"], () => byId("columns", HTMLElement).classList.toggle("wide", isWide()));
}

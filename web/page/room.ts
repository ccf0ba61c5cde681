// How the parts of the page share its width. From six nodes on, the table and the
// digraph need more width than there is next to the matrix, so they are placed below.

import { byId } from "./dom";
import * as state from "./state";

/** From this number of nodes on, a matrix needs the whole width. */
const MANY_NODES = 6;

/** From this number of nodes on, nothing is beside the matrix but its text. */
const MATRIX_ALONE = 9;

export function isWide(): boolean {
  return state.size() >= MANY_NODES;
}

export function startRoom(): void {
  state.on(["matrix"], () => {
    const { classList } = byId("columns", HTMLElement);
    classList.toggle("wide", isWide());
    classList.toggle("wider", state.size() >= MATRIX_ALONE);
  });
}

// The editable grid. Cells are text fields, because entries are numbers of any length,
// fractions and -inf. Arrow keys move between cells. An error is shown at its cell, in
// the program's words.

import { byId, button, debounce, el, say, show, textField } from "./dom";
import { enterSheet, enterText, isTurn, newTurn, readOnly, sheetOf } from "./input";
import type { Sheet } from "./matrix_text";
import { block, resized, short } from "./matrix_text";
import * as state from "./state";

/** More cells than this are slow to draw and unreadable. */
const MOST_NODES = 40;

/** The cells as they were typed. */
let sheet: Sheet = { cells: [], names: null };
let inputs: HTMLInputElement[][] = [];
let headers: HTMLInputElement[] = [];

const table = () => byId("grid", HTMLTableElement);

export function startGrid(): void {
  const sizes = byId("grid-size", HTMLElement);
  sizes.append(
    button("\u2212", { "aria-label": "One node less", "data-test": "size-minus", class: "small" }, () => resize(-1)),
    el("output", { id: "size", "data-test": "size" }),
    button("+", { "aria-label": "One node more", "data-test": "size-plus", class: "small" }, () => resize(1)),
  );
  const named = byId("use-names", HTMLInputElement);
  named.addEventListener("change", () => {
    const names = sheet.cells.map((_, i) => `node${i + 1}`);
    change({ cells: sheet.cells, names: named.checked ? names : null });
  });
  state.on(["matrix"], () => {
    const { matrix, by } = state.get();
    if (matrix === null) return;
    // Cells keep what was typed into them.
    if (by !== "grid") sheet = sheetOf(matrix);
    named.checked = matrix.names !== null;
    draw();
  });
  state.on(["refusal", "matrix"], mark);
  window.addEventListener("resize", debounce(150, tellMore));
}

function resize(by: number): void {
  const n = Math.max(sheet.cells.length, sheet.cells[0]?.length ?? 0) + by;
  if (n >= 1) change(resized(sheet, n));
}

let typed = 0;

const enter = debounce(120, () => {
  if (isTurn(typed)) void enterSheet(sheet);
});

function change(to: Sheet): void {
  sheet = to;
  typed = newTurn();
  enter();
}

function draw(): void {
  const rows = sheet.cells.length;
  const cols = sheet.cells[0]?.length ?? 0;
  say(byId("size", HTMLElement), `${rows} \u00d7 ${cols}`);
  const large = Math.max(rows, cols) > MOST_NODES;
  show(byId("grid-large", HTMLElement), large);
  show(table(), !large);
  if (large) {
    table().replaceChildren();
    inputs = [];
    headers = [];
    tellMore();
    return;
  }
  // Keep existing cells, so that the cell with the focus keeps it.
  if (inputs.length !== rows || (inputs[0]?.length ?? 0) !== cols || headers.length > 0 !== (sheet.names !== null)) {
    build(rows, cols);
  }
  sheet.cells.forEach((row, i) => row.forEach((cell, j) => write(inputs[i]![j]!, cell)));
  sheet.names?.forEach((name, i) => headers[i] && write(headers[i], name));
  for (let j = 0; j < cols; j += 1) fit(j);
  tellMore();
  table()
    .querySelectorAll<HTMLElement>("tbody tr:not(.cell-error) th")
    .forEach((head, i) => say(head, state.nameOf(i)));
  inputs.forEach((row, i) =>
    row.forEach((input, j) => input.setAttribute("aria-label", `row ${state.nameOf(i)}, column ${state.nameOf(j)}`)),
  );
}

/** The letters of a name that a column has room for at least. The title has all. */
const NAME_LETTERS = 9;

/** Makes a column as wide as its longest cell, so that no number is cut. */
function fit(j: number): void {
  const name = sheet.names?.[j] ?? "";
  const chars = Math.max(Math.min(NAME_LETTERS, name.length), ...sheet.cells.map((row) => row[j]?.length ?? 0));
  for (const row of inputs) row[j]?.style.setProperty("--chars", String(chars));
  headers[j]?.style.setProperty("--chars", String(chars));
  if (headers[j]) headers[j].title = name;
}

/** Says that there is more than is in view. */
function tellMore(): void {
  const box = table().parentElement!;
  const more = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  show(byId("grid-more", HTMLElement), more);
}

/** Does not overwrite the cell with the focus if the change came from the grid. */
function write(input: HTMLInputElement, text: string): void {
  if (document.activeElement === input && state.get().by === "grid") return;
  if (input.value !== text) input.value = text;
}

function build(rows: number, cols: number): void {
  const head = el("tr", {}, el("td"));
  headers = [];
  for (let j = 0; j < cols; j += 1) {
    const cell = el("th", { scope: "col" });
    if (sheet.names === null) cell.append(String(j + 1));
    else {
      const input = textField({ class: "name", "aria-label": `name of node ${j + 1}`, "data-test": `name-${j}` });
      input.addEventListener("input", () => {
        const names = [...(sheet.names ?? [])];
        names[j] = input.value;
        change({ cells: sheet.cells, names });
      });
      headers.push(input);
      cell.append(input);
    }
    head.append(cell);
  }
  inputs = [];
  const body = el("tbody");
  for (let i = 0; i < rows; i += 1) {
    const row = el("tr", {}, el("th", { scope: "row" }, state.nameOf(i)));
    const line: HTMLInputElement[] = [];
    for (let j = 0; j < cols; j += 1) {
      const input = cellInput(i, j);
      line.push(input);
      row.append(el("td", {}, input));
    }
    inputs.push(line);
    body.append(row);
  }
  table().replaceChildren(el("thead", {}, head), body);
}

function cellInput(i: number, j: number): HTMLInputElement {
  const input = textField({ inputmode: "text", placeholder: "\u2212\u221e", "data-test": `cell-${i}-${j}`, "data-cell": `${i},${j}` });
  input.addEventListener("input", () => {
    const cells = sheet.cells.map((row) => [...row]);
    cells[i]![j] = input.value;
    change({ cells, names: sheet.names });
    fit(j);
  });
  input.addEventListener("keydown", (event) => move(event, input, i, j));
  input.addEventListener("paste", (event) => void paste(event, i, j));
  return input;
}

function move(event: KeyboardEvent, input: HTMLInputElement, i: number, j: number): void {
  // A cell that was moved to is fully selected. Then an arrow key can move on at once.
  const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const atBegin = whole || input.selectionEnd === 0;
  const atEnd = whole || input.selectionStart === input.value.length;
  const steps: Record<string, [number, number, boolean]> = {
    ArrowUp: [-1, 0, true],
    ArrowDown: [1, 0, true],
    Enter: [1, 0, true],
    ArrowLeft: [0, -1, atBegin],
    ArrowRight: [0, 1, atEnd],
  };
  const step = steps[event.key];
  if (step === undefined || !step[2] || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = inputs[i + step[0]]?.[j + step[1]];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/**
 * A whole matrix pasted into the first cell replaces the old one, in its own format.
 * Pasted anywhere else, a block overwrites the cells from there on.
 */
async function paste(event: ClipboardEvent, i: number, j: number): Promise<void> {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const cells = block(text);
  if (cells === null && !/[\n;[\]&,{]/.test(text.trim())) return;
  event.preventDefault();
  const whole = await readOnly(text);
  if (i === 0 && j === 0 && whole !== null && whole.rows === whole.cols) {
    await enterText(text, "paste");
    return;
  }
  if (whole !== null && cells === null) put(whole.entries.map((row) => row.map((e) => e ?? "")), i, j);
  else if (cells !== null) put(cells, i, j);
  // Unreadable text goes into the text box, where the error shows its line.
  else await enterText(text, "paste");
}

function put(cells: string[][], i: number, j: number): void {
  const width = Math.max(...cells.map((row) => row.length));
  const n = Math.max(sheet.cells.length, i + cells.length, j + width);
  const larger = resized(sheet, n);
  cells.forEach((row, r) => row.forEach((cell, c) => (larger.cells[i + r]![j + c] = cell)));
  state.set({ by: "paste" });
  sheet = larger;
  build(n, n);
  draw();
  change(larger);
}

/** Shows the error at its cell, or at the name of its node. */
function mark(): void {
  const refusal = state.get().refusal;
  table()
    .querySelectorAll(".cell-error")
    .forEach((old) => old.remove());
  for (const input of [...inputs.flat(), ...headers]) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
  const general = byId("grid-error", HTMLElement);
  general.classList.remove("hidden");
  if (refusal === null || state.get().by !== "grid") {
    // The unreadable text was entered elsewhere, so the grid shows an older matrix.
    say(general, refusal === null || inputs.length === 0 ? "" : "The grid is the last matrix that could be read.");
    return;
  }
  const [row, col] = refusal.cell ?? [-1, Number(/\bfor node (\d+)/.exec(refusal.message)?.[1]) - 1];
  const field = row < 0 ? headers[col] : inputs[row]?.[col];
  if (field === undefined) {
    say(general, refusal.message);
    return;
  }
  say(general, `${field.getAttribute("aria-label")}: ${short(refusal)}`);
  // Keep this message for screen readers only. The visible one is at the field.
  general.classList.add("hidden");
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", "cell-error");
  // Use a separate row below that of the field. Next to the field, the message would be
  // cut off.
  const message = el("span", { id: "cell-error", "data-test": "cell-error", style: `--columns: ${Math.min(col, 2)}` }, short(refusal));
  const line = el("tr", { class: "cell-error" }, el("td"), el("td", { colspan: inputs[0]!.length }, message));
  field.closest("tr")?.after(line);
}

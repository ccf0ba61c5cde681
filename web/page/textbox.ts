// The text box: the matrix in any format of the program. Lines are numbered, and the
// line with the error is marked.

import { byId, button, debounce, el, say, show, textOf } from "./dom";
import { enterText, isTurn, newTurn } from "./input";
import { short } from "./matrix_text";
import * as state from "./state";

export function startTextBox(): void {
  const box = byId("text", HTMLTextAreaElement);
  const gutter = byId("gutter", HTMLElement);
  let typed = 0;
  const enter = debounce(150, () => void read(typed));
  // Busy until the last typed text is read, rejected or replaced by newer input.
  async function read(mine: number): Promise<void> {
    if (isTurn(mine)) await enterText(box.value, "text");
    if (typed === mine) box.removeAttribute("aria-busy");
  }
  box.addEventListener("input", () => {
    typed = newTurn();
    box.setAttribute("aria-busy", "true");
    number();
    enter();
  });
  const numbers = el("div");
  gutter.replaceChildren(numbers);
  const follow = (): void => {
    numbers.style.transform = `translateY(${-box.scrollTop}px)`;
  };
  box.addEventListener("scroll", follow);
  state.on(["text"], () => {
    if (state.get().by !== "text" && box.value !== state.get().text) {
      box.value = state.get().text;
      number();
    }
  });
  state.on(["refusal", "matrix"], () => {
    number();
    tell();
  });
  dropFiles(box);
  askForBuffers();

  function number(): void {
    const wrong = lineOfError();
    const lines = box.value.split("\n").length;
    numbers.replaceChildren(
      ...Array.from({ length: Math.min(lines, 2000) }, (_, i) =>
        el("span", i + 1 === wrong ? { class: "wrong" } : {}, String(i + 1)),
      ),
    );
    follow();
  }

  function lineOfError(): number | undefined {
    const { refusal, by } = state.get();
    // The line of a rejected grid does not refer to this text.
    return by === "grid" ? undefined : refusal?.line;
  }

  function tell(): void {
    const { refusal, matrix, by } = state.get();
    const note = byId("text-error", HTMLElement);
    const line = lineOfError();
    box.toggleAttribute("aria-invalid", refusal !== null && by !== "grid");
    if (refusal !== null && by !== "grid") {
      const column = refusal.column === undefined ? "" : `, column ${refusal.column}`;
      const words = line === undefined ? refusal.message : `line ${line}${column}: ${short(refusal)}`;
      note.replaceChildren(words);
      if (line !== undefined) note.append(" ", button("Show", { class: "small", "data-test": "show-error" }, () => go(line)));
    } else if (refusal !== null) {
      note.replaceChildren("The text is the last matrix that could be read.");
    } else {
      note.replaceChildren();
    }
    say(byId("format", HTMLElement), refusal === null && matrix !== null ? matrix.format : "");
  }

  function go(line: number): void {
    const before = box.value.split("\n").slice(0, line - 1);
    const start = before.reduce((sum, text) => sum + text.length + 1, 0);
    const column = (state.get().refusal?.column ?? 1) - 1;
    const end = box.value.indexOf("\n", start);
    box.focus();
    box.setSelectionRange(start + column, end === -1 ? box.value.length : end);
  }
}

/**
 * A data flow graph may contain sizes of buffers. They are used if the box is ticked.
 */
function askForBuffers(): void {
  const line = byId("buffers-line", HTMLElement);
  const box = byId("buffers", HTMLInputElement);
  state.on(["matrix", "buffers"], () => {
    const { matrix, buffers } = state.get();
    box.checked = buffers;
    show(line, buffers || matrix?.format === "sdf3");
  });
  box.addEventListener("change", () => void enterText(state.get().text, "buffers", { buffers: box.checked }));
}

/** A file can be dropped on the box, or chosen. It is only read, in the browser. */
function dropFiles(box: HTMLTextAreaElement): void {
  const chooser = byId("open-file", HTMLInputElement);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > 20_000_000) {
      state.set({ by: "file", refusal: { message: `${file.name} has more than 20 MB` } });
      return;
    }
    const text = await textOf(file);
    if ("error" in text) state.set({ by: "file", refusal: text.error });
    else await enterText(text.ok, "file");
  };
  chooser.addEventListener("change", () => {
    void read(chooser.files?.[0]);
    chooser.value = "";
  });
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void read(file);
  });
}

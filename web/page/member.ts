// The vector x: whether it is a supereigenvector, row by row, and of which extremals it
// is the maximum.

import { byId, button, el, say, show } from "./dom";
import { entry, sentence, vectorWords } from "./numbers";
import type { Member, Near, Relation, Solution } from "./protocol";
import * as state from "./state";
import { vectorEntries } from "./vector_entries";

/** With more entries than this, x is typed as a list. */
const MOST_SLIDERS = 30;

export function startMember(): void {
  vectorEntries(byId("vector-entries", HTMLElement), "x", (n) => [0, n <= MOST_SLIDERS ? n : 0]);
  state.on(["member", "vectorProblem", "overview", "basis"], draw);
  state.on(["near"], drawNear);
}

function draw(): void {
  const { member, vectorProblem } = state.get();
  const verdict = byId("member-verdict", HTMLElement);
  say(byId("member-error", HTMLElement), vectorProblem?.message ?? "");
  show(byId("member-rows", HTMLElement), member !== null);
  if (member === null) {
    verdict.replaceChildren();
    byId("member-terms", HTMLElement).replaceChildren();
    say(byId("member-words", HTMLElement), "");
    return;
  }
  verdict.className = member.solution ? "verdict good" : "verdict bad";
  say(verdict, verdictWords(member));
  drawRows(member);
  drawTerms(member);
  say(byId("member-words", HTMLElement), member.words);
}

function verdictWords(member: Member): string {
  const x = `x = ${vectorWords(state.get().vector)}`;
  const kind = `${state.get().relation === "eq" ? "an" : "a"} ${state.kind()}`;
  if (member.solution) return `${x} is ${kind}${member.extremal ? ", and extremal" : ", not extremal"}.`;
  const wrong = member.rows.filter((row) => !row.holds).map((row) => state.called(row.row));
  return `${x} is not ${kind}${wrong.length === 0 ? "" : `: row ${wrong.join(", ")} fails`}.`;
}

/** The sign of a row that holds, and of one that fails. */
const SIGNS: Record<Relation, [string, string]> = { ge: ["\u2265", "<"], le: ["\u2264", ">"], eq: ["=", "\u2260"] };

function drawRows(member: Member): void {
  const title = (words: Node | string, kind = ""): HTMLElement => el("th", { scope: "col", class: kind }, words);
  const head = el("tr", {}, title("row"), title("(A \u2297 x)\u1d62", "entry"), title(el("span", { class: "hidden" }, "compared with")), title("\u03bb + x\u1d62", "entry"), title("attained at"));
  const body = el("tbody");
  for (const row of member.rows) {
    body.append(
      el(
        "tr",
        { class: row.holds ? "holds" : "fails", "data-test": `member-row-${row.row}` },
        el("th", { scope: "row" }, state.nameOf(row.row)),
        el("td", { class: "entry" }, entry(row.left)),
        el("td", { class: "sign" }, SIGNS[state.get().relation][row.holds ? 0 : 1]),
        el("td", { class: "entry" }, entry(row.right)),
        el("td", {}, row.attained.map(state.called).join(", ")),
      ),
    );
  }
  byId("member-rows", HTMLTableElement).replaceChildren(el("thead", {}, head), body);
}

function drawTerms(member: Member): void {
  const host = byId("member-terms", HTMLElement);
  if (member.terms === null) {
    host.replaceChildren();
    return;
  }
  const list = el("ol", { "data-test": "terms" });
  const extremals = state.get().basis?.extremals ?? [];
  for (const term of member.terms) {
    // The row of the basis that equals this vector, if it is known.
    const text = JSON.stringify(term.entries);
    const row = extremals.findIndex((x) => JSON.stringify(x.entries) === text);
    const item = el(
      "li",
      { tabindex: "0" },
      `${entry(term.shift)} \u2297 ${vectorWords(term.entries)}`,
      row === -1 ? null : el("span", { class: "quiet" }, ` row ${row + 1} of the basis`),
    );
    const point = (on: boolean): void => state.set({ pointed: (on && extremals[row]) || null });
    item.addEventListener("mouseenter", () => point(true));
    item.addEventListener("mouseleave", () => point(false));
    item.addEventListener("focus", () => point(true));
    item.addEventListener("blur", () => point(false));
    list.append(item);
  }
  const title = member.terms.length === 1 ? "x is a shifted copy of one extremal:" : `x is the maximum of ${member.terms.length} shifted extremals:`;
  host.replaceChildren(el("p", {}, title), list);
}

/** The solutions near x, if x is not a solution, and the reason why it is not. */
function drawNear(): void {
  const { near } = state.get();
  const host = byId("member-near", HTMLElement);
  if (near === null) {
    host.replaceChildren();
    return;
  }
  const list = el("dl");
  if (near.nearest !== null) list.append(...nearLine("nearest one", near.nearest, "near-nearest"));
  if (near.below !== null) list.append(...nearLine("greatest one below x", near.below, "near-below"));
  host.replaceChildren(list, ...nearWords(near).map((words) => el("p", { class: "quiet" }, words)));
}

function nearLine(title: string, found: Solution, test: string): HTMLElement[] {
  const far = found.distance === null ? ", infinitely far" : `, at distance ${entry(found.distance)}`;
  const take = button("as x", { class: "small", title: "Take it as the vector x", "aria-label": `Take the ${title} as x`, "data-test": `${test}-as-x` }, () => {
    state.set({ vector: found.entries });
    // x is now a solution, so the button disappears. Move the focus of keyboard users
    // to the verdict.
    byId("member-verdict", HTMLElement).focus();
  });
  return [el("dt", {}, title), el("dd", {}, el("span", { "data-test": test }, `${vectorWords(found.entries)}${far}`), take)];
}

function nearWords(near: Near): string[] {
  if (near.stuck.length > 0) {
    const nodes = near.stuck.map(state.called).join(", ");
    return [`No supereigenvector is finite where x is: ${nodes} ${near.stuck.length === 1 ? "reaches" : "reach"} no cycle of mean \u03bb or more there.`];
  }
  const words = near.forced.map(({ node, is, most, why }) => `${state.called(node)} is ${entry(is)}, but the other entries allow ${entry(most)} at most: ${sentence(why)}`);
  if (near.more > 0) words.push(`and ${near.more} more`);
  return words;
}

// The list of steps next to the lanes. Only visible rows exist.

import { View } from "./model.js";
import { make } from "./page.js";

let lists = 0;

/** Rows of equal height, one for each step, and one for the end. */
export class StepList {
  /** @param body the element that is as high as all rows together */
  constructor(body, label) {
    this.id = `steps-${++lists}`;
    this.element = make("div", { class: "steps", role: "listbox", tabindex: "0", "aria-label": label });
    body.append(this.element);
  }

  show(view, { ghosts, hits, tags, rowHeight }) {
    Object.assign(this, { view, ghosts, hits, tags, rowHeight });
  }

  /** Renders the rows of a range of steps. */
  render(from, to, selected) {
    const rows = [];
    for (let n = from; n < to; n++) {
      rows.push(n < this.view.end ? this.row(this.view.step(n), n === selected) : this.ending());
    }
    if (selected >= this.view.first && (selected < from || selected >= to)) {
      rows.push(this.row(this.view.step(selected), true)); // a screen reader needs the selected row
    }
    this.element.replaceChildren(...rows);
    this.element.setAttribute("aria-activedescendant", `${this.id}-${selected}`);
  }

  row(step, selected) {
    const changes = View.changes(step);
    const kept = !this.ghosts?.has(step.n);
    const row = make(
      "div",
      {
        class: `step ${step.kind}${step.crashed ? " crashed" : ""}${selected ? " selected" : ""}${kept ? "" : " ghost"}${this.hits?.has(step.n) ? " hit" : ""}`,
        role: "option",
        id: `${this.id}-${step.n}`,
        "data-step": step.n,
        "aria-selected": selected ? "true" : "false",
        "aria-setsize": this.view.steps.length,
        "aria-posinset": step.n - this.view.first + 1,
        "aria-label": this.label(step, changes, kept),
        title: step.line,
      },
      make("span", { class: "number" }, String(step.n)),
      make(
        "span",
        { class: "words" },
        make("span", { class: "what" }, ...this.tagged(step), ...StepList.time(step), View.words(step)),
        step.failure || changes ? make("span", { class: step.failure ? "change wrong" : "change" }, step.failure ?? changes) : null,
      ),
    );
    row.style.top = `${(step.n - this.view.first) * this.rowHeight}px`;
    return row;
  }

  label(step, changes, kept) {
    const at = step.time === undefined ? "" : ` at time ${step.time}`;
    const parts = [`Step ${step.n}${at}: ${step.line}`, changes, step.failure, kept ? "" : "removed by minimizing", ...this.tagsOf(step)];
    return parts.filter(Boolean).join("; ");
  }

  /** Returns the time of a step, if the system has a common time. */
  static time(step) {
    return step.time === undefined ? [] : [make("span", { class: "time" }, `t=${step.time} `)];
  }

  tagged(step) {
    return this.tagsOf(step).map((tag) => make("span", { class: "tag" }, tag));
  }

  tagsOf(step) {
    return [...(this.tags?.get(step.n) ?? []), ...(step.unhandled ? ["unhandled"] : [])];
  }

  ending() {
    const { violation } = this.view.json;
    const row = make(
      "div",
      { class: violation ? "step ending wrong" : "step ending", role: "note" },
      make("span", { class: "number" }),
      make(
        "span",
        { class: "words" },
        make("span", { class: "what" }, violation ? `Violation of ${violation.invariant}` : this.view.ending()),
        violation ? make("span", { class: "change" }, violation.message) : null,
      ),
    );
    row.style.top = `${(this.view.end - this.view.first) * this.rowHeight}px`;
    return row;
  }
}

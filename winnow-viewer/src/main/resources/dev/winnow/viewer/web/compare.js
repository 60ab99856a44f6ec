// Two executions side by side, with the first difference.

import { View } from "./model.js";
import { counted, make } from "./page.js";
import { Diagram } from "./diagram.js";
import { get } from "./server.js";
import { executionLink } from "./links.js";

export class ComparePage {
  constructor(app) {
    this.app = app;
  }

  async open(query) {
    document.title = "Compare · Winnow";
    const { executions } = await get("/api/executions");
    const paths = executions.filter((each) => each.end !== "unreadable").map((each) => each.path);
    const chooser = (name, label) => {
      const given = query.get(name);
      const known = given && !paths.includes(given) ? [given, ...paths] : paths;
      const select = make("select", { "aria-label": label }, make("option", { value: "" }, "choose …"), ...known.map((path) => make("option", { value: path }, path)));
      select.value = given ?? "";
      select.addEventListener("change", () => this.choose());
      return select;
    };
    this.one = chooser("one", "First execution");
    this.other = chooser("other", "Second execution");
    this.verdict = make("p", { class: "verdict", role: "status" });
    this.sides = make("div", { class: "sides" });
    this.app.main.append(
      make("section", { "aria-label": "Compare" }, make("h1", {}, "Compare"), make("div", { class: "tools" }, this.one, make("span", { class: "faint" }, "with"), this.other), this.verdict),
      make("section", { class: "tight", "aria-label": "Both" }, this.sides),
    );
    await this.show(query.get("step"));
  }

  choose() {
    const both = new URLSearchParams({ one: this.one.value, other: this.other.value });
    this.app.note(`#/compare?${both}`);
    this.app.tell(this.show(null));
  }

  async show(step) {
    this.sides.replaceChildren();
    this.verdict.textContent = "";
    const both = { one: this.one.value, other: this.other.value };
    if (!both.one || !both.other) {
      return;
    }
    const [found, one, other] = await Promise.all([get("/api/compare", both), get("/api/execution", { path: both.one }), get("/api/execution", { path: both.other })]);
    this.first = found.step;
    this.tell(found);
    this.diagrams = [this.side(both.one, new View(one)), this.side(both.other, new View(other))];
    this.go(step !== null ? Number(step) : Math.max(0, found.step));
  }

  tell(found) {
    this.verdict.classList.toggle("wrong", found.step >= 0);
    if (found.step < 0) {
      this.verdict.textContent = "Both executions are the same, step by step.";
      return;
    }
    const go = make("button", { type: "button", class: "link", onclick: () => this.go(found.step) }, `step ${found.step}`);
    const same = found.step === 0 ? "They differ from the start, " : `The first ${counted(found.step, "step")} are the same. They differ at `;
    this.verdict.replaceChildren(same, go, `, in ${found.what}:`, make("span", { class: "two" }, make("code", {}, found.one ?? "no step: it has ended"), make("code", {}, found.other ?? "no step: it has ended")));
  }

  side(path, view) {
    const stage = make("div", { class: "stage" });
    const ending = view.json.violation ? make("span", { class: "wrong" }, view.json.violation.invariant) : make("span", { class: "faint" }, view.ending() ?? "");
    this.sides.append(make("div", { class: "half" }, make("p", { class: "path" }, make("a", { href: executionLink(path) }, path), " ", ending), stage));
    const diagram = new Diagram(stage, { label: `Steps of ${path}` });
    diagram.show(view, { hits: new Set(this.first >= 0 ? [this.first] : []), lastEssentialOrder: null });
    diagram.addEventListener("select", (event) => this.go(event.detail.step, diagram));
    return diagram;
  }

  /** Selects the same step in both executions. */
  go(step) {
    for (const diagram of this.diagrams) {
      diagram.select(step);
    }
    this.app.note(`#/compare?${new URLSearchParams({ one: this.one.value, other: this.other.value, step: String(step) })}`);
  }

  key(key) {
    if (!this.diagrams) {
      return null;
    }
    const step = Math.max(...this.diagrams.map((diagram) => diagram.selected));
    const keys = { j: step + 1, k: step - 1, Home: 0, End: Infinity };
    return Object.hasOwn(keys, key) ? () => this.go(keys[key]) : null;
  }
}

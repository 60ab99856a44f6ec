// One execution: the diagram, the steps, the states, and a search in it.

import { View } from "./model.js";
import { count, counted, make, visible } from "./page.js";
import { Diagram } from "./diagram.js";
import { StatePanel } from "./state.js";
import { get, live, post } from "./server.js";
import { executionLink } from "./links.js";

export class ExecutionPage {
  constructor(app, path) {
    this.app = app;
    this.path = path;
    this.hits = [];
  }

  async open(query) {
    document.title = visible(`${this.path} · Winnow`);
    const of = { path: this.path };
    const [execution, related] = await Promise.all([get("/api/execution", of), get("/api/related", of)]);
    this.view = new View(execution);
    this.related = related;
    this.minimized = minimization(related.about);
    this.build();
    this.diagram.show(this.view, this.marks());
    this.moved(query);
    this.diagram.focus();
    if (query.get("q")) {
      this.query.value = query.get("q");
      await this.find();
    }
  }

  /** Goes to the step of the address. */
  moved(query) {
    const step = query.get("step");
    this.go(step === null ? this.view.end - 1 : Number(step));
  }

  build() {
    const stage = make("div", { class: "stage" });
    const side = make("aside", { class: "side", "aria-label": "The chosen step" });
    this.query = make("input", { type: "search", class: "query", "aria-label": "Search steps", placeholder: "Search: type:Vote -> kind:crash  ( / )", spellcheck: "false" });
    this.found = make("span", { class: "found", role: "status" });
    this.app.main.append(
      this.summary(),
      make(
        "section",
        { class: "tight", "aria-label": "Steps" },
        make(
          "form",
          { class: "tools", onsubmit: (event) => this.submit(event) },
          make("button", { type: "button", class: "strong", hidden: !live, onclick: () => this.app.tell(this.stepOn()) }, "Step on from here"),
          make("a", { class: "button", href: `#/compare?${new URLSearchParams({ one: this.path })}` }, "Compare"),
          this.link("Original", this.related.original),
          this.link("Minimized", this.related.minimized),
          make("span", { class: "space" }),
          this.found,
          this.query,
          make("button", {}, "Search"),
        ),
        make("div", { class: "trace" }, stage, side),
      ),
    );
    this.diagram = new Diagram(stage, { label: "Steps of the execution" });
    this.panel = new StatePanel(side);
    this.diagram.addEventListener("select", (event) => this.chosen(event.detail.step));
    this.panel.addEventListener("select", (event) => this.go(event.detail.step));
  }

  summary() {
    const json = this.view.json;
    const parameters = Object.entries(json.parameters).map(([name, value]) => ` ${name}=${value}`).join("");
    const verdict = json.violation ? `violates “${json.violation.invariant}”: ${json.violation.message}` : (this.view.ending() ?? "");
    const shown = json.first > 0 ? ` · last ${count(json.steps.length)} shown` : "";
    return make(
      "section",
      { "aria-label": "Summary" },
      make("h1", {}, `${json.scenario}${parameters}`),
      make("p", { class: json.violation || json.incomplete ? "verdict wrong" : "verdict" }, verdict),
      make("p", { class: "faint path" }, `${this.path} · ${counted(json.total, "step")}${shown} · seed ${json.seed} · ${json.network}`),
      ...this.proofs(),
    );
  }

  /** What is proved of a minimized execution, and why it fails. */
  proofs() {
    const { proved, explanation } = this.minimized ?? {};
    const sentences = explanation?.sentences ?? [];
    return [
      proved ? make("p", { class: "proved" }, proved) : null,
      sentences.length > 0 ? make("ul", { class: "sentences" }, ...sentences.map((sentence) => make("li", {}, sentence))) : null,
    ];
  }

  /** Essential orders and the last of them, as in the report. */
  marks() {
    const { orders = [], pointOfNoReturn = null, lastEssentialOrder = pointOfNoReturn } = this.minimized?.explanation ?? {};
    return { orders: orders.filter((order) => order.essential), lastEssentialOrder };
  }

  link(text, path) {
    return path === null ? null : make("a", { class: "button", href: executionLink(path) }, text);
  }

  go(step) {
    this.diagram.select(step);
    this.chosen(this.diagram.selected);
  }

  chosen(step) {
    this.panel.show(this.view, step);
    if (step >= 0) {
      this.app.note(executionLink(this.path, step));
    }
  }

  submit(event) {
    event.preventDefault();
    this.app.tell(this.find());
  }

  async find() {
    const text = this.query.value.trim();
    const { hits, cut } = text ? await get("/api/search", { q: text, path: this.path }) : { hits: [], cut: false };
    this.hits = hits;
    const steps = new Set(this.hits.flatMap((hit) => hit.steps));
    this.diagram.show(this.view, { ...this.marks(), hits: steps });
    this.found.textContent = text ? `${counted(hits.length, "hit")}${cut ? ", maybe more" : ""}` : "";
    if (this.hits.length > 0) {
      const lasts = this.hits.map((hit) => hit.steps[hit.steps.length - 1]);
      this.go(lasts.find((step) => step > this.diagram.selected) ?? lasts[0]);
    }
  }

  nextHit(direction) {
    const lasts = this.hits.map((hit) => hit.steps[hit.steps.length - 1]);
    const ordered = direction > 0 ? lasts : lasts.reverse();
    const from = this.diagram.selected;
    const next = ordered.find((step) => (direction > 0 ? step > from : step < from)) ?? ordered[0];
    if (next !== undefined) {
      this.go(next);
    }
  }

  async stepOn() {
    const { id, node } = await post("/api/live", { path: this.path, step: Math.max(0, this.diagram.selected + 1) });
    location.hash = `#/live/${id}?node=${node}`;
  }

  key(key) {
    const keys = {
      j: () => this.diagram.move(1),
      k: () => this.diagram.move(-1),
      Home: () => this.diagram.move(-Infinity),
      End: () => this.diagram.move(Infinity),
      n: () => this.nextHit(1),
      p: () => this.nextHit(-1),
      "/": () => this.query.focus(),
    };
    return this.diagram && Object.hasOwn(keys, key) ? keys[key] : null;
  }
}

/** Parses what a report says about its minimization; null if it says nothing. */
function minimization(about) {
  try {
    return JSON.parse(about)?.minimized ?? null;
  } catch {
    return null;
  }
}

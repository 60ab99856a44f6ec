// The page: reads the embedded data, builds the sections and connects them.

import { View } from "./model.js";
import { count, counted, make, visible } from "./page.js";
import { Diagram } from "./diagram.js";
import { StatePanel } from "./state.js";
import { paceChart } from "./pace.js";

const KEYS = [
  ["↓ or j", "next step"],
  ["↑ or k", "previous step"],
  ["Home, End", "first step, last step"],
  ["Page Down, Page Up", "one screen down, one screen up"],
  ["/", "search; Enter goes to the next match"],
  ["n, p", "next, previous match"],
  ["o", "switch between the original and the minimized execution"],
  ["t", "light or dark"],
  ["?", "this list"],
];

function data(name) {
  const element = document.getElementById(`winnow-${name}`);
  return element === null ? null : JSON.parse(element.textContent);
}

function section(id, title, ...children) {
  return make("section", { id, "aria-labelledby": `${id}-title` }, make("h2", { id: `${id}-title` }, title), ...children);
}

class Page {
  constructor() {
    this.about = data("about");
    this.minimized = this.about.minimized ?? null;
    this.explanation = this.minimized?.explanation ?? null;
    this.view = new View(data("execution"));
    this.small = this.view;
    this.large = null; // created on first use
    this.kept = data("kept");
    this.hits = [];
    this.places = new Map(); // the last selected step of each execution
  }

  // ---- building

  build() {
    document.title = visible(`${this.view.title()} · Winnow`);
    const stage = make("div", { class: "stage" });
    const side = make("aside", { class: "side", "aria-label": "The chosen step" });
    document.body.append(
      this.header(),
      make(
        "main",
        {},
        this.summary(),
        make(
          "section",
          { id: "steps", "aria-labelledby": "steps-title" },
          make("div", { class: "trace-head" }, make("h2", { id: "steps-title" }, "What happened"), this.tools()),
          make("div", { class: "trace" }, stage, side),
          this.legend(),
        ),
        this.orders(),
        this.minimization(),
        this.replay(),
      ),
      this.help(),
    );
    this.diagram = new Diagram(stage, { label: "Steps of the execution" });
    this.panel = new StatePanel(side);
    this.diagram.addEventListener("select", (event) => this.chosen(event.detail.step));
    this.panel.addEventListener("select", (event) => this.go(event.detail.step));
    this.listen();
    this.draw();
    this.go(this.wanted());
  }

  header() {
    const button = (label, title, action) => make("button", { type: "button", title, "aria-label": title, onclick: action }, label);
    return make(
      "header",
      {},
      make("span", { class: "brand" }, "winnow"),
      make("span", { class: "scenario" }, this.view.json.scenario),
      make("span", { class: "space" }),
      button("◐", "Light or dark (t)", () => this.theme()),
      button("?", "Keys (?)", () => this.dialog.showModal()),
    );
  }

  summary() {
    const json = this.view.json;
    const { violation } = json;
    return make(
      "section",
      { id: "summary", "aria-label": "Summary" },
      make("h1", {}, this.view.title()),
      make("p", { class: violation || json.incomplete ? "verdict wrong" : "verdict" }, violation ? violation.message : this.view.ending() ?? ""),
      violation && json.incomplete ? make("p", { class: "verdict wrong" }, `The file is ${json.incomplete}.`) : null,
      make("dl", { class: "sizes" }, ...this.sizes()),
      make("dl", { class: "facts" }, ...this.facts()),
    );
  }

  sizes() {
    const json = this.view.json;
    const before = this.minimized?.before;
    const size = (now, was, what) => {
      const cell = make("dd", {});
      if (was !== undefined && was !== now) {
        cell.append(make("span", { class: "was" }, count(was)), make("span", { "aria-label": "became" }, " → "));
      }
      cell.append(make("b", {}, count(now)));
      return [make("div", {}, cell, make("dt", {}, what))];
    };
    const events = json.events ?? json.steps.filter((step) => ["deliver", "fire", "local"].includes(step.kind)).length;
    return [
      ...size(events, before?.events, "events"),
      ...size(json.externals ?? json.steps.length - events, before?.externals, "externals"),
      ...size(json.processes.filter((name) => name !== "outside").length, undefined, "processes"),
    ];
  }

  facts() {
    const json = this.view.json;
    const fact = (name, value) => (value ? [make("div", {}, make("dt", {}, name), make("dd", {}, value))] : []);
    const parameters = Object.entries(json.parameters).map(([name, value]) => `${name}=${value}`);
    const found = this.minimized;
    return [
      ...fact("proved", found && capital(found.proved) + "."),
      ...fact("stopped", found?.stopped && "Minimizing was stopped early: this is the best result so far."),
      ...fact("reproduced", found && found.tries > 1 && reproduced(found)),
      ...fact("involved", json.violation?.processes.join(", ")),
      ...fact("seed", json.seed),
      ...fact("parameters", parameters.join(", ")),
      ...fact("network", `${json.network}, timers ${json.timers}${json.agent ? ", with the agent" : ""}`),
      ...fact("shown", json.first > 0 && `The last ${count(json.steps.length)} of ${counted(json.total, "step")}.`),
    ];
  }

  tools() {
    this.search = make("input", { type: "search", placeholder: "Search steps  ( / )", "aria-label": "Search steps", spellcheck: "false" });
    this.found = make("span", { class: "found", role: "status" });
    this.both = make("span", { class: "choice", role: "group", "aria-label": "Execution" });
    const tools = make("div", { class: "tools" }, this.both, make("span", { class: "space" }), this.found, this.search);
    if (this.kept) {
      const choice = (large, label) =>
        make("button", { type: "button", "data-execution": large ? "original" : "minimized", onclick: () => this.switchTo(large) }, label);
      const all = this.minimized ? `: ${counted(this.minimized.before.events, "event")}` : "";
      this.both.append(choice(false, "Minimized"), choice(true, `Original${all}`));
    }
    return tools;
  }

  legend() {
    this.note = make("p", { class: "note", role: "status" });
    const words = [
      ["dot", "message handled"],
      ["clock", "timer fires"],
      ["diamond", "from outside"],
      ["cross", "crash, message lost"],
      ["dash", "never delivered"],
    ];
    if (this.explanation?.orders.some((order) => order.essential)) {
      words.push(["order", "essential order"]);
    }
    return make("div", { class: "legend" }, this.note, make("ul", {}, ...words.map(([sign, text]) => make("li", { class: sign }, text))));
  }

  orders() {
    if (!this.explanation) {
      return this.minimized?.unexplained === "stopped" ? section("why", "Why it fails", make("p", {}, "No explanation: minimizing was stopped first. Run winnow minimize with a longer --time.")) : null;
    }
    const { sentences, orders, lastEssentialOrder } = this.explanation;
    const essential = orders.filter((order) => order.essential);
    const table = make(
      "table",
      { class: "figures" },
      make("thead", {}, make("tr", {}, ...["first", "then", "reversed order"].map((name) => make("th", { scope: "col" }, name)))),
      make("tbody", {}, ...essential.map((order) => this.order(order))),
    );
    return section(
      "why",
      "Why it fails",
      make(
        "div",
        { class: "columns" },
        make("ul", { class: "sentences" }, ...sentences.map((sentence) => make("li", {}, `${capital(sentence)}.`))),
        make(
          "div",
          { class: "wide" },
          essential.length > 0 ? table : null,
          lastEssentialOrder === null ? null : make("p", {}, "The dashed line in the diagram marks the last order that matters: no swap of two steps after it avoids the failure. It is before ", this.link(this.small, lastEssentialOrder), "."),
        ),
      ),
    );
  }

  order(order) {
    const ends = { passes: "no violation", other: "another violation" };
    const cell = (n) => make("td", {}, this.link(this.small, n), ` ${this.small.step(n)?.line ?? ""}`);
    return make("tr", {}, cell(order.first), cell(order.second), make("td", {}, ends[order.reversed] ?? order.reversed));
  }

  link(view, step) {
    const go = () => {
      this.switchTo(view !== this.small);
      this.go(step);
      document.getElementById("steps").scrollIntoView({ block: "start" });
    };
    return make("button", { type: "button", class: "link", onclick: go }, `step ${step}`);
  }

  minimization() {
    const found = this.minimized;
    if (!found) {
      return null;
    }
    const head = ["stage", "runs", "events", "externals", "schedules", "seconds"];
    const row = (name, ...figures) =>
      make("tr", {}, make("th", { scope: "row" }, name), ...figures.map((value) => make("td", { class: "figure" }, value)));
    const cost = (part) => [count(part.schedules), part.seconds.toFixed(1)];
    const removed = (part) => [count(0 - part.removedEvents), count(0 - part.removedExternals)];
    const sum = (field) => found.stages.reduce((total, stage) => total + stage[field], 0);
    // The rows add up: what is outside the stages is the first replay, the explanation, and what was resumed.
    const outside = {
      removedEvents: found.before.events - found.after.events - sum("removedEvents"),
      removedExternals: found.before.externals - found.after.externals - sum("removedExternals"),
      schedules: found.schedules - sum("schedules"),
      seconds: found.seconds - sum("seconds"),
    };
    const table = make(
      "table",
      { class: "figures" },
      make("thead", {}, make("tr", {}, ...head.map((name, i) => make("th", { scope: "col", class: i > 0 ? "figure" : null }, name)))),
      make(
        "tbody",
        {},
        row("original", "", count(found.before.events), count(found.before.externals), "", ""),
        row("replay, explanation", "", ...removed(outside), ...cost(outside)),
        ...found.stages.map((stage) => row(stage.name, count(stage.runs), ...removed(stage), ...cost(stage))),
      ),
      make("tfoot", {}, row("result", "", count(found.after.events), count(found.after.externals), ...cost(found))),
    );
    return section(
      "minimization",
      "How it was minimized",
      make("div", { class: "columns" }, make("div", { class: "wide" }, table), found.pace.length > 0 ? paceChart(found.pace) : null),
    );
  }

  replay() {
    const said = make("span", { class: "faint", role: "status" });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(this.about.replay);
        said.textContent = "copied";
      } catch {
        getSelection().selectAllChildren(command);
        said.textContent = "selected: copy it with the keyboard";
      }
    };
    const command = make("code", { tabindex: "0" }, this.about.replay);
    return section(
      "replay",
      "Replay",
      make("p", { class: "command" }, command, make("button", { type: "button", onclick: copy }, "Copy"), said),
      make("p", { class: "faint" }, "This command performs the same steps on a fresh system and compares each of them."),
    );
  }

  help() {
    this.dialog = make(
      "dialog",
      { "aria-labelledby": "keys-title" },
      make("h2", { id: "keys-title" }, "Keys"),
      make("dl", { class: "keys" }, ...KEYS.flatMap(([keys, what]) => [make("dt", {}, make("kbd", {}, keys)), make("dd", {}, what)])),
      make("form", { method: "dialog" }, make("button", {}, "Close")),
    );
    return this.dialog;
  }

  // ---- actions of the reader

  listen() {
    document.addEventListener("keydown", (event) => this.key(event));
    this.search.addEventListener("input", () => this.find());
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        this.nextHit(event.shiftKey ? -1 : 1);
      } else if (event.key === "Escape") {
        this.search.value = "";
        this.find();
        this.diagram.focus();
      }
    });
    addEventListener("hashchange", () => this.go(this.wanted()));
    addEventListener("beforeprint", () => this.diagram.print(true));
    addEventListener("afterprint", () => this.diagram.print(false));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.dialog.open || event.target instanceof HTMLInputElement) {
      return;
    }
    if (document.activeElement === document.body && this.diagram.key(event)) {
      return;
    }
    const keys = {
      j: () => this.diagram.move(1),
      k: () => this.diagram.move(-1),
      Home: () => this.diagram.move(-Infinity),
      End: () => this.diagram.move(Infinity),
      n: () => this.nextHit(1),
      p: () => this.nextHit(-1),
      o: () => this.kept && this.switchTo(this.view === this.small),
      t: () => this.theme(),
      "/": () => this.search.focus(),
      "?": () => this.dialog.showModal(),
    };
    if (Object.hasOwn(keys, event.key)) {
      event.preventDefault();
      keys[event.key]();
    }
  }

  theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  }

  /** Returns the step of the address, or the last one, which violates the invariant. */
  wanted() {
    const named = /^#step-(\d+)$/.exec(location.hash);
    return named ? Number(named[1]) : this.view.end - 1;
  }

  go(step) {
    this.diagram.select(step);
    this.chosen(this.diagram.selected);
  }

  chosen(step) {
    this.places.set(this.view, step);
    this.panel.show(this.view, step);
    // Delayed, since browsers limit how often the address may change while a key is held down.
    clearTimeout(this.addressing);
    if (this.view === this.small && step >= 0) {
      this.addressing = setTimeout(() => history.replaceState(null, "", `#step-${step}`), 300);
    }
  }

  switchTo(large) {
    if (large && !this.large) {
      this.large = new View(data("original"));
    }
    const view = large ? this.large : this.small;
    if (view === this.view) {
      return;
    }
    const counterpart = this.counterpart(this.diagram.selected, large);
    this.view = view;
    this.hits = this.search.value ? view.find(this.search.value) : [];
    this.draw();
    this.go(counterpart ?? this.places.get(view) ?? view.end - 1);
  }

  /** Returns the same step in the other execution, or null. */
  counterpart(step, large) {
    if (large) {
      const number = this.kept[step];
      return number >= 0 ? number : null;
    }
    const place = this.kept.indexOf(step);
    return place >= 0 ? place : null;
  }

  find() {
    this.hits = this.search.value ? this.view.find(this.search.value) : [];
    this.draw();
    if (this.hits.length > 0) {
      this.go(this.hits.find((hit) => hit >= this.diagram.selected) ?? this.hits[0]);
    }
    this.tellHits();
  }

  nextHit(direction) {
    const from = this.diagram.selected;
    const hits = direction > 0 ? this.hits : [...this.hits].reverse();
    if (hits.length > 0) {
      this.go(hits.find((hit) => (direction > 0 ? hit > from : hit < from)) ?? hits[0]);
      this.tellHits();
    }
  }

  tellHits() {
    const place = this.hits.indexOf(this.diagram.selected);
    this.found.textContent = !this.search.value ? "" : this.hits.length === 0 ? "no match" : `${count(place + 1)} of ${count(this.hits.length)}`;
  }

  draw() {
    const large = this.view !== this.small;
    const essential = (this.explanation?.orders ?? []).filter((order) => order.essential);
    const kept = new Set(large ? this.kept : []);
    const ghosts = large ? new Set(this.view.steps.map((step) => step.n).filter((n) => !kept.has(n))) : null;
    this.diagram.show(this.view, {
      ghosts,
      hits: new Set(this.hits),
      orders: large ? [] : essential,
      lastEssentialOrder: large ? null : (this.explanation?.lastEssentialOrder ?? null),
    });
    for (const button of this.both.children) {
      button.setAttribute("aria-pressed", String((button.dataset.execution === "original") === large));
    }
    this.note.textContent = large ? this.comparison(ghosts) : "";
    this.tellHits();
  }

  comparison(ghosts) {
    const matched = this.kept.filter((n) => n >= 0).length;
    const strong = this.view.steps.length - ghosts.size;
    const lonely = this.kept.length - matched;
    return (
      `The original execution. ${counted(strong, "step")} with a counterpart in the minimized one stand out; ${count(ghosts.size)} are faint. ` +
      "Counterparts are steps of the same kind in the same order at the same process, preferably with the same content." +
      (lonely > 0 ? ` ${counted(lonely, "step")} of the minimized one ${lonely === 1 ? "has" : "have"} none.` : "")
    );
  }
}

/** Calls the system nondeterministic only if a try passed. */
function reproduced({ reproduced: failed, tries }) {
  return failed < tries
    ? `It fails in ${count(failed)} of ${count(tries)} tries: the system is nondeterministic.`
    : `It failed in all ${count(tries)} tries.`;
}

function capital(sentence) {
  // A process name at the beginning stays as it is.
  return /^[a-z]+ /.test(sentence) ? sentence[0].toUpperCase() + sentence.slice(1) : sentence;
}

new Page().build();

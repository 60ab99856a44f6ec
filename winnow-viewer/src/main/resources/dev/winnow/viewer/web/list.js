// The list of executions: filtered in the browser, searched by the server.

import { count, counted, make, visible } from "./page.js";
import { get } from "./server.js";
import { executionLink } from "./links.js";

const SHOWN = 200; // rows at a time
const ENDS = { violation: "violation", quiescent: "passed", "step-limit": "passed, step limit", stopped: "passed, stopped", torn: "torn", compressed: "compressed", unreadable: "unreadable" };

export class ListPage {
  constructor(app) {
    this.app = app;
    this.chosen = new Set(); // paths, to be compared
    this.shown = SHOWN;
  }

  async open(query) {
    document.title = "Executions · Winnow";
    this.build(query);
    const { directory, executions, cut } = await get("/api/executions");
    this.executions = executions;
    this.place.textContent = visible(`${directory} · ${counted(executions.length, "execution")}${cut ? ", and more that are not listed" : ""}`);
    this.fill();
    if (query.get("q")) {
      await this.find();
    }
  }

  build(query) {
    this.place = make("p", { class: "faint path" });
    this.words = make("input", { type: "search", "aria-label": "Filter executions", placeholder: "Filter: scenario, file, invariant  ( / )", spellcheck: "false", oninput: () => this.filtered() });
    this.end = make("select", { "aria-label": "How they ended", onchange: () => this.filtered() }, ...[["", "all"], ["violation", "violations"], ["passed", "passed"], ["torn", "torn or unreadable"]].map(([value, text]) => make("option", { value }, text)));
    this.compare = make("button", { type: "button", disabled: true, onclick: () => this.compareChosen() }, "Compare two");
    this.query = make("input", { type: "search", class: "query", "aria-label": "Search steps of all executions", placeholder: 'process:m2 type:Vote field:term=3 -> kind:crash', spellcheck: "false" });
    this.query.value = query.get("q") ?? "";
    this.results = make("div", { class: "results", "aria-live": "polite" });
    this.body = make("tbody", {});
    this.more = make("button", { type: "button", hidden: true, onclick: () => this.showMore() }, "Show more");
    const heads = ["", "scenario", "ended", "events", "externals", "seed", "file", "written"];
    this.app.main.append(
      make("section", { "aria-label": "Executions" }, make("h1", {}, "Executions"), this.place),
      make(
        "section",
        { class: "tight", "aria-label": "Search" },
        make("form", { class: "tools", onsubmit: (event) => this.submit(event) }, this.query, make("button", {}, "Search steps"), make("details", { class: "how" }, make("summary", {}, "how to search"), how())),
        this.results,
      ),
      make(
        "section",
        { class: "tight", "aria-label": "List" },
        make("div", { class: "tools" }, this.words, this.end, make("span", { class: "space" }), this.compare),
        make("div", { class: "wide" }, make("table", { class: "figures list" }, make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col", class: ["events", "externals"].includes(head) ? "figure" : null }, head)))), this.body)),
        this.more,
      ),
    );
  }

  submit(event) {
    event.preventDefault();
    this.app.note(this.query.value ? `#/?q=${encodeURIComponent(this.query.value)}` : "#/");
    this.app.tell(this.find());
  }

  async find() {
    if (!this.query.value.trim()) {
      this.results.replaceChildren();
      return;
    }
    this.results.replaceChildren(make("p", { class: "faint" }, "searching …"));
    try {
      const found = await get("/api/search", { q: this.query.value });
      this.results.replaceChildren(
        make("p", { class: "faint" }, `${counted(found.hits.length, "hit")} in ${counted(found.searched, "execution")}${found.cut ? ", maybe more: not everything was searched" : ""}`),
        make("ul", { class: "hits" }, ...found.hits.map((hit) => this.hit(hit))),
      );
    } catch (error) {
      this.results.replaceChildren();
      throw error;
    }
  }

  hit(hit) {
    const last = hit.steps[hit.steps.length - 1];
    return make(
      "li",
      {},
      make("a", { href: executionLink(hit.path, last) }, `${hit.path} · step ${hit.steps.join(" → ")}`),
      make("code", {}, hit.text),
    );
  }

  filtered() {
    this.shown = SHOWN;
    this.fill();
  }

  showMore() {
    this.shown += 5 * SHOWN;
    this.fill();
  }

  fill() {
    const words = this.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = this.executions.filter((each) => fits(each, words, this.end.value));
    this.body.replaceChildren(...fitting.slice(0, this.shown).map((each) => this.row(each)));
    if (fitting.length === 0) {
      const none = this.executions.length === 0 ? "There are no executions yet. Record some: winnow hunt SCENARIO" : "No execution matches.";
      this.body.append(make("tr", {}, make("td", { colspan: "8", class: "faint" }, none)));
    }
    this.more.hidden = fitting.length <= this.shown;
    this.more.textContent = `Show more of ${count(fitting.length)}`;
  }

  row(each) {
    const box = make("input", { type: "checkbox", "aria-label": `Compare ${each.path}`, onchange: () => this.choose(each.path, box.checked) });
    box.checked = this.chosen.has(each.path);
    const parameters = Object.entries(each.parameters).map(([name, value]) => ` ${name}=${value}`).join("");
    const bad = each.end === "torn" || each.end === "unreadable";
    return make(
      "tr",
      {},
      make("td", {}, box),
      make("td", { class: "scenario-name" }, each.scenario, make("span", { class: "faint" }, parameters)),
      make("td", { class: "ended" }, make("span", { class: `badge ${each.end}` }, ENDS[each.end] ?? each.end), make("span", { class: "faint" }, each.problem ?? each.invariant ?? "")),
      make("td", { class: "figure" }, bad || each.end === "compressed" ? "" : count(each.events)),
      make("td", { class: "figure" }, bad || each.end === "compressed" ? "" : count(each.externals)),
      make("td", { class: "mono" }, each.seed),
      make("td", { class: "file" }, make("a", { href: executionLink(each.path) }, each.path)),
      make("td", { class: "faint when" }, new Date(each.modified).toLocaleString()),
    );
  }

  choose(path, on) {
    if (on) {
      this.chosen.add(path);
    } else {
      this.chosen.delete(path);
    }
    this.compare.disabled = this.chosen.size !== 2;
  }

  compareChosen() {
    const [one, other] = this.chosen;
    location.hash = `#/compare?${new URLSearchParams({ one, other })}`;
  }

  key(key) {
    return key === "/" ? () => this.words.focus() : null;
  }
}

function fits(each, words, end) {
  const passed = ["quiescent", "step-limit", "stopped"].includes(each.end);
  const ended = !end || each.end === end || (end === "passed" && passed) || (end === "torn" && each.end === "unreadable");
  const text = `${each.scenario} ${each.path} ${each.invariant ?? ""} ${each.message ?? ""} seed=${each.seed} ${Object.entries(each.parameters).map(([name, value]) => `${name}=${value}`).join(" ")}`.toLowerCase();
  return ended && words.every((word) => text.includes(word));
}

function how() {
  const terms = [
    ["word, text:\"two words\"", "in the text of a step, ignoring case"],
    ["process:m2", "steps of m2"],
    ["from:m1", "messages from m1"],
    ["type:Vote", "messages and timers of this type"],
    ["field:term=3", "a field of the message"],
    ["kind:crash", "deliver, fire, start, crash, crash-in-handler, restart, pause, resume, send, partition, heal, drop, duplicate, run, local"],
    ["sends:Vote", "steps that send a Vote"],
    ["state:leader, log:retry", "in the new state, in a log line"],
    ["A -> B", "a step that matches A and happens before (causally) one that matches B"],
  ];
  return make("dl", { class: "terms" }, ...terms.flatMap(([term, meaning]) => [make("dt", {}, make("code", {}, term)), make("dd", {}, meaning)]));
}

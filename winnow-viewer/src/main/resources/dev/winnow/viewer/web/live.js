// A live session: the enabled events, the steps so far, the invariants, and the branches.

import { View } from "./model.js";
import { counted, make, visible } from "./page.js";
import { Diagram } from "./diagram.js";
import { StatePanel } from "./state.js";
import { get, listen, post } from "./server.js";
import { executionLink } from "./links.js";
import { Offers } from "./offers.js";
import { branchList } from "./branches.js";
import { Chart } from "./chart.js";

/** The start page: scenarios, and open sessions. */
export class StartPage {
  constructor(app) {
    this.app = app;
  }

  async open() {
    document.title = "Live · Winnow";
    const [{ scenarios }, { sessions }] = await Promise.all([get("/api/scenarios"), get("/api/live")]);
    this.scenarios = scenarios;
    this.words = make("input", { type: "search", "aria-label": "Filter scenarios", placeholder: "Filter  ( / )", spellcheck: "false", oninput: () => this.fill() });
    this.list = make("ul", { class: "scenarios" });
    this.app.main.append(
      make(
        "section",
        { "aria-label": "Live" },
        make("h1", {}, "Live"),
        make("p", { class: "faint" }, "Choose a system, then choose each event. To continue a recorded execution, open it and choose “Step on from here”."),
      ),
      make(
        "section",
        { class: "tight", "aria-label": "Open sessions", hidden: sessions.length === 0 },
        make("h2", {}, "Open"),
        make("ul", { class: "open-sessions" }, ...sessions.map((session) => this.session(session))),
      ),
      make("section", { class: "tight", "aria-label": "Scenarios" }, make("h2", {}, "Scenarios"), make("div", { class: "tools" }, this.words), this.list),
    );
    this.fill();
  }

  session(session) {
    const close = async () => {
      await post(`/api/live/${session.id}/close`);
      item.remove();
    };
    const item = make(
      "li",
      {},
      make("a", { href: `#/live/${session.id}` }, `${session.scenario} · session ${session.id}`),
      make("button", { type: "button", onclick: () => this.app.tell(close()) }, "Close"),
    );
    return item;
  }

  fill() {
    const words = this.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = this.scenarios.filter((each) => words.every((word) => `${each.name} ${each.summary}`.toLowerCase().includes(word)));
    this.list.replaceChildren(...fitting.map((each) => this.scenario(each)));
  }

  scenario(scenario) {
    const seed = make("input", { type: "text", class: "seed", value: "1", placeholder: "1", inputmode: "numeric", "aria-label": "seed", spellcheck: "false" });
    const inputs = scenario.parameters.map((parameter) => [parameter, make("input", { type: "text", placeholder: parameter.default, "aria-label": parameter.name })]);
    const begin = async (event) => {
      event.preventDefault();
      const parameters = Object.fromEntries(inputs.filter(([, input]) => input.value !== "").map(([parameter, input]) => [parameter.name, input.value]));
      const { id } = await post("/api/live", { scenario: scenario.name, parameters, seed: seed.value });
      location.hash = `#/live/${id}`;
    };
    const more = make(
      "details",
      {},
      make("summary", {}, "parameters"),
      make(
        "div",
        { class: "parameters" },
        make("label", {}, "seed", seed),
        ...inputs.map(([parameter, input]) => make("label", { title: parameter.meaning }, parameter.name, input, make("span", { class: "faint" }, parameter.values))),
      ),
    );
    return make(
      "li",
      {},
      make(
        "form",
        { onsubmit: (event) => this.app.tell(begin(event)), "data-scenario": scenario.name },
        make("button", { class: "strong" }, "Start"),
        make("span", { class: "name mono" }, scenario.name),
        make("span", { class: "faint" }, scenario.summary),
        more,
      ),
    );
  }

  key(key) {
    return key === "/" && this.words ? () => this.words.focus() : null;
  }
}

/** The states of a running system: pending messages may still be delivered, and constant fields may still change. */
class LivePanel extends StatePanel {
  constructor(container) {
    super(container);
    this.constant = true;
  }

  fate(number) {
    const item = this.view.items.get(number);
    return item.fate === "pending" ? [make("span", { class: "faint" }, item.timer ? " (armed)" : " (in flight)")] : super.fate(number);
  }
}

/** One session. */
export class LivePage {
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.busy = false;
  }

  async open(query) {
    const moment = await get(`/api/live/${this.id}`, { node: query.get("node") });
    document.title = visible(`${moment.scenario} · live · Winnow`);
    this.build(moment);
    await this.show(moment);
  }

  /** Goes to the node of the address. */
  moved(query) {
    const node = query.get("node");
    if (node !== null && Number(node) !== this.moment?.node) {
      this.go(Number(node));
    }
  }

  build(moment) {
    const stage = make("div", { class: "stage" });
    const side = make("aside", { class: "side", "aria-label": "The chosen step" });
    const button = (text, action, title = null) => make("button", { type: "button", title, onclick: () => this.do(action) }, text);
    this.back = button("← Back", () => this.goBack(), "one step back (u)");
    this.again = button("Again →", () => this.goOn(), "repeat the last choice made here (r)");
    this.save = button("Save", () => this.saveBranch(), "save as an execution file for winnow replay");
    this.minimize = button("Minimize", () => this.minimizeBranch());
    this.said = make("span", { class: "said", role: "status" });
    this.verdict = make("div", { class: "verdicts", role: "status" });
    this.offers = new Offers({
      take: (offer) => this.do(() => this.take(offer)),
      takeAll: (offers) => this.do(() => this.takeAll(offers)),
      cut: (one) => this.do(() => this.partition(one)),
    });
    this.invariants = make("ul", { class: "invariants" });
    this.branches = make("div", { class: "branches" });
    this.progress = make("div", { class: "progress" });
    const parameters = Object.entries(moment.parameters).map(([name, value]) => ` ${name}=${value}`).join("");
    this.app.main.append(
      make(
        "section",
        { class: "live-head", "aria-label": "Session" },
        make("h1", {}, moment.scenario, make("span", { class: "faint" }, `${parameters} · live ${this.id}`)),
        make("div", { class: "tools" }, this.back, this.again, this.save, this.minimize, this.said),
        this.verdict,
        this.progress,
      ),
      make(
        "section",
        { class: "tight", "aria-label": "The system" },
        make("div", { class: "live" }, make("div", { class: "card next", "aria-label": "Enabled events", role: "region" }, make("h2", {}, "Choose the next event"), this.offers.element), make("div", { class: "trace" }, stage, side)),
      ),
      make(
        "section",
        { class: "tight cards", "aria-label": "More" },
        make("div", { class: "card" }, make("h2", {}, "Invariants"), this.invariants),
        make("div", { class: "card" }, make("h2", {}, "Run until"), this.runForm()),
        make("div", { class: "card" }, make("h2", {}, "Branches"), this.branches),
      ),
    );
    this.diagram = new Diagram(stage, { label: "Steps so far" });
    this.panel = new LivePanel(side);
    this.diagram.addEventListener("select", (event) => this.look(event.detail.step));
    this.panel.addEventListener("select", (event) => {
      this.diagram.select(event.detail.step);
      this.look(event.detail.step);
    });
  }

  runForm() {
    const field = (label, input) => make("label", {}, label, input);
    this.until = make("select", { "aria-label": "until" }, ...[["quiet", "no message is in flight"], ["delivered", "a message is delivered"], ["broken", "an invariant is violated"], ["steps", "the maximum number of steps"]].map(([value, text]) => make("option", { value }, text)));
    this.type = make("input", { type: "text", placeholder: "any type", "aria-label": "type of the message", spellcheck: "false" });
    this.process = make("input", { type: "text", placeholder: "any process", "aria-label": "delivered to", spellcheck: "false" });
    this.steps = make("input", { type: "number", value: "1000", min: "1", max: "10000", "aria-label": "maximum number of steps" });
    this.order = make("select", { "aria-label": "order" }, make("option", { value: "oldest" }, "oldest first"), make("option", { value: "random" }, "at random"));
    this.seed = make("input", { type: "text", class: "seed", value: "1", placeholder: "1", inputmode: "numeric", "aria-label": "seed", spellcheck: "false" });
    this.plan = make("input", { type: "checkbox", checked: true });
    const what = make("span", { class: "what" }, field("type", this.type), field("to", this.process));
    const shown = () => {
      what.hidden = this.until.value !== "delivered";
    };
    this.until.addEventListener("change", shown);
    shown();
    const run = (event) => {
      event.preventDefault();
      this.do(() => this.run());
    };
    this.halt = make("button", { type: "button", onclick: () => this.app.tell(post(`/api/live/${this.id}/stop`)) }, "Stop");
    return make(
      "form",
      { class: "run", onsubmit: run },
      field("until", this.until),
      what,
      field("at most", make("span", {}, this.steps, " steps")),
      field("order", make("span", {}, this.order, " seed ", this.seed)),
      make("label", { class: "check" }, this.plan, make("span", {}, "include externals of the plan")),
      make("div", {}, make("button", { class: "strong" }, "Run"), this.halt),
    );
  }

  // ---- actions of the reader

  /** Runs one action at a time and shows its error, if any. */
  async do(action) {
    if (this.busy) {
      return;
    }
    this.busy = true;
    document.body.setAttribute("aria-busy", "true");
    try {
      await this.app.tell(action());
    } finally {
      this.busy = false;
      document.body.removeAttribute("aria-busy");
    }
  }

  async take(offer) {
    await this.show(await post(`/api/live/${this.id}/step`, { at: this.moment.node, offer }));
  }

  /** Performs events one by one until an invariant is violated. */
  async takeAll(offers) {
    let moment = this.moment;
    for (const offer of offers) {
      if (!moment.violation) {
        moment = await post(`/api/live/${this.id}/step`, { at: moment.node, offer });
      }
    }
    await this.show(moment);
  }

  async partition(one) {
    await this.show(await post(`/api/live/${this.id}/partition`, { at: this.moment.node, one }));
  }

  async run() {
    const { ended, node } = await post(`/api/live/${this.id}/run`, {
      at: this.moment.node,
      until: this.until.value,
      type: this.type.value.trim(),
      process: this.process.value.trim(),
      steps: Number(this.steps.value),
      random: this.order.value === "random",
      seed: this.seed.value,
      plan: this.plan.checked,
    });
    const before = this.moment.depth;
    await this.visit(node);
    this.said.textContent = visible(`${counted(Math.max(0, this.moment.depth - before), "step")}: ${ended}`);
  }

  go(node) {
    return this.do(() => this.visit(node));
  }

  async visit(node) {
    await this.show(await get(`/api/live/${this.id}`, { node }));
  }

  async goBack() {
    if (this.moment.parent !== undefined) {
      await this.visit(this.moment.parent);
    }
  }

  async goOn() {
    const tried = this.moment.tried;
    if (tried.length > 0) {
      await this.visit(tried[tried.length - 1].node);
    }
  }

  async saveBranch() {
    const { path, violated } = await post(`/api/live/${this.id}/save`, { at: this.moment.node });
    this.said.replaceChildren(violated ? "saved, with its violation: " : "saved: ", make("a", { href: executionLink(path) }, path));
  }

  async minimizeBranch() {
    const { job } = await post(`/api/live/${this.id}/minimize`, { at: this.moment.node });
    const chart = new Chart("events left");
    const words = make("p", { role: "status" }, "minimizing …");
    const stop = make("button", { type: "button", onclick: () => this.app.tell(post(`/api/jobs/${job}/stop`)) }, "Stop");
    this.progress.replaceChildren(make("div", { class: "card job" }, make("div", {}, words, stop), chart.element));
    this.unlisten = listen(`/api/jobs/${job}/events`, (sample) => {
      if (sample.error !== undefined) {
        words.replaceChildren(make("span", { class: "wrong" }, sample.error));
        stop.remove();
      } else if (sample.done !== undefined) {
        words.replaceChildren(
          `${counted(sample.before, "event")} → ${counted(sample.events, "event")}, ${counted(sample.externals, "external")} (${sample.certificate}): `,
          make("a", { href: executionLink(sample.path) }, sample.path),
        );
        stop.remove();
      } else {
        chart.add(sample.seconds, sample.left);
        words.textContent = visible(`${sample.phase} · ${counted(sample.left, "event")} left · ${counted(sample.executions, "schedule")} tried`);
      }
    });
  }

  leave() {
    this.unlisten?.();
  }

  // ---- display

  async show(moment) {
    this.moment = moment;
    this.said.textContent = "";
    this.app.note(`#/live/${this.id}?node=${moment.node}`);
    const json = await get(`/api/live/${this.id}/view`, { node: moment.node });
    delete json.incomplete; // a running session has no end
    this.view = new View(json);
    this.diagram.show(this.view);
    this.diagram.select(this.view.end - 1);
    this.panel.show(this.view, this.view.end - 1);
    if (this.view.steps.length === 0) {
      this.panel.element.replaceChildren(make("p", { class: "faint" }, "No step yet. Choose the first event on the left."));
    }
    this.offers.show(moment);
    this.back.disabled = moment.parent === undefined;
    this.again.disabled = moment.tried.length === 0;
    this.minimize.disabled = !moment.violation && !moment.atEnd;
    this.save.disabled = moment.parent === undefined;
    this.tellVerdict(null);
    this.invariants.replaceChildren(...moment.invariants.map((invariant) => this.invariant(invariant)));
    if (moment.invariants.length === 0) {
      this.invariants.append(make("li", { class: "faint" }, "none; uncaught exceptions count as violations"));
    }
    this.branches.replaceChildren(branchList(moment, (node) => this.go(node)));
  }

  invariant(invariant) {
    const words = { holds: "holds", broken: "violated", undecided: `undecided: ${invariant.why}`, open: invariant.when === "end" ? "checked at the end" : "not checked yet" };
    return make("li", { class: invariant.is }, make("span", { class: "name" }, invariant.name), make("span", { class: "is" }, words[invariant.is]));
  }

  tellVerdict(looking) {
    const { violation, atEnd, over, choices, line } = this.moment;
    const parts = [];
    if (violation) {
      parts.push(make("p", { class: "verdict wrong" }, `Violates “${violation.invariant}”: ${violation.message}. The execution ends here; go back to try another event.`));
    } else if (atEnd) {
      parts.push(make("p", { class: "verdict wrong" }, `Only externals are enabled. An execution that ends here violates “${atEnd.invariant}”: ${atEnd.message}.`));
    } else if (over && line !== undefined) {
      parts.push(make("p", { class: "verdict faint" }, "Only externals are enabled."));
    }
    if (choices?.length > 0) {
      parts.push(this.choices(choices));
    }
    if (looking !== null) {
      const go = make("button", { type: "button", onclick: () => this.go(looking === 0 && this.moment.path.length === 0 ? 0 : this.moment.path[looking]) }, `Go back to after step ${looking}`);
      parts.push(make("p", { class: "looking" }, `Showing step ${looking}. `, go));
    }
    this.verdict.replaceChildren(...parts);
  }

  /** The values that were chosen, and the other values: each leads to another branch. */
  choices(choices) {
    const values = choices.map((choice) => choice.value);
    const other = async (place, value) => {
      const { node: again, parent: at } = this.moment;
      await this.show(await post(`/api/live/${this.id}/step`, { at, again, choices: [...values.slice(0, place), value] }));
    };
    return make(
      "p",
      { class: "choices" },
      "Chosen: ",
      ...choices.flatMap((choice, place) => [
        make("b", {}, choice.text),
        " ",
        ...Array.from({ length: Math.min(choice.bound, 16) }, (_, value) => value)
          .filter((value) => value !== choice.value)
          .map((value) => make("button", { type: "button", onclick: () => this.do(() => other(place, value)) }, `take ${value}`)),
        " ",
      ]),
    );
  }

  /** Shows an earlier step without moving the session. */
  look(step) {
    this.panel.show(this.view, step);
    this.tellVerdict(step >= 0 && step < this.view.end - 1 ? step : null);
  }

  key(key) {
    if (!this.diagram) {
      return null;
    }
    if (/^[1-9]$/.test(key)) {
      const offer = this.offers.numbered(Number(key));
      return offer ? () => this.do(() => this.take(offer)) : null;
    }
    const keys = {
      j: () => this.diagram.move(1),
      k: () => this.diagram.move(-1),
      Home: () => this.diagram.move(-Infinity),
      End: () => this.diagram.move(Infinity),
      u: () => this.do(() => this.goBack()),
      r: () => this.do(() => this.goOn()),
    };
    return Object.hasOwn(keys, key) ? keys[key] : null;
  }
}

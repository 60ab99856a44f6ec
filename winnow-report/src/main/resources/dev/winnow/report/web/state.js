// The selected step in detail, and the state of each process after it.

import { OUTSIDE } from "./model.js";
import { count, counted, make } from "./page.js";

const ALL_OPEN = 5; // number of processes up to which all states are open initially
const MOST_ROWS = 400; // of one state
const MOST_LISTED = 40;

const KINDS = {
  deliver: "Message",
  fire: "Timer",
  start: "Start",
  crash: "Crash",
  "crash-in-handler": "Crash in the next handler",
  restart: "Restart",
  pause: "Pause",
  resume: "Resume",
  send: "Send from outside",
  partition: "Partition",
  heal: "Heal",
  drop: "Message dropped",
  duplicate: "Message duplicated",
  run: "Run",
  local: "Log line",
};

/** Emits `select` when the reader chooses another step: event.detail.step. */
export class StatePanel extends EventTarget {
  constructor(container) {
    super();
    this.element = make("div", { class: "state-panel", "aria-live": "polite" });
    container.append(this.element);
    this.open = new Map(); // processes that the reader opened or closed
    this.constant = false;
  }

  show(view, number) {
    Object.assign(this, { view, number });
    const step = view.step(number);
    if (!step) {
      this.element.replaceChildren(make("p", { class: "faint" }, "No step was recorded."));
      return;
    }
    this.element.replaceChildren(this.event(step), this.states(step));
  }

  // ---- the step

  event(step) {
    const title = make(
      "h3",
      {},
      make("span", { class: "kind" }, `Step ${step.n}`),
      ` ${KINDS[step.kind] ?? step.kind}`,
      step.process ? ` at ${step.process}` : "",
    );
    return make("section", { class: "event-card" }, title, make("p", { class: "line" }, step.line), this.facts(step));
  }

  facts(step) {
    const facts = make("dl", { class: "facts" });
    const fact = (name, ...values) => facts.append(make("dt", {}, name), make("dd", {}, ...values));
    if (step.time !== undefined) {
      fact("time", String(step.time));
    }
    if (step.full !== undefined) {
      fact("in full", step.full);
    }
    if (step.sentAt !== undefined) {
      fact(step.kind === "fire" ? "set at" : "sent at", this.link(step.sentAt));
    }
    const listed = (name, all, what) => {
      if (all?.length > 0) {
        const more = all.length > MOST_LISTED ? make("li", {}, `and ${count(all.length - MOST_LISTED)} more`) : null;
        fact(name, make("ul", {}, ...all.slice(0, MOST_LISTED).map((each) => make("li", {}, ...what(each))), more));
      }
    };
    listed("sends", step.sent, (sent) => [make("span", { title: sent.full ?? sent.text }, `#${sent.item} ${sent.text} to ${sent.to}`), ...this.fate(sent.item)]);
    listed("sets", step.armed, (armed) => [`timer ${armed.text}`, ...this.fate(armed.item)]);
    listed("cancels", step.cancelled, (item) => [this.named(item)]);
    listed("loses", step.lost, (item) => [this.named(item)]);
    listed("chosen", step.choices, (choice) => [choice.text]);
    listed("logs", step.log, (line) => [line]);
    if (step.crashed) {
      fact("crashes", make("span", { class: "wrong" }, "inside this handler"));
    }
    if (step.failure) {
      fact("fails", make("span", { class: "wrong" }, step.failure));
    }
    return facts;
  }

  named(number) {
    const item = this.view.items.get(number);
    return item ? `#${number} ${item.timer ? "timer " : ""}${item.text}` : `#${number}`;
  }

  /** Returns what happened to a message or timer. */
  fate(number) {
    const item = this.view.items.get(number);
    if (item.fate === "pending") {
      return [make("span", { class: "faint" }, item.timer ? " (never fires)" : " (never delivered)")];
    }
    return [make("span", { class: "faint" }, ` (${item.fate} at `), this.link(item.over), make("span", { class: "faint" }, ")")];
  }

  link(step) {
    const go = () => this.dispatchEvent(new CustomEvent("select", { detail: { step } }));
    return make("button", { type: "button", class: "link", "data-go": step, onclick: go }, `step ${step}`);
  }

  // ---- states

  states(step) {
    const section = make("section", { class: "states" }, make("h3", {}, `States after step ${step.n}`));
    const processes = this.view.lanes.filter((name) => name !== OUTSIDE);
    const changed = processes.filter((process) => this.view.changeAt(process, step.n));
    const others = processes.filter((process) => !changed.includes(process));
    for (const process of [...changed, ...others]) {
      section.append(this.process(process, changed.includes(process), processes.length));
    }
    section.append(this.constantToggle());
    return section;
  }

  constantToggle() {
    const box = make("input", { type: "checkbox" });
    box.checked = this.constant;
    box.addEventListener("change", () => {
      this.constant = box.checked;
      this.show(this.view, this.number);
    });
    return make("label", { class: "toggle" }, box, " show fields that never change");
  }

  process(process, changed, all) {
    const fields = this.view.fieldsAt(process, this.number);
    const change = this.view.changeAt(process, this.number);
    const isOpen = this.open.get(process) ?? (changed || all <= ALL_OPEN);
    const [kind, note] = this.note(process, fields, change);
    const details = make(
      "details",
      { class: changed ? "process changed" : "process", "data-process": process },
      make("summary", {}, make("span", { class: "name" }, process), note ? make("span", { class: `note ${kind}` }, note) : null),
    );
    let filled = false;
    const fill = () => {
      if (details.open && !filled) {
        filled = true;
        details.append(this.table(process, fields, change));
      }
    };
    details.open = isOpen;
    fill();
    details.addEventListener("toggle", () => {
      fill();
      if (details.open !== isOpen || this.open.has(process)) {
        this.open.set(process, details.open);
      }
    });
    return details;
  }

  /** Returns the note next to the name: its kind and its text. */
  note(process, fields, change) {
    if (!fields) {
      return this.view.isDownAt(process, this.number) ? ["down", "down"] : ["unknown", "no state recorded"];
    }
    if (change?.fresh) {
      return ["new", "new"];
    }
    return change ? ["changed", "changed"] : ["", ""];
  }

  table(process, fields, change) {
    if (!fields) {
      const down = this.view.isDownAt(process, this.number);
      return make("p", { class: "faint" }, down ? "Down." : "The file does not record its state.");
    }
    const touched = (path) => change && !change.fresh && Object.hasOwn(change.set ?? {}, path);
    const shown = [...fields].filter(([path]) => this.constant || touched(path) || this.view.varies(process, path));
    const body = make("tbody");
    for (const [path, value] of shown.slice(0, MOST_ROWS)) {
      const before = touched(path) ? change.before.get(path) : undefined;
      body.append(this.row(path, value, touched(path), before));
    }
    for (const path of change?.gone ?? []) {
      body.append(make("tr", { class: "changed" }, make("th", { scope: "row" }, path), make("td", {}, make("del", {}, change.before.get(path) ?? ""))));
    }
    const left = fields.size - shown.length;
    return make(
      "div",
      {},
      make("table", { class: "fields", "aria-label": `State of ${process}` }, body),
      shown.length > MOST_ROWS ? make("p", { class: "faint" }, `${count(shown.length - MOST_ROWS)} more fields`) : null,
      left > 0 && shown.length === 0 ? make("p", { class: "faint" }, `${counted(left, "field")}, all constant`) : null,
    );
  }

  row(path, value, touched, before) {
    const cell = make("td", {});
    if (touched && before !== undefined) {
      cell.append(make("del", {}, before), make("span", { class: "becomes", "aria-label": "becomes" }, " → "));
    }
    cell.append(make(touched ? "ins" : "span", {}, value === "" ? "(empty)" : value));
    return make("tr", { class: touched ? "changed" : "" }, make("th", { scope: "row" }, path), cell);
  }
}

// The model of an execution, built from the JSON of ExecutionJson and never changed.

/** The sender of external messages. */
export const OUTSIDE = "outside";

const CHECKPOINT = 64; // changes of one process between two stored states

/** The states of one process, stored as changes with regular checkpoints. */
class History {
  constructor() {
    this.changes = [];
    this.remembered = [new Map()];
    this.values = new Map(); // the first value of each field; undefined once it has changed
  }

  add(step, change) {
    this.changes.push({ step, change });
    for (const [path, value] of Object.entries(change.set ?? {})) {
      const seen = this.values.has(path);
      this.values.set(path, seen && this.values.get(path) !== value ? undefined : value);
    }
    for (const path of change.gone ?? []) {
      this.values.set(path, undefined);
    }
    if (this.changes.length % CHECKPOINT === 0) {
      this.remembered.push(this.after(this.changes.length, this.remembered.length - 1));
    }
  }

  /** Returns the number of changes up to this step. */
  count(step) {
    let low = 0;
    let high = this.changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.changes[middle].step <= step) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the state after the given number of changes; null while the process is down. */
  after(count, from = Math.floor(count / CHECKPOINT)) {
    let fields = new Map(this.remembered[from] ?? []);
    let up = this.remembered[from] !== null && count > 0;
    for (let i = from * CHECKPOINT; i < count; i++) {
      const change = this.changes[i].change;
      up = !change.down;
      if (change.down || change.fresh) {
        fields = new Map();
      }
      for (const path of change.gone ?? []) {
        fields.delete(path);
      }
      for (const [path, value] of Object.entries(change.set ?? {})) {
        fields.set(path, value);
      }
    }
    return up ? fields : null;
  }
}

/** One execution. Steps are numbered from `first` (inclusive) to `end` (exclusive). */
export class View {
  constructor(json) {
    this.json = json;
    this.steps = json.steps;
    this.first = json.first;
    this.end = json.first + json.steps.length;
    this.lanes = json.processes;
    this.components = json.components ?? []; // {name, first, last}: neighboring lanes
    this.laneOf = new Map(this.lanes.map((name, lane) => [name, lane]));
    this.items = new Map();
    this.partitions = [];
    this.pauses = [];
    this.histories = new Map();
    this.lives = this.lanes.map((name) => (name === OUTSIDE ? [{ from: this.first, to: this.end }] : []));
    for (const state of json.initial) {
      this.history(state.process).add(this.first - 1, state);
      this.rises(state.process, this.first);
    }
    this.steps.forEach((step) => this.read(step));
  }

  step(number) {
    return this.steps[number - this.first];
  }

  clamp(number) {
    return Math.max(this.first, Math.min(this.end - 1, number));
  }

  // ---- while reading

  history(process) {
    if (!this.histories.has(process)) {
      this.histories.set(process, new History());
    }
    return this.histories.get(process);
  }

  read(step) {
    this.readItems(step);
    this.readLives(step);
    for (const state of step.states ?? []) {
      this.history(state.process).add(step.n, state);
    }
    if (step.kind === "pause") {
      this.pauses.push({ process: step.process, from: step.n, to: this.end });
    } else if (step.kind === "resume" || step.kind === "crash") {
      this.pauses.filter((each) => each.process === step.process && each.to === this.end).forEach((each) => (each.to = step.n));
    } else if (step.kind === "partition") {
      this.partitions.push({ from: step.n, to: this.end, one: step.one, other: step.other });
    } else if (step.kind === "heal") {
      const open = this.partitions.filter((each) => each.to === this.end);
      const same = open.find((each) => sameSides(each, step)) ?? open[open.length - 1];
      if (same) {
        same.to = step.n;
      }
    }
  }

  readItems(step) {
    for (const sent of step.sent ?? []) {
      this.items.set(sent.item, { ...sent, sent: step.n, over: null, fate: "pending" });
    }
    for (const armed of step.armed ?? []) {
      this.items.set(armed.item, { ...armed, timer: true, sent: step.n, over: null, fate: "pending" });
    }
    const fates = { deliver: "delivered", fire: "fired", drop: "dropped" };
    if (step.kind in fates) {
      this.ends(step.item, step.n, fates[step.kind]);
    }
    (step.cancelled ?? []).forEach((item) => this.ends(item, step.n, "cancelled"));
    (step.lost ?? []).forEach((item) => this.ends(item, step.n, "lost"));
  }

  /** Marks a lost item; a dropped item stays dropped. */
  ends(number, step, fate) {
    const item = this.items.get(number);
    if (item && item.fate === "pending") {
      item.over = step;
      item.fate = fate;
    }
  }

  readLives(step) {
    if (step.process && step.kind !== "crash" && step.kind !== "crash-in-handler") {
      this.rises(step.process, step.n);
    }
    (step.sent ?? []).forEach((sent) => this.rises(sent.from, step.n));
    for (const state of step.states ?? []) {
      if (state.down) {
        this.falls(state.process, step.n);
      } else {
        this.rises(state.process, step.n);
      }
    }
    if (step.kind === "crash" || step.crashed) {
      this.falls(step.process, step.n);
    }
  }

  rises(process, step) {
    const lives = this.lives[this.laneOf.get(process)];
    if (lives && process !== OUTSIDE && (lives.length === 0 || lives[lives.length - 1].to !== this.end)) {
      lives.push({ from: step, to: this.end });
    }
  }

  falls(process, step) {
    const lives = this.lives[this.laneOf.get(process)];
    if (lives && lives.length > 0 && lives[lives.length - 1].to === this.end) {
      lives[lives.length - 1].to = step;
    }
  }

  // ---- states

  /** Returns the fields of a process after a step; null if it is down or not recorded. */
  fieldsAt(process, step) {
    const history = this.histories.get(process);
    return history ? history.after(history.count(step)) : null;
  }

  /** Returns true if a process is down after a step. Without recorded states, its starts, crashes and steps decide. */
  isDownAt(process, step) {
    const history = this.histories.get(process);
    if (history && history.count(step) > 0) {
      return history.after(history.count(step)) === null;
    }
    const life = this.lives[this.laneOf.get(process)].filter((each) => each.from <= step).pop();
    if (life) {
      return life.to <= step;
    }
    return this.first === 0 || this.json.initial.length > 0; // otherwise it may have started before the first step shown
  }

  /** Returns the change of a process by a step: {set, gone, before, …}; null if there is none. */
  changeAt(process, step) {
    const change = (this.step(step)?.states ?? []).find((state) => state.process === process);
    return change ? { ...change, before: this.fieldsAt(process, step - 1) ?? new Map() } : null;
  }

  /** Returns true if a field of a process ever changes. */
  varies(process, path) {
    return this.histories.get(process)?.values.get(path) === undefined;
  }

  // ---- text

  /** Returns the text of a step without its process, which the lanes show. */
  static words(step) {
    switch (step.kind) {
      case "deliver":
        return `#${step.item} ${step.text}`;
      case "fire":
        return `timer ${step.text}`;
      case "local":
        return step.text;
      case "send":
        return `send ${step.text} to ${step.to}`;
      case "drop":
        return `drop #${step.item} ${step.text}`;
      case "duplicate":
        return `duplicate #${step.item} ${step.text}`;
      default:
        return step.line;
    }
  }

  /** Returns the crash inside the handler and the state changes of a step in one line. */
  static changes(step) {
    const crash = step.crashed ? [`${step.process}: crashed inside this handler`] : [];
    const changed = (step.states ?? []).filter((state) => state.change).map((state) => `${state.process}: ${state.change}`);
    return [...crash, ...changed].join("; ");
  }

  /** Returns the result in one line. */
  title() {
    const { scenario, violation, incomplete, control } = this.json;
    if (violation) {
      return `${scenario} violates “${violation.invariant}”`;
    }
    if (incomplete) {
      return `${scenario} is incomplete: its end is unknown`;
    }
    return control === "observed" ? `${scenario}: imported from a log` : `${scenario}: no violation`;
  }

  /** Returns the end of the execution as text. */
  ending() {
    const { violation, end, incomplete, control } = this.json;
    if (violation) {
      return `${violation.invariant}: ${violation.message}`;
    }
    if (incomplete) {
      return `The file is ${incomplete}.`;
    }
    if (control === "observed") {
      return "End of the log: no invariant was checked";
    }
    return {
      quiescent: "No violation: nothing is enabled any more",
      "step-limit": "No violation: the step limit was reached",
      stopped: "No violation: stopped",
    }[end];
  }

  /** Returns the numbers of the steps that contain the text, ignoring case. */
  find(text) {
    const wanted = text.toLowerCase();
    return this.steps
      .filter((step) => `${step.line} ${step.full ?? ""} ${View.changes(step)}`.toLowerCase().includes(wanted))
      .map((step) => step.n);
  }
}

function sameSides(partition, heal) {
  return String(partition.one) === String(heal.one) && String(partition.other) === String(heal.other);
}

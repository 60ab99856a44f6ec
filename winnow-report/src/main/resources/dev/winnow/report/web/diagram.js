// The space-time diagram: a lane for each process, time downwards, one row for each step, messages as arrows.

import { OUTSIDE } from "./model.js";
import { draw, make } from "./page.js";
import { arrow, bracket, cross, loop, mark } from "./marks.js";
import { StepList } from "./steps.js";

const ROW = 44;
const GUTTER = 56; // for the numbers of the steps
const WIDEST = 92;
const NARROWEST = 10;
const TINY = 14; // lanes below that have names in small letters
const LETTER = 7.4;
const TALLEST = 130; // of a name that stands upright
const BEYOND = 8; // rows drawn above and below what can be seen
const LONG = 24; // rows over which an arrow is drawn only if one of its ends is chosen
const BENDS = [0, 14, -14, 28, -28]; // pixels; the first that will do
const CLEAR = 10; // pixels between an arrow and a sign that it passes
const MOST_ARROWS = 600;
const MOST_PRINTED = 400;

/** Shows a View; emits `select` when the reader chooses a step: event.detail.step. */
export class Diagram extends EventTarget {
  /** @param options label: what a screen reader calls the list of steps */
  constructor(container, options = {}) {
    super();
    this.heads = make("div", { class: "heads" });
    this.svg = draw("svg", { class: "lanes", role: "img" });
    this.body = make("div", { class: "body" });
    this.list = new StepList(this.body, options.label ?? "Steps");
    this.body.append(this.svg);
    this.scroller = make("div", { class: "diagram" }, this.body);
    this.frame = make("div", { class: "frame" }, make("div", { class: "heads-clip" }, this.heads), this.scroller);
    container.append(this.frame);
    this.selected = -1;
    this.printing = false;
    this.listen();
  }

  listen() {
    this.scroller.addEventListener("scroll", () => this.later(), { passive: true });
    new ResizeObserver(() => this.view && this.layout()).observe(this.scroller);
    this.list.element.addEventListener("click", (event) => {
      const row = event.target.closest("[data-step]");
      if (row) {
        this.choose(Number(row.dataset.step));
      }
    });
    this.list.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Handles a key that moves among the steps; returns true if it was one. */
  key(event) {
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / ROW) - 2);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (!Object.hasOwn(moves, event.key) || event.ctrlKey || event.metaKey || event.altKey) {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    this.move(moves[event.key]);
    return true;
  }

  /** Moves by the given number of steps. */
  move(steps) {
    if (this.view.steps.length > 0) {
      this.choose(this.view.clamp(this.selected < this.view.first ? this.view.first : this.selected + steps));
    }
  }

  /** Selects a step on behalf of the reader. */
  choose(step) {
    this.select(step);
    this.dispatchEvent(new CustomEvent("select", { detail: { step: this.selected } }));
  }

  focus() {
    this.list.element.focus({ preventScroll: true });
  }

  /**
   * Shows an execution.
   *
   * @param view the execution
   * @param ghosts the set of step numbers that are drawn faint
   * @param orders pairs of steps, {first, second}, whose order is essential
   * @param lastEssentialOrder the step before which a line is drawn
   * @param hits the set of step numbers that match the search
   */
  show(view, { ghosts = null, orders = [], lastEssentialOrder = null, hits = null } = {}) {
    const other = view !== this.view;
    Object.assign(this, { view, ghosts, orders, lastEssentialOrder });
    const tags = new Map();
    if (lastEssentialOrder !== null) {
      tags.set(lastEssentialOrder, ["last order that matters"]);
    }
    this.list.show(view, { ghosts, hits, tags, rowHeight: ROW });
    if (other) {
      this.selected = -1;
      this.scroller.scrollTop = 0;
    }
    this.layout();
  }

  /** Shows a step as selected and scrolls to it. */
  select(step) {
    if (this.view.steps.length === 0) {
      return;
    }
    this.selected = this.view.clamp(step);
    const top = (this.selected - this.view.first) * ROW;
    const height = this.scroller.clientHeight;
    if (top < this.scroller.scrollTop + ROW) {
      this.scroller.scrollTop = top - ROW;
    } else if (top + 2 * ROW > this.scroller.scrollTop + height) {
      this.scroller.scrollTop = top + 2 * ROW - height;
    }
    this.render();
  }

  // ---- places

  layout() {
    const lanes = this.view.lanes;
    const room = Math.max(0, this.scroller.clientWidth * 0.55 - GUTTER);
    const longest = Math.max(3, ...lanes.map((name) => name.length)) * LETTER + 16;
    const fitting = Math.floor(room / Math.max(1, lanes.length));
    this.laneWidth = Math.max(NARROWEST, Math.min(WIDEST, Math.max(44, longest), fitting));
    this.upright = longest > this.laneWidth + 6;
    this.width = GUTTER + lanes.length * this.laneWidth;
    this.rows = this.view.steps.length + (this.view.ending() ? 1 : 0);
    this.body.style.height = `${Math.max(1, this.rows) * ROW}px`;
    this.frame.style.setProperty("--lanes", `${this.width}px`);
    this.frame.style.setProperty("--heads", `${Math.min(TALLEST, longest + 4)}px`);
    this.frame.classList.toggle("upright", this.upright);
    this.frame.classList.toggle("tiny", this.laneWidth < TINY);
    this.frame.classList.toggle("grouped", this.view.components.length > 0);
    this.heads.replaceChildren(
      make("span", { class: "number", "aria-hidden": "true" }, "step"),
      ...this.view.components.map((component) => this.componentHead(component)),
      ...lanes.map((name, lane) => {
        const head = make("span", { class: name === OUTSIDE ? "head outside" : "head", title: name }, name);
        head.style.left = `${this.x(lane) - this.laneWidth / 2}px`;
        head.style.width = `${this.laneWidth}px`;
        return head;
      }),
    );
    this.render();
  }

  componentHead({ name, first, last }) {
    const head = make("span", { class: "component", title: `component ${name}` }, name);
    head.style.left = `${this.x(first) - this.laneWidth / 2 + 2}px`;
    head.style.width = `${(last - first + 1) * this.laneWidth - 4}px`;
    return head;
  }

  x(lane) {
    return GUTTER + this.laneWidth * (lane + 0.5);
  }

  xOf(process) {
    const lane = this.view.laneOf.get(process);
    return lane === undefined ? null : this.x(lane);
  }

  y(step) {
    return (step - this.view.first + 0.5) * ROW;
  }

  // ---- drawing

  later() {
    this.heads.style.transform = `translateX(${-this.scroller.scrollLeft}px)`;
    this.drawing ??= requestAnimationFrame(() => {
      this.drawing = null;
      this.render();
    });
  }

  /** Renders all rows for printing; of a very long execution the last ones. */
  print(on) {
    this.printing = on;
    this.render();
  }

  window() {
    if (this.printing) {
      return [Math.max(0, this.rows - MOST_PRINTED), this.rows];
    }
    const top = Math.floor(this.scroller.scrollTop / ROW);
    const seen = Math.ceil(this.scroller.clientHeight / ROW);
    return [Math.max(0, top - BEYOND), Math.min(this.rows, top + seen + BEYOND)];
  }

  render() {
    const [from, to] = this.window().map((row) => row + this.view.first);
    this.list.render(from, to, this.selected);
    const top = (from - this.view.first) * ROW;
    const height = Math.max(1, (to - from) * ROW);
    this.svg.setAttribute("viewBox", `0 ${top} ${this.width} ${height}`);
    this.svg.setAttribute("width", this.width);
    this.svg.setAttribute("height", height);
    this.svg.style.top = `${top}px`;
    this.svg.setAttribute(
      "aria-label",
      `Space-time diagram of ${this.view.lanes.length} processes, steps ${from} to ${Math.min(to, this.view.end) - 1}; the list of steps tells the same`,
    );
    this.svg.replaceChildren(
      ...this.drawComponents(top, height),
      ...this.drawLanes(from, to),
      ...this.drawOrders(from, to),
      ...this.drawArrows(from, to),
      ...this.drawChosen(),
      ...this.drawPartitions(from, to),
      ...this.drawMarks(from, to),
      ...this.drawEnding(to),
    );
  }

  /** A band behind the lanes of each component. */
  drawComponents(y, height) {
    return this.view.components.map(({ first, last }) => {
      const x = this.x(first) - this.laneWidth / 2 + 2;
      return draw("rect", { class: "component", x, y, width: (last - first + 1) * this.laneWidth - 4, height });
    });
  }

  drawLanes(from, to) {
    const drawn = [];
    const line = (x, kind, begin, end) => {
      const y1 = Math.max(begin, (from - this.view.first) * ROW);
      const y2 = Math.min(end, (to - this.view.first) * ROW);
      if (y1 < y2) {
        drawn.push(draw("path", { class: kind, d: `M${x} ${y1}V${y2}` }));
      }
    };
    this.view.lives.forEach((lives, lane) => {
      const outside = this.view.lanes[lane] === OUTSIDE;
      line(this.x(lane), "lane down", 0, this.rows * ROW);
      for (const life of lives) {
        const begin = life.from === this.view.first ? 0 : this.y(life.from);
        const end = life.to === this.view.end ? this.rows * ROW : this.y(life.to);
        line(this.x(lane), outside ? "lane outside" : "lane", begin, end);
      }
    });
    for (const { process, from: begin, to: end } of this.view.pauses) {
      line(this.xOf(process), "lane paused", this.y(begin), end === this.view.end ? this.rows * ROW : this.y(end));
    }
    return drawn;
  }

  /** A bar next to the numbers while a partition lasts, and a wall where it starts and ends. */
  drawPartitions(from, to) {
    const drawn = [];
    for (const partition of this.view.partitions) {
      const end = Math.min(partition.to, this.view.end);
      if (partition.from < to && end >= from) {
        drawn.push(draw("path", { class: "partition", d: `M${GUTTER - 6} ${this.y(partition.from)}V${this.y(end)}` }));
      }
    }
    for (let n = from; n < Math.min(to, this.view.end); n++) {
      const step = this.view.step(n);
      if (step.kind === "partition" || step.kind === "heal") {
        drawn.push(...this.drawWall(step));
      }
    }
    return drawn;
  }

  drawWall(step) {
    const y = this.y(step.n);
    const faded = this.faint(step.n);
    const wall = draw("path", { class: `wall ${step.kind}${faded}`, d: `M${GUTTER - 6} ${y - 2}H${this.width}M${GUTTER - 6} ${y + 2}H${this.width}` });
    const sides = (names, letter) =>
      names
        .map((name) => this.xOf(name))
        .filter((x) => x !== null)
        .flatMap((x) => [
          draw("circle", { class: `side ${step.kind}${faded}`, cx: x, cy: y, r: 8 }),
          draw("text", { class: `letter${faded}`, x, y: y + 3.5, "text-anchor": "middle" }, letter),
        ]);
    return [wall, ...sides(step.one, "A"), ...sides(step.other, "B")];
  }

  /** Brackets next to the lane for essential orders; a line at the last of them. */
  drawOrders(from, to) {
    const drawn = [];
    for (const { first, second } of this.orders) {
      const x = this.xOf(this.view.step(second)?.process);
      if (x !== null && first < to && second >= from) {
        drawn.push(draw("path", { class: "order", d: bracket(x, this.y(first), this.y(second)) }));
      }
    }
    if (this.lastEssentialOrder !== null) {
      const y = this.y(this.lastEssentialOrder) - ROW / 2;
      drawn.push(draw("path", { class: "last-order", d: `M8 ${y}H${this.width}` }));
    }
    return drawn;
  }

  drawArrows(from, to) {
    const drawn = [];
    const begin = Math.max(this.view.first, from - LONG);
    const end = Math.min(this.view.end, to + LONG);
    for (let n = begin; n < end && drawn.length < MOST_ARROWS; n++) {
      const step = this.view.step(n);
      for (const { item } of step.sent ?? []) {
        drawn.push(...this.drawMessage(this.view.items.get(item), from, to));
      }
      if (step.kind === "deliver" && n >= from && n < to && !(n - step.sentAt <= LONG)) {
        drawn.push(...this.drawArrival(step));
      }
    }
    return drawn;
  }

  drawMessage(item, from, to) {
    const over = item.over ?? item.sent;
    if (over < from || item.sent >= to) {
      return [];
    }
    if (item.fate === "delivered") {
      return item.over - item.sent <= LONG
        ? [draw("path", { class: `message${this.faint(item.over)}`, d: this.way(item) })]
        : this.stub(item, "message long");
    }
    return item.fate === "pending" ? this.stub(item, "message pending") : this.drawLoss(item);
  }

  way(item) {
    const x1 = this.xOf(item.from);
    const x2 = this.xOf(item.to);
    if (x1 === null || x2 === null) {
      return "";
    }
    const y1 = this.y(item.sent);
    const y2 = this.y(item.over);
    return x1 === x2 ? loop(x1, y1, y2) : arrow(x1, y1, x2, y2, this.bend(item));
  }

  /** Returns how far an arrow must bend so that it avoids the symbols on the lanes between. */
  bend(item) {
    return BENDS.find((bend) => !this.touches(item, bend)) ?? 0;
  }

  touches(item, bend) {
    const from = this.view.laneOf.get(item.from);
    const to = this.view.laneOf.get(item.to);
    const towards = Math.sign(to - from);
    for (let lane = from + towards; lane !== to; lane += towards) {
      const part = (lane - from) / (to - from);
      const height = item.sent + part * (item.over - item.sent) - (4 * part * (1 - part) * bend) / ROW;
      const nearest = Math.round(height);
      if (Math.abs(height - nearest) * ROW < CLEAR && this.placeOf(this.view.step(nearest)) === this.view.lanes[lane]) {
        return true;
      }
    }
    return false;
  }

  /** Returns the lane of the symbol of a step. */
  placeOf(step) {
    return step?.process ?? (step?.kind === "send" || step?.kind === "run" ? OUTSIDE : step?.from);
  }

  /** The first part of an arrow that is too long to be drawn, or that never ends. */
  stub(item, kind) {
    const x1 = this.xOf(item.from);
    const x2 = this.xOf(item.to);
    if (x1 === null || x2 === null || x1 === x2) {
      return [];
    }
    const length = Math.min(20, this.laneWidth * 0.4);
    const x = x1 + Math.sign(x2 - x1) * length;
    const y = this.y(item.sent) + length * 0.4;
    return [draw("path", { class: kind + this.faint(item.over ?? item.sent), d: `M${x1} ${this.y(item.sent)}L${x} ${y}m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0` })];
  }

  /** The last part of an arrow that is too long to be drawn. */
  drawArrival(step) {
    const x1 = this.xOf(step.from);
    const x2 = this.xOf(step.to);
    if (x1 === null || x2 === null || x1 === x2) {
      return [];
    }
    const length = Math.min(34, this.laneWidth * 0.7);
    const x = x2 + Math.sign(x1 - x2) * length;
    return [draw("path", { class: `message long${this.faint(step.n)}`, d: arrow(x, this.y(step.n) - length * 0.5, x2, this.y(step.n)) })];
  }

  /** A dropped or lost message: half of its arrow, crossed out. */
  drawLoss(item) {
    const x1 = this.xOf(item.from);
    const x2 = this.xOf(item.to);
    if (x1 === null || x2 === null || item.fate === "cancelled") {
      return [];
    }
    const x = x1 === x2 ? x1 + 14 : (x1 + x2) / 2;
    const y = item.over === item.sent ? this.y(item.sent) + 14 : this.y(item.over);
    const faded = this.faint(item.over);
    const near = item.over - item.sent <= LONG ? `M${x1} ${this.y(item.sent)}L${x} ${y}` : `M${(x1 + x) / 2} ${y - 10}L${x} ${y}`;
    return [
      draw("path", { class: `message lost${faded}`, d: near }),
      draw("path", { class: `loss${faded}`, d: cross(x, y) }),
    ];
  }

  drawMarks(from, to) {
    const drawn = [];
    for (let n = from; n < Math.min(to, this.view.end); n++) {
      const step = this.view.step(n);
      const place = this.placeOf(step);
      const x = place === undefined ? null : this.xOf(place);
      if (x !== null) {
        drawn.push(draw("g", { class: `event ${step.kind}${this.faint(n)}` }, ...mark(step.kind, x, this.y(n), step.crashed)));
      }
    }
    return drawn;
  }

  /** The selected step with all arrows to it and from it, at any distance. */
  drawChosen() {
    const step = this.view.step(this.selected);
    if (!step) {
      return [];
    }
    const drawn = [];
    const way = (item, kind) => {
      if (item && item.fate === "delivered") {
        drawn.push(draw("path", { class: `message ${kind}`, d: this.way(item) }));
      }
    };
    way(this.view.items.get(step.item), "chosen");
    (step.sent ?? []).slice(0, MOST_ARROWS).forEach(({ item }) => way(this.view.items.get(item), "chosen after"));
    const armed = step.kind === "fire" ? this.view.items.get(step.item) : null;
    const x = this.xOf(step.process ?? step.from);
    if (x !== null) {
      if (armed) {
        drawn.push(draw("path", { class: "message chosen armed", d: `M${x} ${this.y(armed.sent)}V${this.y(step.n) - 7}` }));
      }
      drawn.push(draw("circle", { class: "ring", cx: x, cy: this.y(step.n), r: 10 }));
    }
    return drawn;
  }

  drawEnding(to) {
    const violation = this.view.json.violation;
    if (!violation || to <= this.view.end) {
      return [];
    }
    const y = this.y(this.view.end);
    return violation.processes
      .map((process) => this.xOf(process))
      .filter((x) => x !== null)
      .flatMap((x) => [
        draw("circle", { class: "violated", cx: x, cy: y, r: 10 }),
        draw("path", { class: "mark wrong", d: cross(x, y) }),
      ]);
  }

  faint(step) {
    return this.ghosts?.has(step) ? " ghost" : "";
  }
}

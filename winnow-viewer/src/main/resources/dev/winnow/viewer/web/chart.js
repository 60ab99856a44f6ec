// A chart that grows while values arrive.

import { count, draw, make } from "./page.js";

const WIDTH = 460;
const HEIGHT = 170;
const LEFT = 58;
const BOTTOM = 22;
const TOP = 10;
const RIGHT = 10;

/** Returns the next round number (1, 2 or 5 with zeros) that is not smaller. */
function round(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((candidate) => candidate >= value * (1 - 1e-9));
}

function short(value) {
  if (value >= 1e6) {
    return `${+(value / 1e6).toFixed(1)} M`;
  }
  return value >= 1e4 ? `${+(value / 1e3).toFixed(1)} k` : count(+value.toFixed(value < 10 ? 1 : 0));
}

/** A line chart of points [x, y]; the y axis starts at 0. */
export class Chart {
  constructor(title, unit = "s") {
    this.unit = unit;
    this.points = [];
    this.value = make("b", {});
    this.svg = draw("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title });
    this.element = make("figure", { class: "plot" }, make("figcaption", {}, make("span", {}, title), this.value), this.svg);
    this.draw();
  }

  add(x, y) {
    this.points.push([x, y]);
    if (!this.waiting) {
      this.waiting = true;
      requestAnimationFrame(() => {
        this.waiting = false;
        this.draw();
      });
    }
  }

  draw() {
    const last = this.points[this.points.length - 1];
    this.value.textContent = last ? short(last[1]) : "";
    const most = round(Math.max(1, ...this.points.map((point) => point[1])));
    const end = Math.max(1, last?.[0] ?? 1);
    const x = (value) => LEFT + ((WIDTH - LEFT - RIGHT) * value) / end;
    const y = (value) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * value) / most;
    const line = this.points.map(([px, py], i) => `${i === 0 ? "M" : "L"}${x(px).toFixed(1)} ${y(py).toFixed(1)}`).join("");
    const label = (px, py, anchor, text) => draw("text", { x: px, y: py, "text-anchor": anchor }, text);
    this.svg.replaceChildren(
      ...[0, most / 2, most].flatMap((value) => [
        draw("path", { class: "grid", d: `M${LEFT} ${y(value)}H${WIDTH - RIGHT}` }),
        label(LEFT - 7, y(value) + 4, "end", short(value)),
      ]),
      label(LEFT, HEIGHT - 5, "start", "0"),
      label(WIDTH - RIGHT, HEIGHT - 5, "end", `${short(end)} ${this.unit}`),
      draw("path", { class: "line", d: line || `M${LEFT} ${y(0)}` }),
    );
  }
}

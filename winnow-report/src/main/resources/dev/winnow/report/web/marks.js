// The symbols of the diagram, one for each kind of event, and its lines.

import { draw } from "./page.js";

const DOT = 5;
const HEAD = 6;

/** An arrow from one point to another, with an open head, bent upwards by the given height. */
export function arrow(x1, y1, x2, y2, bend = 0) {
  const cx = (x1 + x2) / 2;
  const cy = (y1 + y2) / 2 - 2 * bend;
  const length = Math.hypot(x2 - cx, y2 - cy) || 1;
  const ux = (x2 - cx) / length;
  const uy = (y2 - cy) / length;
  const tip = [x2 - ux * (DOT + 1), y2 - uy * (DOT + 1)];
  const wing = (side) =>
    `L${round(tip[0] - HEAD * ux + side * HEAD * 0.55 * uy)} ${round(tip[1] - HEAD * uy - side * HEAD * 0.55 * ux)}`;
  const at = `${round(tip[0])} ${round(tip[1])}`;
  const line = bend === 0 ? `L${at}` : `Q${round(cx)} ${round(cy)} ${at}`;
  return `M${round(x1)} ${round(y1)}${line}M${at}${wing(1)}M${at}${wing(-1)}`;
}

/** A loop next to a lane, for a message of a process to itself. */
export function loop(x, y1, y2) {
  const out = Math.min(26, 10 + (y2 - y1) / 8);
  const tip = `${round(x + DOT + 1)} ${round(y2 - 1)}`;
  return `M${x} ${y1}C${x + out} ${y1 + 4} ${x + out} ${y2 - 6} ${tip}M${tip}l6 -5M${tip}l7 2`;
}

/** A cross around a point. */
export function cross(x, y, size = 4.5) {
  return `M${x - size} ${y - size}L${x + size} ${y + size}M${x - size} ${y + size}L${x + size} ${y - size}`;
}

/** A bracket next to a lane from one step to a later one. */
export function bracket(x, y1, y2) {
  const out = x - 13;
  return `M${x - 8} ${y1}H${out + 3}Q${out} ${y1} ${out} ${y1 + 3}V${y2 - 3}Q${out} ${y2} ${out + 3} ${y2}H${x - 8}`;
}

function round(number) {
  return Math.round(number * 10) / 10;
}

function clock(x, y) {
  return [
    draw("circle", { class: "mark timer", cx: x, cy: y, r: DOT + 1 }),
    draw("path", { class: "hands", d: `M${x} ${y - 3.5}V${y}H${x + 2.8}` }),
  ];
}

function diamond(x, y) {
  return [draw("path", { class: "mark external", d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z` })];
}

function dot(x, y) {
  return [draw("circle", { class: "mark", cx: x, cy: y, r: DOT })];
}

/** A bar across a lane at its start. */
function bar(x, y) {
  return [draw("path", { class: "mark birth", d: `M${x - 7} ${y}H${x + 7}` })];
}

/** Two bars, as on the button of a player. */
function pauseSign(x, y) {
  return [
    draw("circle", { class: "mark external", cx: x, cy: y, r: DOT + 3 }),
    draw("path", { class: "mark bars", d: `M${x - 2} ${y - 3}V${y + 3}M${x + 2} ${y - 3}V${y + 3}` }),
  ];
}

/** The symbol of a step; a cross if its process crashed inside the handler. */
export function mark(kind, x, y, crashed) {
  if (crashed) {
    return [draw("path", { class: "mark wrong", d: cross(x, y, 6) })];
  }
  switch (kind) {
    case "deliver":
    case "local":
      return dot(x, y);
    case "fire":
      return clock(x, y);
    case "start":
    case "restart":
      return bar(x, y);
    case "pause":
      return pauseSign(x, y);
    case "crash":
      return [draw("path", { class: "mark wrong", d: cross(x, y, 6) })];
    default:
      return diamond(x, y);
  }
}

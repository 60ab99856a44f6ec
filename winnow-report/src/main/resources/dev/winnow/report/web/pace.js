// The reduction curve: events left against schedules tried, both on logarithmic scales.

import { count, draw } from "./page.js";

const WIDTH = 720;
const HEIGHT = 300;
const LEFT = 56;
const RIGHT = WIDTH - 110;
const TOP = 40;
const BOTTOM = HEIGHT - 44;
const NAME = 6.2; // pixels of a letter

function scale(largest, from, to) {
  let decades = 1;
  while (10 ** decades < largest) {
    decades++;
  }
  const at = (number) => from + ((to - from) * Math.log10(Math.max(1, number))) / decades;
  return { at, ticks: Array.from({ length: decades + 1 }, (_, i) => 10 ** i) };
}

function curve(points, x, y, what) {
  let path = "";
  points.forEach((point, i) => {
    const px = x.at(point.schedules).toFixed(1);
    const py = y.at(point[what]).toFixed(1);
    path += i === 0 ? `M${px} ${py}` : `H${px}V${py}`;
  });
  return path + `H${RIGHT}`;
}

/** Names of stages at their start, in two rows above the curve; a name without room is left out. */
function stages(points, x) {
  const drawn = [];
  const ends = [0, 0];
  let before = null;
  for (const point of points) {
    if (point.stage !== before) {
      before = point.stage;
      const at = x.at(point.schedules);
      const row = ends.findIndex((end) => end <= at);
      drawn.push(draw("path", { class: "stage", d: `M${at.toFixed(1)} ${TOP - 4}V${BOTTOM}` }));
      if (row >= 0 && at + point.stage.length * NAME < WIDTH) {
        ends[row] = at + point.stage.length * NAME + 10;
        drawn.push(draw("text", { class: "name", x: at + 3, y: TOP - 8 - row * 14 }, point.stage));
      }
    }
  }
  return drawn;
}

/** Creates the chart. */
export function paceChart(points) {
  const last = points[points.length - 1];
  const x = scale(last.schedules, LEFT, RIGHT);
  const y = scale(Math.max(...points.map((point) => Math.max(point.events, point.externals))), BOTTOM, TOP);
  const text = (at, baseline, anchor, words) => draw("text", { x: at, y: baseline, "text-anchor": anchor }, words);
  const apart = Math.abs(y.at(last.events) - y.at(last.externals)) < 14 ? 8 : 0;
  const up = last.events >= last.externals ? -apart : apart;
  const label = `Events left against schedules tried: from ${count(points[0].events)} to ${count(last.events)} events in ${count(last.schedules)} schedules`;
  return draw(
    "svg",
    { class: "pace", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ...x.ticks.flatMap((tick) => [
      draw("path", { class: "grid", d: `M${x.at(tick)} ${TOP}V${BOTTOM}` }),
      text(x.at(tick), BOTTOM + 16, "middle", count(tick)),
    ]),
    ...y.ticks.flatMap((tick) => [
      draw("path", { class: "grid", d: `M${LEFT} ${y.at(tick)}H${RIGHT}` }),
      text(LEFT - 8, y.at(tick) + 4, "end", count(tick)),
    ]),
    ...stages(points, x),
    draw("path", { class: "externals", d: curve(points, x, y, "externals") }),
    draw("path", { class: "events", d: curve(points, x, y, "events") }),
    text(RIGHT + 6, y.at(last.events) + 4 + up, "start", `${count(last.events)} events`),
    text(RIGHT + 6, y.at(last.externals) + 4 - up, "start", `${count(last.externals)} externals`),
    text((LEFT + RIGHT) / 2, HEIGHT - 8, "middle", "schedules tried"),
  );
}

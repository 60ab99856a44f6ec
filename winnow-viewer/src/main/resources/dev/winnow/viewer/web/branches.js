// The tree of branches: every line is a path without forks, indented below the one that it leaves.

import { counted, make } from "./page.js";

/** Calls `go` with the chosen node. */
export function branchList(moment, go) {
  if (moment.branches.length === 0) {
    return make("p", { class: "faint" }, "No branch yet.");
  }
  const path = new Set(moment.path);
  const root = make("li", {}, make("button", { type: "button", class: moment.node === 0 ? "link here" : "link", onclick: () => go(0) }, "initial state"));
  const items = moment.branches.map((branch) => {
    const here = path.has(branch.id);
    const item = make(
      "li",
      { class: [here ? "on" : "", branch.broken ? "broken" : ""].join(" ") },
      make("button", { type: "button", class: branch.end === moment.node ? "link here" : "link", title: branch.line, onclick: () => go(branch.end) }, `step ${branch.depth - 1}: ${branch.line}`),
      make("span", { class: "faint" }, `${counted(branch.length, "step")}${branch.broken ? ", violation" : ""}`),
    );
    item.style.setProperty("--level", String(Math.min(branch.level, 12)));
    return item;
  });
  return make("ul", {}, root, ...items);
}

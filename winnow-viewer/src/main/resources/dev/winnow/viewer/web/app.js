// The frame of all pages. The fragment of the address selects the page, so that every place can be linked.

import { make } from "./page.js";
import { ListPage } from "./list.js";
import { ExecutionPage } from "./execution.js";
import { ComparePage } from "./compare.js";
import { LivePage, StartPage } from "./live.js";
import { WatchPage } from "./watch.js";
import { live } from "./server.js";

const KEYS = [
  ["↓ ↑ or j k", "next step, previous step"],
  ["Home, End", "first step, last step"],
  ["/", "search or filter"],
  ["1 … 9", "live: deliver or fire the event of this number"],
  ["u", "live: one step back"],
  ["r", "live: repeat the last choice made here"],
  ["t", "light or dark"],
  ["?", "this list"],
];

class App {
  constructor() {
    this.main = make("main", {});
    this.trouble = make("div", { class: "trouble", role: "alert", hidden: true });
    this.dialog = make(
      "dialog",
      { "aria-labelledby": "keys-title" },
      make("h2", { id: "keys-title" }, "Keys"),
      make("dl", { class: "keys" }, ...KEYS.flatMap(([keys, what]) => [make("dt", {}, make("kbd", {}, keys)), make("dd", {}, what)])),
      make("form", { method: "dialog" }, make("button", {}, "Close")),
    );
    document.body.append(this.header(), this.trouble, this.main, this.dialog);
    addEventListener("hashchange", () => this.route());
    document.addEventListener("keydown", (event) => this.key(event));
    this.route();
  }

  header() {
    const button = (label, title, action) => make("button", { type: "button", title, "aria-label": title, onclick: action }, label);
    this.links = [
      ["#/", "Executions"],
      ["#/live", "Live"],
      ["#/watch", "Watch"],
    ]
      .filter(([href]) => live || href !== "#/live")
      .map(([href, text]) => make("a", { href }, text));
    return make(
      "header",
      {},
      make("span", { class: "brand" }, "winnow"),
      make("nav", { "aria-label": "Pages" }, ...this.links),
      make("span", { class: "space" }),
      button("◐", "Light or dark (t)", () => this.theme()),
      button("?", "Keys (?)", () => this.dialog.showModal()),
    );
  }

  theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  }

  /** #/execution/PATH?step=12 */
  address() {
    const [path, query] = location.hash.replace(/^#\/?/, "").split("?", 2);
    const [place, ...rest] = path.split("/");
    return { place, rest: rest.map(decode).join("/"), query: new URLSearchParams(query ?? "") };
  }

  route() {
    const { place, rest, query } = this.address();
    const same = this.page && this.place === `${place}/${rest}` && this.page.moved;
    if (same) {
      this.page.moved(query);
      return;
    }
    this.page?.leave?.();
    this.place = `${place}/${rest}`;
    this.trouble.hidden = true;
    this.main.replaceChildren();
    for (const link of this.links) {
      const here = link.getAttribute("href") === `#/${place === "execution" || place === "compare" ? "" : place}`;
      link.toggleAttribute("aria-current", here);
      if (here) {
        link.setAttribute("aria-current", "page");
      }
    }
    document.title = "Winnow";
    this.page = this.pageFor(place, rest);
    this.tell(this.page.open(query));
  }

  pageFor(place, rest) {
    switch (place) {
      case "execution":
        return new ExecutionPage(this, rest);
      case "compare":
        return new ComparePage(this);
      case "live":
        return rest ? new LivePage(this, rest) : new StartPage(this);
      case "watch":
        return new WatchPage(this, rest);
      default:
        return new ListPage(this);
    }
  }

  /** Waits for the promise and shows its error, if any; returns true if there is none. */
  async tell(promise) {
    try {
      this.trouble.hidden = true;
      await promise;
      return true;
    } catch (error) {
      this.trouble.replaceChildren(
        make("span", {}, make("b", {}, error.message), error.fix ? make("span", { class: "fix" }, ` ${error.fix}`) : null),
        make("button", { type: "button", onclick: () => (this.trouble.hidden = true) }, "Close"),
      );
      this.trouble.hidden = false;
      if (!(error.fix !== undefined)) {
        throw error;
      }
      return false;
    }
  }

  /** Updates the address without adding to the history. */
  note(hash) {
    history.replaceState(null, "", hash);
  }

  key(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.ctrlKey || event.metaKey || event.altKey || this.dialog.open || typing) {
      return;
    }
    const keys = { t: () => this.theme(), "?": () => this.dialog.showModal() };
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : this.page?.key?.(event.key);
    if (action) {
      event.preventDefault();
      action();
    }
  }
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

new App();

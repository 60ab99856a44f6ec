// The enabled events: pending ones by process, and externals.

import { counted, make } from "./page.js";

const MOST = 60; // of one process, or of one kind

/** Calls `take` with the key of the chosen event, `takeAll` with several keys, and `cut` with one side of a partition. */
export class Offers {
  constructor({ take, takeAll, cut }) {
    Object.assign(this, { take, takeAll, cut });
    this.element = make("div", { class: "offers" });
    this.numbers = [];
  }

  show(moment) {
    this.numbers = [];
    this.moment = moment;
    const tried = this.tried(moment);
    const parts = [tried, this.plan(moment), ...this.processes(moment), this.mix(moment), this.network(moment)];
    this.element.replaceChildren(...parts.filter((part) => part !== null));
    if (moment.violation) {
      this.element.prepend(make("p", { class: "faint" }, "None: the execution has ended."));
    }
  }

  /** Returns the key of the event with this number on its button. */
  numbered(number) {
    return this.numbers[number - 1] ?? null;
  }

  of(kinds, group = null) {
    return this.moment.offers.filter((offer) => kinds.includes(offer.kind) && (group === null || offer.group === group));
  }

  group(title, note, children, extra = []) {
    if (children.length === 0 && extra.length === 0) {
      return null;
    }
    const rest = children.length - MOST;
    return make(
      "div",
      { class: "group" },
      make("h3", {}, title, ...extra, note ? make("span", { class: "faint" }, note) : null),
      make("ul", {}, ...children.slice(0, MOST).map((child) => make("li", {}, child))),
      rest > 0 ? make("p", { class: "faint" }, `and ${rest} more`) : null,
    );
  }

  button(offer, text, attributes = {}) {
    return make("button", { type: "button", "data-offer": offer.key, title: offer.text, onclick: () => this.take(offer.key), ...attributes }, text);
  }

  tried(moment) {
    return moment.tried.length === 0 ? null : make("p", { class: "faint tried" }, `${counted(moment.tried.length, "event")} tried here: see Branches, or choose another one.`);
  }

  plan(moment) {
    const offers = moment.offers.filter((offer) => offer.group === "plan");
    const note = moment.waits ? ` waits for: ${moment.waits}` : " in this order";
    const all = make("button", { type: "button", class: "small all", onclick: () => this.takeAll(offers.map((offer) => offer.key)) }, `all ${offers.length}`);
    return this.group(
      "From the plan",
      offers.length > 1 || moment.waits ? note : null,
      offers.map((offer) => this.button(offer, offer.text, { class: "wide-button external" })),
      offers.length > 1 && !moment.waits ? [all] : [],
    );
  }

  processes(moment) {
    const names = [...moment.up, ...moment.down];
    return names.map((name) => {
      const down = moment.down.includes(name);
      const mine = moment.offers.filter((offer) => offer.process === name);
      const pending = mine.filter((offer) => offer.group === "pending");
      const faults = mine.filter((offer) => ["crash", "crash-in-handler", "restart", "pause", "resume"].includes(offer.kind)).map((offer) => this.fault(offer));
      const held = moment.heldBack.filter((item) => item.to === name);
      const rows = [...pending.map((offer) => this.pending(offer, mine)), ...held.map((item) => this.held(item))];
      if (rows.length === 0 && faults.length === 0 && !down) {
        return null;
      }
      return this.group(name, down ? "not running" : null, rows, faults);
    });
  }

  pending(offer, mine) {
    this.numbers.push(offer.key);
    const place = this.numbers.length;
    const others = mine.filter((other) => other.item === offer.item && ["drop", "duplicate"].includes(other.kind));
    const text = offer.text.replace(`→${offer.process} `, " ").replace(`${offer.process} #`, "#");
    return make(
      "div",
      { class: `row ${offer.kind}` },
      this.button(offer, make("span", {}, make("span", { class: "sign" }, offer.kind === "fire" ? "timer " : ""), text.replace(/^(#\d+) timer /, "$1 ")), { class: "wide-button", "aria-label": `${offer.kind} ${offer.text}` }),
      ...others.map((other) => this.fault(other)),
      place <= 9 ? make("kbd", { "aria-hidden": "true" }, String(place)) : null,
    );
  }

  /** A fault; one that the plan does not inject looks fainter. */
  fault(offer) {
    const title = offer.planned ? offer.text : `${offer.text} (the plan did not inject this here)`;
    const label = offer.kind === "crash-in-handler" ? offer.text.replace(/^.* (after \d+ effects?)$/, "crash $1") : offer.kind;
    return this.button(offer, label, { class: offer.planned ? "small fault" : "small fault beyond", "aria-label": offer.text, title });
  }

  held(item) {
    const text = item.timer ? `#${item.item} timer ${item.text}` : `${item.from} #${item.item} ${item.text}`;
    return make("div", { class: "row held", title: "pending, but not enabled" }, make("span", {}, text), make("span", { class: "faint" }, "blocked"));
  }

  mix(moment) {
    const offers = moment.offers.filter((offer) => offer.group === "mix");
    return this.group("From outside", " drawn from the plan's mix", offers.map((offer) => this.button(offer, offer.text, { class: "wide-button external" })));
  }

  network(moment) {
    const heals = this.of(["heal", "run"], "fault").map((offer) => this.button(offer, offer.text, { class: "wide-button external" }));
    const starts = this.of(["start"], "fault").map((offer) => this.button(offer, offer.text, { class: "wide-button external" }));
    const cut = moment.violation || moment.up.length + moment.down.length < 2 ? null : this.partitionForm([...moment.up, ...moment.down]);
    const rows = [...heals, ...starts];
    return rows.length === 0 && cut === null ? null : this.group("Network", null, [...rows, ...(cut ? [cut] : [])]);
  }

  partitionForm(names) {
    const boxes = names.map((name) => [name, make("input", { type: "checkbox", value: name })]);
    const submit = (event) => {
      event.preventDefault();
      this.cut(boxes.filter(([, box]) => box.checked).map(([name]) => name));
    };
    return make(
      "details",
      { class: "partition" },
      make("summary", {}, "partition the network …"),
      make("form", { onsubmit: submit }, ...boxes.map(([name, box]) => make("label", {}, box, name)), make("button", {}, "Partition")),
    );
  }
}

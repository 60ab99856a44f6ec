// Progress of a search or a minimization that was started with --serve, as charts.

import { counted, make, visible } from "./page.js";
import { get, listen } from "./server.js";
import { Chart } from "./chart.js";

export class WatchPage {
  constructor(app) {
    this.app = app;
    this.stops = [];
  }

  async open() {
    document.title = "Watch · Winnow";
    const { feeds } = await get("/api/feeds");
    this.app.main.append(make("section", { "aria-label": "Watch" }, make("h1", {}, "Watch"), make("p", { class: "faint" }, feeds.length === 0 ? "Nothing is running. Start a search with --serve: winnow hunt SCENARIO --serve" : "")));
    feeds.forEach((title, number) => {
      const shown = new Watched(title);
      this.app.main.append(shown.element);
      this.stops.push(listen(`/api/feeds/${number}/events`, (sample) => shown.hear(sample)));
    });
  }

  leave() {
    this.stops.forEach((stop) => stop());
  }
}

/** The progress of one search or minimization. Charts appear with their first value. */
class Watched {
  constructor(title) {
    this.now = make("p", { class: "verdict", role: "status" });
    this.plots = make("div", { class: "plots" });
    this.element = make("section", { class: "watched", "aria-label": title }, make("h2", {}, title), this.now, this.plots);
    this.charts = new Map();
    this.last = null;
  }

  hear(sample) {
    if (sample.done !== undefined) {
      this.now.textContent = visible(sample.done);
      return;
    }
    if (sample.error !== undefined) {
      this.element.classList.add("ended");
      this.now.append(make("b", {}, " · the process has ended"), make("span", { class: "faint" }, " (winnow serve shows what it recorded)"));
      return;
    }
    const words = [sample.phase, `${sample.seconds.toFixed(1)} s`];
    for (const name of ["executions", "states", "left", "violations"]) {
      if (sample[name] !== undefined) {
        words.push(name === "left" ? `${counted(sample.left, "event")} left` : counted(sample[name], name.slice(0, -1)));
      }
    }
    this.now.textContent = words.join(" · ");
    this.rate(sample, "executions", "executions per second");
    this.rate(sample, "events", "events per second");
    this.level(sample, "states", "states seen");
    this.level(sample, "left", "events left");
    this.level(sample, "violations", "distinct violations");
    this.last = sample;
  }

  level(sample, name, title) {
    if (sample[name] !== undefined) {
      this.chart(name, title).add(sample.seconds, sample[name]);
    }
  }

  rate(sample, name, title) {
    const since = sample.seconds - (this.last?.seconds ?? 0);
    if (sample[name] !== undefined && since > 0) {
      this.chart(name, title).add(sample.seconds, Math.max(0, sample[name] - (this.last?.[name] ?? 0)) / since);
    }
  }

  chart(name, title) {
    if (!this.charts.has(name)) {
      const chart = new Chart(title);
      this.charts.set(name, chart);
      this.plots.append(chart.element);
    }
    return this.charts.get(name);
  }
}

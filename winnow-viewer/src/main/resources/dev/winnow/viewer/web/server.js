// What the pages ask the server.

const token = document.querySelector('meta[name="winnow-token"]').content;

/** Whether systems can be stepped through: not while a search runs. */
export const live = document.querySelector('meta[name="winnow-live"]').content === "true";

/** What the server does not do, and what may help. */
export class Refusal extends Error {
  constructor(message, fix) {
    super(message);
    this.fix = fix;
  }
}

async function answer(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw new Refusal("the viewer does not answer", "is winnow serve still running?");
  }
  const json = await response.json();
  if (!response.ok) {
    throw new Refusal(json.error ?? response.statusText, json.fix ?? "");
  }
  return json;
}

/** `query` are texts by name; those that are null are left out. */
export function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(given);
  return answer(fetch(given.length > 0 ? `${path}?${search}` : path));
}

export function post(path, body = {}) {
  return answer(
    fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Winnow-Token": token },
      body: JSON.stringify(body),
    }),
  );
}

/** Hears samples until one says that it is over; the answer stops it before. */
export function listen(path, heard) {
  const source = new EventSource(path);
  source.addEventListener("sample", (event) => {
    const sample = JSON.parse(event.data);
    if (sample.done !== undefined || sample.error !== undefined) {
      source.close();
    }
    heard(sample);
  });
  source.addEventListener("error", () => {
    source.close(); // it does not come back: the viewer ends with what it watches
    heard({ error: "the viewer does not answer any more" });
  });
  return () => source.close();
}

// Requests to the server.

const token = document.querySelector('meta[name="winnow-token"]').content;

/** True if live sessions are allowed, which they are not while a search runs. */
export const live = document.querySelector('meta[name="winnow-live"]').content === "true";

/** An error response, with its fix. */
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
    throw new Refusal("the viewer does not answer", "check that winnow serve is running");
  }
  const json = await response.json();
  if (!response.ok) {
    throw new Refusal(json.error ?? response.statusText, json.fix ?? "");
  }
  return json;
}

/** Sends a GET request; leaves out query parameters that are null. */
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

/** Passes samples to the listener until the last one; the returned function stops it earlier. */
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
    source.close(); // no reconnect: the viewer ends with the process it shows
    heard({ error: "the viewer does not answer any more" });
  });
  return () => source.close();
}

// Addresses in the viewer.

/** Returns the address of an execution, at a step if given. */
export function executionLink(path, step = null) {
  const place = path.split("/").map(encodeURIComponent).join("/");
  return `#/execution/${place}${step === null ? "" : `?step=${step}`}`;
}

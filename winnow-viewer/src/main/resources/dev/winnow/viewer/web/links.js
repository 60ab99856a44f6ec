// Addresses within the viewer.

/** The address of an execution, at a step. */
export function executionLink(path, step = null) {
  const place = path.split("/").map(encodeURIComponent).join("/");
  return `#/execution/${place}${step === null ? "" : `?step=${step}`}`;
}

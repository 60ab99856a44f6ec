// Elements. Text is never parsed as markup: most of it comes from executions.

const SVG = "http://www.w3.org/2000/svg";

// Control characters, marks that reverse the direction of text, characters without a width; not line breaks and tabs.
const INVISIBLE = /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/gu;
const SHOWN_ATTRIBUTES = new Set(["title", "aria-label"]);

/** Escapes characters that are not shown as themselves. */
export function visible(text) {
  const units = (match) => [...Array(match.length).keys()].map((at) => match.charCodeAt(at));
  return text.replace(INVISIBLE, (match) => units(match).map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join(""));
}

function shown(child) {
  return typeof child === "string" ? visible(child) : child;
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : SHOWN_ATTRIBUTES.has(name) ? shown(value) : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined).map(shown));
  return element;
}

/** Creates an HTML element; children are elements or text. */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Creates an SVG element. */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Formats 12345 as 12,345. */
export function count(number) {
  return number.toLocaleString("en-US");
}

/** Returns `3 steps` or `1 step`. */
export function counted(number, what) {
  return `${count(number)} ${what}${number === 1 ? "" : "s"}`;
}

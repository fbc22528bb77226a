// Small tools for building the page.

export const $ = (selector, root = document) => root.querySelector(selector);

// h("p", {class: "x", onclick: f, "data-a": 1, html: "<b>…</b>"}, ...children)
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "html") element.innerHTML = value; // only ever text the server has escaped
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.includes("-") && typeof value !== "string") element[name] = value;
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

const HUES = [168, 32, 262, 205, 340, 95, 12, 235, 130, 300];
export function hue(id) {
  return HUES[Number(BigInt(id) % 100n) % HUES.length];
}

export function avatar(person) {
  const face = h("span", { class: person.bot ? "avatar bot" : "avatar", style: `--hue:${hue(person.id)}` });
  face.textContent = person.bot ? "♛" : person.name.slice(0, 1).toUpperCase();
  face.setAttribute("aria-hidden", "true");
  return face;
}

let toastTimer = 0;
export function toast(sentence) {
  const box = $("#toast");
  box.textContent = sentence;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (box.hidden = true), 5000);
}

export function size(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

// A dialog that is shown with this content until it is closed.
export function open(dialog, ...content) {
  dialog.replaceChildren(...content);
  if (!dialog.open) dialog.showModal();
  return () => dialog.close();
}

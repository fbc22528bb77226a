// A modal form of the bot.

import { $, h, open } from "./dom.js";
import { ask, upload } from "./live.js";
import { menu } from "./menus.js";

// Shows a form; `who` and `where` are fixed at opening, so that switching the player can't mix them up.
export function showForm(form, who, where, next) {
  const dialog = $("#form");
  const readers = new Map();
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const send = h("button", { class: "button primary", type: "submit" }, "Submit");
  const content = h(
    "form",
    { method: "dialog", novalidate: true },
    h("h2", {}, form.title),
    form.fields.map((field) => fieldElement(field, readers)),
    problem,
    h("footer", {}, h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel"), send),
  );
  content.onsubmit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    problem.hidden = true;
    try {
      const values = {};
      for (const [id, read] of readers) values[id] = await read();
      const answer = await ask("submit", { as: who, in: where, interaction: form.interaction, values });
      dialog.close();
      next(answer);
    } catch (failure) {
      problem.textContent = failure.message;
      problem.hidden = false;
    } finally {
      send.disabled = false;
    }
  };
  open(dialog, content);
  content.querySelector("input, textarea, .menu-field")?.focus();
}

function fieldElement(field, readers) {
  if (field.is === "text") return h("div", { class: "text", html: field.html });
  const [control, read] = controlElement(field);
  readers.set(field.id, read);
  const heading = h(
    "span",
    { class: "field-label" },
    field.label,
    field.required ? h("b", { title: "needed" }, " *") : null,
  );
  const about = field.description ? h("small", {}, field.description) : null;
  if (field.is === "checkbox") return h("label", { class: "field box-field" }, control, h("span", {}, heading, about));
  const native = field.is === "input" || field.is === "upload";
  return h(native ? "label" : "div", { class: "field" }, heading, about, control);
}

function controlElement(field) {
  switch (field.is) {
    case "input": {
      const shared = { name: field.id, "data-id": field.id, placeholder: field.placeholder, maxlength: field.most };
      const input = field.long ? h("textarea", { ...shared, rows: 5 }) : h("input", { ...shared, type: "text" });
      input.value = field.value;
      return [input, () => input.value];
    }
    case "checkbox": {
      const input = h("input", { type: "checkbox", "data-id": field.id, checked: field.chosen });
      return [input, () => input.checked];
    }
    case "radio":
    case "boxes": {
      const type = field.is === "radio" ? "radio" : "checkbox";
      const rows = field.options.map((option) =>
        h(
          "label",
          { class: "choice" },
          h("input", { type, name: field.id, value: option.value, checked: option.chosen }),
          h("span", {}, `${option.emoji} ${option.label}`.trim(), option.description ? h("small", {}, option.description) : null),
        ),
      );
      const group = h("div", { class: "choices", "data-id": field.id }, rows);
      const chosen = () => [...group.querySelectorAll("input:checked")].map((input) => input.value);
      return [group, () => (type === "radio" ? (chosen()[0] ?? null) : chosen())];
    }
    case "upload": {
      const input = h("input", { type: "file", "data-id": field.id, multiple: field.most > 1 });
      return [input, async () => ({ files: input.files.length ? await upload(input.files) : [] })];
    }
    default: {
      let chosen = field.options.filter((option) => option.chosen).map((option) => option.value);
      return [menu({ ...field, label: field.label }, (values) => (chosen = values)), () => chosen];
    }
  }
}

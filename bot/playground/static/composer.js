// Where a person writes: messages with attachments, and slash commands with their options.

import { $, h, icon, size, toast } from "./dom.js";
import { ask, upload } from "./live.js";

const OPTION = { string: 3, integer: 4, boolean: 5, number: 10, attachment: 11 };
let here = { viewer: "", place: null, name: "" };
let files = [];
let replyTo = null;
let drafts = {};
let afterwards = () => {};

const box = $("#composer");
const key = () => `${here.viewer}/${here.place?.id}`;

export function onAnswer(handler) {
  afterwards = handler;
}

// Called whenever the person, the place, or its rules change.
export function compose(viewer, place, name) {
  const same = here.viewer === viewer && here.place?.id === place?.id;
  const rules = (each) => `${each?.cannotWrite}|${each?.cannotPress}|${each?.name}`;
  const unchanged = same && rules(here.place) === rules(place);
  if (!same) {
    const text = $("textarea", box)?.value;
    if (text !== undefined) drafts[key()] = text;
    files = [];
    replyTo = null;
  }
  here = { viewer, place, name };
  if (!unchanged) draw();
}

export function replying(message) {
  replyTo = message;
  draw();
  $("textarea", box)?.focus();
}

export function command(text) {
  const input = $("textarea", box);
  if (!input) return;
  input.value = `/${text}`;
  input.dispatchEvent(new Event("input"));
  input.focus();
}

function draw() {
  const { place, name } = here;
  if (!place) return box.replaceChildren();
  if (place.cannotWrite) {
    box.replaceChildren(h("p", { class: "closed" }, place.cannotWrite));
    return;
  }
  const input = h("textarea", {
    rows: 1,
    placeholder: place.archived ? "Write to open this archived thread again" : `Write as ${name}, or type /`,
    "aria-label": "Message",
    maxlength: 4000,
  });
  input.value = drafts[key()] ?? "";
  const picker = h("input", { type: "file", multiple: true, hidden: true });
  picker.onchange = () => {
    files.push(...picker.files);
    draw();
  };
  const send = h("button", { type: "submit", class: "plain send", "aria-label": "Send" }, icon("send"));
  const attach = h("button", { type: "button", class: "plain", "aria-label": "Attach a file", onclick: () => picker.click() }, icon("plus"));
  const above = h("div", { class: "above" });
  if (replyTo) {
    const stop = h("button", { type: "button", class: "plain", "aria-label": "Don't reply", onclick: () => ((replyTo = null), draw()) }, icon("close"));
    above.append(h("p", { class: "chip" }, `Replying to ${replyTo.author.name}`, stop));
  }
  for (const file of files) {
    const drop = () => {
      files = files.filter((each) => each !== file);
      draw();
    };
    above.append(h("p", { class: "chip" }, `${file.name} (${size(file.size)})`, h("button", { type: "button", class: "plain", "aria-label": "Remove", onclick: drop }, icon("close"))));
  }
  const list = h("div", { class: "palette", role: "listbox", hidden: true });
  box.replaceChildren(list, above, h("div", { class: "bar" }, attach, picker, input, send));

  const grow = () => {
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 180)}px`;
  };
  input.oninput = () => {
    grow();
    drafts[key()] = input.value;
    suggesting = suggest(input, list);
  };
  input.onkeydown = async (event) => {
    if (!list.hidden && paletteKey(event, list)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      // Who types faster than the list of commands comes means its first row all the same.
      if (list.hidden && input.value.startsWith("/")) {
        await suggesting;
        if (!list.hidden && paletteKey(event, list)) return;
      }
      box.requestSubmit();
    }
  };
  input.onpaste = (event) => {
    if (!event.clipboardData.files.length) return;
    event.preventDefault();
    files.push(...event.clipboardData.files);
    draw();
  };
  box.onsubmit = (event) => {
    event.preventDefault();
    write(input);
  };
  grow();
}

async function write(input) {
  const text = input.value;
  if (!text.trim() && !files.length) return;
  if (text.startsWith("/") && !files.length) return toast("There is no such command here. Choose one from the list.");
  const { viewer, place } = here;
  try {
    const handles = files.length ? await upload(files) : [];
    await ask("write", { as: viewer, in: place.id, text, files: handles, replyTo: replyTo?.id });
    delete drafts[`${viewer}/${place.id}`];
    files = [];
    replyTo = null;
    draw();
    $("textarea", box)?.focus();
  } catch (problem) {
    toast(problem.message);
  }
}

// ------------------------------------------------------------------------- the list

let known = { key: "", commands: [] };
let suggesting = null;
async function suggest(input, list) {
  const text = input.value;
  if (!text.startsWith("/") || text.includes("\n")) return (list.hidden = true);
  if (here.place.cannotPress) return (list.hidden = true);
  if (text === "/" || known.key !== key()) {
    const at = key();
    try {
      known = { key: at, commands: (await ask("commands", { as: here.viewer, in: here.place.id })).commands };
    } catch (problem) {
      return toast(problem.message);
    }
    if (at !== key()) return;
  }
  const wanted = input.value.slice(1).toLowerCase().trim();
  const rank = (each) => {
    const name = each.path.join(" ").toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.includes(wanted)) return 1;
    return each.description.toLowerCase().includes(wanted) ? 2 : 3;
  };
  const found = known.commands.filter((each) => rank(each) < 3).sort((a, b) => rank(a) - rank(b));
  list.replaceChildren(
    ...found.map((each, index) =>
      h(
        "button",
        { type: "button", role: "option", "aria-selected": String(index === 0), onclick: () => fill(each) },
        h("b", {}, `/${each.path.join(" ")}`),
        h("span", {}, each.description),
      ),
    ),
  );
  if (!found.length) list.append(h("p", {}, "No such command here."));
  list.hidden = false;
}

function paletteKey(event, list) {
  const rows = [...list.querySelectorAll("[role=option]")];
  const current = rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && rows.length) {
    const next = (current + step + rows.length) % rows.length;
    rows.forEach((row, index) => row.setAttribute("aria-selected", String(index === next)));
    rows[next].scrollIntoView({ block: "nearest" });
  } else if ((event.key === "Enter" || event.key === "Tab") && current >= 0) rows[current].click();
  else if (event.key === "Escape") list.hidden = true;
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

// --------------------------------------------------------------------- filling it in

function fill(chosen) {
  drafts[key()] = "";
  const { viewer, place } = here;
  const values = {};
  const fields = h("div", { class: "command-fields" });
  const list = h("div", { class: "palette", role: "listbox", hidden: true });
  const optional = chosen.options.filter((option) => !option.required);
  const more = h("div", { class: "command-more" });

  const add = (option, focus) => {
    const field = optionField(chosen, option, values, list);
    fields.append(field);
    if (focus) field.querySelector("input")?.focus();
  };
  for (const option of chosen.options) if (option.required) add(option, false);
  const offer = () => {
    more.replaceChildren(
      ...optional
        .filter((option) => !(option.name in values) && !fields.querySelector(`[data-option="${option.name}"]`))
        .map((option) => h("button", { type: "button", class: "chip", title: option.description, onclick: () => (add(option, true), offer()) }, `+ ${option.label}`)),
    );
  };
  offer();

  const stop = () => draw();
  const run = h("button", { type: "submit", class: "button primary" }, "Run");
  box.replaceChildren(
    list,
    h(
      "div",
      { class: "command" },
      h("p", { class: "command-name" }, h("b", {}, `/${chosen.path.join(" ")}`), h("span", {}, chosen.description)),
      fields,
      more,
      h("footer", {}, h("button", { type: "button", class: "button secondary", onclick: stop }, "Cancel"), run),
    ),
  );
  box.onsubmit = async (event) => {
    event.preventDefault();
    run.classList.add("waiting");
    run.disabled = true;
    try {
      const options = {};
      for (const [name, value] of Object.entries(values)) {
        options[name] = value instanceof File ? { files: await upload([value]) } : value;
      }
      const answer = await ask("run", { as: viewer, in: place.id, command: chosen.command, path: chosen.path, options });
      if (key() === `${viewer}/${place.id}`) {
        draw();
        $("textarea", box)?.focus();
      }
      afterwards(answer, viewer, place.id);
    } catch (problem) {
      toast(problem.message);
    } finally {
      run.classList.remove("waiting");
      run.disabled = false;
    }
  };
  box.onkeydown = (event) => {
    if (event.key === "Escape" && list.hidden && box.contains(fields)) stop();
  };
  (fields.querySelector("input") ?? run).focus();
}

function optionField(chosen, option, values, list) {
  const input = h("input", {
    type: option.type === OPTION.attachment ? "file" : "text",
    placeholder: option.description,
    "aria-label": option.label,
    inputmode: option.type === OPTION.integer ? "numeric" : null,
  });
  const field = h("label", { class: "option", "data-option": option.name }, h("span", {}, option.label, option.required ? " *" : ""), input);
  if (option.type === OPTION.attachment) {
    input.onchange = () => (values[option.name] = input.files[0]);
    return field;
  }
  const fixed = option.type === OPTION.boolean ? [{ name: "True", value: true }, { name: "False", value: false }] : option.choices;
  const strict = fixed.length > 0;
  let asked = 0;

  const show = (choices) => {
    list.replaceChildren(
      ...choices.slice(0, 25).map((choice, index) =>
        h(
          "button",
          {
            type: "button",
            role: "option",
            "aria-selected": String(index === 0),
            onpointerdown: (event) => event.preventDefault(),
            onclick: () => {
              values[option.name] = choice.value;
              input.value = choice.name;
              list.hidden = true;
              const inputs = [...field.parentElement.querySelectorAll("input")];
              (inputs[inputs.indexOf(input) + 1] ?? $("[type=submit]", box)).focus();
            },
          },
          choice.name,
        ),
      ),
    );
    if (!choices.length) list.append(h("p", {}, "No options match."));
    list.hidden = false;
  };
  const search = async () => {
    if (strict) {
      const wanted = input.value.toLowerCase();
      return show(fixed.filter((choice) => choice.name.toLowerCase().includes(wanted)));
    }
    if (!option.completes) return (list.hidden = true);
    const turn = ++asked;
    try {
      const options = { ...values, [option.name]: input.value };
      const answer = await ask("complete", { as: here.viewer, in: here.place.id, command: chosen.command, path: chosen.path, options, focused: option.name });
      if (turn === asked && document.activeElement === input) show(answer.choices);
    } catch (problem) {
      if (turn === asked) {
        list.replaceChildren(h("p", {}, problem.message));
        list.hidden = false;
      }
    }
  };
  let pause = 0;
  input.oninput = () => {
    if (strict) delete values[option.name];
    else values[option.name] = input.value;
    clearTimeout(pause);
    pause = setTimeout(search, 120);
  };
  input.onfocus = search;
  input.onblur = () => setTimeout(() => document.activeElement?.closest(".option") || (list.hidden = true), 100);
  input.onkeydown = (event) => {
    if (!list.hidden && list.querySelector("[role=option]")) paletteKey(event, list);
  };
  return field;
}

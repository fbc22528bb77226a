// Menus: a field that opens a list of options, for messages, forms and commands alike.

import { h, icon } from "./dom.js";

let close = () => {};
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".menu")) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});

// options: {value, label, description, emoji, chosen}; done(values) when a choice is made.
export function menu({ options, placeholder, least = 1, most = 1, disabled = false, id, label }, done) {
  let chosen = options.filter((option) => option.chosen).map((option) => option.value);
  const several = most > 1 || least === 0;
  const text = h("span", { class: "menu-text" });
  const field = h(
    "button",
    { type: "button", class: "menu-field", disabled, "data-id": id, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": label ?? placeholder },
    text,
    icon("down"),
  );
  const box = h("div", { class: "menu" }, field);

  const show = () => {
    const names = options.filter((option) => chosen.includes(option.value));
    text.textContent = names.map((option) => `${option.emoji} ${option.label}`.trim()).join(", ") || placeholder;
    text.classList.toggle("placeholder", !names.length);
  };

  const closeThis = () => {
    box.querySelector(".menu-list")?.remove();
    field.setAttribute("aria-expanded", "false");
    close = () => {};
  };

  const pick = (option, row) => {
    if (!several) {
      chosen = [option.value];
      show();
      closeThis();
      field.focus();
      return done(chosen);
    }
    if (chosen.includes(option.value)) chosen = chosen.filter((value) => value !== option.value);
    else if (chosen.length < most) chosen.push(option.value);
    else if (most === 1) chosen = [option.value];
    for (const each of row.parentElement.children) each.setAttribute("aria-selected", chosen.includes(each.dataset.value));
    show();
  };

  const openList = () => {
    close();
    const before = chosen.join("\n");
    const rows = h("div", { class: "menu-rows", role: "listbox", "aria-multiselectable": several });
    for (const option of options) {
      const row = h(
        "button",
        { type: "button", role: "option", class: "menu-row", "data-value": option.value, "aria-selected": String(chosen.includes(option.value)) },
        option.emoji ? h("span", { class: "menu-emoji" }, option.emoji) : null,
        h("span", { class: "menu-label" }, option.label, option.description ? h("small", {}, option.description) : null),
        several ? h("span", { class: "menu-box" }) : null,
      );
      row.onclick = () => pick(option, row);
      rows.append(row);
    }
    const list = h("div", { class: "menu-list" });
    if (options.length > 10) {
      const search = h("input", { class: "menu-search", placeholder: "Search", "aria-label": "Search" });
      search.oninput = () => {
        const wanted = search.value.toLowerCase();
        for (const row of rows.children) row.hidden = !row.textContent.toLowerCase().includes(wanted);
      };
      list.append(search);
    }
    list.append(rows);
    if (!options.length) rows.append(h("p", { class: "menu-none" }, "Nothing to choose from."));
    if (several) {
      const how = most > 1 ? `${least === most ? most : `${least}–${most}`}` : "";
      const ready = h("button", { type: "button", class: "button primary menu-done" }, how ? `Done (choose ${how})` : "Done");
      ready.onclick = () => {
        if (chosen.length < least) return;
        closeThis();
        field.focus();
        done(chosen);
      };
      list.append(ready);
    }
    list.onkeydown = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const visible = [...rows.children].filter((row) => !row.hidden);
      visible[visible.indexOf(document.activeElement) + step]?.focus();
    };
    box.append(list);
    field.setAttribute("aria-expanded", "true");
    close = () => {
      // Leaving without "Done" changes nothing.
      chosen = before ? before.split("\n") : [];
      show();
      closeThis();
    };
    const { top, bottom, left, width } = field.getBoundingClientRect();
    const up = bottom + list.offsetHeight > innerHeight - 8 && top > innerHeight - bottom;
    list.classList.toggle("up", up);
    if (box.closest("dialog")) {
      // A form scrolls; its menus must not be cut off by that.
      Object.assign(list.style, { position: "fixed", left: `${left}px`, width: `${width}px`, top: up ? "auto" : `${bottom + 4}px`, bottom: up ? `${innerHeight - top + 4}px` : "auto" });
      rows.style.maxHeight = `${Math.min(300, (up ? top : innerHeight - bottom) - 24)}px`;
    }
    (list.querySelector("input") ?? rows.querySelector("[aria-selected=true]") ?? rows.firstElementChild)?.focus();
  };
  field.onclick = () => (box.querySelector(".menu-list") ? close() : openList());
  show();
  return box;
}

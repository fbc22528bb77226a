// The list of places, the people switch, the voice room's head, and a player's settings.

import { $, avatar, h, hue, icon, open, toast } from "./dom.js";
import { ask } from "./live.js";

const mark = (place) => {
  if (place.mentions) return h("b", { class: "badge" }, String(place.mentions));
  return place.unread ? h("i", { class: "dot", title: `${place.unread} new` }) : null;
};

export function drawPlaces(state, look, archivedOpen, toggleArchived) {
  const list = [];
  let heading = null;
  for (const place of state.places) {
    const group = place.kind === "dm" ? "Direct messages" : (place.parent ? heading : (place.category ?? (place.kind === "voice" ? "Voice rooms" : "Channels")));
    if (group !== heading) list.push(h("h2", {}, group));
    heading = group;
    if (place.archived && !archivedOpen && place.id !== state.place && !place.unread) continue;
    list.push(placeRow(place, state, look));
  }
  const archived = state.places.filter((place) => place.archived).length;
  if (archived) {
    list.push(h("button", { class: "plain archived-switch", onclick: toggleArchived }, archivedOpen ? "Hide archived threads" : `Show archived threads (${archived})`));
  }
  $("#places").replaceChildren(...list);
}

function placeRow(place, state, look) {
  const classes = ["place", place.kind, place.parent && "inner", place.id === state.place && "current", place.unread && "unread", place.archived && "archived"];
  const row = h(
    "button",
    { class: classes.filter(Boolean).join(" "), "data-place": place.id, onclick: () => look(place.id) },
    icon(place.kind),
    h("span", { class: "place-name" }, place.name),
    place.locked ? h("span", { class: "note" }, "locked") : place.archived ? h("span", { class: "note" }, "archived") : null,
    mark(place),
  );
  if (!place.inside?.length) return row;
  return h("div", {}, row, h("ul", { class: "inside" }, place.inside.map((each) => h("li", {}, avatar(each), each.name, each.muted ? h("span", { class: "note" }, "muted") : null))));
}

export function drawPeople(state, become) {
  const buttons = state.people.map((person) =>
    h(
      "button",
      {
        class: person.id === state.viewer ? "person current" : "person",
        style: `--hue:${hue(person.id)}`,
        "data-person": person.id,
        "aria-pressed": String(person.id === state.viewer),
        title: person.owner ? `${person.name}: may manage the server` : `Be ${person.name}`,
        onclick: () => become(person.id),
      },
      avatar(person),
      h("span", { class: "person-name" }, person.name),
      person.member ? null : h("span", { class: "note" }, "left"),
      person.dmsClosed ? h("span", { class: "note", title: "Direct messages closed" }, "no DMs") : null,
      person.waiting && person.id !== state.viewer ? h("b", { class: "badge" }, String(person.waiting)) : null,
    ),
  );
  $("#people").replaceChildren(...buttons);
  document.documentElement.style.setProperty("--me", hue(state.viewer));
}

export function drawTitle(place) {
  if (!place) return $("#title").replaceChildren("Playground");
  const state = [place.locked && "locked", place.archived && "archived"].filter(Boolean).join(", ");
  $("#title").replaceChildren(icon(place.kind), h("span", {}, place.name), state ? h("em", {}, state) : "", place.topic ? h("small", {}, place.topic) : "");
}

export function drawVoice(place, viewer) {
  const box = $("#voice");
  box.hidden = place?.kind !== "voice";
  if (box.hidden) return;
  const act = async (what) => {
    try {
      await ask(what, { as: viewer, in: place.id });
    } catch (problem) {
      toast(problem.message);
    }
  };
  const inside = place.inside.length
    ? place.inside.map((each) => h("span", { class: "inside-one" }, avatar(each), each.name, each.muted ? h("span", { class: "note" }, "muted") : null))
    : [h("span", { class: "nobody" }, "Nobody is in this room.")];
  const button = place.connected
    ? h("button", { class: "button danger", onclick: () => act("leave") }, "Leave the room")
    : h("button", { class: "button success", disabled: !place.mayConnect, title: place.mayConnect ? "" : "You can't enter by yourself", onclick: () => act("enter") }, "Enter the room");
  box.replaceChildren(h("div", {}, inside), button);
}

export function showSettings(state, place, look, become) {
  const person = state.people.find((each) => each.id === state.viewer);
  const dialog = $("#options");
  const send = (what, details) => ask(what, { as: person.id, ...details }).catch((problem) => toast(problem.message));
  const language = h(
    "select",
    { onchange: () => send("language", { language: language.value }) },
    [["en-US", "English"], ["sv-SE", "Svenska"]].map(([value, name]) => h("option", { value, selected: person.language === value }, name)),
  );
  const dms = h("input", { type: "checkbox", checked: person.dmsClosed, onchange: () => send("dms", { closed: dms.checked }) });
  const member = h("input", { type: "checkbox", checked: person.member, onchange: () => send("membership", { member: member.checked }) });
  const name = h("input", { type: "text", placeholder: "Name", maxlength: 32, "aria-label": "Name of the new person" });
  const add = h("form", { class: "inline-form" }, name, h("button", { class: "button secondary" }, "Add"));
  add.onsubmit = async (event) => {
    event.preventDefault();
    const answer = await send("person", { name: name.value });
    if (!answer) return;
    dialog.close();
    become(answer.person);
  };
  const thread = (archived, locked) => send("thread", { in: place.id, archived, locked }).then(() => dialog.close());
  open(
    dialog,
    h(
      "div",
      { class: "sheet" },
      h("h2", {}, `${person.name}'s settings`),
      h("label", { class: "field" }, h("span", { class: "field-label" }, "Language of Discord"), language),
      h("label", { class: "field box-field" }, dms, h("span", {}, h("span", { class: "field-label" }, "Direct messages closed"), h("small", {}, "The bot gets the same error as from Discord."))),
      person.owner
        ? null
        : h("label", { class: "field box-field" }, member, h("span", {}, h("span", { class: "field-label" }, "Member of the server"), h("small", {}, "Untick to leave it, as a player who goes away."))),
      place?.manages
        ? h(
            "div",
            { class: "field" },
            h("span", { class: "field-label" }, `Thread “${place.name}”`),
            h("div", { class: "row" },
              h("button", { class: "button secondary", onclick: () => thread(!place.archived, place.locked) }, place.archived ? "Open again" : "Archive"),
              h("button", { class: "button secondary", onclick: () => thread(place.archived, !place.locked) }, place.locked ? "Unlock" : "Lock")),
          )
        : null,
      h("div", { class: "field" }, h("span", { class: "field-label" }, "Another player"), h("small", {}, "Joins the server and can sit down at tables."), add),
      h("p", { class: "hint" }, "Two browser tabs can be two players at once."),
      h("footer", {}, h("button", { class: "button primary", onclick: () => dialog.close() }, "Done")),
    ),
  );
}

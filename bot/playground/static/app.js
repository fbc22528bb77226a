// The page: who looks at which place, and what is new there.

import { $, h, toast } from "./dom.js";
import { ask, connect, on } from "./live.js";
import { command, compose, onAnswer, replying } from "./composer.js";
import { during, messageElement } from "./message.js";
import { drawPeople, drawPlaces, drawTitle, drawVoice, showSettings } from "./places.js";
import { showForm } from "./form.js";
import { refresh, speak } from "./time.js";

let state = null;
let shown = new Map(); // id -> {data, element}
let order = [];
let seen = "0"; // where this person had stopped reading when the place was opened
let told = "0"; // the newest message reported as seen
let looking = { viewer: "", place: "" };
let archivedOpen = false;
let fresh = true;
let typingTimer = 0;

const scroll = $("#scroll");
const list = $("#messages");
const newer = (a, b) => BigInt(a) > BigInt(b);
const place = () => state?.places.find((each) => each.id === looking.place);
const lastPlace = {};

// ----------------------------------------------------------------------- looking around

async function look(as, where, limit = 0) {
  try {
    const answer = await ask("look", { as, in: where, limit });
    if (answer.viewer !== looking.viewer || answer.place !== looking.place) {
      looking = { viewer: answer.viewer, place: answer.place };
      lastPlace[answer.viewer] = answer.place;
      seen = told = answer.seen;
      shown = new Map();
      order = [];
      fresh = true;
      list.replaceChildren();
      $("#beginning").hidden = true;
      history.replaceState(null, "", `#${answer.viewer}/${answer.place}`);
    }
  } catch (problem) {
    toast(problem.message);
  }
  document.body.classList.remove("menu-open");
  $("#shade").hidden = true;
}
const lookAt = (id) => look(looking.viewer, id);
const become = (id) => look(id, lastPlace[id] ?? (place()?.kind === "dm" ? "dm" : looking.place));

function follow() {
  const [viewer = "", where = ""] = location.hash.slice(1).split("/");
  if (viewer !== looking.viewer || where !== looking.place) look(viewer, where);
}

// --------------------------------------------------------------------------------- news

on("news", (news) => {
  if (news.state) {
    state = news.state;
    drawAround();
  }
  // News of the place looked at before may still be on their way.
  if (news.messages && state.place === looking.place && state.viewer === looking.viewer) drawMessages(news.messages);
});

function drawAround() {
  if (state.viewer !== looking.viewer || state.place !== looking.place) return;
  const me = state.people.find((person) => person.id === state.viewer);
  speak(me.language);
  drawPeople(state, become);
  drawPlaces(state, lookAt, archivedOpen, () => {
    archivedOpen = !archivedOpen;
    drawAround();
  });
  drawTitle(place());
  drawVoice(place(), state.viewer);
  compose(state.viewer, place(), me.name);
  const others = state.places.filter((each) => each.id !== state.place);
  const waiting = others.reduce((sum, each) => sum + each.mentions, 0);
  const badge = $("#menu .badge");
  badge.hidden = !waiting && !others.some((each) => each.unread);
  badge.textContent = waiting || "";
  document.title = `${waiting ? `(${waiting}) ` : ""}${place()?.name ?? "Playground"} – ${me.name}`;
  const names = state.typing;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => ($("#typing").textContent = ""), 10000);
  $("#typing").textContent = names.length ? `${names.join(", ")} ${names.length > 1 ? "are" : "is"} typing …` : "";
}

// The first lines of a place, above its first message.
function drawBeginning(earlier) {
  const here = place();
  $("#beginning").hidden = earlier || !here;
  if (!here) return;
  const title = here.kind === "dm" ? `Your direct messages with ${here.name}` : `This is where “${here.name}” begins`;
  const texts = { private: "Only its members see this thread.", dm: "Only you and the bot see what is written here." };
  $("#beginning").replaceChildren(h("b", {}, title), h("span", {}, texts[here.kind] ?? topicParts(here.topic ?? "")), here.cannotPress ? "" : h("small", {}, "Type / to see what the bot can do."));
}

// A topic, with its commands to be clicked.
function topicParts(topic) {
  return topic.split(/(\/[a-z]+ [a-z-]+)/).map((part) =>
    part.startsWith("/") ? h("button", { class: "link", onclick: () => command(part.slice(1)) }, part) : part);
}

const atEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60;

function drawMessages({ order: ids, changed, earlier }) {
  // What this person has just written, and answers for them alone, are shown wherever the list stands.
  const own = changed.some((data) => !shown.has(data.id) && (data.ephemeral || data.author.id === looking.viewer));
  const stick = fresh || own || atEnd();
  const heightBefore = scroll.scrollHeight;
  const grewAbove = !fresh && ids.length && order.length && ids[0] !== order[0];
  for (const data of changed) {
    data.starter = data.channel !== looking.place;
    const element = messageElement(data, actions);
    shown.get(data.id)?.element.replaceWith(element);
    shown.set(data.id, { data, element });
  }
  for (const id of order) {
    if (ids.includes(id)) continue;
    shown.get(id)?.element.remove();
    shown.delete(id);
  }
  order = ids;
  arrange();
  refresh(list);
  $("#earlier").hidden = !earlier;
  drawBeginning(earlier);
  if (stick) toEnd();
  else if (grewAbove) scroll.scrollTop += scroll.scrollHeight - heightBefore;
  else if (changed.some((data) => newer(data.id, told) && data.author.id !== looking.viewer)) $("#jump").hidden = false;
  fresh = false;
  // Pictures change the height when they arrive.
  for (const image of list.querySelectorAll("img")) {
    if (!image.complete) image.addEventListener("load", () => stick && toEnd(), { once: true });
  }
  report();
}

function arrange() {
  list.querySelector(".new-line")?.remove();
  let before = null;
  let line = false;
  let cursor = list.firstElementChild;
  for (const id of order) {
    const { data, element } = shown.get(id);
    if (!line && !data.starter && seen !== "0" && newer(id, seen) && data.author.id !== looking.viewer) {
      line = true;
      list.insertBefore(h("li", { class: "new-line" }, h("span", {}, "New")), cursor);
      before = null;
    }
    const together = before && !data.system && !data.reply && !data.command && !before.system && before.author.id === data.author.id &&
      before.ephemeral === data.ephemeral && !before.starter && data.at - before.at < 300000;
    element.classList.toggle("together", Boolean(together));
    if (cursor === element) cursor = cursor.nextElementSibling;
    else list.insertBefore(element, cursor);
    before = data;
  }
}

function toEnd() {
  scroll.scrollTop = scroll.scrollHeight;
  $("#jump").hidden = true;
}

// Tell that everything down to the end has been read.
function report() {
  const last = order.at(-1);
  if (!last || document.hidden || !atEnd() || !newer(last, told)) return;
  told = last;
  ask("seen", { as: looking.viewer, in: looking.place, message: last }).catch(() => (told = seen));
}

// ------------------------------------------------------------------------------ actions

function answered(answer, who, where) {
  if (answer?.modal) showForm(answer.modal, who, where, (next) => answered(next, who, where));
}

const actions = {
  press(context, id, button) {
    const { message } = context;
    const who = looking.viewer;
    during(context, button, () => ask("press", { as: who, in: message.channel, message: message.id, id })).then((answer) => answered(answer, who, message.channel));
  },
  choose(context, id, values) {
    const { message } = context;
    const who = looking.viewer;
    const field = context.failure.closest(".message")?.querySelector(`[data-id="${CSS.escape(id)}"]`);
    during(context, field, () => ask("choose", { as: who, in: message.channel, message: message.id, id, values })).then((answer) => answered(answer, who, message.channel));
  },
  dismiss: (message) => ask("dismiss", { as: looking.viewer, message: message.id }).catch((problem) => toast(problem.message)),
  remove: (message) => ask("delete", { as: looking.viewer, in: message.channel, message: message.id }).catch((problem) => toast(problem.message)),
  reply: replying,
  look: lookAt,
};
onAnswer(answered);

// ------------------------------------------------------------------------------- wiring

list.addEventListener("click", (event) => {
  const spoiler = event.target.closest("span.spoiler");
  if (spoiler) spoiler.classList.add("open");
  const link = event.target.closest("[data-place]");
  if (link) {
    event.preventDefault();
    lookAt(link.dataset.place);
  }
  const mentioned = event.target.closest("[data-command]");
  if (mentioned) command(mentioned.dataset.command);
});
list.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("span.spoiler")) event.target.classList.add("open");
});
scroll.addEventListener("scroll", () => {
  if (atEnd()) $("#jump").hidden = true;
  report();
});
addEventListener("resize", () => atEnd() && toEnd());
$("#jump").onclick = () => {
  toEnd();
  report();
};
$("#earlier").onclick = () => look(looking.viewer, looking.place, order.length + 60);
$("#menu").onclick = () => {
  document.body.classList.toggle("menu-open");
  $("#shade").hidden = !document.body.classList.contains("menu-open");
};
$("#shade").onclick = $("#menu").onclick;
$("#settings").onclick = () => state && showSettings(state, place(), lookAt, become);
$("#light").addEventListener("click", (event) => event.target.id === "light" && event.target.close());
document.addEventListener("visibilitychange", report);
addEventListener("hashchange", follow);
on("open", () => {
  $("#offline").hidden = true;
  const [viewer = "", where = ""] = location.hash.slice(1).split("/");
  looking = { viewer: "", place: "" };
  look(viewer, where);
});
on("lost", () => ($("#offline").hidden = false));
connect();

// One message as an element.

import { $, avatar, h, icon, open, size, toast } from "./dom.js";
import { menu } from "./menus.js";
import { stamp } from "./time.js";

// actions: press, choose, dismiss, remove, reply, look
export function messageElement(message, actions) {
  if (message.system) {
    return h(
      "li",
      { class: "message system", "data-id": message.id },
      h("span", { class: "system-mark", "aria-hidden": "true" }, "→"),
      h("span", { html: message.system }),
      h("span", { class: "when" }, stamp(message.at)),
    );
  }
  const failure = h("p", { class: "failure", role: "alert", hidden: true });
  const context = { message, actions, failure };
  const body = h("div", { class: "body" });
  if (message.loading) body.append(h("p", { class: "thinking" }, h("i"), h("i"), h("i"), ` ${message.author.name} is thinking …`));
  if (message.html) body.append(h("div", { class: "text", html: message.html }));
  body.append(...message.embeds.map((embed) => embedElement(embed)));
  body.append(...filesElements(message.files));
  body.append(...message.components.map((part) => partElement(part, context)));
  if (message.reactions.length) {
    body.append(h("p", { class: "reactions" }, message.reactions.map((each) => h("span", {}, `${each.emoji} ${each.count}`))));
  }
  if (message.thread) body.append(threadElement(message.thread, actions));
  body.append(failure);
  if (message.ephemeral) {
    const dismiss = h("button", { class: "link", onclick: () => actions.dismiss(message) }, "Dismiss");
    body.append(h("p", { class: "only-you" }, "Only you can see this · ", dismiss));
  }
  const classes = ["message", message.ephemeral && "ephemeral", message.forMe && "for-me", message.starter && "starter"];
  return h(
    "li",
    { class: classes.filter(Boolean).join(" "), "data-id": message.id, "data-author": message.author.id },
    message.reply ? h("p", { class: "reply" }, "↱ ", h("b", {}, message.reply.name), ` ${message.reply.text}`) : null,
    message.command ? h("p", { class: "reply" }, "↱ ", h("b", {}, message.command.by), ` used /${message.command.name}`) : null,
    h("div", { class: "face" }, avatar(message.author)),
    h(
      "header",
      {},
      h("b", { class: "name" }, message.author.name),
      message.author.bot ? h("span", { class: "tag" }, "bot") : null,
      h("span", { class: "when" }, stamp(message.at)),
      message.edited ? h("span", { class: "when edited" }, "edited") : null,
      message.pinned ? h("span", { class: "when" }, "pinned") : null,
    ),
    body,
    toolsElement(message, actions),
  );
}

function toolsElement(message, actions) {
  if (message.ephemeral || message.starter) return null;
  return h(
    "div",
    { class: "tools" },
    h("button", { class: "plain", title: "Reply", "aria-label": "Reply", onclick: () => actions.reply(message) }, "↩"),
    message.mayDelete
      ? h("button", { class: "plain", title: "Delete", "aria-label": "Delete", onclick: () => actions.remove(message) }, icon("close"))
      : null,
  );
}

function threadElement(thread, actions) {
  const count = thread.messages === 1 ? "1 message" : `${thread.messages} messages`;
  return h(
    "button",
    { class: "thread-chip", onclick: () => actions.look(thread.id) },
    icon("thread"),
    h("b", {}, thread.name),
    h("span", {}, thread.archived ? "archived" : count),
  );
}

// ------------------------------------------------------------------ files and pictures

export function enlarge(url, alt) {
  const dialog = $("#light");
  const done = () => dialog.close();
  open(
    dialog,
    h("img", { src: url, alt, onclick: done }),
    h(
      "footer",
      {},
      h("p", {}, alt),
      h("a", { href: `${url}?download`, download: true }, "Download"),
      h("button", { class: "link", onclick: done, autofocus: true }, "Close"),
    ),
  );
}

function pictureElement({ url, alt, spoiler }, className) {
  const image = h("img", { src: url, alt, class: className, title: alt });
  const button = h("button", { class: spoiler ? "picture spoiler" : "picture", "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge the picture" }, image);
  button.onclick = () => {
    if (button.classList.contains("spoiler")) button.classList.remove("spoiler");
    else enlarge(url, alt);
  };
  return button;
}

function fileElement(file) {
  return h(
    "a",
    { class: "file", href: `${file.url}?download`, download: file.name },
    icon("file"),
    h("span", {}, h("b", {}, file.name), h("small", {}, size(file.size))),
  );
}

function filesElements(files) {
  const pictures = files.filter((file) => file.picture);
  const others = files.filter((file) => !file.picture);
  const elements = others.map(fileElement);
  if (pictures.length) elements.unshift(galleryElement(pictures));
  return elements;
}

function galleryElement(items) {
  return h("div", { class: "gallery", "data-count": items.length }, items.map((item) => pictureElement(item, "")));
}

function embedElement(embed) {
  const color = embed.color === null || embed.color === undefined ? "var(--line)" : `#${embed.color.toString(16).padStart(6, "0")}`;
  const title = embed.url ? h("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer", html: embed.title }) : h("span", { html: embed.title ?? "" });
  return h(
    "article",
    { class: "embed", style: `--edge:${color}` },
    embed.thumbnail ? pictureElement({ url: embed.thumbnail, alt: "" }, "thumb") : null,
    embed.author ? h("p", { class: "embed-author" }, embed.author) : null,
    embed.title ? h("h4", {}, title) : null,
    embed.html ? h("div", { class: "text", html: embed.html }) : null,
    embed.fields.length
      ? h("dl", {}, embed.fields.map((each) => h("div", { class: each.inline ? "inline" : "" }, h("dt", { html: each.name }), h("dd", { class: "text", html: each.html }))))
      : null,
    embed.picture ? pictureElement({ url: embed.picture, alt: "" }, "") : null,
    embed.footer ? h("footer", {}, embed.footer) : null,
  );
}

// ------------------------------------------------------------------------- components

function partElement(part, context) {
  switch (part.is) {
    case "text":
      return h("div", { class: "text", html: part.html });
    case "row":
      return h("div", { class: "row" }, part.parts.map((each) => partElement(each, context)));
    case "button":
      return buttonElement(part, context);
    case "select":
      return menu(part, (values) => context.actions.choose(context, part.id, values));
    case "section":
      return h(
        "div",
        { class: "section" },
        h("div", {}, part.parts.map((each) => partElement(each, context))),
        partElement(part.accessory, context),
      );
    case "thumbnail":
      return pictureElement(part, "thumb");
    case "gallery":
      return galleryElement(part.items);
    case "file":
      return fileElement(part);
    case "separator":
      return h("hr", { class: `${part.line ? "" : "blank"} ${part.large ? "large" : ""}` });
    case "container": {
      const edge = part.color === null || part.color === undefined ? "" : `--edge:#${part.color.toString(16).padStart(6, "0")}`;
      const box = h("section", { class: `container${part.spoiler ? " spoiler" : ""}${edge ? " edged" : ""}`, style: edge }, part.parts.map((each) => partElement(each, context)));
      box.addEventListener("click", () => box.classList.remove("spoiler"), { capture: true });
      return box;
    }
    default:
      return h("p", {}, `(${part.is})`);
  }
}

function buttonElement(part, context) {
  const label = [part.emoji ? h("span", { class: "emoji" }, part.emoji) : null, part.label];
  if (part.style === "link") {
    return h("a", { class: "button link-button", href: part.url, target: "_blank", rel: "noopener noreferrer" }, label, " ↗");
  }
  const button = h("button", { type: "button", class: `button ${part.style}`, disabled: part.disabled, "data-id": part.id }, label);
  button.onclick = () => context.actions.press(context, part.id, button);
  return button;
}

// Runs an interaction with the signs of waiting and of failure on its message.
export async function during(context, element, work) {
  context.failure.hidden = true;
  element?.classList.add("waiting");
  try {
    return await work();
  } catch (problem) {
    context.failure.textContent = problem.message;
    context.failure.hidden = false;
    if (!context.failure.isConnected) toast(problem.message);
    return null;
  } finally {
    element?.classList.remove("waiting");
  }
}

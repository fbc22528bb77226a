// Discord's timestamps, kept alive, in the language of whoever is looking.

let language = "en-GB";
export function speak(viewerLanguage) {
  language = viewerLanguage === "sv-SE" ? "sv-SE" : "en-GB";
  refresh(document);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [["year", 31536000], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60]];

export function relative(seconds) {
  const ahead = seconds - Date.now() / 1000;
  const words = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(ahead) >= length) return words.format(Math.round(ahead / length), unit);
  }
  return words.format(Math.round(ahead), "second");
}

export function refresh(root) {
  for (const time of root.querySelectorAll("time[data-at]")) {
    const seconds = Number(time.dataset.at);
    const full = new Date(seconds * 1000).toLocaleString(language, STYLES.F);
    const style = STYLES[time.dataset.style];
    const text = style ? new Date(seconds * 1000).toLocaleString(language, style) : relative(seconds);
    if (time.textContent !== text) time.textContent = text;
    if (time.title !== full) time.title = full;
  }
}
setInterval(() => refresh(document), 1000);

const day = (date) => date.toDateString();
export function stamp(milliseconds) {
  const date = new Date(milliseconds);
  const clock = date.toLocaleTimeString(language, { timeStyle: "short" });
  const yesterday = new Date(Date.now() - 86400000);
  if (day(date) === day(new Date())) return clock;
  if (day(date) === day(yesterday)) return `yesterday ${clock}`;
  return `${date.toLocaleDateString(language)} ${clock}`;
}

// The connection to the playground: requests with answers, and news as they come.

let socket = null;
let counter = 0;
const waiting = new Map();
const handlers = { news: () => {}, open: () => {}, lost: () => {} };

export function on(event, handler) {
  handlers[event] = handler;
}

export function connect() {
  socket = new WebSocket(`ws://${location.host}/live`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => handlers.open();
  socket.onmessage = (event) => {
    const data = JSON.parse(new TextDecoder().decode(event.data));
    if (!("re" in data)) return handlers.news(data);
    const { resolve, reject } = waiting.get(data.re) ?? {};
    waiting.delete(data.re);
    if (data.refused) reject?.(new Error(data.refused));
    else resolve?.(data);
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error("The connection was lost."));
    waiting.clear();
    handlers.lost();
    setTimeout(connect, 800);
  };
}

// Ask for something; resolves with the answer, rejects with a sentence for the person.
export function ask(what, details = {}) {
  return new Promise((resolve, reject) => {
    if (socket?.readyState !== WebSocket.OPEN) return reject(new Error("The playground is not answering."));
    const n = ++counter;
    waiting.set(n, { resolve, reject });
    socket.send(JSON.stringify({ n, do: what, ...details }));
  });
}

// Send files ahead; gives handles to name them by.
export async function upload(files) {
  const body = new FormData();
  for (const file of files) body.append("file", file, file.name);
  const response = await fetch("/upload", { method: "POST", body });
  if (!response.ok) throw new Error("The file could not be sent. It may be too big (25 MB at most).");
  return response.json();
}

// Requests to the engine in its worker, and its answers; of requests that follow fast only the newest is sent.
import { useEffect, useState } from "./vendor/preact-htm.js";

let worker = null;
let number = 0;
let heard = () => {};
const waiting = new Map();
const newest = new Map();

function begin() {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.about && data.about.failed) return stopped(data.about.failed, "failed");
    if (data.about) return heard(data.about);
    const answer = waiting.get(data.number);
    waiting.delete(data.number);
    if (answer) answer(JSON.parse(data.text));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    stopped(event.message || "it stopped");
  };
}

const broken = (text) => ({
  problem: { text, faults: [{ code: "internal", message: text, hint: "" }] },
});

function stopped(why, how = "stopped") {
  worker.terminate();
  worker = null;
  const told = broken(
    how === "failed"
      ? why
      : `The engine stopped (${why}) and is started again. Nothing that was tapped is lost.`,
  );
  for (const answer of waiting.values()) answer(told);
  waiting.clear();
  heard({ [how]: why });
}

export function start(listen = heard) {
  heard = listen;
  if (!worker) begin();
}

/** The answer to a request: `{ok}` or `{problem}`. */
export function ask(request) {
  if (!worker) begin();
  number += 1;
  const mine = number;
  return new Promise((resolve) => {
    waiting.set(mine, resolve);
    worker.postMessage({ number: mine, text: JSON.stringify(request) });
  });
}

/** The answer to a request for what is drawn, null until it is there; asked again when one of `again` changes. */
export function useAnswer(request, again) {
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    let mine = true;
    setAnswer(null);
    ask(request).then((found) => mine && setAnswer(found));
    return () => (mine = false);
  }, again);
  return answer;
}

/** As `ask`, but while one of a name is under way only the newest of the others is asked; the rest get null. */
export function askNewest(name, request) {
  const line = newest.get(name) || { busy: false, next: null };
  newest.set(name, line);
  if (line.next) line.next.resolve(null);
  return new Promise((resolve) => {
    line.next = { request, resolve };
    pump(line);
  });
}

async function pump(line) {
  if (line.busy || !line.next) return;
  const { request, resolve } = line.next;
  line.next = null;
  line.busy = true;
  const answer = await ask(request);
  line.busy = false;
  resolve(line.next ? null : answer);
  pump(line);
}

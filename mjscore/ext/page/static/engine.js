// Requests to the engine in its worker, and its answers.
import { useEffect, useState } from "./vendor/preact-htm.js";
import { understood } from "./words.js";

let worker = null;
let number = 0;
let onHeard = () => {};
const waiting = new Map();

function beginWorker() {
  worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
  worker.onmessage = ({ data: { about, number: answered, text } }) => {
    if (about?.failed) return stopped(about, about.failed, "");
    if (about) return onHeard(about);
    waiting.get(answered)?.(understood(text));
    waiting.delete(answered);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const again = "The engine stopped and is started again. Nothing that was tapped is lost.";
    stopped({ stopped: again }, again, event.message);
  };
}

/** The engine is gone: who waits for an answer is told so, and so is who listens. */
function stopped(about, message, text) {
  worker.terminate();
  worker = null;
  for (const answer of waiting.values()) answer({ problem: { text, faults: [{ message }] } });
  waiting.clear();
  onHeard(about);
}

export function start(listen = onHeard) {
  onHeard = listen;
  if (!worker) beginWorker();
}

/** The answer to a request: `{ok}` or `{problem}`. */
export function ask(request) {
  if (!worker) beginWorker();
  number += 1;
  const mine = number;
  return new Promise((resolve) => {
    waiting.set(mine, resolve);
    worker.postMessage({ number: mine, text: JSON.stringify(request) });
  });
}

/** What a promise brings for what is drawn, null until it is there; it is made anew when what it is about changes. */
export function useLater(about, make) {
  const [made, setMade] = useState({});
  useEffect(() => {
    let wanted = true;
    make().then((answer) => wanted && setMade({ about, answer }));
    return () => (wanted = false);
  }, [about]);
  return made.about === about ? made.answer : null;
}

/** The answer to a request for what is drawn, if there is one to be made; null until it is there. */
export const useAnswer = (request) =>
  useLater(JSON.stringify(request), async () => request && ask(request));

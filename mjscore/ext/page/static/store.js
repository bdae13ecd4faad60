// What is kept in the browser, one truth for all tabs. The whole state is written at every step and flushed to the disk, which
// takes a moment; so what was tapped is written down at once as well, for a page that is closed or reloaded meanwhile.
import { useState } from "./vendor/preact-htm.js";

const NAME = "mjscore";
const STORE = "kept";
const KEY = "state";

let opened = null;
const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : null;

/** What a browser that keeps nothing throws is not minded: then a step of the last moment may be lost, or a form be empty. */
function tried(go) {
  try {
    return go();
  } catch (error) {
    return undefined;
  }
}

const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function database() {
  if (!opened) {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    opened = answered(request);
  }
  return opened;
}

const TABLE = "mjscore-table";
const EVENING = "mjscore-evening";
const LONG = ["session", "view", "past"];
let evening = null;

/** Write down at once what was tapped: the table at every step, the evening where it changed. */
export const jot = (state) =>
  tried(() => {
    const short = Object.fromEntries(Object.entries(state).filter(([key]) => !LONG.includes(key)));
    short.table = { ...state.table, undo: state.table.undo.slice(-3) };
    localStorage.setItem(TABLE, JSON.stringify(short));
    if (state.session === evening) return;
    const { rev, session, view } = state;
    localStorage.setItem(EVENING, JSON.stringify({ rev, session, view }));
    evening = session;
  });

/** The state with the steps that had been written down but were not kept yet. */
function withJotted(kept) {
  const table = JSON.parse(localStorage.getItem(TABLE));
  const rev = kept ? kept.rev : 0;
  if (!table || table.rev <= rev) return kept;
  const latest = JSON.parse(localStorage.getItem(EVENING));
  const ofEvening = latest?.rev > rev ? latest : {};
  return { ...kept, ...ofEvening, ...table };
}

/** The kept state, or null; and whether some of it was written down only. */
export async function load() {
  const base = await database();
  const kept = (await answered(base.transaction(STORE).objectStore(STORE).get(KEY))) || null;
  const latest = tried(() => withJotted(kept)) || kept;
  return { kept: latest, jotted: latest !== kept };
}

/** Keep a state, unless another tab has kept a later one: then that one is given back, and nothing is written. */
export async function keep(state) {
  const base = await database();
  const transaction = base.transaction(STORE, "readwrite", { durability: "strict" });
  const store = transaction.objectStore(STORE);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
  const other = await answered(store.get(KEY));
  const newer = other && other.rev >= state.rev ? other : null;
  if (!newer) store.put(state, KEY);
  await done;
  if (!newer && channel) channel.postMessage(state.rev);
  return newer;
}

export function watch(changed) {
  if (channel) channel.onmessage = ({ data }) => changed(data);
}

const FORM = "mjscore-form-";

const formerly = (name) => JSON.parse(sessionStorage.getItem(FORM + name));

/** As `useState`, for a field of a form: what is filled in outlives a reload, until the form is done or left. */
export function useField(name, first) {
  const [value, set] = useState(() => tried(() => formerly(name)) ?? first);
  const put = (next) => {
    tried(() => sessionStorage.setItem(FORM + name, JSON.stringify(next)));
    set(next);
  };
  return [value, put];
}

/** Forget what was filled in: the form is done, or was left. */
export const forget = () => tried(() => sessionStorage.clear());

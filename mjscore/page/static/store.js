// What is kept in the browser, one truth for all tabs. The whole state is written at every step and flushed to the disk, which
// takes a moment; so what was tapped is written down at once as well, for a page that is closed or reloaded meanwhile.
const NAME = "mjscore";
const STORE = "kept";
const KEY = "state";

let opened = null;
const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : null;

function database() {
  opened ||= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

const TABLE = "mjscore-table";
const EVENING = "mjscore-evening";
const LONG = ["session", "view", "past"];
let evening = null;

/** Write down at once what was tapped: the table at every step, the evening where it changed. */
export function jot(state) {
  try {
    const short = Object.fromEntries(Object.entries(state).filter(([key]) => !LONG.includes(key)));
    short.table = { ...state.table, undo: state.table.undo.slice(-3) };
    localStorage.setItem(TABLE, JSON.stringify(short));
    if (state.session !== evening) {
      localStorage.setItem(EVENING, JSON.stringify({ rev: state.rev, session: state.session, view: state.view }));
      evening = state.session;
    }
  } catch (error) {
    // Without it a step of the last moment may be lost, no more.
  }
}

/** The state with the steps that had been written down but were not kept yet. */
function withJotted(kept) {
  try {
    const table = JSON.parse(localStorage.getItem(TABLE));
    const rev = kept ? kept.rev : 0;
    if (!table || table.rev <= rev) return kept;
    const latest = JSON.parse(localStorage.getItem(EVENING));
    return { ...kept, ...(latest && latest.rev > rev ? latest : {}), ...table };
  } catch (error) {
    return kept;
  }
}

/** The kept state, or null; and whether some of it was written down only. */
export async function load() {
  const kept = await loadKept();
  const latest = withJotted(kept);
  return { kept: latest, jotted: latest !== kept };
}

async function loadKept() {
  const base = await database();
  return new Promise((resolve, reject) => {
    const request = base.transaction(STORE).objectStore(STORE).get(KEY);
    request.onsuccess = () => resolve(request.result || null);
    request.onerror = () => reject(request.error);
  });
}

/** Keep a state, unless another tab has kept a later one: then that one is given back, and nothing is written. */
export async function keep(state) {
  const base = await database();
  const newer = await new Promise((resolve, reject) => {
    const transaction = base.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    let other = null;
    const request = store.get(KEY);
    request.onsuccess = () => {
      if (request.result && request.result.rev >= state.rev) other = request.result;
      else store.put(state, KEY);
    };
    transaction.oncomplete = () => resolve(other);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
  if (!newer && channel) channel.postMessage(state.rev);
  return newer;
}

export function watch(changed) {
  if (channel) channel.onmessage = ({ data }) => changed(data);
}

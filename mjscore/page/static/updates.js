// The page kept for a time without a network, and a new version of it taken when no deal is open.
import * as core from "./core.js";

let kept = null;
let begun = false;

/** Nothing that somebody is doing would be disturbed: no deal on the table, nothing over the page, no form half filled in. */
function atRest() {
  const { state, ui } = core.look();
  return state.begun && !ui.dialog && !state.trial && state.number === null && !Object.keys(state.table.deal.hands).length;
}

export const takeNew = () => kept && kept.waiting && kept.waiting.postMessage("take");

/** Called after every step: a version that has come is taken as soon as that disturbs nobody. */
export function takeNewAtRest() {
  if (core.look().ui.fresh && atRest()) takeNew();
}

function look() {
  if (!kept.waiting || !navigator.serviceWorker.controller) return;
  core.show({ fresh: true });
  takeNewAtRest();
}

const REFUSED = {
  QuotaExceededError: "The browser has no room left to keep this page: without a network it will not open.",
  TypeError: "The network went away before the page was kept. It is tried again at the next visit.",
};

// A worker that is being installed may say this before the page asks for anything.
if (navigator.serviceWorker)
  navigator.serviceWorker.onmessage = ({ data }) => core.show({ offline: "refused", told: REFUSED[data.unkept] || "The page could not be kept whole: it is tried again at the next visit." });

export async function keepOffline() {
  if (begun) return;
  begun = true;
  const { serviceWorker } = navigator;
  if (!serviceWorker || !window.isSecureContext) return core.show({ offline: "never" });
  let mine = serviceWorker.controller;
  serviceWorker.oncontrollerchange = () => {
    if (mine) location.reload();
    mine = serviceWorker.controller;
  };
  serviceWorker.ready.then(() => core.show({ offline: "kept" }));
  if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
  try {
    kept = await serviceWorker.register("service-worker.js", { updateViaCache: "none" });
    kept.onupdatefound = () => (kept.installing.onstatechange = look);
    look();
    // An evening may last: who comes back to the page learns of a new version.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && kept.update().catch(() => {}));
  } catch (error) {
    core.show({ offline: "refused" });
  }
}

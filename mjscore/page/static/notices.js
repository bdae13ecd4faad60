// What the page says by itself: how far the first visit has come, what is not kept, that a new version is here; and how that is taken.
import { html } from "./vendor/preact-htm.js";
import * as core from "./core.js";
import { start } from "./engine.js";

const again = () => {
  core.show({ engine: "loading", failed: "" });
  start();
};

/** A first visit: how much of the rules is loaded; nothing once they are there. */
export function Loading({ ui }) {
  if (ui.engine === "failed")
    return html`<p class="told" role="alert"><span>${ui.failed} What is tapped is kept.</span> <button type="button" class="chip" onClick=${again}>Try again</button></p>`;
  if (ui.engine === "ready" || !ui.loaded) return null;
  return html`<section class="loading" aria-label="Loading"><label>Loading the rules, once (5 MB); you can begin meanwhile <progress max="1" value=${ui.loaded}></progress></label></section>`;
}

export function Notices({ ui }) {
  return html`${ui.told && html`<p class="told" role="status">${ui.told} <button type="button" class="icon" aria-label="Close" onClick=${() => core.tell("")}>×</button></p>`}
    ${ui.fresh && html`<p class="told" role="status"><span>A new version is here. It is taken as soon as no deal is open.</span> <button type="button" class="chip" onClick=${takeNew}>Take it now</button></p>`}
    ${!ui.keeps && html`<p class="told" role="status">This browser keeps nothing here: save or share the evening before you close the page.</p>`}`;
}

const OFFLINE = {
  kept: "All of it is kept on this phone: it works without a network now.",
  never: "This address is not safe (no https): the browser does not keep the page, and it needs the network each time.",
  refused: "The browser has not kept the page: it needs the network each time.",
};
export const offlineWords = (offline) => OFFLINE[offline] || "It is not yet kept for a time without a network.";

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

// What the page says by itself: how far the first visit has come, what is not kept, that a new version is here; and how that is taken.
import { html } from "./vendor/preact-htm.js";
import * as core from "./core.js";
import { chip, icon } from "./drawing.js";
import { start } from "./engine.js";
import { SITE } from "./site.js";
import { decimal, say } from "./words.js";

const again = () => {
  core.show({ engine: "loading", failed: "" });
  start();
};

const notice = (words, more, role = "status") =>
  html`<p class="told" role=${role}><span>${words}</span>${" "}${more}</p>`;

/** A first visit: how much of the rules is loaded; nothing once they are there. */
export function Loading() {
  const { ui } = core.look();
  if (ui.engine === "failed") {
    const words = `${ui.failed} ${say("What is tapped is kept.")}`;
    return notice(words, chip(say("Try again"), false, again), "alert");
  }
  if (ui.engine === "ready" || ui.loaded === null) return null;
  const words = say(
    "Loading the rules, once ({1} MB); you can begin meanwhile",
    decimal(SITE.megabytes),
  );
  return html`<section class="loading" aria-label=${say("Loading")}>
    <label>${words} <progress max="1" value=${ui.loaded}></progress></label>
  </section>`;
}

export function Notices() {
  const { ui } = core.look();
  const close = () => icon("×", say("Close"), () => core.tell(""));
  const fresh = say("A new version is here. It is taken as soon as no deal is open.");
  const lost = say(
    "This browser keeps nothing here: save or share the evening before you close the page.",
  );
  return [
    ui.told && notice(ui.told, close()),
    ui.fresh && notice(fresh, chip(say("Take it now"), false, takeNew)),
    !ui.keeps && notice(lost),
  ];
}

const OFFLINE = {
  kept: "All of it is kept on this phone: it works without a network now.",
  never:
    "This address is not safe (no https): the browser does not keep the page, and it needs the network each time.",
  refused: "The browser has not kept the page: it needs the network each time.",
};
const NOT_YET = "It is not yet kept for a time without a network.";
export const offlineWords = (offline) => say(OFFLINE[offline] || NOT_YET);

let registration = null;
let begun = false;

/** Nothing that somebody is doing would be disturbed: no deal on the table, nothing over the page, no form half filled in. */
function atRest() {
  const { state, ui } = core.look();
  const busy = ui.dialog || state.trial || state.number !== null;
  return state.begun && !busy && !Object.keys(state.table.deal.hands).length;
}

const takeNew = () => registration?.waiting?.postMessage("take");

/** Called after every step: a version that has come is taken as soon as that disturbs nobody. */
export function takeNewAtRest() {
  if (core.look().ui.fresh && atRest()) takeNew();
}

function lookForNew() {
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  core.show({ fresh: true });
  takeNewAtRest();
}

const REFUSED = {
  QuotaExceededError:
    "The browser has no room left to keep this page: without a network it will not open.",
  TypeError: "The network went away before the page was kept. It is tried again at the next visit.",
};
const NOT_WHOLE = "The page could not be kept whole: it is tried again at the next visit.";

// A worker that is being installed may say this before the page asks for anything.
if (navigator.serviceWorker)
  navigator.serviceWorker.onmessage = ({ data }) =>
    core.show({ offline: "refused", told: say(REFUSED[data.unkept] || NOT_WHOLE) });

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
  navigator.storage?.persist?.();
  try {
    registration = await serviceWorker.register("service-worker.js", { updateViaCache: "none" });
  } catch (error) {
    return core.show({ offline: "refused" });
  }
  registration.onupdatefound = () => (registration.installing.onstatechange = lookForNew);
  lookForNew();
  // An evening may last: who comes back to the page learns of a new version.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

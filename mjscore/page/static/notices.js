// What the page says by itself: how far the first visit has come, what is not kept, that a new version is here.
import { html } from "./vendor/preact-htm.js";
import * as core from "./core.js";
import { start } from "./engine.js";
import { takeNew } from "./updates.js";

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

// The page: what is drawn for a state, and how the engine and the service worker are started.
import { html, render, useErrorBoundary } from "./vendor/preact-htm.js";
import * as core from "./core.js";
import { start } from "./engine.js";
import { figureOf, Hand, Help, Items, Value, Ways } from "./hand.js";
import { Digits, Keypad, Modes } from "./keys.js";
import { countsByHand, emptyTable, handOf, redone, START_MODE, undone, winnerOf } from "./state.js";
import { actions, button, icon, mainButton, Name } from "./drawing.js";
import { Dialogs } from "./dialogs.js";
import { Begin } from "./begin.js";
import { keepOffline, Loading, Notices, takeNewAtRest } from "./notices.js";
import * as sharing from "./sharing.js";
import { LOOKS } from "./looks.js";
import { SITE } from "./site.js";
import { say, signed, told } from "./words.js";

function Tabs({ seat, winner, values, deal }) {
  const { trial, view } = core.get();
  const look = (place) => () => {
    const hand = deal.hands[place];
    const counting = hand ? hand.score > 0 : countsByHand(deal);
    core.putTable({ ...core.tableOf(), seat: place, mode: START_MODE, counting });
  };
  const star = html`${" "}<span class="star" aria-hidden="true">★</span
    ><span class="heard">${say(", winner")}</span>`;
  const initials = (words) => words.replace(/(\S)\S* ?/g, "$1");
  const standing = (total) =>
    html`<span class="standing"
      ><span class="heard">${say(", in all ")}</span>${signed(total)}</span
    >`;
  const totals = !trial && view?.deals.length > 0 ? view.players : [];
  const tab = ([place, name]) => {
    const called = told(place);
    const current = place === seat;
    const won = place === winner;
    const player = totals.find((known) => known.player === name);
    const words = html`<span class="who">
        <abbr title=${called}>${initials(called)}</abbr>
        ${name !== called && html`${" "}<${Name} name=${name} />`}
      </span>
      <span class="what">
        ${figureOf(values.seats[place], current && core.tableOf().counting)} ${won && star}
      </span>
      ${player && standing(player.total)}`;
    const more = { class: won ? "winner" : "", "aria-current": String(current) };
    return button(words, look(place), { key: place, ...more });
  };
  return html`<nav class="tabs" aria-label=${say("The players")}>${core.seating().map(tab)}</nav>`;
}

function title({ trial, number, view, table }) {
  if (trial) return trial.title;
  if (number !== null) return say("Correct deal {1}", number);
  if (!view) return say("Deal {1}", 1);
  const round = told(table.deal.round || view.next.round || "");
  return `${round} ${view.next.turn}`.trim();
}

function Header({ state, table }) {
  const put = (change) => () => core.putTable(change(table));
  const open = (sheet) => () => core.openDialog(sheet);
  const away = state.trial || state.number !== null;
  const none = (steps) => ({ disabled: !steps?.length });
  return html`<header>
    ${icon("☰", say("Menu"), open("menu"))}
    <h1>${button(title(state), open("evening"), { class: "title" })}</h1>
    ${away && icon("✕", say("Back to the evening"), back)}
    ${icon("↶", say("Take the last step back"), put(undone), none(table.undo))}
    ${icon("↷", say("Take it again"), put(redone), none(table.redo))}
    ${mainButton(say("Settle"), open("settle"))}
  </header>`;
}

function Table({ state, values, ui: { engine } }) {
  const table = core.tableOf();
  const { deal, mode, counting } = table;
  const { problem, spent } = values;
  const seat = core.activeSeat();
  const hand = handOf(deal, seat);
  const winner = winnerOf(deal);
  const refused = problem && { state: "refused", problem, words: [problem.faults[0].message] };
  const value = refused || values.seats[seat];
  const marking = value?.marking;
  const tapped = deal.hands[seat] || {};
  const lost = winner && winner !== seat;
  return html`<div class="table">
    <${Header} state=${state} table=${table} />
    <${Tabs} ...${{ seat, winner, values, deal }} />
    <div class="notices">
      <${Notices} />
      <${Loading} />
    </div>
    <main tabindex="0">
      <${Hand} ...${{ hand, seat, marking }} />
      <${Items} value=${values.seats[seat]} seat=${seat} />
      ${!Object.keys(deal.hands).length && html`<${Help} />`}
    </main>
    <${Value} ...${{ value, tapped, seat, engine, counting, lost }} />
    <section class="tools" aria-label=${say("Tapping in")}>
      <${Ways} ...${{ hand, seat, winner }} />
      ${
        counting
          ? html`<${Digits} />`
          : html`<${Modes} mode=${mode} /><${Keypad} ...${{ mode, spent, hand, marking }} />`
      }
    </section>
  </div>`;
}

function back() {
  const { trial, kept } = core.get();
  core.step(trial ? { trial: null } : { ...core.TO_PLAY, table: kept || emptyTable() });
}

/** What is left when a page cannot be drawn: the evening is saved, the deal on the table can be cleared. */
function Rescue({ error, go }) {
  const { session } = core.get();
  const clear = async () => {
    await core.recover();
    core.closeDialog();
    go();
  };
  const save = () => sharing.saveFile(`${core.fileName()}.session`, session);
  const lost = "What is on the table cannot be shown. The deals that were written down are kept.";
  return html`<main class="rescue">
    <h1>${say("This page has a defect")}</h1>
    <p>${say(lost)}</p>
    <pre>${String(error)}</pre>
    ${actions(
      mainButton(say("Clear this deal and go on"), clear),
      session && button(say("Save the evening as a file"), save),
    )}
  </main>`;
}

function Page() {
  const { state, values, ui } = core.look();
  const [error, go] = useErrorBoundary();
  if (error) return html`<${Rescue} error=${error} go=${go} />`;
  document.documentElement.dataset.theme = state.theme;
  const page =
    state.begun || state.trial
      ? html`<${Table} state=${state} values=${values} ui=${ui} />`
      : html`<main><${Begin} first=${true} /></main>`;
  return [page, html`<${Dialogs} />`];
}

/** Where what had the focus is gone, as the button that was tapped, the first key has it: a keyboard goes on from there. */
let focused = null;
function keepFocus() {
  const lost = focused && (!focused.isConnected || focused.disabled);
  if (!lost || document.activeElement !== document.body) return;
  focused = null;
  document.querySelector(".keypad button")?.focus({ preventScroll: true });
}
document.addEventListener("focusin", ({ target }) => (focused = target));

let asked = false;
function drawPage() {
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    const app = document.getElementById("app");
    app.querySelector(".first")?.remove();
    render(html`<${Page} />`, app);
    keepFocus();
    takeNewAtRest();
    stayAwake();
  });
}

/** The screen stays on while a deal is being tapped in; a phone that refuses goes dark as ever. */
let awake = null;
async function stayAwake() {
  const tapping = Object.keys(core.tableOf().deal.hands).length > 0;
  const wanted = document.visibilityState === "visible" && tapping;
  if (!navigator.wakeLock || wanted === Boolean(awake)) return;
  if (!wanted) return (await awake)?.release();
  awake = navigator.wakeLock.request("screen").catch(() => null);
  (await awake)?.addEventListener("release", () => (awake = null));
}

function heard({ loaded, ready, idle, failed, stopped }) {
  if (loaded !== undefined) core.show({ loaded });
  if (ready) {
    core.show({ engine: "ready", started: ready });
    core.lastValue().then(core.writeEvening).then(core.refuseEvening);
  }
  // A first visit fetches everything once: for the time without a network it is kept when nothing else is to be done.
  // A later visit looks for a new version when it has begun.
  if (idle) keepOffline();
  if (ready === "image") setTimeout(keepOffline, 8000);
  if (failed) core.show({ engine: "failed", failed: say(failed) });
  if (stopped) core.show({ engine: "loading", told: say(stopped) });
}

/** The style of the page, and the drawings of the tiles, which came with this script. */
function lookRight() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOOKS.style);
  document.adoptedStyleSheets = [sheet];
  const drawings = `<svg class="sprite" aria-hidden="true">${LOOKS.tiles}</svg>`;
  document.body.insertAdjacentHTML("afterbegin", drawings);
}

document.addEventListener("visibilitychange", stayAwake);
window.addEventListener("hashchange", sharing.openLink);
core.onDraw(drawPage);
lookRight();
await core.begin();
core.noteVersion(SITE);
start(heard);
await sharing.openLink();

// For who looks in: the tests, and the tools of a browser.
window.mjscore = { core, sharing };

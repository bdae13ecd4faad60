// The page: what is drawn for a state, and how the engine and the service worker are started.
import { html, render, useErrorBoundary } from "./vendor/preact-htm.js";
import * as core from "./core.js";
import { start } from "./engine.js";
import { Digits, fit, Hand, Help, Items, Keypad, Modes, Value, Ways } from "./hand.js";
import { countsByHand, emptyTable, handOf, redone, undone, winnerOf } from "./state.js";
import { Name } from "./drawing.js";
import { Dialogs } from "./dialogs.js";
import { Begin } from "./begin.js";
import { keepOffline, Loading, Notices, takeNewAtRest } from "./notices.js";
import { openLink, saveFile } from "./sharing.js";
import { SITE } from "./site.js";

function Tabs({ seat, winner, values, deal, view }) {
  const standings = view && view.deals.length ? Object.fromEntries(view.players.map((each) => [each.player, core.signed(each.total)])) : {};
  return html`<nav class="tabs" aria-label="The players">
    ${core.seating().map(([each, name]) => {
      const value = values.seats[each];
      const typing = each === seat && core.tableOf().counting;
      const total = !value ? "–" : value.state === "refused" ? (typing ? "…" : "!") : value.state === "unfinished" ? "…" : value.total;
      const won = each === winner;
      return html`<button type="button" key=${each} class=${won ? "winner" : ""} aria-current=${each === seat ? "true" : "false"} onClick=${() =>
        core.putTable({ ...core.tableOf(), seat: each, mode: core.START_MODE, counting: deal.hands[each] ? deal.hands[each].score > 0 : countsByHand(deal) })}>
        <span class="who"><abbr title=${each}>${each.split(" ").map((word) => word[0]).join("")}</abbr>${name !== each && html` <${Name} name=${name} />`}</span>
        <span class="what">${total}${won && html` <span class="star" aria-hidden="true">★</span><span class="heard">, winner</span>`}</span>
        ${standings[name] && html`<span class="standing"><span class="heard">, in all </span>${standings[name]}</span>`}
      </button>`;
    })}
  </nav>`;
}

function title(state) {
  if (state.trial) return [state.trial.title, core.facts().title];
  if (state.number !== null) return [`Correct deal ${state.number}`, ""];
  const rules = core.facts();
  if (!state.view) return ["Deal 1", rules.title];
  const { next } = state.view;
  return [`${state.table.deal.round || next.round || ""} ${next.turn}`.trim(), rules.title];
}

function Table({ state, values, ui }) {
  const table = core.tableOf();
  const seat = core.activeSeat();
  const hand = handOf(table.deal, seat);
  const winner = winnerOf(table.deal);
  const value = values.seats[seat];
  const facts = core.facts();
  const marking = value && value.marking;
  const [when, what] = title(state);
  return html`<div class="table">
    <header>
      <button type="button" class="icon" aria-label="Menu" onClick=${() => core.openDialog("menu")}>☰</button>
      <h1><button type="button" class="title" onClick=${() => core.openDialog("evening")}><b>${when}</b> <span>${what}</span></button></h1>
      ${(state.trial || state.number !== null) && html`<button type="button" class="icon" aria-label="Back to the evening" onClick=${back}>✕</button>`}
      <button type="button" class="icon" aria-label="Take the last step back" disabled=${!table.undo.length} onClick=${() => core.putTable(undone(table))}>↶</button>
      <button type="button" class="icon" aria-label="Take it again" disabled=${!(table.redo || []).length} onClick=${() => core.putTable(redone(table))}>↷</button>
      <button type="button" class="main" onClick=${() => core.openDialog("settle")}>Settle</button>
    </header>
    <${Tabs} seat=${seat} winner=${winner} values=${values} deal=${table.deal} view=${state.trial ? null : state.view} />
    <${Notices} ui=${ui} />
    <${Loading} ui=${ui} />
    <main tabindex="0">
      <${Hand} hand=${hand} seat=${seat} name=${core.nameOf(seat)} marking=${marking} />
      <${Items} value=${value} />
      ${!Object.keys(table.deal.hands).length && html`<${Help} />`}
    </main>
    <${Value} value=${values.problem ? { state: "refused", problem: values.problem } : value} hand=${table.deal.hands[seat] || {}} seat=${seat} engine=${ui.engine} counting=${table.counting} lost=${winner && winner !== seat} />
    <section class="tools" aria-label="Tapping in">
    <${Ways} hand=${hand} seat=${seat} winner=${winner} facts=${facts} />
    ${table.counting
      ? html`<${Digits} hand=${table.deal.hands[seat] || {}} />`
      : html`<${Modes} mode=${table.mode} /><${Keypad} mode=${table.mode} spent=${values.spent} keys=${facts.keys} hand=${hand} marking=${marking} />`}
    </section>
  </div>`;
}

function back() {
  const { trial, kept } = core.get();
  if (trial) core.step({ trial: null });
  else core.step({ ...core.TO_PLAY, table: kept || emptyTable() });
}

/** What is left when a page cannot be drawn: the evening is saved, the deal on the table can be cleared. */
function Rescue({ error, go }) {
  const { session } = core.get();
  const clear = () => {
    core.step({ ...core.TO_PLAY, table: emptyTable() });
    go();
  };
  return html`<main class="rescue"><h1>This page has a defect</h1>
    <p>What is on the table cannot be shown. The deals that were written down are kept.</p><pre>${String(error)}</pre>
    <div class="actions"><button type="button" class="main" onClick=${clear}>Clear this deal and go on</button>
      ${session && html`<button type="button" onClick=${() => saveFile(`${core.fileName()}.session`, session)}>Save the evening as a file</button>`}</div></main>`;
}

function Page() {
  const { state, values, ui } = core.look();
  const [error, go] = useErrorBoundary();
  if (error) return html`<${Rescue} error=${error} go=${go} />`;
  document.documentElement.dataset.theme = state.theme;
  return html`${state.begun || state.trial ? html`<${Table} state=${state} values=${values} ui=${ui} />` : html`<${Begin} first=${true} ui=${ui} />`}<${Dialogs} ui=${ui} state=${state} />`;
}

let asked = false;
function draw() {
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    render(html`<${Page} />`, document.getElementById("app"));
    takeNewAtRest();
    stayAwake();
  });
}

/** The screen stays on while a deal is being tapped in; a phone that refuses goes dark as ever. */
let awake = null;
async function stayAwake() {
  const wanted = document.visibilityState === "visible" && Object.keys(core.tableOf().deal.hands).length > 0;
  if (!navigator.wakeLock || wanted === Boolean(awake)) return;
  if (!wanted) return (await awake)?.release();
  awake = navigator.wakeLock.request("screen").catch(() => null);
  const lock = await awake;
  if (lock) lock.addEventListener("release", () => (awake = null));
}
document.addEventListener("visibilitychange", stayAwake);

window.addEventListener("resize", fit);
core.onDraw(draw);
await core.begin();
core.noteVersion(SITE);
start((about) => {
  if (about.loaded) core.show({ loaded: about.loaded });
  if (about.ready) {
    core.show({ engine: "ready", started: about.ready });
    core.lastValue().then(core.writeEvening).then(core.refuseEvening);
  }
  // A first visit fetches everything once: for the time without a network it is kept when nothing else is to be done.
  // A later visit looks for a new version when it has begun.
  if (about.idle) keepOffline();
  if (about.ready === "image") setTimeout(keepOffline, 8000);
  if (about.failed) core.show({ engine: "failed", failed: about.failed });
  if (about.stopped) core.show({ engine: "loading", told: "The engine stopped and is started again. Nothing that was tapped is lost." });
});
await openLink();
window.addEventListener("hashchange", openLink);

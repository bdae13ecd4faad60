// The state of the page: one value, kept at every step; who draws it subscribes here.
import { FACTS } from "./facts.js";
import { ask } from "./engine.js";
import { forget, jot, keep, load, watch } from "./store.js";
import { emptyTable } from "./state.js";
import { say, speak, told } from "./words.js";

/** Nothing is on the table but the next deal of the evening. */
export const TO_PLAY = { number: null, corrected: null, east: "", trial: null, kept: null };
const AT_FIRST = {
  ...TO_PLAY,
  rev: 0,
  begun: false,
  choice: { ruleset: FACTS.default, options: [], without: [] },
  players: [],
  began: "",
  session: null,
  view: null,
  table: emptyTable(),
  past: [],
  theme: "auto",
  language: "English",
  seen: "",
};
const NO_VALUES = { seats: {}, spent: {} };

let state = AT_FIRST;
let values = NO_VALUES;
let ui = { dialog: null, engine: "loading", loaded: null, told: "", keeps: true, offline: "" };
let draw = () => {};

export const get = () => state;
export const look = () => ({ state, values, ui });
export const onDraw = (listener) => (draw = listener);

export function show(change) {
  ui = { ...ui, ...change };
  draw();
}

/** A sheet is a place in the history: the browser's Back closes it, and after a reload it is there again. */
export function closeDialog() {
  if (history.state) history.replaceState({}, "");
  forget();
  show({ dialog: null });
}

/** Open a sheet. A place in the history that an earlier sheet has left is used again. */
export function openDialog(name, more = {}) {
  const dialog = { name, ...more };
  if (history.state) history.replaceState({ dialog }, "");
  else history.pushState({ dialog }, "");
  show({ dialog, told: "" });
}
window.addEventListener("popstate", () => show({ dialog: history.state?.dialog || null }));
export const tell = (words) => show({ told: words });

export function step(change, words = "") {
  state = { ...state, ...change, rev: state.rev + 1 };
  ui = { ...ui, told: words };
  jot(state);
  draw();
  save(state);
  value();
}

/** A step that rests on an answer: taken only if nothing else has happened since `base`; else it is told, and false. */
export function stepFrom(base, change) {
  const same = state === base;
  if (same) step(change);
  else
    tell(
      say("The table was changed meanwhile, perhaps in another tab: look at it and do that again."),
    );
  return same;
}

/** Say that the page has been renewed since it was last here. */
export function noteVersion({ version, digest }) {
  const { seen } = state;
  const words = say("This is a new version of the page: {1} ({2}).", version, digest);
  if (seen !== digest) step({ seen: digest }, seen ? words : "");
}

export const tableOf = () => (state.trial || state).table;

export function putTable(table) {
  step(state.trial ? { trial: { ...state.trial, table } } : { table });
}

let writing = Promise.resolve();
function save(mine) {
  writing = writing.then(async () => {
    try {
      const newer = await keep(mine);
      if (newer)
        adopt(newer, say("Another tab has gone on with this table: this is what it shows."));
    } catch (error) {
      if (ui.keeps) show({ keeps: false });
    }
  });
}

function adopt(newer, words) {
  state = newer;
  values = NO_VALUES;
  show(words ? { told: words } : {});
  value();
}

export async function begin() {
  try {
    const { kept, jotted } = await load();
    if (kept) state = { ...AT_FIRST, ...kept };
    if (jotted) save(state);
  } catch (error) {
    ui = { ...ui, keeps: false };
  }
  watch(async (rev) => {
    if (rev > state.rev) adopt((await load()).kept, "");
  });
  await speak(state.language);
  show({ dialog: history.state?.dialog || null });
  value();
}

export async function chooseLanguage(language) {
  await speak(language);
  step({ language });
  const { session } = state;
  const { ok } = session ? await ask({ do: "show", session }) : {};
  if (ok && state.session === session) step({ view: ok.view });
}

export const plainFacts = (id) => FACTS.rulesets.find((ruleset) => ruleset.id === id) || null;

/** What the ruleset lets a player say; before the engine has answered, what the site says of the ruleset itself. */
export const facts = () =>
  (state.trial || state.view)?.facts ||
  plainFacts(state.choice.ruleset) ||
  plainFacts(FACTS.default);

/** Who sits where in the deal on the table, and who sits out: as was said, else as the session has it; nothing before it is begun. */
export const seated = () => state.table.seats || state.corrected || state.view?.next.seats;

export function seating() {
  const { seats } = facts();
  const { trial, players, corrected } = state;
  if (trial) return seats.map((seat) => [seat, told(seat)]);
  const named = seated();
  if (!named) return seats.map((seat, at) => [seat, players[at] || playerAt(at)]);
  const playing = seats.filter((seat) => !corrected || named[seat]);
  return playing.map((seat) => [seat, named[seat] || told(seat)]);
}

export const nameOf = (seat) => Object.fromEntries(seating())[seat] || told(seat);

export function activeSeat() {
  const seats = seating().map(([seat]) => seat);
  const { seat } = tableOf();
  return seats.includes(seat) ? seat : seats[0];
}

/** What every request about the table says: the session or the rules, and the deal as it is tapped. */
export function aboutTable() {
  const { deal } = tableOf();
  const { trial, session, number, east, table, choice } = state;
  if (trial || !session) return { rules: trial ? trial.rules : choice, deal };
  return { session, deal, number, east, seats: table.seats || {} };
}

let newest = 0;
let valuing = Promise.resolve();
/** When the value of what was tapped last is there. */
export const lastValue = () => valuing;

/** Ask for the value of what was tapped: of steps that follow fast, only for that of the last. */
function value() {
  const start = performance.now();
  newest += 1;
  const mine = newest;
  valuing = valuing.then(() => mine === newest && valued(start, mine));
}

async function valued(start, mine) {
  const about = aboutTable();
  const tapped = Object.keys(about.deal.hands).length;
  const { ok, problem } = tapped ? await ask({ do: "deal", ...about }) : { ok: NO_VALUES };
  if (mine !== newest) return;
  values = ok || { ...NO_VALUES, problem };
  performance.measure("tap to value", { start, end: performance.now() });
  draw();
}

/** Begin an evening by the choice that is kept. While the engine is loading its text waits: the first value comes first. */
export async function newEvening(choice, players, { title, date, round }) {
  const past = keptPast();
  const { deal, ...rest } = state.session ? emptyTable() : state.table;
  const table = { ...rest, deal: round ? { ...deal, round } : deal, seats: null };
  const evening = { choice, players, title, date, began: atThisTime(), session: null, view: null };
  step({ ...TO_PLAY, begun: true, ...evening, table, past });
  return ui.engine === "ready" ? writeEvening() : null;
}

/** Go back to the choice of rules where an evening was refused. */
export function refuseEvening(problem, dialog = "problem") {
  if (!problem) return;
  step({ begun: false });
  openDialog(dialog, { problem });
}

const playerAt = (at) => say("Player {1}", at + 1);
export const plainName = (name) => name.trim().replace(/\s+/g, " ");
const namesOf = (players) => players.map((name, at) => plainName(name) || playerAt(at));

/** Why the engine would refuse these players; nothing where it would not. */
export function wrongNames(players) {
  const { pattern, hint } = FACTS.names;
  const names = namesOf(players);
  const allowed = new RegExp(pattern, "iu");
  const wrong = names.find((name) => !allowed.test(name));
  const small = names.map((name) => name.toLowerCase());
  const twice = names.find((_, at) => small.indexOf(small[at]) < at);
  const fault = (message, words) => ({ text: "", faults: [{ message, hint: words }] });
  if (wrong !== undefined) return fault(say("“{1}” cannot be a player's name.", wrong), hint);
  if (twice === undefined) return null;
  const words = say("Give them different names, such as Ann B and Ann C.");
  return fault(say("Two players are called {1}.", twice), words);
}

/** The text of the evening, where it is not written yet. */
export async function writeEvening() {
  if (state.session && !state.view) await readEvening();
  if (!state.begun || state.session) return null;
  const { choice, players, title, date } = state;
  const about = { players: namesOf(players), title, date: date || today() };
  const answer = await ask({ do: "new", rules: choice, ...about });
  if (answer.problem) return answer.problem;
  // Tiles may have been tapped meanwhile: only the choice must be the same.
  const same = JSON.stringify([choice, players]) === JSON.stringify([state.choice, state.players]);
  if (!state.session && same) step(answer.ok, ui.told);
  return null;
}

/** The evenings before this one; this one among them if anything was written or tapped in it. */
export function keptPast() {
  const { session, view, past, began, number, kept } = state;
  const table = number === null ? state.table : kept || emptyTable();
  const { deals = [], title, date, players } = view || {};
  if (!session || !(deals.length || Object.keys(table.deal.hands).length)) return past;
  const names = players.map(({ player }) => player);
  const about = { title, date, players: names, deals: deals.length };
  return [{ about, began, session, table }, ...past].slice(0, 60);
}

/** Go on with an evening; of one that was kept here with its table, and the time when it began. */
export function useSession(session, view, past, { table, began } = {}) {
  const kept = { table: table || emptyTable(), began: began || "" };
  step({ ...TO_PLAY, begun: true, session, view, past, ...kept });
}

/** What the evening says, read anew from its text; one that the engine refuses is put among the earlier evenings. */
async function readEvening() {
  const { session, began, past, view } = state;
  const { ok, problem } = await ask({ do: "show", session });
  if (state.session !== session || state.view !== view) return;
  if (ok) return step({ session: ok.session, view: ok.view });
  if (!problem.faults[0]?.code) return;
  const about = { title: "", date: began.slice(0, 10), players: [], deals: 0 };
  const unread = { about, began, session, table: emptyTable() };
  step({ begun: false, session: null, view: null, past: [unread, ...past] });
}

/** The table cleared, and what the page knew of the evening forgotten: its text says it anew. */
export async function recover() {
  step({ ...TO_PLAY, view: null, table: emptyTable() });
  if (state.session) await readEvening();
}

/** The name of the evening's file: two of one day have different ones. */
export function fileName() {
  const named = `${state.view?.date || today()} ${state.began.slice(11)}`;
  return named.trim().replace(/[^\w-]+/g, "-");
}

/** The time here, as it is written in Sweden: 2026-11-27 20:15. */
export const atThisTime = () => new Date().toLocaleString("sv").slice(0, 16);
export const today = () => atThisTime().slice(0, 10);

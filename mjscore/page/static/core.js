// The state of the page: one value, kept at every step; who draws it subscribes here.
import { FACTS } from "./facts.js";
import { askNewest, ask } from "./engine.js";
import { jot, keep, load, watch } from "./store.js";
import { emptyTable, START_MODE } from "./state.js";

const DEFAULT = FACTS.default;
/** Nothing is on the table but the next deal of the evening. */
export const TO_PLAY = { number: null, corrected: null, east: "", trial: null, kept: null };
const BLANK = {
  ...TO_PLAY,
  rev: 0,
  begun: false,
  choice: { ruleset: DEFAULT, options: [], without: [] },
  players: [],
  title: "",
  date: "",
  began: "",
  session: null,
  view: null,
  table: emptyTable(),
  past: [],
  theme: "auto",
  language: "English",
  words: null,
  seen: "",
};

let state = BLANK;
let values = { seats: {}, spent: {} };
let ui = { dialog: null, engine: "loading", loaded: 0, told: "", keeps: true, offline: "" };
let draw = () => {};

export const get = () => state;
export const look = () => ({ state, values, ui });
export const onDraw = (listener) => (draw = listener);

export function show(change) {
  ui = { ...ui, ...change };
  draw();
}

export const closeDialog = () => show({ dialog: null });

/** Open a sheet; the browser's Back closes it. A place in the history that an earlier sheet has left is used again. */
export function openDialog(name, more = {}) {
  if (!history.state?.sheet) history.pushState({ sheet: true }, "");
  show({ dialog: { name, ...more }, told: "" });
}
window.addEventListener("popstate", () => ui.dialog && closeDialog());
export const tell = (told) => show({ told });

export function step(change, told = "") {
  state = { ...state, ...change, rev: state.rev + 1 };
  ui = { ...ui, told };
  jot(state);
  draw();
  save(state);
  value();
}

/** A step that rests on an answer: taken only if nothing else has happened since `base`; else it is told, and false. */
export function stepFrom(base, change) {
  if (state !== base) {
    tell("The table was changed meanwhile, perhaps in another tab: look at it and do that again.");
    return false;
  }
  step(change);
  return true;
}

/** Say that the page has been renewed since it was last here. */
export function noteVersion({ version, digest }) {
  const { seen } = state;
  if (seen === digest) return;
  step({ seen: digest }, seen ? `This is a new version of the page: ${version} (${digest}).` : "");
}

export const tableOf = (from = state) => (from.trial ? from.trial.table : from.table);

export function putTable(table) {
  step(state.trial ? { trial: { ...state.trial, table } } : { table });
}

let writing = Promise.resolve();
function save(mine) {
  writing = writing.then(async () => {
    try {
      const newer = await keep(mine);
      if (newer) adopt(newer, "Another tab has gone on with this table: this is what it shows.");
    } catch (error) {
      if (ui.keeps) show({ keeps: false });
    }
  });
}
export const saved = () => writing;

function adopt(newer, told) {
  state = newer;
  values = { seats: {}, spent: {} };
  show(told ? { told } : {});
  value();
}

export async function begin() {
  try {
    const { kept, jotted } = await load();
    if (kept) state = { ...BLANK, ...kept };
    if (jotted) save(state);
  } catch (error) {
    ui = { ...ui, keeps: false };
  }
  watch(async (rev) => {
    if (rev > state.rev) adopt((await load()).kept, "");
  });
  draw();
  value();
}

/** What a tile is called, and a group, in the words that were chosen. */
export const called = (code) => (state.words ? state.words.tiles[code] : FACTS.tiles[code].name);
/** A word of the keypad in the language that was chosen; in English where it has none. */
export const label = (meant, english) => state.words?.labels?.[meant] || english;
export const kindWord = (kind) => state.words?.kinds?.[kind] || label(kind, kind[0].toUpperCase() + kind.slice(1));

export async function speak(language) {
  const answer = language === "English" ? { ok: null } : await ask({ do: "words", language });
  step({ language, words: answer.ok || null });
}

const factsOf = (id) => FACTS.rulesets.find((each) => each.id === id);

/** What the ruleset lets a player say; before the engine has answered, what the site says of the ruleset itself. */
export function facts(from = state) {
  if (from.trial) return from.trial.facts || factsOf(from.trial.rules.ruleset) || factsOf(DEFAULT);
  return (from.view && from.view.facts) || factsOf(from.choice.ruleset) || factsOf(DEFAULT);
}

export const plainFacts = (id) => factsOf(id) || null;

/** Who sits where in the deal on the table, and who sits out: as was said, else as the session has it; nothing before it is begun. */
export const seated = (from = state) => from.table.seats || from.corrected || (from.view && from.view.next.seats);

export function seating(from = state) {
  const { seats } = facts(from);
  if (from.trial) return seats.map((seat) => [seat, seat]);
  const named = seated(from);
  if (!named) return seats.map((seat, at) => [seat, from.players[at] || `Player ${at + 1}`]);
  return seats.filter((seat) => !from.corrected || named[seat]).map((seat) => [seat, named[seat] || seat]);
}

export function nameOf(seat, from = state) {
  const found = seating(from).find(([each]) => each === seat);
  return found ? found[1] : seat;
}

export const activeSeat = (from = state) => {
  const seats = seating(from).map(([seat]) => seat);
  const seat = tableOf(from).seat;
  return seats.includes(seat) ? seat : seats[0];
};

/** What every request about the table says: the session or the rules, and the deal as it is tapped. */
export function aboutTable(from = state) {
  const { deal } = tableOf(from);
  if (from.trial) return { rules: from.trial.rules, deal };
  if (!from.session) return { rules: choiceOf(from.choice), deal };
  const about = { session: from.session, deal };
  if (from.number !== null) about.number = from.number;
  const { seats } = from.table;
  if (seats) {
    about.seats = Object.entries(seats).map((each) => each.join(" ")).join(", ");
    about.joins = Object.values(seats).filter((name) => !from.view.players.some(({ player }) => player === name));
  }
  if (from.east) about.east = from.east;
  return about;
}

export function choiceOf(choice) {
  const { ruleset, options, without } = choice;
  const rules = { ruleset, options, without };
  if (choice.limit !== undefined) rules.limit = choice.limit;
  if (choice.house) rules.house = choice.house;
  return rules;
}

let valuing = Promise.resolve();
const value = () => (valuing = valued());
/** When the value of what was tapped last is there. */
export const lastValue = () => valuing;

async function valued() {
  const { deal } = tableOf();
  const began = performance.now();
  if (!Object.keys(deal.hands).length) {
    values = { seats: {}, spent: {} };
    return draw();
  }
  const answer = await askNewest("deal", { do: "deal", ...aboutTable() });
  if (!answer) return;
  if (answer.ok) values = answer.ok;
  else values = { seats: {}, spent: {}, problem: answer.problem };
  draw();
  performance.measure("tap to value", { start: began, end: performance.now() });
}

/** Begin an evening by the choice that is kept. While the engine is loading its text waits: the first value comes first. */
export async function newEvening(choice, players, { title, date, round }) {
  const past = keptPast();
  const { deal, ...table } = state.session ? emptyTable() : state.table;
  step({ ...TO_PLAY, begun: true, choice, players, title, date, began: atThisTime(), session: null, view: null, table: { ...table, deal: round ? { ...deal, round } : deal, seats: null }, past });
  return ui.engine === "ready" ? writeEvening() : null;
}

/** Go back to the choice of rules where an evening was refused. */
export function refuseEvening(problem, dialog = "problem") {
  if (!problem) return;
  step({ begun: false });
  openDialog(dialog, { problem });
}

export const plainName = (name) => name.trim().replace(/\s+/g, " ");
const namesOf = (players) => players.map((name, at) => plainName(name) || `Player ${at + 1}`);

/** Why the engine would refuse these players; nothing where it would not. */
export function wrongNames(players) {
  const { pattern, hint } = FACTS.names;
  const names = namesOf(players);
  const wrong = names.find((name) => !new RegExp(pattern, "iu").test(name));
  const twice = names.find((name, at) => names.some((other, place) => place < at && other.toLowerCase() === name.toLowerCase()));
  const fault = (code, message, words) => ({ text: "", faults: [{ code, message, hint: words }] });
  if (wrong !== undefined) return fault("bad-name", `“${wrong}” cannot be a player's name.`, hint);
  return twice === undefined ? null : fault("seated-twice", `Two players are called ${twice}.`, "Give them different names, such as Ann B and Ann C.");
}

/** The text of the evening, where it is not written yet. */
export async function writeEvening() {
  if (!state.begun || state.session) return null;
  const { choice, players, title, date } = state;
  const wanted = (plainFacts(choice.ruleset) || {}).players;
  const names = namesOf(players.length ? players : Array.from({ length: wanted || 4 }, () => ""));
  const answer = await ask({ do: "new", rules: choiceOf(choice), players: names, title, date: date || today() });
  if (answer.problem) return answer.problem;
  // Tiles may have been tapped meanwhile: only the choice must be the same.
  const same = JSON.stringify([choice, players]) === JSON.stringify([state.choice, state.players]);
  if (!state.session && same) step({ session: answer.ok.session, view: answer.ok.view }, ui.told);
  return null;
}

/** The deal that comes next as far as it is tapped in, while an earlier one is corrected as well. */
const nextTable = () => (state.number === null ? state.table : state.kept || emptyTable());

/** The evenings before this one; this one among them if anything was written or tapped in it. */
export function keptPast() {
  const { session, view, past, began } = state;
  const table = nextTable();
  if (!session || !view || !(view.deals.length || Object.keys(table.deal.hands).length)) return past;
  const about = { title: view.title, date: view.date, players: view.players.map((each) => each.player), deals: view.deals.length };
  return [{ about, began, session, table }, ...past].slice(0, 60);
}

export function useSession(session, view, past = keptPast(), { table = emptyTable(), began = "" } = {}) {
  step({ ...TO_PLAY, begun: true, session, view, table, began, past });
}

/** The name of the evening's file: two of one day have different ones. */
export const fileName = () => `${[(state.view && state.view.date) || today(), state.began.slice(11)].join(" ").trim().replace(/[^\w-]+/g, "-")}`;

const two = (number) => String(number).padStart(2, "0");
export function today(now = new Date()) {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
export const atThisTime = (now = new Date()) => `${today(now)} ${two(now.getHours())}:${two(now.getMinutes())}`;

export const soMany = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
export const signed = (number) => (number ? (number > 0 ? `+${number}` : `−${-number}`) : "0");

export { START_MODE };

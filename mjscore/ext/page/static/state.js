// What a tap makes of the table: plain values in, plain values out. Which tiles a tap means comes from facts.js.
import { FACTS } from "./facts.js";

export const START_MODE = { form: "exposed", kind: "pung" };
const MOST_UNDO = 60;

export function emptyTable() {
  return { deal: { hands: {} }, seat: null, mode: START_MODE, undo: [], redo: [], counting: false };
}

const NO_WIN = { tile: null, completing: null };
const NEW_WIN = { ...NO_WIN, remarks: [], among: true };

/** The hand of a seat, with every list that a tap may fill; of a score counted by hand the win has no tile and no remarks. */
export function handOf(deal, seat) {
  const hand = { exposed: [], fixed: [], free: [], bonus: [], ...(deal.hands[seat] || {}) };
  if (hand.won) hand.won = { ...NEW_WIN, ...hand.won };
  return hand;
}

/** Whether a tile is a flower or a season, of which no group can be made. */
export const isBonus = (code) => !FACTS.tiles[code].taps.pair;

/** A list with a value put into it, or taken out where it was there. */
export const toggled = (list, value) =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value];

/** What of the table a step back brings again. */
const shownOn = ({ deal, seat, mode, counting }) => ({ deal, seat, mode, counting });

/** The table with something else on it, what was there kept for undo. */
export function changed(table, change) {
  const undo = [...table.undo, shownOn(table)].slice(-MOST_UNDO);
  return { ...table, ...change, undo, redo: [] };
}

export function undone(table) {
  if (!table.undo.length) return table;
  const redo = [...(table.redo || []), shownOn(table)];
  return { ...table, ...table.undo.at(-1), undo: table.undo.slice(0, -1), redo };
}

/** The step that was taken back last, taken again. */
export function redone(table) {
  const redo = table.redo || [];
  return redo.length ? { ...changed(table, redo.at(-1)), redo: redo.slice(0, -1) } : table;
}

const withDeal = (table, change) => changed(table, { deal: { ...table.deal, ...change } });
const withHand = (table, hand) =>
  withDeal(table, { hands: { ...table.deal.hands, [table.seat]: withoutLostMark(hand) } });
const mine = (table) => handOf(table.deal, table.seat);
const without = (list, place) => list.filter((_, at) => at !== place);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const tilesOf = (groups) => groups.flatMap((group) => group.tiles);

/** The tiles of a hand among which its winning tile is marked. */
function markedAmong({ won: way, exposed = [], fixed = [], free = [] }) {
  const { completing, among } = way;
  if (completing) return tilesOf(exposed.filter((group) => same(group.tiles, completing.tiles)));
  return among ? [...free, ...tilesOf([...exposed, ...fixed])] : free;
}

/** The hand: where the tile that is marked as the winning one has gone from it, none is. */
function withoutLostMark(hand) {
  const { won: way } = hand;
  if (!way?.tile || markedAmong(hand).includes(way.tile)) return hand;
  return { ...hand, won: { ...way, ...NO_WIN } };
}

export function tapped(table, code) {
  const { form, kind } = table.mode;
  const { taps } = FACTS.tiles[code];
  const tiles = Array.isArray(taps[kind]) ? taps[kind] : Array(taps[kind]).fill(code);
  const { score, ...hand } = mine(table);
  const group = (made) => ({ kind, tiles, form: made, from: null });
  if (isBonus(code)) hand.bonus = [...hand.bonus, code];
  else if (!taps[kind]) return table;
  else if (form === "exposed") hand.exposed = [...hand.exposed, group(form)];
  else if (kind === "kong") hand.fixed = [...hand.fixed, group("concealed")];
  else hand.free = [...hand.free, ...tiles];
  return withHand(table, hand);
}

/** What of a deal names a seat, or several. */
const SEATED = ["from", "by", "offenders", "claimant", "no_choice", "seat"];

/** The table when the players have other seats, given by seat before and after: each hand goes with its player, if he has a seat. */
export function reseated(table, before, after) {
  const seatOf = (name) =>
    Object.keys(after).find((seat) => after[seat] === name && seat !== "Sitting out");
  const to = new Map(Object.entries(before).map(([seat, name]) => [seat, seatOf(name)]));
  if (Object.keys(table.deal.hands).some((seat) => !to.get(seat))) return table;
  const moved = (key, value) => {
    if (key === "hands")
      return Object.fromEntries(Object.entries(value).map(([seat, hand]) => [to.get(seat), hand]));
    if (!SEATED.includes(key) || !value) return value;
    return Array.isArray(value) ? value.map((seat) => to.get(seat)) : to.get(value);
  };
  const written = JSON.stringify({ deal: table.deal, seat: table.seat });
  return { ...table, ...JSON.parse(written, moved), undo: [] };
}

/** Whether a hand was won in this way. */
export const isWonBy = (hand, { means, from }) =>
  hand.won?.means === means && (hand.won.from || null) === (from || null);

/** How the hand was won: the same way once more takes it back; nobody else has won then. */
export function won(table, way) {
  const others = Object.entries(table.deal.hands).filter(([seat]) => seat !== table.seat);
  const hands = Object.fromEntries(others.map(([seat, hand]) => [seat, { ...hand, won: null }]));
  const hand = mine(table);
  if (isWonBy(hand, way)) hand.won = null;
  else {
    const remarks = (hand.won?.remarks || []).filter((remark) =>
      FACTS.remarks[remark].includes(way.means),
    );
    const tile = way.means === "dealt" ? NO_WIN : {};
    hand.won = { ...NEW_WIN, ...hand.won, ...way, remarks, ...tile };
    delete hand.status;
  }
  return withDeal(table, { hands: { ...hands, [table.seat]: hand }, result: null });
}

/** Not `winner` but this seat has won: on the same discard, if it was another player's; else in the way `usual`. */
export function wonInstead(table, winner, usual) {
  const { means, from } = table.deal.hands[winner].won;
  return won(table, from && from !== table.seat ? { means, from } : usual);
}

/**
 * A tile of the hand was the winning one; `group` is the place of its exposed group, or null. Once more takes it back.
 * Not `among`: it is this standing tile, whatever lies on the table.
 */
export function completed(table, code, group) {
  const hand = mine(table);
  const { kind, tiles } = hand.exposed[group] || {};
  const completing = group === null ? null : { kind, tiles };
  const again = hand.won.tile === code && same(hand.won.completing, completing);
  const marked = again ? NO_WIN : { tile: code, completing };
  return withHand(table, { ...hand, won: { ...hand.won, ...marked, among: group !== null } });
}

export function remarked(table, remark) {
  const { won: way, ...hand } = mine(table);
  return withHand(table, { ...hand, won: { ...way, remarks: toggled(way.remarks, remark) } });
}

/** Something of the hand put in another's place (`put`) or taken out: a place in one of its lists. */
export function replaced(table, list, place, put) {
  const { [list]: all, ...hand } = mine(table);
  return withHand(table, { ...hand, [list]: put ? all.with(place, put) : without(all, place) });
}

/** How a kong was made: only a concealed one stands among the concealed tiles, and was claimed from nobody. */
export function formed(table, list, place, form) {
  const { [list]: all, ...rest } = mine(table);
  const hand = { ...rest, [list]: without(all, place) };
  const closed = form === "concealed";
  const to = closed ? "fixed" : "exposed";
  const at = to === list ? place : hand[to].length;
  const kong = { ...all[place], form, from: closed ? null : all[place].from };
  return withHand(table, { ...hand, [to]: hand[to].toSpliced(at, 0, kong) });
}

/** An exposed set that in truth stood concealed: its tiles stand among the others. It was not completed by a claim then. */
export function hidden(table, place) {
  const hand = mine(table);
  const free = [...hand.free, ...hand.exposed[place].tiles];
  return withHand(table, { ...hand, exposed: without(hand.exposed, place), free });
}

export function stated(table, status) {
  const hand = mine(table);
  return withHand(table, { ...hand, status: hand.status === status ? null : status });
}

/** A score counted by hand, in place of the tiles; null takes it back. */
export function counted(table, score) {
  const { won: way } = mine(table);
  const hand = score === null ? {} : { score };
  if (way) hand.won = { means: way.means, from: way.from || null };
  return withHand(table, hand);
}

/** Whether a hand that nobody has touched opens on the digits: where every other was counted by hand. */
export function countsByHand(deal) {
  const stated = Object.values(deal.hands).filter((hand) => hand && Object.keys(hand).length);
  return stated.some((hand) => hand.score > 0) && stated.every((hand) => hand.score !== undefined);
}

export const winnerOf = ({ hands }) => Object.keys(hands).find((seat) => hands[seat]?.won) || null;

// What a tap makes of the table: plain values in, plain values out. Which tiles a tap means comes from facts.js.
import { FACTS } from "./facts.js";

export const START_MODE = { form: "exposed", kind: "pung" };
const MOST_UNDO = 60;

export const emptyTable = () => ({ deal: { hands: {} }, seat: null, mode: START_MODE, undo: [], counting: false });

/** The hand of a seat, with every list that a tap may fill; of a score counted by hand the win has no tile and no remarks. */
export function handOf(deal, seat) {
  const hand = { exposed: [], fixed: [], free: [], bonus: [], ...(deal.hands[seat] || {}) };
  if (hand.won) hand.won = { tile: null, completing: null, remarks: [], among: true, ...hand.won };
  return hand;
}

/** The table with something else on it, what was there kept for undo. */
export function changed(table, change) {
  const before = { deal: table.deal, seat: table.seat, mode: table.mode, counting: table.counting };
  return { ...table, ...change, undo: [...table.undo, before].slice(-MOST_UNDO), redo: [] };
}

export function undone(table) {
  if (!table.undo.length) return table;
  const now = { deal: table.deal, seat: table.seat, mode: table.mode, counting: table.counting };
  return { ...table, ...table.undo[table.undo.length - 1], undo: table.undo.slice(0, -1), redo: [...(table.redo || []), now] };
}

/** The step that was taken back last, taken again. */
export function redone(table) {
  const redo = table.redo || [];
  if (!redo.length) return table;
  return { ...changed(table, redo[redo.length - 1]), redo: redo.slice(0, -1) };
}

const withHand = (deal, seat, hand) => ({ ...deal, hands: { ...deal.hands, [seat]: hand } });

export function tapped(table, code) {
  const { form, kind } = table.mode;
  const { taps } = FACTS.tiles[code];
  const tiles = Array.isArray(taps[kind]) ? taps[kind] : Array(taps[kind]).fill(code);
  const hand = handOf(table.deal, table.seat);
  delete hand.score;
  if (!taps.pair) hand.bonus = [...hand.bonus, code];
  else if (!taps[kind]) return table;
  else if (form === "exposed") hand.exposed = [...hand.exposed, { kind, tiles, form: "exposed", from: null }];
  else if (kind === "kong") hand.fixed = [...hand.fixed, { kind, tiles, form: "concealed", from: null }];
  else hand.free = [...hand.free, ...tiles];
  return changed(table, { deal: withHand(table.deal, table.seat, hand) });
}

/** The table when the players have other seats, given by seat before and after: each hand goes with its player, if he has a seat. */
export function reseated(table, before, after) {
  const seatOf = (name) => Object.keys(after).find((seat) => after[seat] === name && seat !== "Sitting out");
  const to = new Map(Object.entries(before).map(([seat, name]) => [seat, seatOf(name)]));
  if (Object.keys(table.deal.hands).some((seat) => !to.get(seat))) return table;
  const moved = (key, value) => {
    if (key === "hands") return Object.fromEntries(Object.entries(value).map(([seat, hand]) => [to.get(seat), hand]));
    return key === "round" || key === "title" ? value : to.get(value) || value;
  };
  return { ...table, ...JSON.parse(JSON.stringify({ deal: table.deal, seat: table.seat }), moved), undo: [] };
}

/** How the hand was won: the same way once more takes it back; nobody else has won then. */
export function won(table, way) {
  const hands = {};
  for (const [seat, hand] of Object.entries(table.deal.hands)) hands[seat] = seat === table.seat ? hand : { ...hand, won: null };
  const hand = handOf(table.deal, table.seat);
  const before = hand.won;
  const same = before && before.means === way.means && (before.from || null) === (way.from || null);
  hand.won = same ? null : { tile: null, completing: null, remarks: [], among: true, ...(before || {}), ...way };
  if (hand.won && way.means === "dealt") hand.won = { ...hand.won, tile: null, completing: null };
  if (hand.won && FACTS.remarks) hand.won.remarks = hand.won.remarks.filter((each) => FACTS.remarks[each].includes(way.means));
  if (hand.won) delete hand.status;
  hands[table.seat] = hand;
  return changed(table, { deal: { ...table.deal, hands, result: null } });
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
  const hand = handOf(table.deal, table.seat);
  const completing = group === null ? null : { kind: hand.exposed[group].kind, tiles: hand.exposed[group].tiles };
  const same = hand.won.tile === code && JSON.stringify(hand.won.completing) === JSON.stringify(completing);
  hand.won = { ...hand.won, tile: same ? null : code, completing: same ? null : completing, among: group !== null };
  return changed(table, { deal: withHand(table.deal, table.seat, hand) });
}

export function remarked(table, remark) {
  const hand = handOf(table.deal, table.seat);
  const has = hand.won.remarks.includes(remark);
  hand.won = { ...hand.won, remarks: has ? hand.won.remarks.filter((each) => each !== remark) : [...hand.won.remarks, remark] };
  return changed(table, { deal: withHand(table.deal, table.seat, hand) });
}

/** Something of the hand put in another's place (`put`) or taken out: a place in one of its lists. */
export function replaced(table, list, place, put) {
  const hand = handOf(table.deal, table.seat);
  const gone = hand[list][place];
  hand[list] = put ? hand[list].map((each, at) => (at === place ? put : each)) : hand[list].filter((_, at) => at !== place);
  const tiles = gone.tiles || [gone];
  const groups = hand.won && !hand.won.among ? [] : [...hand.exposed, ...hand.fixed];
  const left = [...hand.free, ...groups.flatMap((each) => each.tiles)];
  if (!put && hand.won && hand.won.tile && tiles.includes(hand.won.tile) && (hand.won.completing || !left.includes(hand.won.tile)))
    hand.won = { ...hand.won, tile: null, completing: null };
  return changed(table, { deal: withHand(table.deal, table.seat, hand) });
}

/** How a kong was made: only a concealed one stands among the concealed tiles, and was claimed from nobody. */
export function formed(table, list, place, form) {
  const hand = handOf(table.deal, table.seat);
  const closed = form === "concealed";
  const kong = { ...hand[list][place], form, from: closed ? null : hand[list][place].from };
  const to = closed ? "fixed" : "exposed";
  if (to === list) return replaced(table, list, place, kong);
  hand[list] = hand[list].filter((_, at) => at !== place);
  hand[to] = [...hand[to], kong];
  return changed(table, { deal: withHand(table.deal, table.seat, hand) });
}

/** An exposed set that in truth stood concealed: its tiles stand among the others. It was not completed by a claim then. */
export function hidden(table, place) {
  const hand = handOf(table.deal, table.seat);
  const { tiles } = hand.exposed[place];
  const completed = hand.won && hand.won.completing && String(hand.won.completing.tiles) === String(tiles);
  hand.exposed = hand.exposed.filter((_, at) => at !== place);
  hand.free = [...hand.free, ...tiles];
  if (completed) hand.won = { ...hand.won, tile: null, completing: null };
  return changed(table, { deal: withHand(table.deal, table.seat, hand) });
}

export function stated(table, status) {
  const hand = handOf(table.deal, table.seat);
  hand.status = hand.status === status ? null : status;
  return changed(table, { deal: withHand(table.deal, table.seat, hand) });
}

/** A score counted by hand, in place of the tiles; null takes it back. */
export function counted(table, score) {
  const { won: way } = handOf(table.deal, table.seat);
  const hand = score === null ? {} : { score };
  if (way) hand.won = { means: way.means, from: way.from || null };
  return changed(table, { deal: withHand(table.deal, table.seat, hand) });
}

/** Whether a hand that nobody has touched opens on the digits: where every other was counted by hand. */
export function countsByHand(deal) {
  const told = Object.values(deal.hands).filter((hand) => hand && Object.keys(hand).length);
  return told.some((hand) => hand.score > 0) && told.every((hand) => hand.score !== undefined);
}

export const winnerOf = (deal) => Object.keys(deal.hands).find((seat) => deal.hands[seat] && deal.hands[seat].won) || null;

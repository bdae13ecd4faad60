// One hand: its tiles, how it won, what it is worth.
import { html, useEffect, useLayoutEffect } from "./vendor/preact-htm.js";
import { FACTS } from "./facts.js";
import * as core from "./core.js";
import { button, chip, chips, entry, Item, menu, Name, Tile, Tiles } from "./drawing.js";
import { act } from "./keys.js";
import * as taps from "./state.js";
import { called, say, told } from "./words.js";

const IN_ORDER = Object.keys(FACTS.tiles);
const GROUP_FORMS = [
  ["exposed", "claimed"],
  ["added", "added to an exposed pung"],
  ["concealed", "concealed"],
  ["annexed", "concealed pung, claimed fourth"],
];

const othersAt = (seat) => core.seating().filter(([other]) => other !== seat);

/** What a tap on a sheet does to the table; then the sheet is closed. */
const choose = (change) => () => {
  act(change);
  core.closeDialog();
};

/** The sheet of something in the hand: taken out, said from whom, what kind of kong it was. */
export function Piece({ seat, list, place }) {
  const hand = taps.handOf(core.tableOf().deal, seat);
  const item = hand[list][place];
  if (!item) return null;
  const put = (to) => choose((table) => taps.replaced(table, list, place, to));
  const claimed = list === "exposed";
  const source = ([other, name]) => {
    const from = item.from === other ? null : other;
    return chip([say("from"), " ", name], !from, put({ ...item, from }));
  };
  const form = ([made, words]) => {
    const make = choose((table) => taps.formed(table, list, place, made));
    return entry(say(words), "", make, { "aria-pressed": item.form === made });
  };
  const hide = choose((table) => taps.hidden(table, place));
  return html`<${Tiles} codes=${item.tiles || [item]} />
    ${claimed && chips(say("Claimed"), othersAt(seat).map(source))}
    ${menu([
      entry(say("Take it out"), "", put(null)),
      ...(claimed && item.kind !== "kong" ? [entry(say("It was concealed"), "", hide)] : []),
      ...(item.kind === "kong" ? GROUP_FORMS.map(form) : []),
    ])}`;
}

const SIZES = [44, 38, 33, 28, 24];

/** Whether the last row of the concealed tiles holds one alone. */
function oneAlone() {
  const tiles = [...document.querySelectorAll(".hand .free")];
  const last = tiles.at(-1);
  return tiles.length > 2 && last.offsetTop > tiles.at(-2).offsetTop;
}

/** The tiles of the hand as large as they can be while nothing has to be scrolled, or the hand leaves a third to what scores. */
function fit() {
  const main = document.querySelector(".table main");
  if (!main) return;
  const isWhole = () => main.scrollHeight <= main.clientHeight;
  const leavesRoom = () => isWhole() || main.firstChild.offsetHeight <= 0.66 * main.clientHeight;
  /** Take the first size with which the table is as asked, else the last; whether there is one. */
  const take = (sizes, isAsAsked) =>
    sizes.some((size) => {
      main.style.setProperty("--held", `${size}px`);
      return isAsAsked();
    });
  if (take(SIZES.slice(0, 4), () => isWhole() && !oneAlone())) return;
  if (take(SIZES, () => leavesRoom() && !oneAlone())) return;
  take(SIZES, leavesRoom);
}

/** Whether a tile of the hand is the one that was marked as the winning one. */
function isMarked({ won, exposed }, code, group) {
  if (won?.tile !== code) return false;
  const completed = won.completing && JSON.stringify(won.completing.tiles);
  return completed === (group === null ? null : JSON.stringify(exposed[group].tiles));
}

function Group({ group, hand, place, pick, tile }) {
  const { form, kind, from, tiles } = group;
  const what = say(form === "exposed" ? kind : `${form} ${kind}`);
  const words = from ? say("{1} from {2}", what, core.nameOf(from)) : what;
  const more = say("More about the {1} of {2}", words, called(tiles[0]));
  const still = (code, at) =>
    html`<span class="held still" key=${at} title=${called(code)}><${Tile} code=${code} /></span>`;
  const shown = hand.exposed.includes(group)
    ? (code, at) => tile(code, "exposed", place, place, at)
    : still;
  return html`<span class=${`group ${form}`} role="group" aria-label=${words}>
    ${tiles.map(shown)} ${button("⋯", pick, { class: "more", "aria-label": more })}
  </span>`;
}

export function Hand({ hand, seat, marking }) {
  useLayoutEffect(fit);
  useEffect(() => {
    const observer = new ResizeObserver(fit);
    observer.observe(document.querySelector(".table main"));
    return () => observer.disconnect();
  }, []);
  const pick = (list, place) => core.openDialog("piece", { seat, list, place });
  const { means } = core.facts();
  const way = hand.won && means.find((known) => known.means === hand.won.means);
  const asksForTile = hand.won && (!way || way.tile);
  // Of several tiles alike the first is shown as the one that won.
  let wonIsShown = false;
  const tile = (code, list, place, group, key) => {
    const marked = isMarked(hand, code, group);
    const won = marked && !wonIsShown;
    if (won) wonIsShown = true;
    const tap = () => {
      if (!asksForTile || list === "bonus" || marked) pick(list, place);
      else act((table) => taps.completed(table, code, group));
    };
    return button(html`<${Tile} code=${code} />`, tap, {
      key,
      class: `held ${list} ${won ? "won" : ""}`,
      "data-tile": code,
      "aria-label": won ? say("{1}, the winning tile", called(code)) : called(code),
    });
  };
  const groups = (list) =>
    hand[list].map((group, place) => {
      const more = () => pick(list, place);
      const props = { group, hand, place, pick: more, tile, key: list + place };
      return html`<${Group} ...${props} />`;
    });
  const single = (code, list, place) => tile(code, list, place, null, list + place);
  const standing = hand.free.map((code, place) => ({ code, place }));
  standing.sort((one, other) => IN_ORDER.indexOf(one.code) - IN_ORDER.indexOf(other.code));
  const free = standing.map(({ code, place }) => single(code, "free", place));
  const bonus = hand.bonus.map((code, place) => single(code, "bonus", place));
  const row = (words, ...tiles) =>
    html`<div class="row">
      <h2>${words}</h2>
      <div class="tiles">${tiles}</div>
    </div>`;
  const label = say("{1}'s hand", core.nameOf(seat));
  return html`<section class=${`hand ${marking ? "marking" : ""}`} aria-label=${label}>
    ${row(say("Exposed"), groups("exposed"))} ${row(say("Concealed"), groups("fixed"), free)}
    ${bonus.length > 0 && row(say("Bonus"), bonus)}
  </section>`;
}

const wonBy = (way) => (table) => taps.won(table, way);

/** The other players, for a way of winning by a tile of theirs; `go` makes of a change what a tap does. */
const fromOthers = (hand, seat, { means, words }, go) =>
  othersAt(seat).map(([from, name]) => {
    const way = { means, from };
    const more = { "aria-label": `${say(words)} ${name}` };
    return chip(html`<${Name} name=${name} />`, taps.isWonBy(hand, way), go(wonBy(way)), more);
  });

/** How a hand was won in one row: the two usual ways as chips; all others on a sheet, where each has its line. */
export function Ways({ hand, seat, winner }) {
  const facts = core.facts();
  const lost = winner && winner !== seat;
  const go = (change) => () => act(change);
  const [draw, discard] = facts.means;
  const drawn = { means: draw.means, from: null };
  const said = saidOf(hand, facts);
  const zero = (table) => taps.counted(table, hand.score === 0 ? null : 0);
  const instead = (table) => taps.wonInstead(table, winner, drawn);
  const ofLoser = () => [
    chip(say("Scores 0"), hand.score === 0, go(zero)),
    chip(say("Won instead"), false, go(instead)),
  ];
  const ofWinner = () => [
    html`<span class="label won">${say("Won")}:</span>`,
    chip(say(draw.words), taps.isWonBy(hand, drawn), go(wonBy(drawn))),
    html`<span class="label">${say(discard.words)}</span>`,
    fromOthers(hand, seat, discard, go),
  ];
  const more = () => core.openDialog("ways", { seat });
  const label = say(lost ? "About this hand" : "How this hand was won");
  return html`<div class="ways" role="group" aria-label=${label}>
    ${lost ? ofLoser() : ofWinner()}
    ${(!lost || facts.statuses.length > 0) && chip(said || say("more…"), said, more)}
  </div>`;
}

/** What of the sheet holds of a hand, in a few words. */
function saidOf({ won, status }, { means }) {
  const rare = means.slice(2).find((known) => won?.means === known.means);
  const from = rare?.from ? ` ${core.nameOf(won.from)}` : "";
  const way = rare && say(rare.words) + from;
  const remarks = (won?.remarks || []).map(told);
  return [way, ...remarks, status && told(`${status} hand`)].filter(Boolean).join(", ");
}

/** The sheet: every way of winning, what may be said of this win, what is wrong with a hand; each with what it means. */
export function WaysSheet({ seat }) {
  const { deal } = core.tableOf();
  const hand = taps.handOf(deal, seat);
  const { means, remarks, statuses } = core.facts();
  const winner = taps.winnerOf(deal);
  const line = (words, key, on, change) =>
    entry(words, told(FACTS.ways[key]), choose(change), { "aria-pressed": on });
  const wayLine = (known) => {
    const way = { means: known.means, from: null };
    const words = say(known.words);
    if (!known.from) return line(words, way.means, taps.isWonBy(hand, way), wonBy(way));
    return html`<div class="line">
      <b>${words} …</b><span>${told(FACTS.ways[way.means])}</span>
      <div class="chips">${fromOthers(hand, seat, known, choose)}</div>
    </div>`;
  };
  const remarkLine = (remark) => {
    const change = (table) => taps.remarked(table, remark);
    return line(told(remark), remark, hand.won.remarks.includes(remark), change);
  };
  const statusLine = (status) => {
    const change = (table) => taps.stated(table, status);
    return line(told(`${status} hand`), status, hand.status === status, change);
  };
  const fitting = remarks.filter((remark) => FACTS.remarks[remark].includes(hand.won?.means));
  const part = (words, lines) => [html`<h3>${say(words)}</h3>`, menu(lines)];
  return [
    (!winner || winner === seat) && menu(means.map(wayLine)),
    fitting.length > 0 && part("And besides", fitting.map(remarkLine)),
    !hand.won &&
      statuses.length > 0 &&
      part("Something is wrong with it", statuses.map(statusLine)),
  ];
}

export const Help = () =>
  html`<ol class="help">
      ${FACTS.texts.help.map((words) => html`<li key=${words}>${say(words)}</li>`)}
    </ol>
    ${chip(say("Words of the game"), false, () => core.openDialog("words"))}`;

/** What is to be tapped in at a seat where nothing is. */
function firstTap(counting, lost) {
  if (counting) return say("Type the score that was counted by hand");
  return say(lost ? "Tap what scores in this hand" : "Tap the tiles of this hand");
}

const isTapped = (part) => (Array.isArray(part) ? part.length > 0 : (part ?? null) !== null);

/** What a value says in words. */
export const wordsOf = ({ words }) => words.map(told).join("; ");

/** What is said of the value of a hand, and a figure. */
function saidOfValue({ value, tapped, engine, counting, lost }) {
  if (engine === "failed") return [say("The engine could not be loaded. What is tapped is kept.")];
  if (value?.state === "refused" && counting) return [say("so far"), tapped.score];
  if (value) return [wordsOf(value), value.state === "unfinished" ? "" : figureOf(value)];
  if (!Object.values(tapped).some(isTapped)) return [firstTap(counting, lost)];
  return [engine === "loading" ? say("The rules are being loaded; go on tapping") : "…"];
}

/** What stands for the value of a hand on its tab. */
export function figureOf(value, typing) {
  if (!value) return "–";
  if (value.state === "unfinished" || (value.state === "refused" && typing)) return "…";
  return value.state === "refused" ? "!" : value.total;
}

export function Value(props) {
  const { value, seat, engine, counting } = props;
  const [line, figure = ""] = saidOfValue(props);
  const refused = value?.state === "refused" && !counting;
  const sheet = () =>
    refused
      ? core.openDialog("problem", { problem: value.problem })
      : core.openDialog("why", { seat });
  const asked = refused || value?.state === "scored" || value?.state === "part";
  return html`<div class=${`value ${refused || engine === "failed" ? "refused" : ""}`}>
    <output aria-live="polite" aria-atomic="true">
      ${figure !== "" && html`<b>${figure}</b>`}<span>${line}</span>
    </output>
    ${asked && chip(refused ? say("Why not") : say("Why"), false, sheet)}
  </div>`;
}

/** What scores, line by line; a tap shows the sources. */
export function Items({ value, seat }) {
  if (!value?.items?.length) return null;
  const note = (words) => html`<li class="note" key=${words}><span>${told(words)}</span></li>`;
  const line = ({ cite, ...item }, at) => html`<${Item} key=${at} ...${item} />`;
  const why = () => core.openDialog("why", { seat });
  return html`<ul class="items" aria-label=${say("What scores")} onClick=${why}>
    ${value.items.map(line)} ${value.notes.map(note)}
  </ul>`;
}

// One hand: the keys for its tiles, the digits of a score counted by hand, how it won, what it is worth.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { FACTS } from "./facts.js";
import * as core from "./core.js";
import { Chip, Cite, Drawn, Name, Tile } from "./drawing.js";
import * as taps from "./state.js";

const CODES = Object.keys(FACTS.tiles);
const { called } = core;
const put = (table) => core.putTable({ ...table, seat: table.seat });

function act(change) {
  const table = { ...core.tableOf(), seat: core.activeSeat() };
  put(change(table));
}

const MODES = [
  ["Exposed", "exposed", ["pung", "chow", "kong"]],
  ["Concealed", "concealed", ["tile", "pair", "pung", "chow", "kong"]],
];

export function Modes({ mode }) {
  return html`<div class="modes">
    ${MODES.map(
      ([english, form, kinds, title = core.label(form, english)]) => html`<div class=${`modeset ${form}`} role="group" aria-label=${title} key=${form}>
        <span class="modetitle" aria-hidden="true">${title}</span>
        <div class="modekeys">
          ${kinds.map((kind) => {
            const on = mode.form === form && mode.kind === kind;
            const word = core.kindWord(kind);
            return html`<button key=${kind} type="button" aria-pressed=${on} aria-label=${`${title} ${core.kindWord(kind).toLowerCase()}`} onClick=${() =>
              core.putTable({ ...core.tableOf(), seat: core.activeSeat(), mode: { form, kind } })}>${word}</button>`;
          })}
        </div>
      </div>`,
    )}
  </div>`;
}

/** Arrow keys move among the keys; only one of them is in the order of Tab. */
function onArrows(event) {
  const keys = [...event.currentTarget.querySelectorAll("button")];
  const at = keys.indexOf(document.activeElement);
  if (at < 0) return;
  const box = keys[at].getBoundingClientRect();
  const middle = box.left + box.width / 2;
  const near = (list) => list.sort((one, other) => Math.abs(center(one) - middle) - Math.abs(center(other) - middle))[0];
  const center = (key) => key.getBoundingClientRect().left + key.getBoundingClientRect().width / 2;
  const row = (key) => Math.round(key.getBoundingClientRect().top);
  const rows = [...new Set(keys.map(row))].sort((one, other) => one - other);
  const mine = rows.indexOf(row(keys[at]));
  const to = {
    ArrowRight: () => keys[at + 1],
    ArrowLeft: () => keys[at - 1],
    ArrowUp: () => near(keys.filter((key) => row(key) === rows[mine - 1])),
    ArrowDown: () => near(keys.filter((key) => row(key) === rows[mine + 1])),
    Home: () => keys[0],
    End: () => keys[keys.length - 1],
  }[event.key];
  const next = to && to();
  if (!next) return;
  event.preventDefault();
  keys.forEach((key) => (key.tabIndex = key === next ? 0 : -1));
  next.focus();
}

export function Keypad({ mode, spent, keys, hand, marking }) {
  const gone = new Set(spent[mode.kind] || []);
  const single = new Set(spent.tile || []);
  const label = `${mode.form === "exposed" ? "Exposed" : "Concealed"} ${mode.kind}`;
  const roomy = keys.findLastIndex((row) => row.length < 8);
  const isHeld = (code) => hand.free.includes(code) || groupWith(hand, code) >= 0;
  const word = core.kindWord(mode.kind).toLowerCase();
  const why = (code, can) =>
    marking ? "Tap the winning tile: it is one of this hand." : can.pair && !can[mode.kind] ? `No ${word} begins with ${called(code)}.` : `Too few of ${called(code)} are left: look at all four hands.`;
  const onKey = (code) => act((table) => (marking && isHeld(code) ? taps.completed(table, code, hand.free.includes(code) ? null : groupWith(hand, code)) : taps.tapped(table, code)));
  return html`<div class=${`keypad ${mode.form}`} role="group" aria-label=${`Keypad: ${label}`} onKeyDown=${onArrows}>
    ${keys.map(
      (row, line) => html`<div class="keyrow" key=${line}>
        ${row.map((code, at) => {
          const { taps: can } = FACTS.tiles[code];
          const off = !can.pair ? single.has(code) : marking ? !isHeld(code) : !can[mode.kind] || gone.has(code);
          const first = line === 0 && at === 0;
          return html`<button key=${code} type="button" class="key" data-tile=${code} aria-label=${called(code)} aria-disabled=${off} tabindex=${first ? 0 : -1}
            onClick=${() => (off ? core.tell(why(code, can)) : onKey(code))}><${Tile} code=${code} /></button>`;
        })}
        ${line === (roomy < 0 ? keys.length - 1 : roomy) &&
        html`<button key="back" type="button" class="key word" aria-label="Take the last step back" tabindex="-1" onClick=${() =>
          core.putTable(taps.undone(core.tableOf()))}>⌫</button>
          <button key="count" type="button" class="key word" aria-label="123: a score counted by hand" tabindex="-1" onClick=${() =>
            act((table) => taps.changed(table, { counting: true }))}>123</button>`}
      </div>`,
    )}
  </div>`;
}

export function Digits({ hand }) {
  const score = hand.score;
  const type = (digit) => act((table) => taps.counted(table, Math.min(999999999, (score || 0) * 10 + digit)));
  const digit = (number) => html`<button key=${number} type="button" class="key digit" onClick=${() => type(number)}>${number}</button>`;
  const back = () => act((table) => taps.counted(table, score ? Math.floor(score / 10) : null));
  return html`<div class="keypad digits" role="group" aria-label="Score counted by hand">
    <div class="keyrow">${[1, 2, 3, 4, 5].map(digit)}</div>
    <div class="keyrow">${[6, 7, 8, 9, 0].map(digit)}</div>
    <div class="keyrow">
      <button type="button" class="key word" aria-label="Take the last digit back" onClick=${back}>⌫</button>
      <button type="button" class="key word wide" onClick=${() => act((table) => taps.changed(table, { counting: false }))}>${core.label("tiles", "Tiles")}</button>
    </div>
  </div>`;
}

const GROUP_FORMS = [
  ["exposed", "claimed"],
  ["added", "added to an exposed pung"],
  ["concealed", "concealed"],
  ["annexed", "concealed pung, claimed fourth"],
];

/** What can be done with something in the hand: taken out, said from whom, what kind of kong it was. */
function Choices({ picked, hand, seat, close }) {
  const { list, place } = picked;
  const item = hand[list][place];
  const box = useRef(null);
  useEffect(() => box.current && box.current.querySelector("button").focus(), [list, place]);
  if (!item) return null;
  const replace = (change) => {
    act((table) => taps.replaced(table, list, place, change));
    close();
  };
  const others = core.seating().filter(([each]) => each !== seat);
  const group = typeof item !== "string";
  return html`<div class="choices" ref=${box} role="group" aria-label="What to do with it" onKeyDown=${(event) => event.key === "Escape" && close()}>
    <button type="button" onClick=${() => replace(null)}>Take it out</button>
    ${group &&
    list === "exposed" &&
    html`${item.kind !== "kong" &&
      html`<button type="button" onClick=${() => {
        act((table) => taps.hidden(table, place));
        close();
      }}>It was concealed</button>`}
      <span class="label">Claimed</span>
      ${others.map(
        ([each, name]) => html`<button type="button" key=${each} aria-pressed=${item.from === each} onClick=${() =>
          replace({ ...item, from: item.from === each ? null : each })}>from <${Name} name=${name} /></button>`,
      )}`}
    ${group &&
    item.kind === "kong" &&
    GROUP_FORMS.map(
      ([form, words]) => html`<button type="button" key=${form} aria-pressed=${item.form === form} onClick=${() => {
        act((table) => taps.formed(table, list, place, form));
        close();
      }}>${words}</button>`,
    )}
    <button type="button" onClick=${close} aria-label="Close">×</button>
  </div>`;
}

const SIZES = [44, 38, 33, 28, 24];

/** The tiles of the hand as large as they can be while nothing has to be scrolled, or the hand leaves a third to what scores. */
export function fit() {
  const main = document.querySelector(".table main");
  const fits = (size) => {
    main.style.setProperty("--held", `${size}px`);
    return main.scrollHeight <= main.clientHeight || main.firstChild.offsetHeight <= 0.66 * main.clientHeight;
  };
  if (main) SIZES.some(fits);
}

const groupWith = (hand, code) => hand.exposed.findIndex((each) => each.tiles.includes(code));

export function Hand({ hand, seat, name, marking }) {
  const [picked, pick] = useState(null);
  useEffect(() => pick(null), [seat]);
  useLayoutEffect(fit);
  const way = hand.won;
  const known = way && core.facts().means.find((each) => each.means === way.means);
  const asks = way && (!known || known.tile);
  const marked = (code, group) => {
    if (!way || way.tile !== code) return false;
    const completing = way.completing ? JSON.stringify(way.completing.tiles) : null;
    return group === null ? completing === null : completing === JSON.stringify(hand.exposed[group].tiles);
  };
  let left = true;
  const onTile = (code, list, place, group) => () => {
    if (asks && list !== "bonus" && !marked(code, group)) act((table) => taps.completed(table, code, group));
    else pick({ list, place });
  };
  const tile = (code, list, place, group, key) => {
    const won = left && marked(code, group);
    if (won) left = false;
    const label = won ? `${called(code)}, the winning tile` : called(code);
    return html`<button type="button" key=${key} class=${`held ${won ? "won" : ""}`} data-tile=${code} aria-label=${label} onClick=${onTile(code, list, place, group)}
      onKeyDown=${(event) => (event.key === "Delete" ? act((table) => taps.replaced(table, list, place, null)) : null)}><${Tile} code=${code} /></button>`;
  };
  const groups = (list) =>
    hand[list].map((group, place) => {
      const words = `${group.form === "exposed" ? "" : `${group.form} `}${group.kind}${group.from ? ` from ${core.nameOf(group.from)}` : ""}`;
      const can = list === "exposed" ? place : null;
      return html`<span class=${`group ${group.form}`} role="group" aria-label=${words} key=${`${list}${place}`}>
        ${group.tiles.map((code, at) =>
          can === null
            ? html`<span class="held still" key=${at} title=${called(code)}><${Tile} code=${code} /></span>`
            : tile(code, list, place, can, at),
        )}
        <button type="button" class="more" aria-label=${`More about the ${words} of ${called(group.tiles[0])}`} onClick=${() => pick({ list, place })}>⋯</button>
      </span>`;
    });
  const order = hand.free.map((code, place) => [code, place]).sort(([one], [other]) => CODES.indexOf(one) - CODES.indexOf(other));
  return html`<section class=${`hand ${marking ? "marking" : ""}`} aria-label=${`${name}'s hand`}>
    <div class="row"><h2>${core.label("exposed", "Exposed")}</h2><div class="tiles">${groups("exposed")}</div></div>
    <div class="row"><h2>${core.label("concealed", "Concealed")}</h2><div class="tiles">${groups("fixed")}${order.map(([code, place]) => tile(code, "free", place, null, `free${place}`))}</div></div>
    ${hand.bonus.length > 0 &&
    html`<div class="row"><h2>Bonus</h2><div class="tiles">${hand.bonus.map((code, place) => tile(code, "bonus", place, null, `bonus${place}`))}</div></div>`}
    ${picked && html`<${Choices} picked=${picked} hand=${hand} seat=${seat} close=${() => pick(null)} />`}
  </section>`;
}

/** How a hand was won in one row: the two usual ways as chips; all others on a sheet, where each has its line. */
export function Ways({ hand, seat, winner, facts }) {
  const lost = winner && winner !== seat;
  const chip = (words, on, change, label) => html`<${Chip} key=${label || words} on=${on} label=${label} go=${() => act(change)}>${words}<//>`;
  const [draw, discard] = meansOf(facts);
  const said = saidOf(hand, facts);
  return html`<div class="ways" role="group" aria-label=${lost ? "About this hand" : "How this hand was won"}>
    ${lost
      ? html`${chip("Scores 0", hand.score === 0, (table) => taps.counted(table, hand.score === 0 ? null : 0))} ${chip("Won instead", false, (table) => taps.wonInstead(table, winner, { means: draw.means, from: null }))}`
      : html`<span class="label won">${core.label("won", "Won")}:</span> ${chip(draw.words, isWay(hand, draw.means), (table) => taps.won(table, { means: draw.means, from: null }))}
          <span class="label">${discard.words}</span> ${othersAt(seat).map(([each, name]) => chip(html`<${Name} name=${name} />`, isWay(hand, discard.means, each), (table) => taps.won(table, { means: discard.means, from: each }), `${discard.words} ${name}`))}`}
    ${(!lost || facts.statuses.length > 0) && html`<${Chip} on=${said} go=${() => core.openDialog("ways", { seat })}>${said || core.label("more", "more…")}<//>`}
  </div>`;
}

/** The ways of winning of a ruleset, called as the language calls them. */
const meansOf = (facts) => facts.means.map((each) => ({ ...each, words: core.label(each.means, each.words) }));
const isWay = ({ won }, means, source = null) => Boolean(won) && won.means === means && (won.from || null) === source;
const othersAt = (seat) => core.seating().filter(([each]) => each !== seat);

/** What of the sheet holds of a hand, in a few words. */
function saidOf(hand, facts) {
  const rare = meansOf(facts).slice(2).find((each) => hand.won && each.means === hand.won.means);
  const from = rare && rare.from ? ` ${core.nameOf(hand.won.from)}` : "";
  return [rare && `${rare.words}${from}`, ...(hand.won ? hand.won.remarks.map((each) => core.label(each, each)) : []), hand.status && `${hand.status} hand`].filter(Boolean).join(", ");
}

/** The sheet: every way of winning, what may be said of this win, what is wrong with a hand; each with what it means. */
export function WaysSheet({ seat }) {
  const { deal } = core.tableOf();
  const hand = taps.handOf(deal, seat);
  const facts = core.facts();
  const winner = taps.winnerOf(deal);
  const choose = (change) => () => {
    act(change);
    core.closeDialog();
  };
  const line = (key, words, on, change) => html`<li key=${key}><button type="button" aria-pressed=${on} onClick=${choose(change)}><b>${words}</b><span>${FACTS.ways[key]}</span></button></li>`;
  const by = (means) => (source) => (table) => taps.won(table, { means, from: source });
  const way = ({ means, words, from }) =>
    from
      ? html`<li key=${means} class="line"><b>${words} …</b><span>${FACTS.ways[means]}</span><div class="chips">${othersAt(seat).map(([each, name]) => html`<${Chip} key=${each} on=${isWay(hand, means, each)} label=${`${words} ${name}`} go=${choose(by(means)(each))}>${name}<//>`)}</div></li>`
      : line(means, words, isWay(hand, means), by(means)(null));
  const remarks = hand.won ? facts.remarks.filter((each) => FACTS.remarks[each].includes(hand.won.means)) : [];
  return html`${(!winner || winner === seat) && html`<ul class="menu">${meansOf(facts).map(way)}</ul>`}
    ${remarks.length > 0 && html`<h3>And besides</h3><ul class="menu">${remarks.map((each) => line(each, core.label(each, each), hand.won.remarks.includes(each), (table) => taps.remarked(table, each)))}</ul>`}
    ${!hand.won && facts.statuses.length > 0 && html`<h3>Something is wrong with it</h3><ul class="menu">${facts.statuses.map((each) => line(each, `${each} hand`, hand.status === each, (table) => taps.stated(table, each)))}</ul>`}`;
}

export const Help = () => html`<ol class="help">
  <li>Choose what to put down, exposed or concealed, then tap its tile; of a chow the lowest.</li>
  <li>Winner: tap the whole hand, how it was won, and last the winning tile. Others: tap only what scores.</li>
  <li>Counted by hand? Tap 123 and type the score.</li>
  <li>Settle.</li>
  <li><button type="button" class="chip" onClick=${() => core.openDialog("words")}>Words of the game</button></li>
</ol>`;

export function Value({ value, hand, seat, engine, counting, lost }) {
  const [line, big, kind] = words(value, hand, engine, counting, counting ? "Type the score that was counted by hand" : lost ? "Tap what scores in this hand" : "Tap the tiles of this hand");
  return html`<div class=${`value ${kind}`}>
    <output aria-live="polite" aria-atomic="true">${big !== "" && html`<b>${big}</b>`}<span>${line}</span></output>
    ${value && value.state === "refused" && !counting && html`<button type="button" class="chip" onClick=${() => core.openDialog("problem", { problem: value.problem })}>Why not</button>`}
    ${value && (value.state === "scored" || value.state === "part") && html`<button type="button" class="chip" onClick=${() => core.openDialog("why", { seat })}>Why</button>`}
  </div>`;
}

function words(value, hand, engine, counting, blank) {
  if (engine === "failed") return ["The engine could not be loaded. What is tapped is kept.", "", "refused"];
  if (!value) {
    const empty = !Object.values(hand).some((each) => (Array.isArray(each) ? each.length : each !== null && each !== undefined));
    if (empty) return [blank, "", ""];
    return [engine === "loading" ? "The rules are being loaded; go on tapping" : "…", "", ""];
  }
  const sum = value.steps ? value.steps.join("; ") : "";
  switch (value.state) {
    case "counted":
      return ["counted by hand", value.total, ""];
    case "refused":
      if (counting) return ["so far", hand.score, ""];
      return [value.problem.faults[0].message, "!", "refused"];
    case "unfinished":
      return [value.total ? `${value.needs} · so far ${value.total}` : value.needs, "", "needs"];
    case "part":
      return [`${sum}; ${core.soMany(value.others, "tile")} not tapped`, value.total, ""];
    default:
      return [sum, value.total, ""];
  }
}

export function Items({ value }) {
  if (!value || !value.items || !value.items.length) return null;
  return html`<ul class="items" aria-label="What scores">
    ${value.items.map(
      (item, at) => html`<li key=${at}><span>${item.name} ${item.tiles && html`<${Drawn} text=${item.tiles} />`} <${Cite} text=${item.cite} /></span><b>${item.amount}</b></li>`,
    )}
    ${(value.notes || []).map((note) => html`<li class="note" key=${note}><span>${note}</span></li>`)}
  </ul>`;
}

// The keys: what a tap puts down and how, the tiles, the digits of a score counted by hand.
import { html, useEffect } from "./vendor/preact-htm.js";
import { FACTS } from "./facts.js";
import * as core from "./core.js";
import { button, Tile } from "./drawing.js";
import * as taps from "./state.js";
import { called, capital, say } from "./words.js";

/** What a tap changes of the table, for the seat that is looked at. */
export function act(change) {
  core.putTable(change({ ...core.tableOf(), seat: core.activeSeat() }));
}

const MODES = [
  ["exposed", ["pung", "chow", "kong"]],
  ["concealed", ["tile", "pair", "pung", "chow", "kong"]],
];

export function Modes({ mode }) {
  const set = ([form, kinds]) => {
    const title = say(capital(form));
    const key = (kind) => {
      const pressed = mode.form === form && mode.kind === kind;
      const more = { "aria-pressed": pressed, "aria-label": `${title} ${say(kind)}`, key: kind };
      return button(
        capital(say(kind)),
        () => act((table) => ({ ...table, mode: { form, kind } })),
        more,
      );
    };
    return html`<div class=${`modeset ${form}`} role="group" aria-label=${title} key=${form}>
      <span class="modetitle" aria-hidden="true">${title}</span>
      <div class="modekeys">${kinds.map(key)}</div>
    </div>`;
  };
  return html`<div class="modes">${MODES.map(set)}</div>`;
}

/** Arrow keys move among the keys; only one of them is in the order of Tab. */
function onArrows(event) {
  const rows = [...event.currentTarget.children].map((row) => [...row.children]);
  const line = rows.findIndex((row) => row.includes(document.activeElement));
  if (line < 0) return;
  const keys = rows.flat();
  const at = keys.indexOf(document.activeElement);
  const place = rows[line].indexOf(document.activeElement);
  const inRow = (row) => row?.[place] || row?.at(-1);
  const to = {
    ArrowRight: keys[at + 1],
    ArrowLeft: keys[at - 1],
    ArrowUp: inRow(rows[line - 1]),
    ArrowDown: inRow(rows[line + 1]),
    Home: keys[0],
    End: keys.at(-1),
  };
  const next = to[event.key];
  if (!next) return;
  event.preventDefault();
  for (const key of keys) key.tabIndex = key === next ? 0 : -1;
  next.focus();
}

const groupWith = (hand, code) => hand.exposed.findIndex(({ tiles }) => tiles.includes(code));

/** Why a tile cannot be tapped now; nothing where it can. */
function whyNot(code, { mode, spent, hand, marking }) {
  const bonus = taps.isBonus(code);
  const kind = bonus ? "tile" : mode.kind;
  const few = say("Too few of {1} are left: look at all four hands.", called(code));
  const held = hand.free.includes(code) || groupWith(hand, code) >= 0;
  if (marking && !bonus) return held ? "" : say("Tap the winning tile: it is one of this hand.");
  if (!FACTS.tiles[code].taps[kind]) return say(`No ${kind} begins with {1}.`, called(code));
  return spent[kind]?.includes(code) ? few : "";
}

export function Keypad(props) {
  const { mode, hand, marking } = props;
  const { keys } = core.facts();
  const title = `${say(capital(mode.form))} ${say(mode.kind)}`;
  const narrow = keys.findLastIndex((row) => row.length < 8);
  const wordsIn = narrow < 0 ? keys.length - 1 : narrow;
  const complete = (table, code) =>
    taps.completed(table, code, hand.free.includes(code) ? null : groupWith(hand, code));
  const tap = (code) => {
    const why = whyNot(code, props);
    const completes = marking && !taps.isBonus(code);
    if (why) core.tell(why);
    else act((table) => (completes ? complete : taps.tapped)(table, code));
  };
  const key = (code, tabindex) =>
    button(html`<${Tile} code=${code} />`, () => tap(code), {
      key: code,
      class: "key",
      "data-tile": code,
      "aria-label": called(code),
      "aria-disabled": Boolean(whyNot(code, props)),
      tabindex,
    });
  const word = (sign, label, go) =>
    button(sign, go, { key: sign, class: "key word", "aria-label": label, tabindex: -1 });
  const words = () => [
    word("⌫", say("Take the last step back"), () => core.putTable(taps.undone(core.tableOf()))),
    word("123", say("123: a score counted by hand"), () =>
      act((table) => taps.changed(table, { counting: true })),
    ),
  ];
  const row = (codes, line) =>
    html`<div class="keyrow" key=${line}>
      ${codes.map((code, at) => key(code, line || at ? -1 : 0))} ${line === wordsIn && words()}
    </div>`;
  return html`<div
    class=${`keypad ${mode.form}`}
    role="group"
    aria-label=${say("Keypad: {1}", title)}
    onKeyDown=${onArrows}
  >
    ${keys.map(row)}
  </div>`;
}

const LARGEST_SCORE = 999999999;

/** A keyboard's digits, wherever on the table the focus is. */
function useKeyboard(type, back) {
  useEffect(() => {
    const heard = (event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || target.closest("dialog, input, select, textarea")) return;
      if (/^\d$/.test(key)) type(Number(key));
      else if (key === "Backspace") back();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  });
}

export function Digits() {
  const counted = () => taps.handOf(core.tableOf().deal, core.activeSeat()).score || 0;
  const count = (number) => act((table) => taps.counted(table, number));
  const type = (digit) => count(Math.min(LARGEST_SCORE, counted() * 10 + digit));
  const back = () => count(Math.floor(counted() / 10) || null);
  useKeyboard(type, back);
  const toTiles = () => act((table) => taps.changed(table, { counting: false }));
  const digit = (number) => button(number, () => type(number), { class: "key digit", key: number });
  const last = say("Take the last digit back");
  return html`<div class="keypad digits" role="group" aria-label=${say("Score counted by hand")}>
    <div class="keyrow">${[1, 2, 3].map(digit)}</div>
    <div class="keyrow">${[4, 5, 6].map(digit)}</div>
    <div class="keyrow">${[7, 8, 9].map(digit)}</div>
    <div class="keyrow">
      ${button("⌫", back, { class: "key word", "aria-label": last })} ${digit(0)}
      ${button(say("Tiles"), toTiles, { class: "key word" })}
    </div>
  </div>`;
}

// What sheets and the table are made of: buttons, tiles (reports/faces/*.svg, put into the page when it is built), refusals,
// and the engine's reports, block by block.
import { html } from "./vendor/preact-htm.js";
import { useAnswer } from "./engine.js";
import { FACTS } from "./facts.js";
import { called, say, signed, told } from "./words.js";

/** A button: its words, what a tap does, and whatever else is to be said of it. */
export const button = (words, go, more) =>
  html`<button type="button" onClick=${go} ...${more}>${words}</button>`;
export const mainButton = (words, go, more) => button(words, go, { class: "main", ...more });
export const icon = (sign, words, go, more) =>
  button(sign, go, { class: "icon", "aria-label": words, ...more });
export const chip = (words, on, go, more) =>
  button(words, go, { class: "chip", "aria-pressed": Boolean(on), ...more });
export const actions = (...buttons) => html`<div class="actions">${buttons}</div>`;
/** What is chosen from: chips in a row. */
export const chips = (title, ...children) =>
  html`<div class="chips" role="group" aria-label=${title}>${children}</div>`;
/** One of several: values, each with its words. */
export function oneOf(title, value, choose, options) {
  const option = ([key, words]) => chip(words, key === value, () => choose(key), { key });
  return chips(title, options.map(option));
}
/** A line of a menu: what it does, and more about it. */
export const entry = (words, more, go, rest) =>
  button(html`<b>${words}</b>${more && html`<span>${more}</span>`}`, go, rest);
export const menu = (entries) =>
  html`<ul class="menu">
    ${entries.map((line, at) => html`<li key=${at}>${line}</li>`)}
  </ul>`;
export const small = (words) => html`<p class="small">${words}</p>`;
export const wait = (words = say("A moment…")) => html`<p role="status">${words}</p>`;

/** A choice among a few values, each with its words. */
export const select = (value, choose, options) =>
  html`<select value=${value} onChange=${(event) => choose(event.target.value)}>
    ${options.map(
      ([key, words]) =>
        html`<option key=${key} value=${key} selected=${key === value}>${words}</option>`,
    )}
  </select>`;
export const round = (winds, value, choose) =>
  html`<label>
    ${say("Round")}
    ${select(
      value || winds[0],
      choose,
      winds.map((wind) => [wind, told(wind)]),
    )}
  </label>`;

export const Tile = ({ code }) =>
  html`<svg class="tile" viewBox="0 0 30 40" aria-hidden="true">
    <use href=${`#mj-${code}`} />
  </svg>`;

const CODES = new RegExp(FACTS.codes, "g");
/** Tiles alone in brackets, which they do not need where they are drawn. */
const IN_BRACKETS = new RegExp(`\\((${FACTS.codes}(?:,? (?:${FACTS.codes}))*)\\)`, "g");

/** The codes of tiles that stand together: of `123D`, of `EEE`, or so many of one kind. */
function tilesOf(written, count = 1) {
  const [, ranks, suit] = /^(\d+)([DBC])$/.exec(written) || [];
  const alike = /^(.)\1*$/.test(written) ? [...written] : [written];
  const codes = suit ? [...ranks].map((rank) => rank + suit) : alike;
  return Array(Number(count)).fill(codes).flat();
}

export const Tiles = ({ codes }) =>
  html`<span class="drawn" role="img" aria-label=${codes.map(called).join(", ")}>
    ${codes.map((code, at) => html`<${Tile} key=${at} code=${code} />`)}
  </span>`;

/** A text with its tiles drawn. */
export function Drawn({ text: written }) {
  const text = written.replace(IN_BRACKETS, "$1");
  const parts = [];
  let at = 0;
  for (const { 0: all, 1: count, 2: tiles, index } of text.matchAll(CODES)) {
    parts.push(text.slice(at, index), html`<${Tiles} codes=${tilesOf(tiles, count)} />`);
    at = index + all.length;
  }
  return [...parts, text.slice(at)];
}

const drawn = (text) => html`<${Drawn} text=${told(text)} />`;

export const Cite = ({ text }) =>
  html`<cite>${text.replaceAll(", ", ",\u00a0").replaceAll("p. ", "p.\u00a0")}</cite>`;

/** A player's name: where there is no room for it, its middle is left out, so that names that begin alike are told apart. */
export function Name({ name }) {
  const end = name.length > 9 ? name.length - 5 : name.length;
  return html`<span class="name" title=${name}
    ><span>${name.slice(0, end)}</span><b>${name.slice(end)}</b></span
  >`;
}

export function Problem({ problem }) {
  if (!problem) return null;
  const fault = ({ message, hint }, at) =>
    html`<p key=${at}>
      <b>${told(message)}</b>
      ${hint && html`<br />${told(hint)}`}
    </p>`;
  const full = () =>
    html`<details>
      <summary>${say("In full")}</summary>
      <pre tabindex="0">${problem.text}</pre>
    </details>`;
  return html`<div class="problem" role="alert">
    ${problem.faults.map(fault)} ${problem.text && full()}
  </div>`;
}

const ANSWERS = ["Total", "Wins"];
const LISTED = ["Item", "Option"];

/** What a row says beside what it is about: its cells by their columns, the empty ones left out. */
const cellsOf = ({ columns }, row) =>
  columns.map((column, at) => ({ ...column, cell: row[at] })).filter(({ cell }, at) => at && cell);

/** A line of a sheet or of a card: its tiles, what scores, its source, its score. */
export const Item = ({ name, tiles, cite, amount, children }) =>
  html`<li>
    ${tiles && html`<span class="of">${drawn(tiles)}</span>`}
    <span class="words"> ${told(name)} ${cite && html`<${Cite} text=${cite} />`} ${children} </span>
    <b>${amount && told(amount)}</b>
  </li>`;

function ItemList({ block }) {
  const item = (row, at) => {
    const cells = cellsOf(block, row).map(({ title, cell }) => [title, cell]);
    const { Tiles: tiles, Source: cite, Score, Now, ...rest } = Object.fromEntries(cells);
    const about = { name: row[0], tiles, cite, amount: Score || Now };
    const more = Object.values(rest).map((text) => html`<small>${drawn(text)}</small>`);
    return html`<${Item} key=${at} ...${about}>${more}<//>`;
  };
  return html`<ul class="items">
    ${block.rows.map(item)}
  </ul>`;
}

/** What a cell says: rulesets by their titles. */
const RULES = Object.fromEntries(FACTS.rulesets.map(({ id, title }) => [id, title]));
const said = (cell) => RULES[cell] || cell;

const minus = (figure) => figure.replace("-", "−");

/** Whether every ruleset of a comparison says the same. */
const isAlike = (figures) =>
  figures.length > 1 &&
  figures.every(({ title, cell }) => title in RULES && cell === figures[0].cell);

/** How many words the title of a column may have that stands in every row. */
const SHORT = 2;

/** A table, a line for each row: what it is about, its figures, and below them what is long. */
export function Rows({ block }) {
  const isFigure = ({ right, title }) => right || ANSWERS.includes(title);
  const above = ({ title }) => title.split(" ").length > SHORT;
  const heading = block.columns.find((column) => !isFigure(column) && above(column));
  const figure = ({ title, cell }) =>
    html`<span key=${title} class=${ANSWERS.includes(title) ? "answer" : ""}>
      ${told(said(title))}${" "}<b>${minus(told(cell))}</b>
    </span>`;
  const long = ({ title, cell, faint }) =>
    html`<span key=${title} class=${faint ? "long faint" : "long"}>
      ${title && title !== heading?.title && html`<small>${told(title)}</small> `}${drawn(cell)}
    </span>`;
  const line = (row, at) => {
    const cells = cellsOf(block, row);
    const figures = cells.filter(isFigure);
    const once = isAlike(figures) && html`<b class="once">${minus(told(figures[0].cell))}</b>`;
    return html`<li key=${at} class=${block.strong.includes(at) ? "strong" : ""}>
      <span class="figures">
        <b title=${told(block.columns[0].title)}>${drawn(said(row[0]))}</b>
        ${once || figures.map(figure)}
      </span>
      ${cells.filter((cell) => !isFigure(cell)).map(long)}
    </li>`;
  };
  return html`${heading && html`<h3>${told(heading.title)}</h3>`}
    <ul class="rows">
      ${block.rows.map(line)}
    </ul>`;
}

/** A table whose columns have no titles: the title of each row, and beside it, or below it where there is no room, what it says. */
function Pairs({ block: { columns, rows } }) {
  const cell = (text, at) =>
    html`<dd key=${at} class=${columns[at + 1].faint ? "faint" : ""}>${drawn(text)}</dd>`;
  const row = ([title, ...cells], at) =>
    html`<div key=${at}>
      <dt>${drawn(title)}</dt>
      ${cells.map(cell)}
    </div>`;
  return html`<dl class="pairs">${rows.map(row)}</dl>`;
}

const line = (text, at) => html`<span key=${at} class="line">${drawn(text)}</span>`;
const bullet = (text, at) => html`<li key=${at}>${drawn(text)}</li>`;

function Block({ block }) {
  const { columns, heading, lines, bullets, strong } = block;
  if (heading) return html`<h3>${told(heading)}</h3>`;
  if (lines) return html`<p class=${strong ? "strong" : ""}>${lines.map(line)}</p>`;
  if (bullets)
    return html`<ul>
      ${bullets.map(bullet)}
    </ul>`;
  const cited = columns.some(({ title }) => title === "Source");
  if (cited && LISTED.includes(columns[0].title)) return html`<${ItemList} block=${block} />`;
  if (columns.every(({ title }) => !title)) return html`<${Pairs} block=${block} />`;
  return html`<${Rows} block=${block} />`;
}

const Blocks = ({ blocks }) =>
  html`<div class="blocks">
    ${blocks.map((block, at) => html`<${Block} key=${at} block=${block} />`)}
  </div>`;

/** Who leads, and with how much: a line for each player, the first above. */
export function Standings({ players }) {
  const ranked = [...players].sort((one, other) => other.total - one.total);
  const most = ranked[0].total;
  const line = ({ player, total }) =>
    html`<li key=${player} class=${total > 0 && total === most ? "leads" : ""}>
      <span>${player}</span><b>${signed(total)}</b>
    </li>`;
  return html`<ol class="standings" aria-label=${say("The players")}>
    ${ranked.map(line)}
  </ol>`;
}

/** A report that the engine makes; one about the hand `beside` it needs no title, nor that hand in writing, which stands first. */
export function Report({ request, beside }) {
  const answer = useAnswer(request);
  if (!answer) return wait();
  if (answer.problem) return html`<${Problem} problem=${answer.problem} />`;
  const { title, blocks } = answer.ok;
  if (beside) return html`<${Blocks} blocks=${blocks.slice(1)} />`;
  return html`<p class="strong">${told(title)}</p>
    <${Blocks} blocks=${blocks} />`;
}

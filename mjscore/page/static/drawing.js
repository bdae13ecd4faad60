// Reports of the engine as the page shows them, block by block; tiles (reports/faces/*.svg, put into the page when it is built), chips, refusals.
import { html } from "./vendor/preact-htm.js";
import { FACTS } from "./facts.js";
import { called } from "./core.js";

export const Tile = ({ code }) => html`<svg class="tile" viewBox="0 0 30 40" aria-hidden="true"><use href=${`#mj-${code}`} /></svg>`;

const CODES = new RegExp(FACTS.codes, "g");

/** The codes of tiles that stand together: of `123D`, of `EEE`, or so many of one kind. */
function codesOf(written, count = 1) {
  const suit = /^(\d+)([DBC])$/.exec(written);
  const codes = suit ? [...suit[1]].map((rank) => rank + suit[2]) : /^(.)\1*$/.test(written) ? [...written] : [written];
  return Array(Number(count)).fill(codes).flat();
}

export const Tiles = ({ codes }) => html`<span class="drawn" role="img" aria-label=${codes.map(called).join(", ")}>${codes.map((code, at) => html`<${Tile} key=${at} code=${code} />`)}</span>`;

/** A text with its tiles drawn. */
export function Drawn({ text }) {
  const parts = [];
  let at = 0;
  for (const { 0: all, 1: count, 2: written, index } of text.matchAll(CODES)) {
    parts.push(text.slice(at, index), html`<${Tiles} codes=${codesOf(written, count)} />`);
    at = index + all.length;
  }
  return html`${parts}${text.slice(at)}`;
}

export const Cite = ({ text }) => html`<cite>${text.replaceAll(", ", ",\u00a0").replaceAll("p. ", "p.\u00a0")}</cite>`;

/** A player's name: where there is no room for it, its middle is left out, so that names that begin alike are told apart. */
export function Name({ name }) {
  const end = name.length > 9 ? name.length - 5 : name.length;
  return html`<span class="name" title=${name}><span>${name.slice(0, end)}</span><b>${name.slice(end)}</b></span>`;
}

export const Chip = ({ on, go, label, children }) => html`<button type="button" class="chip" aria-pressed=${Boolean(on)} aria-label=${label} onClick=${go}>${children}</button>`;

export const Round = ({ winds, value, go }) => html`<label>Round <select value=${value || winds[0]} onChange=${go}>${winds.map((each) => html`<option key=${each} value=${each} selected=${each === value}>${each}</option>`)}</select></label>`;

export function Problem({ problem }) {
  if (!problem) return null;
  return html`<div class="problem" role="alert">
    ${problem.faults.map((fault, at) => html`<p key=${at}><b>${fault.message}</b>${fault.hint && html`<br />${fault.hint}`}</p>`)}
    ${problem.text && html`<details><summary>In full</summary><pre tabindex="0">${problem.text}</pre></details>`}
  </div>`;
}

const SCORES = ["Score", "Now"];

function ItemList({ block }) {
  const titles = block.columns.map((column) => column.title);
  const figure = titles.findIndex((each) => SCORES.includes(each));
  return html`<ul class="items">
    ${block.rows.map(
      (row, at) => html`<li key=${at}><span>${row[0]} ${titles.map((name, each) => (each === 0 || each === figure || !row[each] ? null : name === "Tiles" ? html`<${Drawn} text=${row[each]} /> ` : name === "Source" ? html`<${Cite} text=${row[each]} /> ` : html`<small><${Drawn} text=${row[each]} /></small>`))}</span><b>${figure > 0 ? row[figure] : ""}</b></li>`,
    )}
  </ul>`;
}

/** What a cell says: rulesets by their titles. */
const RULES = Object.fromEntries(FACTS.rulesets.map(({ id, title }) => [id, title]));
const said = (cell) => RULES[cell] || cell;
const ANSWERS = ["Total", "Wins"];

/** A table of many columns, a line for each row: what it is about, its figures, and below them what is long. */
function Rows({ block }) {
  const [first, ...rest] = block.columns;
  const filled = (row, right) => rest.map((column, at) => ({ ...column, cell: row[at + 1] })).filter((each) => each.cell && (right === (each.right || ANSWERS.includes(each.title))));
  return html`<ul class="rows">${block.rows.map(
    (row, at) => html`<li key=${at} class=${block.strong.includes(at) ? "strong" : ""}>
      <span class="figures"><b title=${first.title}><${Drawn} text=${said(row[0])} /></b>${filled(row, true).map((each) => html`<span key=${each.title} class=${ANSWERS.includes(each.title) ? "answer" : ""}>${each.title} <b>${each.cell}</b></span>`)}</span>
      ${filled(row, false).map((each) => html`<span key=${each.title} class=${each.faint ? "long faint" : "long"}>${each.title && html`<small>${each.title}</small> `}<${Drawn} text=${each.cell} /></span>`)}
    </li>`,
  )}</ul>`;
}

function Grid({ block, label }) {
  const headed = block.columns.some((column) => column.title);
  return html`<div class="wide" tabindex="0" role="group" aria-label=${label}><table>
    ${headed && html`<thead><tr>${block.columns.map((column, at) => column.title ? html`<th key=${at} scope="col" class=${column.right ? "right" : ""}>${said(column.title)}</th>` : html`<td key=${at}></td>`)}</tr></thead>`}
    <tbody>${block.rows.map((row, at) => html`<tr key=${at} class=${block.strong.includes(at) ? "strong" : ""}>${row.map((cell, each) => html`<td key=${each} class=${`${block.columns[each].right ? "right" : ""} ${block.columns[each].faint ? "faint" : ""}`}>${block.columns[each].faint ? cell : html`<${Drawn} text=${cell} />`}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

const LISTED = ["Item", "Option"];

export function Blocks({ blocks }) {
  let heading = "Table";
  return html`<div class="blocks">
    ${blocks.map((block, at) => {
      if (block.heading) {
        heading = block.heading;
        return html`<h3 key=${at}>${block.heading}</h3>`;
      }
      if (block.lines) return html`<p key=${at} class=${block.strong ? "strong" : ""}>${block.lines.map((line, each) => html`<span key=${each} class="line"><${Drawn} text=${line} /></span>`)}</p>`;
      if (block.bullets) return html`<ul key=${at}>${block.bullets.map((line, each) => html`<li key=${each}><${Drawn} text=${line} /></li>`)}</ul>`;
      if (LISTED.includes(block.columns[0].title) && block.columns.some(({ title }) => title === "Source")) return html`<${ItemList} key=${at} block=${block} />`;
      if (block.columns.length > 3) return html`<${Rows} key=${at} block=${block} />`;
      return html`<${Grid} key=${at} block=${block} label=${heading} />`;
    })}
  </div>`;
}

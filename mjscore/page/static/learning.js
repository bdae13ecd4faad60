// To learn by: the books' worked examples, and the notation to try.
import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { ask } from "./engine.js";
import * as core from "./core.js";
import { Drawn, Problem, Tiles } from "./drawing.js";
import { emptyTable } from "./state.js";

let shelf = null;

export function Examples() {
  const [books, setBooks] = useState(shelf);
  const [book, setBook] = useState(0);
  const [open, setOpen] = useState(null);
  useEffect(() => {
    if (!shelf)
      fetch("examples.json")
        .then((answer) => answer.json())
        .then((found) => setBooks((shelf = found)))
        .catch(() => setBooks([]));
  }, []);
  if (!books) return html`<p role="status">A moment…</p>`;
  if (!books.length) return html`<p>The examples could not be loaded.</p>`;
  const { examples } = books[book];
  return html`<div>
    <label>Book <select onChange=${(event) => {
      setBook(Number(event.target.value));
      setOpen(null);
    }}>${books.map((each, at) => html`<option key=${at} value=${at} selected=${at === book}>${each.title} (${each.examples.length})</option>`)}</select></label>
    <ul class="menu">${examples.map((each, at) => html`<li key=${at}><button type="button" aria-expanded=${open === at} onClick=${() => setOpen(open === at ? null : at)}><b>${each.title}</b><span>${each.cite}${each.printed === null ? "" : `: the book prints ${each.printed}`}</span></button>
      ${open === at && html`<${Example} example=${each} />`}</li>`)}</ul>
  </div>`;
}

function Example({ example }) {
  const [problem, setProblem] = useState(null);
  const play = async () => {
    const answer = await ask({ do: "read", text: example.text });
    if (answer.problem) return setProblem(answer.problem);
    const { ok } = answer;
    const deal = ok.kind === "deal" ? ok.deal : { hands: { [ok.seat || "East"]: ok.hand }, round: ok.hand.round };
    return startTrial(example.title, example.rules, deal, ok.seat);
  };
  return html`<div class="example"><p class="written"><${Drawn} text=${example.text} /></p>${example.note && html`<p>${example.note}</p>`}<${Problem} problem=${problem} /><div class="actions"><button type="button" class="main" onClick=${play}>Play with it</button></div></div>`;
}

/** Pieces of the notation, each with what it says; the texts are read by the tests. */
export const PIECES = [
  ["Suits are dots, bamboo and characters", "concealed: 123D 456B 789C, 4 others"],
  ["Winds and dragons", "concealed: E S W N RD GD WD, 6 others"],
  ["Three of a tile", "exposed: 3×8D pung; concealed: 10 others"],
  ["A chow", "exposed: 567C chow; concealed: 10 others"],
  ["A kong, exposed or concealed", "exposed: 4×E kong; concealed: 4×2D concealed kong, 7 others"],
  ["How it was won", "exposed: 3×8D pung, 567C chow; concealed: WD WD EEE 123B; won: discard 2B; seat: East"],
  ["Flowers and seasons", "exposed: 3×8D, 567C; concealed: WD WD EEE 123B; bonus: F1 S2; won: draw 2B; seat: East"],
];

export function Notation() {
  const [text, setText] = useState(PIECES[5][1]);
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    let mine = true;
    read(text).then((found) => mine && setAnswer(found));
    return () => (mine = false);
  }, [text]);
  return html`<div>
    <label>Write a hand <textarea rows="4" spellcheck="false" autocapitalize="off" value=${text} onInput=${(event) => setText(event.target.value)}></textarea></label>
    <div role="status" aria-live="polite">${answer && (answer.problem ? html`<${Problem} problem=${answer.problem} />` : html`<p class="strong">${answer.ok}</p><p class="groups">${(answer.groups || []).map((codes, at) => html`<${Tiles} key=${at} codes=${codes} />`)}</p>`)}</div>
    <ul class="menu">${PIECES.map(([words, example]) => html`<li key=${example}><button type="button" onClick=${() => setText(example)}><b>${words}</b><code>${example}</code><${Drawn} text=${example} /></button></li>`)}</ul>
  </div>`;
}

/** What a hand says: its tiles group by group, and what it is worth. */
async function read(text) {
  const answer = await ask({ do: "read", text });
  if (answer.problem) return answer;
  const { ok } = answer;
  if (ok.kind !== "hand") return { ok: `This is a ${ok.kind}.` };
  const { hand } = ok;
  const seat = ok.seat || "East";
  const worth = await ask({ do: "deal", rules: core.choiceOf(core.get().choice), deal: { hands: { [seat]: hand }, round: hand.round } });
  if (worth.problem) return worth;
  const groups = [...[...(hand.exposed || []), ...(hand.fixed || [])].map((each) => each.tiles), hand.free || [], hand.bonus || []].filter((codes) => codes.length);
  const value = worth.ok.seats[seat];
  if (!value) return { ok: "Understood.", groups };
  if (value.problem) return { problem: value.problem };
  return { ok: value.needs ? `Understood. ${value.needs}` : `Understood: ${value.total} (${value.steps.join("; ")})`, groups };
}

/** The words of the game, each with what it means and tiles that show it. */
const GLOSSARY = [
  ["Pung", "Three tiles alike.", "8D 8D 8D"],
  ["Chow", "Three of one suit that follow each other. In most rules it scores nothing by itself.", "5C 6C 7C"],
  ["Kong", "Four tiles alike; it counts as three, and a loose tile is drawn for the fourth.", "E E E E"],
  ["Pair, or head", "Two tiles alike: a complete hand is four sets and a pair.", "WD WD"],
  ["Exposed", "A set for which another player’s discard was claimed; it lies open on the table.", ""],
  ["Concealed", "All that was drawn and nobody has seen. It mostly scores twice as much.", ""],
  ["Own wind", "The wind of your seat. East deals, and often pays and receives double.", "S S S"],
  ["Prevailing wind, round", "The wind that counts for everybody while the round lasts: first East, then South, West, North.", ""],
  ["East 1a", "The round, which player is East in it (1 to 4), and a, b … for the deals that he has stayed East.", ""],
  ["Double", "The whole score times two: two doubles are four times, three are eight times.", "RD RD RD"],
  ["Limit", "The most that a hand may score. A limit hand scores it whatever its tiles are worth.", ""],
  ["Loose tile", "A tile from the end of the wall, drawn after a kong or a bonus tile.", ""],
  ["Robbing a kong", "To win with the tile that another player adds to his exposed pung.", "2B 2B 2B 2B"],
  ["Fishing, or ready", "One tile is missing: the hand waits.", "3C 4C"],
  ["Bonus tiles", "Flowers and seasons: they lie beside the hand.", "F1 S1"],
];

export const Glossary = () => html`<dl class="glossary">${GLOSSARY.map(([word, meaning, codes]) => html`<div key=${word}><dt>${word}</dt><dd>${meaning} ${codes && html`<${Tiles} codes=${codes.split(" ")} />`}</dd></div>`)}</dl>`;

/** A hand or a deal beside the evening, to look at and to change. */
export async function startTrial(title, rules, deal, seat) {
  const table = { ...emptyTable(), deal, seat: seat || Object.keys(deal.hands)[0] || null };
  const answer = await ask({ do: "facts", rules });
  if (answer.problem) return core.openDialog("problem", { problem: answer.problem });
  core.step({ trial: { title, rules, table, facts: answer.ok } });
  core.closeDialog();
  return null;
}

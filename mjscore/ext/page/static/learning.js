// To learn by: the books' worked examples, the notation to try, the words of the game.
import { html, useState } from "./vendor/preact-htm.js";
import { FACTS } from "./facts.js";
import { ask, useLater } from "./engine.js";
import * as core from "./core.js";
import {
  actions,
  Drawn,
  entry,
  mainButton,
  menu,
  Problem,
  select,
  Tiles,
  wait,
} from "./drawing.js";
import { emptyTable } from "./state.js";
import { say } from "./words.js";

let examples = null;
async function allExamples() {
  if (!examples) {
    const { body } = await fetch("examples.json.packed");
    const unpacked = body.pipeThrough(new DecompressionStream("gzip"));
    examples = await new Response(unpacked).json();
  }
  return examples;
}

export function Examples() {
  const books = useLater("", () => allExamples().catch(() => []));
  const [book, setBook] = useState(0);
  const [open, setOpen] = useState(null);
  if (!books) return wait();
  if (!books.length) return html`<p>${say("The examples could not be loaded.")}</p>`;
  const choose = (at) => {
    setBook(Number(at));
    setOpen(null);
  };
  const titles = books.map(({ title, examples }, at) => [at, `${title} (${examples.length})`]);
  const line = (example, at) => {
    const { title, cite, printed } = example;
    const prints = printed === null ? "" : say(": the book prints {1}", printed);
    const go = () => setOpen(open === at ? null : at);
    const button = entry(title, cite + prints, go, { "aria-expanded": open === at });
    return open === at ? [button, html`<${Example} example=${example} />`] : button;
  };
  return html`<label>${say("Book")} ${select(book, choose, titles)}</label>
    ${menu(books[book].examples.map(line))}`;
}

/** A hand or a deal that was read, as a deal. */
export function dealOf({ kind, deal, hand, seat }) {
  return kind === "deal" ? deal : { hands: { [seat || "East"]: hand }, round: hand.round };
}

function Example({ example: { text, title, rules, note } }) {
  const [problem, setProblem] = useState(null);
  const play = async () => {
    const { ok, problem: refused } = await ask({ do: "read", text });
    if (refused) setProblem(refused);
    else startTrial(title, rules, dealOf(ok), ok.seat);
  };
  return html`<div class="example">
    <p class="written"><${Drawn} text=${text} /></p>
    ${note && html`<p>${note}</p>`}
    <${Problem} problem=${problem} />
    ${actions(mainButton(say("Play with it"), play))}
  </div>`;
}

/** The words of the game, each with what it means and tiles that show it. */
export function Glossary() {
  const word = ([name, [meaning, codes]]) =>
    html`<div key=${name}>
      <dt>${say(name)}</dt>
      <dd>${say(meaning)} ${codes && html`<${Tiles} codes=${codes.split(" ")} />`}</dd>
    </div>`;
  return html`<dl class="glossary">${Object.entries(FACTS.texts.glossary).map(word)}</dl>`;
}

/** A hand or a deal beside the evening, to look at and to change. */
export async function startTrial(title, rules, deal, seat) {
  const table = { ...emptyTable(), deal, seat: seat || Object.keys(deal.hands)[0] || null };
  const { ok, problem } = await ask({ do: "facts", rules });
  if (problem) return core.openDialog("problem", { problem });
  core.step({ trial: { title, rules, table, facts: ok } });
  return core.closeDialog();
}

// To learn by: the books' worked examples, the notation to try, the words of the game.
import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { FACTS } from "./facts.js";
import { ask } from "./engine.js";
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
import { useField } from "./store.js";
import { say, told } from "./words.js";

let kept = null;
const fetched = async () => (kept ||= await (await fetch("examples.json")).json());

export function Examples() {
  const [books, setBooks] = useState(kept);
  const [book, setBook] = useState(0);
  const [open, setOpen] = useState(null);
  useEffect(() => {
    fetched().then(setBooks, () => setBooks([]));
  }, []);
  if (!books) return wait();
  if (!books.length) return html`<p>${say("The examples could not be loaded.")}</p>`;
  const choose = (at) => {
    setBook(Number(at));
    setOpen(null);
  };
  const titles = books.map(({ title, examples }, at) => [at, `${title} (${examples.length})`]);
  const example = (each, at) => {
    const { title, cite, printed } = each;
    const prints = printed === null ? "" : say(": the book prints {1}", printed);
    const go = () => setOpen(open === at ? null : at);
    const line = entry(title, cite + prints, go, { "aria-expanded": open === at });
    return open === at ? [line, html`<${Example} example=${each} />`] : line;
  };
  return html`<label>${say("Book")} ${select(book, choose, titles)}</label>
    ${menu(books[book].examples.map(example))}`;
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

const PIECES = Object.entries(FACTS.texts.pieces);

export function Notation() {
  const [text, setText] = useField("notation", PIECES[0][1]);
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    let mine = true;
    read(text).then((found) => mine && setAnswer(found));
    return () => (mine = false);
  }, [text]);
  const groups = (answer?.groups || []).map(
    (codes, at) => html`<${Tiles} key=${at} codes=${codes} />`,
  );
  const piece = ([words, example]) => {
    const more = html`<code>${example}</code><${Drawn} text=${example} />`;
    return entry(html`${say(words)}`, more, () => setText(example), { class: "piece" });
  };
  return html`<label>
      ${say("Write a hand")}
      <textarea
        rows="4"
        spellcheck="false"
        autocapitalize="off"
        value=${text}
        onInput=${(event) => setText(event.target.value)}
      ></textarea>
    </label>
    <div role="status" aria-live="polite">
      <${Problem} problem=${answer?.problem} />
      ${answer?.ok && html`<p class="strong">${answer.ok}</p>`}
      <p class="groups">${groups}</p>
    </div>
    ${menu(PIECES.map(piece))}`;
}

/** What a hand says: its tiles group by group, and what it is worth. */
async function read(text) {
  const { ok, problem } = await ask({ do: "read", text });
  if (problem) return { problem };
  if (ok.kind !== "hand") return { ok: say(`This is a ${ok.kind}.`) };
  const { exposed = [], fixed = [], free = [], bonus = [] } = ok.hand;
  const rules = core.choiceOf(core.get().choice);
  const worth = await ask({ do: "deal", rules, deal: dealOf(ok) });
  if (worth.problem) return worth;
  const laid = [...exposed, ...fixed].map((each) => each.tiles);
  const groups = [...laid, free, bonus].filter((codes) => codes.length);
  const value = worth.ok.seats[ok.seat || "East"];
  if (value?.problem) return { problem: value.problem };
  if (!value || value.needs)
    return { ok: `${say("Understood.")} ${told(value?.needs || "")}`, groups };
  const steps = value.steps.map(told).join("; ");
  return { ok: say("Understood: {1} ({2})", value.total, steps), groups };
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

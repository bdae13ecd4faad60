// What lies over the page: reports, the menu, texts to share and to open.
import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { ask, useAnswer, useLater } from "./engine.js";
import { Settle } from "./account.js";
import { Begin, Languages, Players } from "./begin.js";
import * as core from "./core.js";
import { Offence } from "./ending.js";
import { Deal, Evening, Past } from "./evening.js";
import { actions, button, entry, icon, menu, oneOf, Problem, Report, select } from "./drawing.js";
import { Examples, Glossary } from "./learning.js";
import { FACTS } from "./facts.js";
import { Piece, WaysSheet } from "./hand.js";
import { offlineWords } from "./notices.js";
import { Open } from "./opening.js";
import { SITE } from "./site.js";
import * as sharing from "./sharing.js";
import { say } from "./words.js";

const WORDS = "Words of the game";

function Dialog({ title, children }) {
  const box = useRef(null);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog.open) dialog.showModal();
    return () => dialog.open && dialog.close();
  }, []);
  const cancel = (event) => {
    event.preventDefault();
    core.closeDialog();
  };
  const beside = (event) => event.target === box.current && core.closeDialog();
  return html`<dialog ref=${box} aria-label=${title} onCancel=${cancel} onClick=${beside}>
    <div class="dialog">
      <div class="head">
        <h2 tabindex="-1">${title}</h2>
        ${title !== say(WORDS) && icon("?", say(WORDS), () => core.openDialog("words"))}
        ${icon("×", say("Close"), core.closeDialog)}
      </div>
      ${children}
    </div>
  </dialog>`;
}

const report = (request) => html`<${Report} request=${request} />`;

const MENU = Object.entries(FACTS.texts.menu);
const menuLine = ([name, [words, more]]) =>
  entry(say(words), say(more), () => core.openDialog(name));

/** What can be shared: the deal, the evening, the house file; as a text, a file, a link, of the evening also a QR code. */
function Sharing({ state: { session, choice } }) {
  const tapped = Object.keys(core.tableOf().deal.hands).length > 0;
  const [what, setWhat] = useState(tapped ? "deal" : "evening");
  const [done, setDone] = useState("");
  const [problem, setProblem] = useState(null);
  const { house } = choice;
  const about = what === "deal" ? core.aboutTable() : { session };
  const answer = useAnswer({ do: what === "deal" ? "write" : "short", ...about });
  const sent = what === "house" ? house.text : answer?.ok?.text || "";
  const link = useLater(sent, async () => sent && sharing.linkOf(sent));
  const text = what === "evening" ? session || "" : sent;
  const name = { deal: "deal", evening: core.fileName(), house: house?.name }[what];
  const file = name + { deal: ".mj", evening: ".session", house: "" }[what];
  const kinds = [
    ["deal", say("This deal")],
    ...(session ? [["evening", say("The evening")]] : []),
    ...(house ? [["house", say("The house file")]] : []),
  ];
  const choose = (each) => {
    setWhat(each);
    setProblem(null);
  };
  const no = "That is not allowed here: mark the text below and copy it.";
  const tell = (went, words) => setDone(say(went ? words : no));
  const given = { title: name, ...(what === "evening" ? { url: link } : { text }) };
  const share = async () => tell(await sharing.share(given), "");
  const copy = (words, copied) => async () => tell(await sharing.copy(copied), words);
  const exported = (format) => async () => {
    const made = await ask({ do: "export", format, ...about });
    setProblem(made.problem || null);
    if (made.ok) sharing.saveFile(`${name}.${format}`, made.ok.text, format);
  };
  const ways = () => [
    sharing.canShare() && button(say("Share…"), share),
    button(say("Copy"), copy("Copied.", text)),
    button(say("Copy a link"), copy("The link is copied.", link), { disabled: !link }),
    button(say("Save as a file"), () => sharing.saveFile(file, text)),
    what !== "house" && button(say("As a table (CSV)"), exported("csv")),
    what !== "house" && button(say("As a page (HTML)"), exported("html")),
  ];
  return html`${oneOf(say("What to share"), what, choose, kinds)}
    <${Problem} problem=${problem || (what === "deal" && answer?.problem)} />
    ${
      text &&
      html`${actions(ways())}
        <p role="status">${done}</p>
        ${what === "evening" && link && html`<${Codes} link=${link} />`}
        <label>${say("The text")} <textarea readonly rows="10">${text}</textarea></label>`
    }`;
}

function Code({ text, label }) {
  const box = useRef(null);
  useEffect(() => sharing.drawCode(box.current, text), [text]);
  return html`<canvas ref=${box} role="img" aria-label=${label}></canvas>`;
}

/** The link as a QR code, or as several where one telephone could not read so large a one from another's screen. */
function Codes({ link }) {
  const codes = sharing.codesOf(link);
  if (!codes.length)
    return html`<p class="small">
      ${say("The evening has grown too long for a QR code: share its link.")}
    </p>`;
  const label = (at) => say("The link as a QR code, {1} of {2}", at + 1, codes.length);
  const one = "Another phone that reads this goes on with the evening.";
  const more = "Another phone that reads these one after the other goes on with the evening.";
  return html`<figure class="code">
    ${codes.map((text, at) => html`<${Code} key=${at} text=${text} label=${label(at)} />`)}
    <figcaption>${say(codes.length > 1 ? more : one)}</figcaption>
  </figure>`;
}

/** The hand in front by other rules: which let it win, and two of them side by side. */
function OtherRules({ seat }) {
  const about = { seat, ...core.aboutTable() };
  const mine = core.facts().id;
  const rest = FACTS.rulesets.filter(({ id }) => id !== mine).map(({ id, title }) => [id, title]);
  const [other, setOther] = useState(rest[0][0]);
  return html`${about.deal.hands[seat]?.won && report({ do: "explain", ...about })}
    <label>${say("Side by side with")} ${select(other, setOther, rest)}</label>
    ${report({ do: "compare", other, ...about })}`;
}

const RUNS =
  "The Python package mjscore runs in your browser. What you tap stays on this phone: no server, no account, no cookie.";
const MADE_OF =
  "Tile drawings and engine: mjscore, MIT licence. Python runs by Pyodide (MPL 2.0); the page is drawn by preact and htm, QR codes by lean-qr.";
const STARTED = {
  image: "The engine was started from the image kept on this phone.",
  files: "The engine was started from its files.",
};

function About({ ui, state }) {
  const themes = [
    ["auto", say("As the phone")],
    ["light", say("Light")],
    ["dark", say("Dark")],
  ];
  const started = ui.engine === "ready" ? STARTED[ui.started] : "The engine is being loaded.";
  const keep = say("To keep it for good, add it to the home screen.");
  const version = say("Version {1}, {2}. The rulesets of this version:", SITE.version, SITE.digest);
  const ruleset = ({ id, title, digest }) =>
    html`<li key=${id}>${title} <code>${id} ${digest}</code></li>`;
  return html`<p>${say(RUNS)}</p>
    <p>${[say(started), offlineWords(ui.offline), keep].join(" ")}</p>
    ${oneOf(say("Light or dark"), state.theme, (theme) => core.step({ theme }), themes)}
    <${Languages} />
    <p>${version}</p>
    <ul class="digests">
      ${FACTS.rulesets.map(ruleset)}
    </ul>
    <p>${say(MADE_OF)}</p>`;
}

const playedRules = ({ trial, session, choice }) =>
  session && !trial ? { session } : { rules: trial ? trial.rules : choice };

/** Each sheet: its title and what stands on it. */
const SHEETS = {
  menu: () => [say("Menu"), menu(MENU.map(menuLine))],
  settle: () => [say("Who pays whom"), html`<${Settle} />`],
  ways: ({ dialog: { seat } }) => [
    say("About {1}’s hand", core.nameOf(seat)),
    html`<${WaysSheet} seat=${seat} />`,
  ],
  piece: ({ dialog }) => [say("What to do with it"), html`<${Piece} dialog=${dialog} />`],
  penalty: () => [say("A draw, a penalty"), html`<${Offence} />`],
  why: ({ dialog: { seat } }) => [
    say("{1}: the sheet", core.nameOf(seat)),
    report({ do: "why", seat, ...core.aboutTable() }),
  ],
  problem: ({ dialog }) => [say("That cannot be"), html`<${Problem} problem=${dialog.problem} />`],
  evening: ({ state }) => [say("The evening"), html`<${Evening} state=${state} />`],
  deal: ({ dialog: { number } }) => [say("Deal {1}", number), html`<${Deal} number=${number} />`],
  players: ({ state }) => [say("Players and round"), html`<${Players} state=${state} />`],
  past: ({ state }) => [say("Earlier evenings"), html`<${Past} state=${state} />`],
  analyse: ({ seat }) => [
    say("Analysis: {1}", core.nameOf(seat)),
    report({ do: "analyse", seat, ...core.aboutTable() }),
  ],
  others: ({ seat }) => [
    say("By other rules: {1}", core.nameOf(seat)),
    html`<${OtherRules} seat=${seat} />`,
  ],
  card: ({ state }) => [say("The rules"), report({ do: "card", ...playedRules(state) })],
  share: ({ state }) => [say("Share or save"), html`<${Sharing} state=${state} />`],
  open: ({ dialog }) => [say("Open"), html`<${Open} key=${dialog.text} dialog=${dialog} />`],
  examples: () => [say("Worked examples"), html`<${Examples} />`],
  words: () => [say(WORDS), html`<${Glossary} />`],
  new: ({ dialog, ui }) => [
    say("New evening"),
    html`<${Problem} problem=${dialog.problem} /><${Begin} first=${false} ui=${ui} />`,
  ],
  about: ({ ui, state }) => [say("About this page"), html`<${About} ui=${ui} state=${state} />`],
};

export function Dialogs({ ui, state }) {
  const { dialog } = ui;
  if (!dialog) return null;
  const [title, body] = SHEETS[dialog.name]({ dialog, ui, state, seat: core.activeSeat() });
  return html`<${Dialog} key=${dialog.name} title=${title}>${body}<//>`;
}

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

function Dialog({ name, title, children }) {
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
        ${name !== "words" && icon("?", say("Words of the game"), () => core.openDialog("words"))}
        ${icon("×", say("Close"), core.closeDialog)}
      </div>
      ${children}
    </div>
  </dialog>`;
}

/** What the menu holds, in three groups. */
const MENU = [
  ["The evening", ["evening", "share", "players", "new", "past"]],
  ["This hand", ["penalty", "analyse", "others"]],
  ["Rules and help", ["card", "words", "examples", "open", "about"]],
];
const Menu = () => {
  const line = (name) => {
    const [words, more] = FACTS.texts.menu[name];
    return entry(say(words), say(more), () => core.openDialog(name));
  };
  const group = ([title, names]) =>
    html`<section class="group-of" key=${title}>
      <h3>${say(title)}</h3>
      ${menu(names.map(line))}
    </section>`;
  return html`<div class="groups-of">${MENU.map(group)}</div>`;
};

/** A report about the hand at a seat. */
function ofHand(verb, more) {
  return ({ seat }) => {
    const request = { do: verb, seat, ...core.aboutTable(), ...more };
    return html`<${Report} request=${request} beside />`;
  };
}

function Card() {
  const { trial, session, choice } = core.get();
  const rules = session && !trial ? { session } : { rules: trial ? trial.rules : choice };
  return html`<${Report} request=${{ do: "card", ...rules }} />`;
}

const ENDINGS = { deal: ".mj", evening: ".session", house: "" };

/** What can be shared: the deal, the evening, the house file; as a text, a file, a link, of the evening also a QR code. */
function Sharing() {
  const { session, choice } = core.get();
  const tapped = Object.keys(core.tableOf().deal.hands).length > 0;
  const [chosen, setChosen] = useState(null);
  const [done, setDone] = useState("");
  const [problem, setProblem] = useState(null);
  const { house } = choice;
  const asksDeal = chosen === "deal" || (chosen === null && (tapped || !session));
  const deal = useAnswer(asksDeal && { do: "write", ...core.aboutTable() });
  // In the middle of a deal the evening can be shared, and the deal cannot yet.
  const first = asksDeal && !(deal?.problem && session) ? "deal" : "evening";
  const what = chosen || first;
  const evening = useAnswer(what === "evening" && session && { do: "short", session });
  const answer = what === "deal" ? deal : evening;
  const about = what === "deal" ? core.aboutTable() : { session };
  const sent = what === "house" ? house.text : answer?.ok?.text || "";
  const link = useLater(sent, async () => sent && sharing.linkOf(sent));
  const text = what === "evening" ? session || "" : sent;
  const names = { deal: "deal", evening: core.fileName(), house: house?.name };
  const name = names[what];
  const kinds = [
    ["deal", say("This deal")],
    ...(session ? [["evening", say("The evening")]] : []),
    ...(house ? [["house", say("The house file")]] : []),
  ];
  const choose = (kind) => {
    setChosen(kind);
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
    button(say("Save as a file"), () => sharing.saveFile(name + ENDINGS[what], text)),
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

/** The hand in front by the rules that are played and by others, side by side. */
function OtherRules({ seat }) {
  const mine = core.facts().id;
  const rest = FACTS.rulesets.filter(({ id }) => id !== mine).map(({ id, title }) => [id, title]);
  const [other, setOther] = useState(rest[0][0]);
  return html`<label>${say("Side by side with")} ${select(other, setOther, rest)}</label>
    ${ofHand("compare", { other })({ seat })}`;
}

const RUNS =
  "The Python package mjscore runs in your browser. What you tap stays on this phone: no server, no account, no cookie.";
const MADE_OF =
  "Tile drawings and engine: mjscore, MIT licence. Python runs by Pyodide (MPL 2.0); the page is drawn by preact and htm, QR codes by lean-qr.";
const STARTED = {
  image: "The engine was started from the image kept on this phone.",
  files: "The engine was started from its files.",
};

function About() {
  const { ui, state } = core.look();
  const themes = [
    ["auto", say("As the phone")],
    ["light", say("Light")],
    ["dark", say("Dark")],
  ];
  const started = ui.engine === "ready" ? STARTED[ui.started] : "The engine is being loaded.";
  const keep = say("To keep it for good, add it to the home screen.");
  const version = say("Version {1}, {2}.", SITE.version, SITE.digest);
  return html`<p>${say(RUNS)}</p>
    <p>${[say(started), offlineWords(ui.offline), keep].join(" ")}</p>
    ${oneOf(say("Light or dark"), state.theme, (theme) => core.step({ theme }), themes)}
    <${Languages} />
    <p>${version} ${say(MADE_OF)}</p>`;
}

function NewEvening({ problem }) {
  return html`<${Problem} problem=${problem} /><${Begin} first=${false} />`;
}

/** Each sheet: its title, in which a deal has its number and a hand its player, and what stands on it. */
const SHEETS = {
  menu: ["Menu", Menu],
  settle: ["Who pays whom", Settle],
  ways: ["About {1}’s hand", WaysSheet],
  piece: ["What to do with it", Piece],
  penalty: ["A draw, a penalty", Offence],
  why: ["{1}: the sheet", ofHand("why")],
  problem: ["That cannot be", Problem],
  evening: ["The evening", Evening],
  deal: ["Deal {1}", Deal],
  players: ["Players and round", Players],
  past: ["Earlier evenings", Past],
  analyse: ["Analysis: {1}", ofHand("analyse")],
  others: ["By other rules: {1}", OtherRules],
  card: ["The rules", Card],
  share: ["Share or save", Sharing],
  open: ["Open", Open],
  examples: ["Worked examples", Examples],
  words: ["Words of the game", Glossary],
  new: ["New evening", NewEvening],
  about: ["About this page", About],
};

export function Dialogs() {
  const { dialog } = core.look().ui;
  if (!SHEETS[dialog?.name]) return null;
  const { name, seat = core.activeSeat(), ...about } = dialog;
  const [words, Sheet] = SHEETS[name];
  const title = say(words, about.number || core.nameOf(seat));
  return html`<${Dialog} key=${name} name=${name} title=${title}>
    <${Sheet} key=${about.text} seat=${seat} ...${about} />
  <//>`;
}

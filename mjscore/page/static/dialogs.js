// What lies over the page: reports, the menu, texts to share and to open.
import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { ask, useAnswer } from "./engine.js";
import { Deal, Evening, Offence, Past, Settle } from "./account.js";
import { Begin, Languages, Players } from "./begin.js";
import * as core from "./core.js";
import { dealOf, Examples, Glossary, Notation, startTrial } from "./learning.js";
import { FACTS } from "./facts.js";
import { WaysSheet } from "./hand.js";
import { offlineWords } from "./notices.js";
import { SITE } from "./site.js";
import {
  actions,
  Blocks,
  button,
  chip,
  chips,
  entry,
  icon,
  mainButton,
  menu,
  Problem,
  select,
  small,
  wait,
} from "./drawing.js";
import * as sharing from "./sharing.js";
import * as taps from "./state.js";
import { useField } from "./store.js";
import { say, soMany, told } from "./words.js";

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

function Report({ request }) {
  const answer = useAnswer(request, [JSON.stringify(request)]);
  if (!answer) return wait();
  if (answer.problem) return html`<${Problem} problem=${answer.problem} />`;
  const { title, blocks } = answer.ok;
  return html`<p class="strong">${told(title)}</p>
    <${Blocks} blocks=${blocks} />`;
}
const report = (request) => html`<${Report} request=${request} />`;

const MENU = Object.entries(FACTS.texts.menu);
const menuLine = ([name, [words, more]]) =>
  entry(say(words), say(more), () => core.openDialog(name));

/** What can be shared: the deal, the evening, the house file; as a text, a file, a link, of the evening also a QR code. */
function Sharing({ state: { session, choice } }) {
  const [what, setWhat] = useState(
    Object.keys(core.tableOf().deal.hands).length ? "deal" : "evening",
  );
  const [done, setDone] = useState("");
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState(null);
  const { house } = choice;
  const request =
    what === "deal" ? { do: "write", ...core.aboutTable() } : { do: "short", session };
  const answer = useAnswer(request, [what, session]);
  const sent = what === "house" ? house.text : answer?.ok?.text || "";
  const text = what === "evening" ? session || "" : sent;
  const name = { deal: "deal", evening: core.fileName(), house: house?.name }[what];
  const file = name + { deal: ".mj", evening: ".session", house: "" }[what];
  useEffect(() => {
    let mine = true;
    setLink("");
    if (sent) sharing.linkOf(sent).then((found) => mine && setLink(found));
    return () => (mine = false);
  }, [sent]);
  const choose = (each) => () => {
    setWhat(each);
    setProblem(null);
  };
  const kind = (each, words) => chip(say(words), what === each, choose(each));
  const no = "That is not allowed here: mark the text below and copy it.";
  const tell = (went, words) => setDone(went ? words && say(words) : say(no));
  const share = async () =>
    tell(
      await sharing.share({ title: name, ...(what === "evening" ? { url: link } : { text }) }),
      "",
    );
  const copy = (words, given) => async () => tell(await sharing.copy(given), words);
  const exported = (format) => async () => {
    const about = what === "deal" ? core.aboutTable() : { session };
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
  return html`${chips(
    say("What to share"),
    kind("deal", "This deal"),
    session && kind("evening", "The evening"),
    house && kind("house", "The house file"),
  )}
  ${what === "deal" && html`<${Problem} problem=${answer?.problem} />`}
  ${
    text &&
    html`${actions(ways())}
      <p role="status">${done}</p>
      <${Problem} problem=${problem} />
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
    return small(say("The evening has grown too long for a QR code: share its link."));
  const label = (at) => say("The link as a QR code, {1} of {2}", at + 1, codes.length);
  const caption =
    codes.length > 1
      ? "Another phone that reads these one after the other goes on with the evening."
      : "Another phone that reads this goes on with the evening.";
  return html`<figure class="code">
    ${codes.map((text, at) => html`<${Code} key=${at} text=${text} label=${label(at)} />`)}
    <figcaption>${say(caption)}</figcaption>
  </figure>`;
}

/** The hand in front by other rules: which let it win, and two of them side by side. */
function OtherRules({ seat }) {
  const about = { seat, ...core.aboutTable() };
  const mine = core.facts().id;
  const rest = FACTS.rulesets.filter(({ id }) => id !== mine).map(({ id, title }) => [id, title]);
  const [other, setOther] = useState(rest[0][0]);
  return html`${taps.handOf(about.deal, seat).won && report({ do: "explain", ...about })}
    <label>${say("Side by side with")} ${select(other, setOther, rest)}</label>
    ${report({ do: "compare", other, ...about })}`;
}

const EXAMPLE = "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East";

/** A text opened: read by the engine, shown for what it is, used only when somebody says so. */
function Open({ dialog }) {
  const [text, setText] = useField("text", dialog.text || "");
  const [name, setName] = useState("");
  const [answer, setAnswer] = useState(null);
  const read = async (given = text, called = name) =>
    setAnswer(await ask({ do: "read", text: given, name: called }));
  useEffect(() => {
    if (dialog.text) read(dialog.text, "");
  }, [dialog.text]);
  const file = async () => {
    const chosen = await sharing.pickFile();
    if (!chosen) return;
    setText(chosen.text);
    setName(chosen.name);
    read(chosen.text, chosen.name);
  };
  const type = (event) => {
    setText(event.target.value);
    setName("");
    setAnswer(null);
  };
  const submit = (event) => {
    event.preventDefault();
    read();
  };
  const found = answer?.ok && html`<${Opened} found=${answer.ok} />`;
  const reading = say("It is being read; on a first visit the rules are loaded before.");
  return html`<form onSubmit=${submit}>
    ${
      dialog.from &&
      html`<p>${say("This text came by a link. Look at it before you use it.")}</p>
        ${answer ? found : wait(reading)}`
    }
    <label>
      ${say("A hand, a deal, an evening or a house file")}
      <textarea
        rows="7"
        spellcheck="false"
        autocapitalize="off"
        value=${text}
        placeholder=${EXAMPLE}
        onInput=${type}
      ></textarea>
    </label>
    <div class="actions">
      ${button(say("Choose a file…"), file)}
      <button type="submit" class="main">${say("Read it")}</button>
    </div>
    <${Problem} problem=${answer?.problem} />
    ${!dialog.from && found}
  </form>`;
}

const playersOf = (view) => view.players.map((each) => each.player);

/** Whether an evening is this phone's own with more deals, so that the shorter one need not be kept beside it. */
function goesOn(longer, mine) {
  const asFar = (view) => [
    view.title,
    view.date,
    playersOf(view),
    view.deals.slice(0, mine.deals.length),
  ];
  return mine && JSON.stringify(asFar(mine)) === JSON.stringify(asFar(longer));
}

const opened = (what, words, ...buttons) => [
  html`<p><b>${what}</b>${words}</p>`,
  actions(...buttons),
];

function OpenedEvening({ session, view }) {
  const mine = core.get();
  const go = () => {
    core.useSession(session, view, goesOn(view, mine.view) ? mine.past : undefined);
    core.openDialog("evening");
  };
  const about = [view.title || view.date, ...playersOf(view), soMany(view.deals.length, "deal")];
  const words = `: ${about.join(", ")}; ${view.facts.title}`;
  return opened(say("An evening"), words, mainButton(say("Go on with this evening"), go));
}

function OpenedHouse({ house, facts }) {
  const go = () => {
    core.step({ choice: { ruleset: house.name, options: [], without: [], house } });
    core.openDialog("new");
  };
  const what = say("A house file without a fault");
  return opened(what, `: ${facts.title}`, mainButton(say("Play by it"), go));
}

function OpenedDeal({ found }) {
  const state = core.get();
  const deal = dealOf(found);
  const { house } = state.choice;
  const mine = house && found.rules?.ruleset === house.name ? { house } : {};
  const stated = found.rules && { options: [], without: [], ...found.rules, ...mine };
  const rules = stated || core.choiceOf(state.choice);
  const what = say(found.kind === "deal" ? "A deal" : "A hand");
  const take = () => {
    const taken = { ...deal, round: undefined, streak: undefined };
    core.step({ trial: null, table: taps.changed(state.table, { deal: taken }) });
    core.closeDialog();
  };
  const words = found.rules ? ` (${found.rules.ruleset})` : "";
  const look = button(say("Look at it alone"), () => startTrial(what, rules, deal, found.seat));
  const toTake = state.begun && found.kind === "deal";
  return opened(what, words, look, toTake && mainButton(say("Take it as this deal"), take));
}

function Opened({ found }) {
  if (found.kind === "session") return html`<${OpenedEvening} ...${found} />`;
  if (found.kind === "house") return html`<${OpenedHouse} ...${found} />`;
  return html`<${OpenedDeal} found=${found} />`;
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
  const themes = Object.entries({ auto: "As the phone", light: "Light", dark: "Dark" });
  const theme = ([name, words]) =>
    chip(say(words), state.theme === name, () => core.step({ theme: name }));
  const started = ui.engine === "ready" ? STARTED[ui.started] : "The engine is being loaded.";
  const keep = say("To keep it for good, add it to the home screen.");
  const version = say("Version {1}, {2}. The rulesets of this version:", SITE.version, SITE.digest);
  const ruleset = ({ id, title, digest }) =>
    html`<li key=${id}>${title} <code>${id} ${digest}</code></li>`;
  return html`<p>${say(RUNS)}</p>
    <p>${[say(started), offlineWords(ui.offline), keep].join(" ")}</p>
    ${chips(say("Light or dark"), themes.map(theme))}
    <${Languages} />
    <p>${version}</p>
    <ul class="digests">
      ${FACTS.rulesets.map(ruleset)}
    </ul>
    <p>${say(MADE_OF)}</p>`;
}

const playedRules = ({ trial, session, choice }) =>
  session && !trial ? { session } : { rules: trial ? trial.rules : core.choiceOf(choice) };

/** Each sheet: its title and what stands on it. */
const SHEETS = {
  menu: () => [say("Menu"), menu(MENU.map(menuLine))],
  settle: () => [say("Who pays whom"), html`<${Settle} />`],
  ways: ({ dialog: { seat } }) => [
    say("About {1}’s hand", core.nameOf(seat)),
    html`<${WaysSheet} seat=${seat} />`,
  ],
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
  open: ({ dialog }) => [say("Open"), html`<${Open} dialog=${dialog} />`],
  examples: () => [say("Worked examples"), html`<${Examples} />`],
  words: () => [say(WORDS), html`<${Glossary} />`],
  notation: () => [say("How to write hands"), html`<${Notation} />`],
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

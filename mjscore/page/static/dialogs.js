// What lies over the page: reports, the menu, texts to share and to open.
import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { ask, useAnswer } from "./engine.js";
import { Deal, Evening, Offence, Past, Settle } from "./account.js";
import { Begin, Players } from "./begin.js";
import * as core from "./core.js";
import { Examples, Glossary, Notation, startTrial } from "./learning.js";
import { FACTS } from "./facts.js";
import { WaysSheet } from "./hand.js";
import { offlineWords } from "./notices.js";
import { SITE } from "./site.js";
import { Blocks, Chip, Problem } from "./drawing.js";
import { canShare, copy, drawCode, linkOf, MOST_IN_CODE, pickFile, saveFile, share } from "./sharing.js";
import * as taps from "./state.js";

const WORDS = "Words of the game";

function Dialog({ title, children }) {
  const box = useRef(null);
  useEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog && dialog.open && dialog.close();
  }, []);
  return html`<dialog ref=${box} aria-label=${title} onCancel=${(event) => {
    event.preventDefault();
    core.closeDialog();
  }} onClick=${(event) => event.target === box.current && core.closeDialog()}>
    <div class="dialog">
      <div class="head"><h2 tabindex="-1">${title}</h2>${title !== WORDS && html`<button type="button" class="icon" aria-label=${WORDS} onClick=${() => core.openDialog("words")}>?</button>`}<button type="button" class="icon" aria-label="Close" onClick=${core.closeDialog}>×</button></div>
      ${children}
    </div>
  </dialog>`;
}

const Report = ({ request }) => html`<${Answer} answer=${useAnswer(request, [JSON.stringify(request)])} />`;

function Answer({ answer }) {
  if (!answer) return html`<p role="status">A moment…</p>`;
  if (answer.problem) return html`<${Problem} problem=${answer.problem} />`;
  return html`<p class="strong">${answer.ok.title}</p><${Blocks} blocks=${answer.ok.blocks} />`;
}

const MENU = [
  ["evening", "The evening so far", "totals, ranking, chart; correct or undo a deal"],
  ["penalty", "A draw, a penalty…", "a deal that nobody won, an offence"],
  ["analyse", "Analyse this hand", "waits with scores, what to discard, what is dangerous"],
  ["others", "By other rules", "which rules let it win; two of them side by side"],
  ["card", "The rules as a card", "every score with book and page"],
  ["share", "Share or save", "the deal or the evening as text, a file, a link, a QR code"],
  ["open", "Open", "a file, a pasted text: hand, deal, evening, house file"],
  ["examples", "Worked examples", "of the old books, to look at and play with"],
  ["words", WORDS, "pung, kong, prevailing wind, double, East 1a …"],
  ["notation", "How to write hands", "with examples to try"],
  ["players", "Players and round", "another name, another player, the round of this deal"],
  ["past", "Earlier evenings", "go on with one, or delete it"],
  ["new", "New evening", "rules, options, limit, players"],
  ["about", "About this page", "light or dark, language"],
];

function Menu() {
  return html`<ul class="menu">${MENU.map(([name, words, more]) => html`<li key=${name}><button type="button" onClick=${() => core.openDialog(name)}><b>${words}</b>${more && html`<span>${more}</span>`}</button></li>`)}</ul>`;
}

/** What can be shared: the deal, the evening, the house file; as a text, a file, a link, of the evening also a QR code. */
function Sharing({ state }) {
  const [what, setWhat] = useState(Object.keys(core.tableOf().deal.hands).length ? "deal" : "evening");
  const [told, setTold] = useState("");
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState(null);
  const { house } = state.choice;
  const answer = useAnswer(what === "deal" ? { do: "write", ...core.aboutTable() } : { do: "short", session: state.session }, [what, state.session]);
  const sent = answer && answer.ok ? answer.ok.text : what === "house" && house ? house.text : "";
  const text = what === "evening" ? state.session || "" : what === "house" ? house.text : sent;
  const name = what === "deal" ? "deal" : what === "evening" ? core.fileName() : house.name;
  const file = what === "house" ? name : `${name}.${what === "deal" ? "mj" : "session"}`;
  useEffect(() => {
    let mine = true;
    setLink("");
    if (sent) linkOf(sent).then((found) => mine && setLink(found));
    return () => (mine = false);
  }, [sent]);
  const choice = (each, words) => html`<${Chip} on=${what === each} go=${() => (setWhat(each), setProblem(null))}>${words}<//>`;
  const said = (done, words) => setTold(done ? words : "That is not allowed here: mark the text below and copy it.");
  const save = async (format) => {
    const made = await ask({ do: "export", format, ...(what === "deal" ? core.aboutTable() : { session: state.session }) });
    setProblem(made.problem || null);
    if (made.ok) saveFile(`${name}.${format}`, made.ok.text, format);
  };
  return html`<div>
    <div class="chips" role="group" aria-label="What to share">
      ${choice("deal", "This deal")} ${state.session && choice("evening", "The evening")} ${house && choice("house", "The house file")}
    </div>
    ${what === "deal" && answer && html`<${Problem} problem=${answer.problem} />`}
    ${text && html`<div class="actions">
      ${canShare() && html`<button type="button" onClick=${async () => said(await share(what === "evening" ? { title: name, url: link } : { title: name, text }), "")}>Share…</button>`}
      <button type="button" onClick=${async () => said(await copy(text), "Copied.")}>Copy</button>
      <button type="button" disabled=${!link} onClick=${async () => said(await copy(link), "The link is copied.")}>Copy a link</button>
      <button type="button" onClick=${() => saveFile(file, text)}>Save as a file</button>
      ${what !== "house" && html`<button type="button" onClick=${() => save("csv")}>As a table (CSV)</button><button type="button" onClick=${() => save("html")}>As a page (HTML)</button>`}
    </div>
    <p role="status">${told}</p><${Problem} problem=${problem} />
    ${what === "evening" && link && html`<${Code} link=${link} />`}
    <label>The text <textarea readonly rows="10">${text}</textarea></label>`}
  </div>`;
}

/** The link as a QR code, as long as a telephone can read one from another's screen. */
function Code({ link }) {
  const box = useRef(null);
  const fits = link.length <= MOST_IN_CODE;
  useEffect(() => {
    if (fits) drawCode(box.current, link);
  }, [link]);
  return fits
    ? html`<figure class="code"><canvas ref=${box} role="img" aria-label="The link as a QR code"></canvas><figcaption>Another phone that reads this goes on with the evening.</figcaption></figure>`
    : html`<p class="small">The evening has grown too long for a QR code: share its link.</p>`;
}

/** The hand in front by other rules: which let it win, and two of them side by side. */
function OtherRules({ seat }) {
  const about = { seat, ...core.aboutTable() };
  const mine = core.facts().id;
  const rest = FACTS.rulesets.filter((each) => each.id !== mine);
  const [other, setOther] = useState(rest[0].id);
  return html`${taps.handOf(about.deal, seat).won && html`<${Report} request=${{ do: "explain", ...about }} />`}
    <label>Side by side with <select value=${other} onChange=${(event) => setOther(event.target.value)}>${rest.map((each) => html`<option key=${each.id} value=${each.id} selected=${each.id === other}>${each.title}</option>`)}</select></label>
    <${Report} request=${{ do: "compare", other, ...about }} />`;
}

/** A text opened: read by the engine, shown for what it is, used only when somebody says so. */
function Open({ dialog }) {
  const [text, setText] = useState(dialog.text || "");
  const [name, setName] = useState("");
  const [answer, setAnswer] = useState(null);
  const read = async (given = text, called = name) => setAnswer(await ask({ do: "read", text: given, name: called }));
  useEffect(() => {
    if (dialog.text) read(dialog.text, "");
  }, [dialog.text]);
  const file = async () => {
    const found = await pickFile("");
    if (!found) return;
    setText(found.text);
    setName(found.name);
    read(found.text, found.name);
  };
  const found = answer && answer.ok && html`<${Opened} found=${answer.ok} />`;
  return html`<form onSubmit=${(event) => {
    event.preventDefault();
    read();
  }}>
    ${dialog.from && html`<p>This text came by ${dialog.from}. Look at it before you use it.</p>${found || (!answer && html`<p role="status">It is being read; on a first visit the rules are loaded before.</p>`)}`}
    <label>A hand, a deal, an evening or a house file
      <textarea rows="7" spellcheck="false" autocapitalize="off" value=${text} placeholder="exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East" onInput=${(event) => {
        setText(event.target.value);
        setName("");
        setAnswer(null);
      }}></textarea>
    </label>
    <div class="actions"><button type="button" onClick=${file}>Choose a file…</button><button type="submit" class="main">Read it</button></div>
    ${answer && html`<${Problem} problem=${answer.problem} />`}
    ${!dialog.from && found}
  </form>`;
}

/** Whether an evening is this phone's own with more deals, so that the shorter one need not be kept beside it. */
const goesOn = (longer, mine) =>
  mine && JSON.stringify([mine.title, mine.date, mine.players.map((each) => each.player), mine.deals]) === JSON.stringify([longer.title, longer.date, longer.players.map((each) => each.player), longer.deals.slice(0, mine.deals.length)]);

function Opened({ found }) {
  const { state } = core.look();
  if (found.kind === "session") {
    const { view } = found;
    return html`<p><b>An evening</b>: ${view.title || view.date}, ${view.players.map((each) => each.player).join(", ")}; ${core.soMany(view.deals.length, "deal")}, ${view.facts.title}.</p>
      <div class="actions"><button type="button" class="main" onClick=${() => {
        core.useSession(found.session, view, ...(goesOn(view, state.view) ? [state.past] : []));
        core.openDialog("evening");
      }}>Go on with this evening</button></div>`;
  }
  if (found.kind === "house") {
    return html`<p><b>A house file without a fault</b>: ${found.facts.title}.</p>
      <div class="actions"><button type="button" class="main" onClick=${() => {
        core.step({ choice: { ruleset: found.house.name, options: [], without: [], house: found.house } });
        core.openDialog("new");
      }}>Play by it</button></div>`;
  }
  const deal = found.kind === "deal" ? found.deal : { hands: { [found.seat || "East"]: found.hand }, round: found.hand.round };
  const { house } = state.choice;
  const mine = house && found.rules && found.rules.ruleset === house.name ? { house } : {};
  const rules = found.rules ? { options: [], without: [], ...found.rules, ...mine } : core.choiceOf(state.choice);
  const look = () => startTrial(found.kind === "deal" ? "A deal" : "A hand", rules, deal, found.seat);
  const take = () => {
    core.step({ trial: null, table: taps.changed(state.table, { deal: { ...deal, round: undefined, streak: undefined } }) });
    core.closeDialog();
  };
  return html`<p><b>${found.kind === "deal" ? "A deal" : "A hand"}</b>${found.rules ? ` by ${found.rules.ruleset}` : ""}.</p>
    <div class="actions"><button type="button" onClick=${look}>Look at it alone</button>${state.begun && found.kind === "deal" && html`<button type="button" class="main" onClick=${take}>Take it as this deal</button>`}</div>`;
}

function About({ ui, state }) {
  const theme = (name, words) => html`<${Chip} on=${state.theme === name} go=${() => core.step({ theme: name })}>${words}<//>`;
  return html`<div>
    <p>The Python package mjscore runs in your browser. What you tap stays on this phone: no server, no account, no cookie.</p>
    <p>${ui.engine === "ready" ? `The engine was started from ${ui.started === "image" ? "the image kept on this phone" : "its files"}.` : "The engine is being loaded."} ${offlineWords(ui.offline)} To keep it for good, add it to the home screen.</p>
    <div class="chips" role="group" aria-label="Light or dark">${theme("auto", "As the phone")}${theme("light", "Light")}${theme("dark", "Dark")}</div>
    <div class="chips" role="group" aria-label="What tiles are called">${["English", "German", "French"].map((each) => html`<${Chip} key=${each} on=${state.language === each} go=${() => core.speak(each)}>${each}<//>`)}</div>
    <p>Version ${SITE.version}, ${SITE.digest}. The rulesets of this version:</p>
    <ul class="digests">${FACTS.rulesets.map(({ id, title, digest }) => html`<li key=${id}>${title} <code>${id} ${digest}</code></li>`)}</ul>
    <p>Tile drawings and engine: mjscore, MIT licence. Python runs by Pyodide (MPL 2.0); the page is drawn by preact and htm, QR codes by lean-qr.</p>
  </div>`;
}

export function Dialogs({ ui, state }) {
  const { dialog } = ui;
  if (!dialog) return null;
  const seat = core.activeSeat();
  const contents = {
    menu: () => ["Menu", html`<${Menu} />`],
    settle: () => ["Who pays whom", html`<${Settle} />`],
    ways: () => [`About ${core.nameOf(dialog.seat)}’s hand`, html`<${WaysSheet} seat=${dialog.seat} />`],
    penalty: () => ["A draw, a penalty", html`<${Offence} />`],
    why: () => [`${core.nameOf(dialog.seat)}: the sheet`, html`<${Report} request=${{ do: "why", seat: dialog.seat, ...core.aboutTable() }} />`],
    problem: () => ["That cannot be", html`<${Problem} problem=${dialog.problem} />`],
    evening: () => ["The evening", html`<${Evening} state=${state} />`],
    deal: () => [`Deal ${dialog.number}`, html`<${Deal} number=${dialog.number} />`],
    players: () => ["Players and round", html`<${Players} state=${state} />`],
    past: () => ["Earlier evenings", html`<${Past} state=${state} />`],
    analyse: () => [`Analysis: ${core.nameOf(seat)}`, html`<${Report} request=${{ do: "analyse", seat, ...core.aboutTable() }} />`],
    others: () => [`By other rules: ${core.nameOf(seat)}`, html`<${OtherRules} seat=${seat} />`],
    card: () => ["The rules", html`<${Report} request=${{ do: "card", ...(state.session && !state.trial ? { session: state.session } : { rules: state.trial ? state.trial.rules : core.choiceOf(state.choice) }) }} />`],
    share: () => ["Share or save", html`<${Sharing} state=${state} />`],
    open: () => ["Open", html`<${Open} dialog=${dialog} />`],
    examples: () => ["Worked examples", html`<${Examples} />`],
    words: () => [WORDS, html`<${Glossary} />`],
    notation: () => ["How to write hands", html`<${Notation} />`],
    new: () => ["New evening", html`${dialog.problem && html`<${Problem} problem=${dialog.problem} />`}<${Begin} first=${false} ui=${ui} />`],
    about: () => ["About this page", html`<${About} ui=${ui} state=${state} />`],
  }[dialog.name];
  if (!contents) return null;
  const [title, body] = contents();
  return html`<${Dialog} key=${dialog.name} title=${title}>${body}<//>`;
}

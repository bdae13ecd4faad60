// Who plays: the first screen, with the rules and the house file; and who sits where in this deal.
import { html, useRef, useState } from "./vendor/preact-htm.js";
import { FACTS } from "./facts.js";
import { ask, useAnswer } from "./engine.js";
import * as core from "./core.js";
import { actions, button, Cite, oneOf, Problem, round, select, small, wait } from "./drawing.js";
import { Loading, Notices } from "./notices.js";
import { pickFile } from "./sharing.js";
import { useField } from "./store.js";
import { say, told } from "./words.js";

const HOUSE = "house file";

export const Languages = () => {
  const languages = FACTS.languages.map(({ name, own }) => [name, own]);
  return oneOf(say("Language"), core.get().language, core.chooseLanguage, languages);
};

/** The facts of a choice of rules, the last known until the engine has answered; and why it is refused. */
function useFacts(choice, opened) {
  const { ruleset, options, without, limit } = choice;
  const plain = core.plainFacts(ruleset);
  const known = useRef(plain || FACTS.rulesets[0]);
  const asks = !plain || opened || options.length || without.length || limit !== undefined;
  const answer = useAnswer(limit !== "" && asks && { do: "facts", rules: choice });
  if (answer?.ok) known.current = answer.ok;
  else if (plain && plain.id !== known.current.id) known.current = plain;
  const text = say("Write the limit as a whole number of points.");
  return [known.current, limit === "" ? { text, faults: [] } : answer?.problem];
}

/** The limit: the book's, another number, or none. A field that is empty, or no number, never means that there is none. */
function Limit({ choice: { limit, ...choice }, setChoice, points }) {
  const plain = core.plainFacts(choice.ruleset);
  const put = (more) => setChoice({ ...choice, ...more });
  const chosen = { book: {}, number: { limit: points || 500 }, none: { limit: null } };
  let how = "number";
  if (limit === undefined) how = "book";
  if (limit === null) how = "none";
  const book = say("The book's: {1}", plain?.limit ?? say("none"));
  const hows = [
    ["book", plain ? book : say("The file's")],
    ["number", say("Another number")],
    ["none", say("No limit")],
  ];
  const type = ({ target: { value } }) =>
    put({ limit: /^[1-9]\d*$/.test(value) ? Number(value) : "" });
  const field = { type: "number", min: 1, max: 1000000, inputmode: "numeric", value: limit };
  return html`<label>${say("Limit")} ${select(how, (other) => put(chosen[other]), hows)}</label>
    ${how === "number" && html`<label>${say("Points")} <input ...${field} onInput=${type} /></label>`}`;
}

/** The options of a ruleset, each with its source. */
function Options({ choice, setChoice, options }) {
  const toggle = ({ id, on, default: usual }) => {
    const rest = (list) => list.filter((other) => other !== id);
    const chosen = rest(choice.options);
    const without = rest(choice.without);
    // An option that is as the ruleset has it is named nowhere.
    if (on && usual) without.push(id);
    if (!on && !usual) chosen.push(id);
    setChoice({ ...choice, options: chosen, without });
  };
  const line = (option) =>
    html`<label class="check" key=${option.id}>
      <input type="checkbox" checked=${option.on} onChange=${() => toggle(option)} />
      <span>${told(option.title)} <${Cite} text=${option.cite} /></span>
    </label>`;
  if (!options) return wait();
  return options.length ? options.map(line) : html`<p>${say("These rules have no options.")}</p>`;
}

/** Enter goes to the next name; behind the last it begins. */
function toNext(event) {
  const fields = [...event.currentTarget.querySelectorAll("input")];
  const next = event.key === "Enter" && fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A field for the name of each player, by what stands before it. */
function Names({ legend, places, names, put }) {
  const name = (value, at) => {
    const placeholder = say("Player {1}", at + 1);
    const enterkeyhint = at < names.length - 1 ? "next" : "done";
    const field = { type: "text", maxlength: 40, enterkeyhint, placeholder, value };
    const type = (event) => put(names.with(at, event.target.value));
    return html`<label key=${at}>
      <span>${told(places[at] || "Sits out")}</span>
      <input ...${field} onInput=${type} />
    </label>`;
  };
  return html`<fieldset onKeyDown=${toNext}>
    <legend>${say(legend)}</legend>
    ${names.map(name)}
  </fieldset>`;
}

/** The form of a new evening; `first` where there is none yet. */
export function Begin({ first }) {
  const state = core.get();
  const [choice, putChoice] = useField("choice", state.choice);
  const [players, putPlayers] = useField("players", state.players);
  const [about, setAbout] = useField("about", { title: "", date: core.today(), round: "" });
  const [opened, setOpened] = useState(false);
  const [facts, problem] = useFacts(choice, opened);
  const [refused, setRefused] = useState(null);
  const names = Array.from({ length: facts.players }, (_, at) => players[at] || "");
  const typed = (key) => (event) => setAbout({ ...about, [key]: event.target.value });
  const anew = (put) => (value) => {
    setRefused(null);
    put(value);
  };
  const setChoice = anew(putChoice);

  const house = async () => {
    const file = await pickFile(".toml");
    if (!file) return;
    if (file.refused) return setRefused({ text: say(file.refused), faults: [] });
    const { ok, problem: fault } = await ask({ do: "read", text: file.text, name: file.name });
    const other = { text: say("{1} is no house file", file.name), faults: [] };
    if (fault || ok.kind !== "house") setRefused(fault || other);
    else setChoice({ ruleset: file.name, options: [], without: [], house: ok.house });
  };
  const choose = (ruleset) => {
    const kept = ruleset === choice.house?.name ? { house: choice.house } : {};
    if (ruleset === HOUSE) house();
    else setChoice({ ruleset, options: [], without: [], ...kept });
  };
  const begin = async (event) => {
    event.preventDefault();
    const wrong = core.wrongNames(names);
    if (wrong) return setRefused(wrong);
    core.closeDialog();
    const fault = await core.newEvening(choice, names, about);
    return core.refuseEvening(fault, first ? "problem" : "new");
  };
  const rulesets = [
    ...FACTS.rulesets.map(({ id, title }) => [id, title]),
    ...(choice.house ? [[choice.house.name, choice.house.name]] : []),
    [HOUSE, say("Open a house file…")],
  ];
  const order = facts.sits_out
    ? "Who plays? In the order of play; the last sits out first"
    : "Who plays? In the order of play";
  const what =
    "Tap in the hands; the rules of the old books score them, line by line, and say who pays whom. All of it stays on this phone.";
  const open = () => core.openDialog("open");
  const stays = !first && core.keptPast() !== state.past;
  return html`<form class="begin" onSubmit=${begin} autocomplete="off">
    ${
      first &&
      html`<${Notices} />
        <h1>${say("Mah-jongg at the table")}</h1>
        <p>${say(what)}</p>
        <${Languages} />`
    }
    <label>${say("Rules")} ${select(choice.ruleset, choose, rulesets)}</label>
    <${Names} legend=${order} places=${facts.seats} names=${names} put=${anew(putPlayers)} />
    <details onToggle=${(event) => event.target.open && setOpened(true)}>
      <summary>${say("Options, limit, date, first round")}</summary>
      <${Limit} choice=${choice} setChoice=${setChoice} points=${facts.limit} />
      <${Options} choice=${choice} setChoice=${setChoice} options=${facts.options} />
      <label>
        ${say("Name of the evening")}
        <input type="text" maxlength="60" value=${about.title} onInput=${typed("title")} />
      </label>
      <label>
        ${say("Date")} <input type="date" value=${about.date} onInput=${typed("date")} />
      </label>
      ${
        facts.winds.length > 0 &&
        round(facts.winds, about.round, (wind) => setAbout({ ...about, round: wind }))
      }
    </details>
    <${Problem} problem=${problem || refused} />
    ${stays && small(say("This evening stays among the earlier evenings."))}
    <div class="actions">
      ${first && button(say("Open a file or text…"), open)}
      <button type="submit" class="main" disabled=${Boolean(problem || refused)}>
        ${say("Begin")}
      </button>
    </div>
    ${first && html`<${Loading} />`}
  </form>`;
}

/** Who plays this deal: a player called otherwise, another one in the seat; and which round it is. */
export function Players() {
  const base = core.get();
  const { view, table, session, trial, corrected } = base;
  const seats = core.seated() || {};
  const [names, setNames] = useField("seats", Object.values(seats));
  const [problem, setProblem] = useState(null);
  const { round: prevails } = useAnswer({ do: "deal", ...core.aboutTable() })?.ok || {};
  if (!view || trial) {
    const words = "The evening is not written down yet: go back to it, or wait a moment.";
    return html`<p>${say(words)}</p>`;
  }
  const { winds } = core.facts();
  const meant = Object.entries(seats).map(([seat, name], at) => [
    seat,
    core.plainName(names[at] || "") || name,
  ]);
  const after = Object.fromEntries(meant);
  const changes = meant.filter(([seat, name]) => name !== seats[seat]);
  const take = (go) => () => {
    const wrong = core.wrongNames(Object.values(after));
    return wrong ? setProblem(wrong) : go();
  };
  const rename = async () => {
    const called = Object.fromEntries(changes.map(([seat, name]) => [seats[seat], name]));
    const { ok, problem: fault } = await ask({ do: "rename", session, names: called });
    if (fault) return setProblem(fault);
    core.closeDialog();
    const reseated = { ...table, seats: table.seats && after };
    const more = { table: reseated, corrected: corrected && after };
    return core.stepFrom(base, { session: ok.session, view: ok.view, ...more });
  };
  const lasts =
    "They play this deal, and from then on. What was won and lost stays with those who played.";
  const replace = () => {
    core.putTable({ ...table, seats: after });
    core.closeDialog();
    core.tell(say(lasts));
  };
  const put = (all) => {
    setProblem(null);
    setNames(all);
  };
  const playRound = (wind) => core.putTable({ ...table, deal: { ...table.deal, round: wind } });
  const places = Object.keys(seats);
  return html`<${Names} legend="Who sits where" places=${places} names=${names} put=${put} />
    <${Problem} problem=${problem} />
    ${
      changes.length > 0 &&
      actions(
        button(say("The same players, called otherwise"), take(rename)),
        button(say("Others play from this deal on"), take(replace)),
      )
    }
    ${winds.length > 0 && round(winds, prevails || table.deal.round || view.next.round, playRound)}`;
}

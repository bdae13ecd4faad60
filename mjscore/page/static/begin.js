// Who plays: the first screen, with the rules and the house file; and who sits where in this deal.
import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { FACTS } from "./facts.js";
import { ask } from "./engine.js";
import * as core from "./core.js";
import { Cite, Problem, Round } from "./drawing.js";
import { Loading, Notices } from "./notices.js";
import { pickFile } from "./sharing.js";

const HOUSE = "house file";

/** The form of a new evening; `first` where there is none yet. */
export function Begin({ first, ui }) {
  const { state } = core.look();
  const [choice, setChoice] = useState(state.choice);
  const [players, setPlayers] = useState(state.players);
  const [about, setAbout] = useState({ title: "", date: core.today(), round: "" });
  const say = (key) => (event) => setAbout({ ...about, [key]: event.target.value });
  const [facts, setFacts] = useState(core.plainFacts(state.choice.ruleset) || FACTS.rulesets[0]);
  const [problem, setProblem] = useState(null);
  const [refused, setRefused] = useState(null);
  const plain = core.plainFacts(choice.ruleset);
  const [opened, setOpened] = useState(false);
  const isPlain = plain && !choice.options.length && !choice.without.length && choice.limit === undefined;

  useEffect(() => {
    let mine = true;
    if (choice.limit === "") return setProblem({ text: "Write the limit as a whole number of points.", faults: [] });
    if (isPlain) {
      setFacts(plain);
      setProblem(null);
    }
    if (!isPlain || opened)
      ask({ do: "facts", rules: core.choiceOf(choice) }).then((answer) => {
        if (!mine) return;
        if (answer.ok) setFacts(answer.ok);
        setProblem(answer.problem || null);
      });
    return () => (mine = false);
  }, [JSON.stringify(choice), opened]);

  const choose = (ruleset) => setChoice({ ruleset, options: [], without: [], ...(ruleset === (choice.house || {}).name ? { house: choice.house } : {}) });
  const toggle = (option) => {
    const options = choice.options.filter((id) => id !== option.id);
    const without = choice.without.filter((id) => id !== option.id);
    if (option.on && option.default) without.push(option.id);
    if (!option.on && !option.default) options.push(option.id);
    setChoice({ ...choice, options, without });
  };
  const limit = (text) => {
    const { limit: before, ...rest } = choice;
    // A field that is empty, or no number, is asked for again: it never means that there is no limit.
    const points = /^[1-9]\d*$/.test(text) ? Number(text) : "";
    setChoice(text === "book" ? rest : { ...rest, limit: text === "none" ? null : points });
  };
  const house = async () => {
    const file = await pickFile(".toml");
    if (!file) return;
    const answer = await ask({ do: "read", text: file.text, name: file.name });
    if (answer.problem) return setProblem(answer.problem);
    if (answer.ok.kind !== "house") return setProblem({ text: `${file.name} is no house file`, faults: [] });
    setChoice({ ruleset: file.name, options: [], without: [], house: answer.ok.house });
  };
  const begin = async (event) => {
    event.preventDefault();
    const wrong = core.wrongNames(players.slice(0, facts.players));
    if (wrong) return setRefused(wrong);
    core.closeDialog();
    core.refuseEvening(await core.newEvening(choice, players.slice(0, facts.players), about), first ? "problem" : "new");
  };
  /** Enter goes to the next name; behind the last it begins. */
  const toNext = (event) => {
    const fields = [...event.currentTarget.querySelectorAll("input")];
    const next = event.key === "Enter" && fields[fields.indexOf(event.target) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const limitWords = choice.limit === undefined ? "book" : choice.limit === null ? "none" : "number";
  const names = Array.from({ length: facts.players }, (_, at) => players[at] || "");
  const form = html`<form class="begin" onSubmit=${begin} autocomplete="off">
    ${first && html`<header class="front"><h1>Mah-jongg at the table</h1><p>Tap in the hands; the rules of the old books score them, line by line, and say who pays whom. All of it stays on this phone.</p></header>`}
    <label>Rules
      <select value=${choice.ruleset} onChange=${(event) => (event.target.value === HOUSE ? house() : choose(event.target.value))}>
        ${FACTS.rulesets.map((each) => html`<option key=${each.id} value=${each.id} selected=${each.id === choice.ruleset}>${each.title}</option>`)}
        ${choice.house && html`<option value=${choice.house.name} selected>${choice.house.name}</option>`}
        <option value=${HOUSE}>Open a house file…</option>
      </select>
    </label>
    <fieldset onKeyDown=${toNext}><legend>Who plays? In the order of play${facts.sits_out ? "; the last sits out first" : ""}</legend>
      ${names.map((name, at) => html`<label key=${at}><span>${facts.seats[at] || "Sits out"}</span>
        <input type="text" maxlength="40" enterkeyhint=${at < names.length - 1 ? "next" : "done"} placeholder=${`Player ${at + 1}`} value=${name} onInput=${(event) => {
          const next = [...names];
          next[at] = event.target.value;
          setRefused(null);
          setPlayers(next);
        }} /></label>`)}
    </fieldset>
    <details onToggle=${(event) => event.target.open && setOpened(true)}><summary>Options, limit, date, first round</summary>
      <label>Limit
        <select value=${limitWords} onChange=${(event) => limit(event.target.value === "number" ? String(facts.limit || 500) : event.target.value)}>
          <option value="book" selected=${limitWords === "book"}>${plain ? (plain.limit === null ? "The book's: none" : `The book's: ${plain.limit}`) : "The file's"}</option>
          <option value="number" selected=${limitWords === "number"}>Another number</option>
          <option value="none" selected=${limitWords === "none"}>No limit</option>
        </select>
      </label>
      ${limitWords === "number" && html`<label>Points <input type="number" min="1" max="1000000" inputmode="numeric" value=${choice.limit} onInput=${(event) => limit(event.target.value)} /></label>`}
      ${!facts.options && html`<p role="status">A moment…</p>`}
      ${(facts.options || []).map((option) => html`<label class="check" key=${option.id}><input type="checkbox" checked=${option.on} onChange=${() => toggle(option)} /><span>${option.title} <${Cite} text=${option.cite} /></span></label>`)}
      ${facts.options && !facts.options.length && html`<p>These rules have no options.</p>`}
      <label>Name of the evening <input type="text" maxlength="60" value=${about.title} onInput=${say("title")} /></label>
      <label>Date <input type="date" value=${about.date} onInput=${say("date")} /></label>
      ${facts.winds.length > 0 && html`<${Round} winds=${facts.winds} value=${about.round} go=${say("round")} />`}
    </details>
    <${Problem} problem=${problem || refused} />
    ${!first && core.keptPast() !== state.past && html`<p class="small">This evening stays among the earlier evenings.</p>`}
    <div class="actions">
      ${first && html`<button type="button" onClick=${() => core.openDialog("open")}>Open a file or text…</button>`}
      <button type="submit" class="main" disabled=${Boolean(problem)}>Begin</button>
    </div>
    ${first && html`<${Loading} ui=${ui} />`}
  </form>`;
  return first ? html`<main><${Notices} ui=${ui} />${form}</main>` : form;
}

/** Who plays this deal: a player called otherwise, another one in the seat; and which round it is. */
export function Players({ state }) {
  const seats = core.seated() || {};
  const [names, setNames] = useState(seats);
  const [problem, setProblem] = useState(null);
  if (!state.view || state.trial) return html`<p>The evening is not written down yet: go back to it, or wait a moment.</p>`;
  const { winds } = core.facts();
  const { table } = state;
  const told = Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, core.plainName(name) || seats[seat]]));
  const changes = Object.keys(seats).filter((seat) => told[seat] !== seats[seat]);
  const take = (go) => () => {
    const wrong = core.wrongNames(Object.values(told));
    return wrong ? setProblem(wrong) : go();
  };
  const rename = async () => {
    const base = core.get();
    const answer = await ask({ do: "rename", session: base.session, names: Object.fromEntries(changes.map((seat) => [seats[seat], told[seat]])) });
    if (answer.problem) return setProblem(answer.problem);
    const change = { session: answer.ok.session, view: answer.ok.view, table: { ...table, seats: table.seats && told }, corrected: base.corrected && told };
    core.closeDialog();
    return core.stepFrom(base, change);
  };
  const replace = () => {
    core.putTable({ ...table, seats: told });
    core.closeDialog();
    core.tell("They play this deal, and from then on. What was won and lost stays with those who played.");
  };
  return html`<div>
    <fieldset><legend>Who sits where</legend>${Object.keys(seats).map((seat) => html`<label key=${seat}><span>${seat}</span><input type="text" maxlength="40" value=${names[seat]} onInput=${(event) => {
      setProblem(null);
      setNames({ ...names, [seat]: event.target.value });
    }} /></label>`)}</fieldset>
    <${Problem} problem=${problem} />
    ${changes.length > 0 && html`<div class="actions"><button type="button" onClick=${take(rename)}>The same players, called otherwise</button><button type="button" onClick=${take(replace)}>Others play from this deal on</button></div>`}
    ${winds.length > 0 && html`<${Round} winds=${winds} value=${table.deal.round || state.view.next.round} go=${(event) => core.putTable({ ...table, deal: { ...table.deal, round: event.target.value } })} />`}
  </div>`;
}

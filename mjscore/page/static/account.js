// The account: who pays whom, what ends a deal without a winner, the evening so far, earlier evenings.
import { html, useState } from "./vendor/preact-htm.js";
import { ask, useAnswer } from "./engine.js";
import * as core from "./core.js";
import {
  actions,
  button,
  chip,
  chips,
  Cite,
  entry,
  Grid,
  mainButton,
  menu,
  oneOf,
  Problem,
  Report,
  small,
  wait,
  wide,
} from "./drawing.js";
import { changed, emptyTable, reseated } from "./state.js";
import { useField } from "./store.js";
import { say, signed, soManyDeals, told } from "./words.js";

const putDeal = (change) => {
  const table = core.tableOf();
  core.putTable(changed(table, { deal: { ...table.deal, ...change } }));
};

function Asks({ asks }) {
  const lookAt = (seat) => {
    core.putTable({ ...core.tableOf(), seat });
    core.closeDialog();
  };
  const answer = ({ words, deal }) =>
    button(told(words), () => core.putTable(changed(core.tableOf(), { deal })));
  return asks.map(
    ({ text, answers, seat, hint }, at) =>
      html`<div class="ask" key=${at} role="group" aria-label=${told(text)}>
        <p><b>${told(text)}</b></p>
        ${actions(answers.map(answer), seat && button(say("Enter it"), () => lookAt(seat)))}
        ${hint && small(told(hint))}
      </div>`,
  );
}

/** The next deal as far as it is tapped in, where an earlier one was changed: each hand goes with its player. What to say of it. */
function afterwards(table, before, after) {
  const same = JSON.stringify(before) === JSON.stringify(after);
  if (!table || table.seats || same || !Object.keys(table.deal.hands).length) return [table, ""];
  const words = say("The seats of the next deal have changed: look at its hands.");
  return [reseated(table, before, after), ` ${words}`];
}

/** Write the settled deal down, or put it in the place of the one that is corrected; what it is refused with. */
async function writeDown() {
  const now = core.get();
  const correcting = now.number !== null;
  const { ok, problem } = await ask({ do: "add", when: core.atThisTime(), ...core.aboutTable() });
  if (problem) return problem;
  const next = (correcting && now.kept) || emptyTable();
  const [table, seats] = afterwards(next, now.view.next.seats, ok.view.next.seats);
  core.closeDialog();
  if (core.stepFrom(now, { session: ok.session, view: ok.view, table, ...core.TO_PLAY })) {
    const what = say(correcting ? "Corrected" : "Written down");
    core.tell(`${what}: ${told(ok.outcome)}. ${told(ok.east)}${seats}`);
  }
  return null;
}

function Settled({ ok }) {
  const [busy, setBusy] = useState(false);
  const [refused, refuse] = useState(null);
  const { state } = core.look();
  const write = async () => {
    setBusy(true);
    refuse(await writeDown());
    setBusy(false);
  };
  const payment = ({ from, to, amount, why, cite }, at) =>
    html`<li key=${at}>
      <span>${from} <span aria-label=${say("pays")}>→</span> ${to}</span><b>${amount}</b>
      <span class="reason">${told(why)} <${Cite} text=${cite} /></span>
    </li>`;
  const gain = ([name, amount]) =>
    html`<div key=${name} class=${amount > 0 ? "gain" : amount < 0 ? "loss" : ""}>
      <dt>${name}</dt>
      <dd>${signed(amount)}</dd>
    </div>`;
  const notes = ok.notes.map((note) => html`<li key=${note}>${told(note)}</li>`);
  return html`<div class="settled">
    ${ok.outcome && html`<p class="strong">${told(ok.outcome)}</p>`}
    ${!ok.payments.length && html`<p>${say("Nobody pays anybody.")}</p>`}
    <ul class="payments">
      ${ok.payments.map(payment)}
    </ul>
    <dl class="net">${Object.entries(ok.net).map(gain)}</dl>
    ${ok.east && html`<p>${told(ok.east)}</p>`}
    ${
      notes.length > 0 &&
      html`<ul class="notes">
        ${notes}
      </ul>`
    }
    <${Asks} asks=${ok.asks} />
    <${Problem} problem=${refused} />
    <div class="actions sticky">
      ${button(say("Share"), () => core.openDialog("share"))}
      ${
        !state.trial &&
        mainButton(say("Write it down"), write, { disabled: busy || !state.session })
      }
    </div>
  </div>`;
}

/** Who pays whom. Another tab may have gone on with the table: what is written down is what is shown. */
export function Settle() {
  const answer = useAnswer({ do: "settle", ...core.aboutTable() });
  if (!answer) return wait();
  const { ok, problem } = answer;
  if (problem) return html`<${Problem} problem=${problem} />`;
  if (ok.payments) return html`<${Settled} key=${core.get().rev} ok=${ok} />`;
  const ending = ok.asks.some((each) => each.about === "ending");
  const penalty = () => core.openDialog("penalty");
  return [html`<${Asks} asks=${ok.asks} />`, ending && actions(button(say("A penalty…"), penalty))];
}

/** An offence that the ruleset punishes: which, by whom, and what was claimed for it. */
function Penalty({ offences, seats, put }) {
  const [form, set] = useField("penalty", { who: [] });
  const { offence, who, claim, claimant } = form;
  const { claims = [] } = offences.find((each) => each.offence === offence) || {};
  const worded = (each) => [each, told(each)];
  const others = seats.filter(([seat]) => !who.includes(seat));
  const choose = (key) => (value) => set({ ...form, [key]: form[key] === value ? null : value });
  const toggle = (seat) => {
    const rest = who.filter((each) => each !== seat);
    set({ ...form, who: rest.length < who.length ? rest : [...who, seat], claimant: null });
  };
  const by = seats.map(([seat, name]) => chip(name, who.includes(seat), () => toggle(seat)));
  const settle = () =>
    put({ offence, offenders: who, ...(claim && { claim }), ...(claimant && { claimant }) });
  const disabled = !who.length || Boolean(claim && !claimant);
  const which = offences.map((each) => worded(each.offence));
  return html`<h3>${say("A penalty")}</h3>
    ${oneOf(say("Which offence"), offence, (each) => set({ offence: each, who }), which)}
    ${
      offence &&
      html`<p>${say("By whom")}</p>
        ${chips(say("By whom"), by)}`
    }
    ${
      claims.length > 0 &&
      html`<p>${say("Claimed for")}</p>
        ${oneOf(say("Claimed for"), claim, choose("claim"), claims.map(worded))}`
    }
    ${
      claim &&
      html`<p>${say("Claimed by")}</p>
        ${oneOf(say("Claimed by"), claimant, choose("claimant"), others)}`
    }
    ${offence && actions(mainButton(say("Settle with this penalty"), settle, { disabled }))}`;
}

/** A draw, a washed deal, offences: what the ruleset knows of them comes from its facts. */
export function Offence() {
  const { washing, offences, wall } = core.facts();
  const seats = core.seating();
  const { deal } = core.tableOf();
  const penalties = deal.penalties || [];
  const put = (change) => {
    putDeal(change);
    core.openDialog("settle");
  };
  const ended = (ending, by) => () => put({ result: { ending, by } });
  const wash = ([seat, name]) => button(say("by {1}", name), ended("washed", seat));
  const line = ({ offence, offenders }) =>
    say("{1} by {2}", told(offence), offenders.map(core.nameOf).join(", "));
  const left = ({ target }) =>
    putDeal({ wall: target.value === "" ? undefined : Number(target.value) });
  const field = { type: "number", min: 0, max: 144, inputmode: "numeric", value: deal.wall ?? "" };
  const add = (penalty) => put({ penalties: [...penalties, penalty] });
  return html`<h3>${say("Nobody won")}</h3>
    ${actions(button(say("A draw"), ended("draw", null)))}
    ${
      washing.length > 0 &&
      html`<h3>${say("Washed")}</h3>
        ${small(say("{1}. Tap in the original hand first.", washing.join("; ")))}
        ${actions(seats.map(wash))}`
    }
    ${offences.length > 0 && html`<${Penalty} offences=${offences} seats=${seats} put=${add} />`}
    ${
      penalties.length > 0 &&
      html`<p>${say("So far: {1}", penalties.map(line).join("; "))}</p>
        ${actions(button(say("Take the penalties out"), () => put({ penalties: [] })))}`
    }
    ${
      wall &&
      html`<label>
        ${say("Tiles left in the live wall at the last discard")}
        <input onChange=${left} ...${field} />
      </label>`
    }`;
}

async function correct(number, refuse) {
  const base = core.get();
  const { session, table } = base;
  const { ok, problem } = await ask({ do: "take", session, number });
  if (problem) return refuse(problem);
  const { deal, seats, east } = ok;
  const kept = base.number === null ? table : base.kept;
  const taken = { table: { ...emptyTable(), deal }, kept, number, corrected: seats, east };
  core.closeDialog();
  return core.stepFrom(base, { ...core.TO_PLAY, ...taken });
}

/** Undo the last change of the evening, or make it again; said in the engine's words. */
async function change(verb, refuse) {
  const base = core.get();
  const { session, view } = base;
  const { ok, problem } = await ask({ do: verb, session, when: core.atThisTime() });
  if (problem) return refuse(problem);
  const next = base.number === null ? "table" : "kept";
  const [table, seats] = afterwards(base[next], view.next.seats, ok.view.next.seats);
  const done = core.stepFrom(base, { session: ok.session, view: ok.view, [next]: table });
  return done && core.tell(`${told(ok.words)}.${seats}`);
}

/** A deal of the evening: who won with what, line by line, and who paid; to be corrected from here. */
export function Deal({ number }) {
  const [refused, refuse] = useState(null);
  const { session } = core.get();
  return html`<${Report} request=${{ do: "take", session, number }} />
    <${Problem} problem=${refused} />
    <div class="actions sticky">
      ${button(say("Back"), () => core.openDialog("evening"))}
      ${mainButton(say("Correct this deal"), () => correct(number, refuse))}
    </div>`;
}

const right = (words, at) => html`<td class="right" key=${at}>${words}</td>`;
const headed = (words) => html`<th scope="col" class="right" key=${words}>${words}</th>`;

/** What `session show` says of each player, a column for each. */
function playerTable({ statistics: { columns, rows }, players }) {
  const totals = players.map((each) => each.total);
  const place = totals.map((mine) => String(1 + totals.filter((each) => each > mine).length));
  const line = ({ title }, at) => [title, ...rows.map((row) => row[at])];
  const [[, ...names], total, ...more] = columns.map(line);
  const titles = ["", ...names].map((title, at) => ({ title, right: at > 0 }));
  return { columns: titles, rows: [total, ["place", ...place], ...more], strong: [0] };
}

/** The deals of an evening: tapped, each shows itself. */
function Deals({ view, names }) {
  const gain = (net, name) => (name in net ? (net[name] ? signed(net[name]) : "·") : "");
  const line = ({ deal, round, turn, outcome, net }) =>
    html`<tr key=${deal} onClick=${() => core.openDialog("deal", { number: deal })}>
      <th scope="row">
        <button type="button" class="deal">
          <span class="heard">${say("Deal")}${" "}</span>${deal}. ${told(round || "")} ${turn}
        </button>
        <span class="small">${told(outcome)}</span>
      </th>
      ${names.map((name) => right(gain(net, name), name))}
    </tr>`;
  const head = html`<tr>
    <th scope="col">${say("Deal")}</th>
    ${names.map(headed)}
  </tr>`;
  const hint = say("Tap a deal to see who won with what and who paid, and to correct it.");
  return [wide(say("The deals"), "deals", head, view.deals.map(line)), small(hint)];
}

function nextWords({ over, round, turn, seats }) {
  if (over) return say("The rounds of the game have been played.");
  if (!round) return say("Next: turn {1}; East is {2}.", turn, seats.East);
  return say("Next: {3} round, turn {1}; East is {2}.", turn, seats.East, told(round));
}

function Chart({ view }) {
  const totals = view.players.map((each) => `${each.player} ${signed(each.total)}`).join(", ");
  const src = `data:image/svg+xml,${encodeURIComponent(view.chart)}`;
  return html`<img class="chart" alt=${say("Running totals: {1}", totals)} src=${src} />`;
}

export function Evening({ state: { view } }) {
  const [problem, refuse] = useState(null);
  if (!view) return html`<p>${say("Nothing is written down yet.")}</p>`;
  const names = view.players.map((each) => each.player);
  const about = [view.title, view.date, view.facts.title].filter(Boolean).join(" · ");
  return html`<p>${about}</p>
    <p>${nextWords(view.next)}</p>
    <${Problem} problem=${problem} />
    ${
      view.deals.length > 0
        ? html`<${Grid} block=${playerTable(view)} label=${say("The players")} name="players" />
            <${Deals} view=${view} names=${names} />`
        : html`<p>${say("No deal has been written down yet.")}</p>`
    }
    ${
      view.notes.length > 0 &&
      html`<ul>
        ${view.notes.map((note) => html`<li key=${note}>${told(note)}</li>`)}
      </ul>`
    }
    ${view.chart && html`<${Chart} view=${view} />`}
    ${actions(
      view.deals.length > 0 && button(say("Undo the last change"), () => change("undo", refuse)),
      view.redo && button(say("Redo what was undone"), () => change("redo", refuse)),
      button(say("Share or save"), () => core.openDialog("share")),
    )}`;
}

export function Past({ state: { past } }) {
  const [problem, refuse] = useState(null);
  const again = async (evening) => {
    const { ok, problem: refused } = await ask({ do: "show", session: evening.session });
    if (refused) return refuse(refused);
    const others = core.keptPast().filter((each) => each !== evening);
    core.useSession(ok.session, ok.view, others, evening);
    return core.openDialog("evening");
  };
  const line = (evening) => {
    const { title, date, players, deals } = evening.about;
    const begun = evening.began && say("begun {1}", evening.began);
    const more = [title && date, begun, players.join(", "), soManyDeals(deals)];
    const name = title || date || say("An evening");
    const drop = () =>
      confirm(say("Delete {1} for good?", name)) &&
      core.step({ past: core.get().past.filter((each) => each !== evening) });
    const label = { class: "aside", "aria-label": say("Delete {1}", name) };
    return [
      entry(name, more.filter(Boolean).join("; "), () => again(evening)),
      button(say("Delete…"), drop, label),
    ];
  };
  const none =
    "There are none on this phone. An evening that was saved as a file is opened by “Open”.";
  if (!past.length) return html`<p>${say(none)}</p>`;
  return [html`<${Problem} problem=${problem} />`, menu(past.map(line))];
}

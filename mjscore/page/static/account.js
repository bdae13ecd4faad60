// The account: who pays whom, what ends a deal without a winner, the evening so far, earlier evenings.
import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { ask, useAnswer } from "./engine.js";
import * as core from "./core.js";
import { Blocks, Chip, Cite, Problem } from "./drawing.js";
import { emptyTable, reseated } from "./state.js";

function Asks({ asks }) {
  return asks.map(
    (question, at) => html`<div class="ask" key=${at} role="group" aria-label=${question.text}>
      <p><b>${question.text}</b></p>
      <div class="actions">${question.answers.map((answer, each) => html`<button type="button" key=${each} onClick=${() => {
        core.putTable({ ...core.tableOf(), deal: answer.deal, undo: [...core.tableOf().undo, { deal: core.tableOf().deal }] });
      }}>${answer.words}</button>`)}${question.seat && html`<button type="button" onClick=${() => {
        core.putTable({ ...core.tableOf(), seat: question.seat });
        core.closeDialog();
      }}>Enter it</button>`}</div>
      ${question.hint && html`<p class="small">${question.hint}</p>`}
    </div>`,
  );
}

/** The next deal as far as it is tapped in, where an earlier one was changed: each hand goes with its player. What to say of it. */
function afterwards(table, before, after) {
  if (!table || table.seats || !Object.keys(table.deal.hands).length || JSON.stringify(before) === JSON.stringify(after)) return [table, ""];
  return [reseated(table, before, after), " The seats of the next deal have changed: look at its hands."];
}

export function Settle() {
  const [found, setFound] = useState(null);
  const [busy, setBusy] = useState(false);
  const { state } = core.look();
  useEffect(() => {
    let mine = true;
    ask({ do: "settle", ...core.aboutTable() }).then((answer) => mine && setFound({ answer, rev: state.rev }));
    return () => (mine = false);
  }, [state.rev]);
  // Another tab may have gone on with the table: what is written down is what is shown.
  const answer = found && found.rev === state.rev && found.answer;
  if (!answer) return html`<p role="status">A moment…</p>`;
  if (answer.problem) return html`<${Problem} problem=${answer.problem} />`;
  const { ok } = answer;
  if (!ok.payments)
    return html`<${Asks} asks=${ok.asks} />
      ${ok.asks.some((each) => each.about === "ending") && html`<div class="actions"><button type="button" onClick=${() => core.openDialog("penalty")}>A penalty…</button></div>`}`;
  const write = async () => {
    setBusy(true);
    const now = core.get();
    const about = core.aboutTable();
    const correcting = now.number !== null;
    const written = await ask({ do: "add", when: core.atThisTime(), ...about });
    setBusy(false);
    if (written.problem) return setFound({ answer: written, rev: state.rev });
    const [table, seats] = afterwards((correcting && now.kept) || emptyTable(), now.view.next.seats, written.ok.view.next.seats);
    const change = { session: written.ok.session, view: written.ok.view, table, ...core.TO_PLAY };
    core.closeDialog();
    if (core.stepFrom(now, change)) core.tell(`${correcting ? "Corrected" : "Written down"}: ${written.ok.outcome}. ${written.ok.east}${seats}`);
  };
  return html`<div class="settled">
    ${ok.outcome && html`<p class="strong">${ok.outcome}</p>`}
    ${!ok.payments.length && html`<p>Nobody pays anybody.</p>`}
    <ul class="payments">${ok.payments.map((each, at) => html`<li key=${at}><span>${each.from} <span aria-label="pays">→</span> ${each.to}</span><b>${each.amount}</b><span class="reason">${each.why} <${Cite} text=${each.cite} /></span></li>`)}</ul>
    <dl class="net">${Object.entries(ok.net).map(([name, amount]) => html`<div key=${name} class=${amount > 0 ? "gain" : amount < 0 ? "loss" : ""}><dt>${name}</dt><dd>${core.signed(amount)}</dd></div>`)}</dl>
    ${ok.east && html`<p>${ok.east}</p>`}
    ${ok.notes.length > 0 && html`<ul class="notes">${ok.notes.map((note) => html`<li key=${note}>${note}</li>`)}</ul>`}
    <${Asks} asks=${ok.asks} />
    <div class="actions sticky">
      <button type="button" onClick=${() => core.openDialog("share")}>Share</button>
      ${!state.trial && html`<button type="button" class="main" disabled=${busy || !state.session} onClick=${write}>Write it down</button>`}
    </div>
  </div>`;
}

/** A draw, a washed deal, offences: what the ruleset knows of them comes from its facts. */
export function Offence() {
  const facts = core.facts();
  const seats = core.seating();
  const [offence, setOffence] = useState(null);
  const [who, setWho] = useState([]);
  const [claim, setClaim] = useState(null);
  const [claimant, setClaimant] = useState(null);
  const { deal } = core.tableOf();
  const put = (change) => {
    core.putTable({ ...core.tableOf(), deal: { ...deal, ...change }, undo: [...core.tableOf().undo, { deal }] });
    core.openDialog("settle");
  };
  const known = facts.offences.find((each) => each.offence === offence);
  const chip = (words, on, go, key) => html`<${Chip} key=${key || words} on=${on} go=${go}>${words}<//>`;
  const penalty = () => {
    const told = { offence, offenders: who };
    if (claim) told.claim = claim;
    if (claimant) told.claimant = claimant;
    return told;
  };
  return html`<div>
    <h3>Nobody won</h3>
    <div class="actions"><button type="button" onClick=${() => put({ result: { ending: "draw", by: null } })}>A draw</button></div>
    ${facts.washing.length > 0 && html`<h3>Washed</h3><p class="small">${facts.washing.join("; ")}. Tap in the original hand first.</p>
      <div class="actions">${seats.map(([seat, name]) => html`<button type="button" key=${seat} onClick=${() => put({ result: { ending: "washed", by: seat } })}>by ${name}</button>`)}</div>`}
    ${facts.offences.length > 0 && html`<h3>A penalty</h3>
      <div class="chips" role="group" aria-label="Which offence">${facts.offences.map((each) => chip(each.offence, each.offence === offence, () => {
        setOffence(each.offence);
        setClaim(null);
        setClaimant(null);
      }))}</div>
      ${known && html`<p>By whom?</p><div class="chips" role="group" aria-label="By whom">${seats.map(([seat, name]) => chip(name, who.includes(seat), () => {
        setWho(who.includes(seat) ? who.filter((each) => each !== seat) : [...who, seat]);
        setClaimant(null);
      }, seat))}</div>`}
      ${known && known.claims.length > 0 && html`<p>Claimed for</p><div class="chips" role="group" aria-label="Claimed for">${known.claims.map((each) => chip(each, claim === each, () => setClaim(claim === each ? null : each)))}</div>
        ${claim && html`<p>Claimed by</p><div class="chips" role="group" aria-label="Claimed by">${seats.filter(([seat]) => !who.includes(seat)).map(([seat, name]) => chip(name, claimant === seat, () => setClaimant(claimant === seat ? null : seat), seat))}</div>`}`}
      ${known && html`<div class="actions"><button type="button" class="main" disabled=${!who.length || (claim && !claimant)} onClick=${() => put({ penalties: [...(deal.penalties || []), penalty()] })}>Settle with this penalty</button></div>`}`}
    ${(deal.penalties || []).length > 0 && html`<p>So far: ${deal.penalties.map((each) => `${each.offence} by ${each.offenders.map((seat) => core.nameOf(seat)).join(", ")}`).join("; ")}</p>
      <div class="actions"><button type="button" onClick=${() => put({ penalties: [] })}>Take the penalties out</button></div>`}
    ${facts.wall && html`<label>Tiles left in the live wall at the last discard <input type="number" min="0" max="144" inputmode="numeric" value=${deal.wall ?? ""} onChange=${(event) =>
      core.putTable({ ...core.tableOf(), deal: { ...deal, wall: event.target.value === "" ? undefined : Number(event.target.value) } })} /></label>`}
  </div>`;
}

async function correct(number, told) {
  const base = core.get();
  const { session, table } = base;
  const answer = await ask({ do: "take", session, number });
  if (answer.problem) return told(answer.problem);
  const { deal, seats, east } = answer.ok;
  core.closeDialog();
  core.stepFrom(base, { ...core.TO_PLAY, table: { ...emptyTable(), deal }, kept: base.number === null ? table : base.kept, number, corrected: seats, east });
  return null;
}

/** Undo the last change of the evening, or make it again; said in the engine's words. */
async function change(verb, told) {
  const base = core.get();
  const { session, view } = base;
  const answer = await ask({ do: verb, session, when: core.atThisTime() });
  if (answer.problem) return told(answer.problem);
  const next = base.number === null ? "table" : "kept";
  const [table, seats] = afterwards(base[next], view.next.seats, answer.ok.view.next.seats);
  if (core.stepFrom(base, { session: answer.ok.session, view: answer.ok.view, [next]: table }))
    core.tell(`${answer.ok.words}.${seats}`);
  return null;
}

/** A deal of the evening: who won with what, line by line, and who paid; to be corrected from here. */
export function Deal({ number }) {
  const [problem, setProblem] = useState(null);
  const answer = useAnswer({ do: "take", session: core.get().session, number }, [number]);
  if (!answer) return html`<p role="status">A moment…</p>`;
  if (answer.problem) return html`<${Problem} problem=${answer.problem} />`;
  return html`<p class="strong">${answer.ok.report.title}</p>
    <${Blocks} blocks=${answer.ok.report.blocks} />
    <${Problem} problem=${problem} />
    <div class="actions sticky">
      <button type="button" onClick=${() => core.openDialog("evening")}>Back</button>
      <button type="button" class="main" onClick=${() => correct(number, setProblem)}>Correct this deal</button>
    </div>`;
}

/** What `session show` says of each player, a column for each. */
function Players({ view }) {
  const [names, ...told] = view.statistics.columns.map(({ title }, at) => [title, ...view.statistics.rows.map((row) => row[at])]);
  const place = ["place", ...view.players.map((each) => view.players.filter((other) => other.total > each.total).length + 1)];
  return html`<div class="wide" tabindex="0" role="group" aria-label="The players"><table class="players">
    <thead><tr><td></td>${names.slice(1).map((name) => html`<th scope="col" class="right" key=${name}>${name}</th>`)}</tr></thead>
    <tbody>${[told[0], place, ...told.slice(1)].map(([title, ...cells]) => html`<tr key=${title} class=${title === "total" ? "strong" : ""}><th scope="row">${title}</th>${cells.map((cell, at) => html`<td class="right" key=${at}>${String(cell).replace("-", "−")}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

export function Evening({ state }) {
  const [problem, setProblem] = useState(null);
  const [sure, setSure] = useState(false);
  const { view } = state;
  if (!view) return html`<p>Nothing is written down yet.</p>`;
  const names = view.players.map((each) => each.player);
  const totals = Object.fromEntries(view.players.map((each) => [each.player, each.total]));
  return html`<div>
    <p>${[view.title, view.date, view.facts.title].filter(Boolean).join(" · ")}</p>
    <p>${view.next.over ? "The rounds of the game have been played." : `Next: ${view.next.round ? `${view.next.round} round, ` : ""}turn ${view.next.turn}; East is ${view.next.seats.East}.`}</p>
    <${Problem} problem=${problem} />
    ${view.deals.length > 0 && html`<${Players} view=${view} />
    <div class="wide" tabindex="0" role="group" aria-label="The deals"><table class="deals">
      <thead><tr><th scope="col">Deal</th>${names.map((name) => html`<th scope="col" class="right" key=${name}>${name}</th>`)}</tr></thead>
      <tbody>${view.deals.map((deal) => html`<tr key=${deal.deal} onClick=${() => core.openDialog("deal", { number: deal.deal })}><th scope="row"><button type="button" class="deal"><span class="heard">Deal </span>${deal.deal}. ${deal.round || ""} ${deal.turn}</button><span class="small">${deal.outcome}</span></th>${names.map((name) => html`<td class="right" key=${name}>${name in deal.net ? (deal.net[name] ? core.signed(deal.net[name]) : "·") : ""}</td>`)}</tr>`)}</tbody>
    </table></div>
    <p class="small">Tap a deal to see who won with what and who paid, and to correct it.</p>`}
    ${!view.deals.length && html`<p>No deal has been written down yet.</p>`}
    ${view.notes.length > 0 && html`<ul>${view.notes.map((note) => html`<li key=${note}>${note}</li>`)}</ul>`}
    ${view.chart && html`<img class="chart" alt=${`Running totals: ${names.map((name) => `${name} ${core.signed(totals[name])}`).join(", ")}`} src=${`data:image/svg+xml,${encodeURIComponent(view.chart)}`} />`}
    <div class="actions">
      ${view.deals.length > 0 && !sure && html`<button type="button" onClick=${() => setSure(true)}>Undo the last change</button>`}
      ${sure && html`<button type="button" class="main" onClick=${() => (setSure(false), change("undo", setProblem))}>Yes, undo it</button><button type="button" onClick=${() => setSure(false)}>Leave it</button>`}
      ${view.redo && !sure && html`<button type="button" onClick=${() => change("redo", setProblem)}>Redo what was undone</button>`}
      <button type="button" onClick=${() => core.openDialog("share")}>Share or save</button>
    </div>
  </div>`;
}

export function Past({ state }) {
  const [problem, setProblem] = useState(null);
  const [sure, setSure] = useState(null);
  const drop = (place) => {
    core.step({ past: core.get().past.filter((_, at) => at !== place) });
    setSure(null);
  };
  const again = async (place) => {
    const { past } = core.get();
    const answer = await ask({ do: "show", session: past[place].session });
    if (answer.problem) return setProblem(answer.problem);
    const others = core.keptPast().filter((each) => each !== past[place]);
    core.useSession(answer.ok.session, answer.ok.view, others, past[place]);
    core.openDialog("evening");
    return null;
  };
  if (!state.past.length) return html`<p>There are none on this phone. An evening that was saved as a file is opened by “Open”.</p>`;
  return html`<${Problem} problem=${problem} /><ul class="menu">${state.past.map(({ about, began }, place) => html`<li key=${place}><button type="button" onClick=${() => again(place)}><b>${about.title || about.date || "An evening"}</b><span>${[about.title && about.date, began && `begun ${began}`, about.players.join(", "), core.soMany(about.deals, "deal")].filter(Boolean).join("; ")}</span></button>
    ${sure === place ? html`<button type="button" class="aside" onClick=${() => drop(place)}>Delete it for good</button><button type="button" class="aside" onClick=${() => setSure(null)}>Keep it</button>` : html`<button type="button" class="aside" aria-label=${`Delete ${about.title || about.date}`} onClick=${() => setSure(place)}>Delete…</button>`}</li>`)}</ul>`;
}

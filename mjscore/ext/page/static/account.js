// The account: who pays whom, what must be said before, and the settled deal written down.
import { html, useState } from "./vendor/preact-htm.js";
import { ask, useAnswer } from "./engine.js";
import * as core from "./core.js";
import { actions, button, Cite, mainButton, Problem, small, Standings, wait } from "./drawing.js";
import { changed, emptyTable, reseated } from "./state.js";
import { say, signed, told } from "./words.js";

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
export function afterwards(table, before, after) {
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

/** Who leads when this deal is written down; nothing where it is no deal of the evening, or the correction of one. */
function standingAfter({ trial, number, view }, net) {
  if (trial || number !== null || !view) return null;
  const totals = Object.fromEntries(view.players.map(({ player, total }) => [player, total]));
  for (const [player, amount] of Object.entries(net))
    totals[player] = (totals[player] || 0) + amount;
  return Object.entries(totals).map(([player, total]) => ({ player, total }));
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
  const gain = ([name, amount]) => {
    const look = amount > 0 ? "gain" : "loss";
    return html`<div key=${name} class=${amount === 0 ? "" : look}>
      <dt>${name}</dt>
      <dd>${signed(amount)}</dd>
    </div>`;
  };
  const standing = standingAfter(state, ok.net);
  const notes = ok.notes.map((note) => html`<li key=${note}>${told(note)}</li>`);
  return html`<div class="settled">
    ${ok.outcome && html`<p class=${ok.payments.length ? "outcome" : "strong"}>${told(ok.outcome)}</p>`}
    ${!ok.payments.length && html`<p>${say("Nobody pays anybody.")}</p>`}
    <ul class="payments">
      ${ok.payments.map(payment)}
    </ul>
    <dl class="net">${Object.entries(ok.net).map(gain)}</dl>
    ${
      standing &&
      html`<h3>${say("After this deal")}</h3>
        <${Standings} players=${standing} />`
    }
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
  const ending = ok.asks.some(({ about }) => about === "ending");
  const penalty = () => core.openDialog("penalty");
  return [html`<${Asks} asks=${ok.asks} />`, ending && actions(button(say("A penalty…"), penalty))];
}

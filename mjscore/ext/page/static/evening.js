// The evening so far, its deals, and the evenings before it.
import { html, useState } from "./vendor/preact-htm.js";
import { afterwards } from "./account.js";
import { ask } from "./engine.js";
import * as core from "./core.js";
import {
  actions,
  button,
  entry,
  mainButton,
  menu,
  Problem,
  Report,
  Rows,
  small,
  Standings,
} from "./drawing.js";
import { emptyTable } from "./state.js";
import { say, signed, soManyDeals, told } from "./words.js";

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

/** The deals of an evening, the last one above: tapped, each shows itself. */
function Deals({ deals }) {
  const gain = ([name, amount]) =>
    html`<span key=${name}>${name}${" "}<b>${signed(amount)}</b></span>`;
  const line = ({ deal, round, turn, outcome, net }) => {
    const when = `${deal}. ${told(round || "")} ${turn}`;
    const words = html`<b><span class="heard">${say("Deal")}${" "}</span>${when}</b>
      <span>${told(outcome)}</span>
      <span class="gains">${Object.entries(net).map(gain)}</span>`;
    return html`<li key=${deal}>
      ${button(words, () => core.openDialog("deal", { number: deal }), { class: "deal" })}
    </li>`;
  };
  return html`<ul class="deals" aria-label=${say("The deals")}>
    ${deals.toReversed().map(line)}
  </ul>`;
}

function nextWords({ over, round, turn, seats }) {
  if (over) return say("The rounds of the game have been played.");
  if (!round) return say("Next: turn {1}; East is {2}.", turn, seats.East);
  return say("Next: {3} round, turn {1}; East is {2}.", turn, seats.East, told(round));
}

function Chart({ view }) {
  const totals = view.players.map(({ player, total }) => `${player} ${signed(total)}`).join(", ");
  const src = `data:image/svg+xml,${encodeURIComponent(view.chart)}`;
  return html`<img class="chart" alt=${say("Running totals: {1}", totals)} src=${src} />`;
}

/** What is not looked for first: figures of each player, what is to be said of the deals, the course of the totals. */
function More({ view }) {
  const note = (words) => html`<li key=${words}>${told(words)}</li>`;
  return html`<details>
    <summary>${say("More figures")}</summary>
    <${Rows} block=${view.statistics} />
    ${
      view.notes.length > 0 &&
      html`<ul>
        ${view.notes.map(note)}
      </ul>`
    }
    ${view.chart && html`<${Chart} view=${view} />`}
  </details>`;
}

export function Evening() {
  const { view } = core.get();
  const [problem, refuse] = useState(null);
  if (!view) return html`<p>${say("Nothing is written down yet.")}</p>`;
  const about = [view.title, view.date, view.facts.title].filter(Boolean).join(" · ");
  const played = view.deals.length > 0;
  return html`${small(about)}
    ${
      played
        ? html`<${Standings} players=${view.players} />`
        : html`<p>${say("No deal has been written down yet.")}</p>`
    }
    <p>${nextWords(view.next)}</p>
    <${Problem} problem=${problem} />
    ${played && html`<${Deals} deals=${view.deals} />`}
    ${actions(
      played && button(say("Undo the last change"), () => change("undo", refuse)),
      view.redo && button(say("Redo what was undone"), () => change("redo", refuse)),
      button(say("Share or save"), () => core.openDialog("share")),
    )}
    ${played && html`<${More} view=${view} />`}`;
}

export function Past() {
  const { past } = core.get();
  const [problem, refuse] = useState(null);
  const again = async (evening) => {
    const { ok, problem: refused } = await ask({ do: "show", session: evening.session });
    if (refused) return refuse(refused);
    const others = core.keptPast().filter((other) => other !== evening);
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
      core.step({ past: core.get().past.filter((other) => other !== evening) });
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

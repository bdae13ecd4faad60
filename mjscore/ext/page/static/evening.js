// The evening so far, its deals, and the evenings before it.
import { html, useState } from "./vendor/preact-htm.js";
import { afterwards } from "./account.js";
import { ask } from "./engine.js";
import * as core from "./core.js";
import {
  actions,
  button,
  entry,
  Grid,
  mainButton,
  menu,
  Problem,
  Report,
  small,
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
function dealTable({ deals }, names) {
  const gain = (net, name) => (name in net ? (net[name] ? signed(net[name]) : "·") : "");
  const line = ({ deal, round, turn, outcome, net }) => {
    const words = [
      html`<span class="heard">${say("Deal")}${" "}</span>`,
      `${deal}. ${told(round || "")} ${turn}`,
    ];
    const open = button(words, () => core.openDialog("deal", { number: deal }), { class: "deal" });
    const about = html`${open}<span class="small">${told(outcome)}</span>`;
    return [about, ...names.map((name) => gain(net, name))];
  };
  const titles = ["", ...names].map((title, at) => ({ title, right: at > 0 }));
  return { columns: titles, rows: deals.map(line), strong: [] };
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

export function Evening() {
  const { view } = core.get();
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
            <${Grid} block=${dealTable(view, names)} label=${say("The deals")} name="deals" />
            ${small(say("Tap a deal to see who won with what and who paid, and to correct it."))}`
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

export function Past() {
  const { past } = core.get();
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

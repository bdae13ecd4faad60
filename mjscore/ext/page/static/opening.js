// Texts that are opened, pasted or written: read as they come, shown for what they are, used only when somebody says so.
import { html, useState } from "./vendor/preact-htm.js";
import { FACTS } from "./facts.js";
import { useAnswer } from "./engine.js";
import * as core from "./core.js";
import { actions, button, Drawn, entry, mainButton, menu, Problem, Tiles } from "./drawing.js";
import { figureOf, wordsOf } from "./hand.js";
import { dealOf, startTrial } from "./learning.js";
import { LONGEST_TEXT, pickFile, TOO_LONG } from "./sharing.js";
import { changed, handOf } from "./state.js";
import { useField } from "./store.js";
import { say, soManyDeals, told } from "./words.js";

const PIECES = Object.entries(FACTS.texts.pieces);

export function Open({ text: given = "", from }) {
  const [{ text, name }, put] = useField("text", { text: given, name: "" });
  const [unread, setUnread] = useState("");
  const refused = unread || (text.length > LONGEST_TEXT ? TOO_LONG : "");
  const answer = useAnswer(!refused && text.trim() && { do: "read", text, name });
  const type = (typed) => {
    setUnread("");
    put({ text: typed, name: "" });
  };
  const file = async () => {
    const picked = await pickFile();
    if (!picked) return;
    setUnread(picked.refused || "");
    put({ text: picked.text, name: picked.name });
  };
  const found = answer?.ok && html`<${Opened} found=${answer.ok} />`;
  const loading = text && core.look().ui.engine === "loading";
  const piece = ([words, example]) => {
    const more = html`<code>${example}</code><${Drawn} text=${example} />`;
    return entry(say(words), more, () => type(example), { class: "piece" });
  };
  return html`${from && html`<p>${say("This text came by a link. Look at it before you use it.")}</p>`}
    <div role="status" aria-live="polite">
      ${loading && html`<p>${say("It is being read; on a first visit the rules are loaded before.")}</p>`}
      ${refused && html`<${Problem} problem=${{ faults: [{ message: say(refused) }] }} />`}
      <${Problem} problem=${answer?.problem} /> ${found}
    </div>
    <label>
      ${say("A hand, a deal, an evening or a house file")}
      <textarea
        rows="7"
        spellcheck="false"
        autocapitalize="off"
        value=${text}
        placeholder=${PIECES[0][1]}
        onInput=${(event) => type(event.target.value)}
      ></textarea>
    </label>
    ${actions(button(say("Choose a file…"), file))}
    <details>
      <summary>${say("How to write hands")}</summary>
      ${menu(PIECES.map(piece))}
    </details>`;
}

const playersOf = (view) => view.players.map(({ player }) => player);

/** Whether an evening is this phone's own with more deals, so that the shorter one need not be kept beside it. */
function goesOn(longer, mine) {
  const { length } = mine?.deals || [];
  const asFar = (view) => [view.title, view.date, playersOf(view), view.deals.slice(0, length)];
  return mine && JSON.stringify(asFar(mine)) === JSON.stringify(asFar(longer));
}

const openedLine = (what, words, ...buttons) => [
  html`<p><b>${what}</b>${words}</p>`,
  actions(...buttons),
];

function OpenedEvening({ session, view }) {
  const mine = core.get();
  const go = () => {
    core.useSession(session, view, goesOn(view, mine.view) ? mine.past : core.keptPast());
    core.openDialog("evening");
  };
  const about = [view.title || view.date, ...playersOf(view), soManyDeals(view.deals.length)];
  const words = `: ${about.join(", ")}; ${view.facts.title}`;
  return openedLine(say("An evening"), words, mainButton(say("Go on with this evening"), go));
}

function OpenedHouse({ house, facts }) {
  const go = () => {
    core.step({ choice: { ruleset: house.name, options: [], without: [], house } });
    core.openDialog("new");
  };
  const what = say("A house file without a fault");
  return openedLine(what, `: ${facts.title}`, mainButton(say("Play by it"), go));
}

/** A hand or a deal: the tiles of each hand, what it is worth, and what can be done with it. */
function OpenedDeal({ found }) {
  const { choice, begun, table } = core.get();
  const deal = dealOf(found);
  const { house } = choice;
  const mine = house && found.rules?.ruleset === house.name ? { house } : {};
  const rules = found.rules ? { options: [], without: [], ...found.rules, ...mine } : choice;
  const answer = useAnswer({ do: "deal", rules, deal });
  const hand = (seat) => {
    const { exposed, fixed, free, bonus } = handOf(deal, seat);
    const groups = [...exposed, ...fixed].map(({ tiles }) => tiles);
    const drawn = [...groups, free, bonus].filter((codes) => codes.length);
    const value = answer?.ok?.seats[seat];
    return html`<p class="groups" key=${seat}>
      ${told(seat)}: ${drawn.map((codes, at) => html`<${Tiles} key=${at} codes=${codes} />`)}
      ${value && html`<span><b>${figureOf(value)}</b> ${wordsOf(value)}</span>`}
    </p>`;
  };
  const what = say(found.kind === "deal" ? "A deal" : "A hand");
  const take = () => {
    const taken = { ...deal, round: undefined, streak: undefined };
    core.step({ trial: null, table: changed(table, { deal: taken }) });
    core.closeDialog();
  };
  const words = found.rules ? ` (${found.rules.ruleset})` : "";
  const look = button(say("Look at it alone"), () => startTrial(what, rules, deal, found.seat));
  const toTake = begun && found.kind === "deal";
  return [
    openedLine(what, words, look, toTake && mainButton(say("Take it as this deal"), take)),
    Object.keys(deal.hands).map(hand),
    html`<${Problem} problem=${answer?.problem} />`,
  ];
}

function Opened({ found }) {
  if (found.kind === "session") return html`<${OpenedEvening} ...${found} />`;
  if (found.kind === "house") return html`<${OpenedHouse} ...${found} />`;
  return html`<${OpenedDeal} found=${found} />`;
}

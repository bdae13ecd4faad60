// What ends a deal that nobody won: a draw, washed tiles, offences.
import { html } from "./vendor/preact-htm.js";
import * as core from "./core.js";
import { actions, button, chip, chips, mainButton, oneOf, small } from "./drawing.js";
import { changed, toggled } from "./state.js";
import { useField } from "./store.js";
import { say, told } from "./words.js";

const putDeal = (change) => {
  const table = core.tableOf();
  core.putTable(changed(table, { deal: { ...table.deal, ...change } }));
};

/** An offence that the ruleset punishes: which, by whom, and what was claimed for it. */
function Penalty({ offences, seats, put }) {
  const [form, set] = useField("penalty", { who: [] });
  const { offence, who, claim, claimant } = form;
  const { claims = [] } = offences.find((known) => known.offence === offence) || {};
  const worded = (word) => [word, told(word)];
  const others = seats.filter(([seat]) => !who.includes(seat));
  const choose = (key) => (value) => set({ ...form, [key]: form[key] === value ? null : value });
  const toggle = (seat) => set({ ...form, who: toggled(who, seat), claimant: null });
  const by = seats.map(([seat, name]) => chip(name, who.includes(seat), () => toggle(seat)));
  const settle = () =>
    put({ offence, offenders: who, ...(claim && { claim }), ...(claimant && { claimant }) });
  const disabled = !who.length || Boolean(claim && !claimant);
  const which = offences.map((known) => worded(known.offence));
  return html`<h3>${say("A penalty")}</h3>
    ${oneOf(say("Which offence"), offence, (chosen) => set({ offence: chosen, who }), which)}
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

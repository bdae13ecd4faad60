// Who plays this deal: a player called otherwise, another one in the seat; and which round it is.
import { html, useState } from "./vendor/preact-htm.js";
import { ask } from "./engine.js";
import * as core from "./core.js";
import { Problem, Round } from "./reading.js";

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

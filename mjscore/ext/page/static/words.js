// What the page and the engine say, in the language that was chosen. Here every sentence stands in English; a language is a
// file in which the page finds each sentence in other words (`german.toml`). {1}, {2} or {name} stand for what comes in between.
import { FACTS } from "./facts.js";

const ENGLISH = { lang: "en", tiles: {}, said: {}, told: {}, items: {}, refused: {} };
let spoken = ENGLISH;

const BLANK = /\{(\w+)\}/;
const fill = (words, values) =>
  words
    .split(BLANK)
    .map((part, at) => (at % 2 ? values[part] : part))
    .join("");

/** Speak a language from now on; English where its file cannot be had. */
export async function speak(name) {
  const { file } = FACTS.languages.find((language) => language.name === name) || {};
  const found = file && fetch(file).then((answer) => answer.json());
  spoken = (found && (await found.catch(() => null))) || ENGLISH;
  document.documentElement.lang = spoken.lang;
}

/** A sentence of the page, its blanks filled. */
export const say = (english, ...values) => fill(spoken.said[english] || english, ["", ...values]);

/** A word of the game or the title of a table, which the engine knows by its English name; what is no such word stays. */
export const told = (word) => spoken.told[word] || spoken.said[word] || word;

/** A sentence of the engine, which it gives by its code and its values. */
function sentence({ say: code, with: values, words }) {
  const { told, said, items, refused } = spoken;
  // A refusal is known by its code alone; some have words that are known by themselves.
  const exact = code in refused ? told[words] : undefined;
  const known = told[code] ?? said[code] ?? items[code] ?? exact ?? refused[code];
  if (known !== undefined) return fill(known, values);
  return words ?? fill(code, values);
}

/** An answer of the engine, its sentences in words. */
export const understood = (answer) =>
  JSON.parse(answer, (_, value) => (value?.say !== undefined ? sentence(value) : value));

/** What a tile is called. */
export const called = (code) => spoken.tiles[code] || FACTS.tiles[code].name;
export const capital = (words) => words[0].toUpperCase() + words.slice(1);
export const soManyDeals = (number) => say(number === 1 ? "{1} deal" : "{1} deals", number);
export function signed(number) {
  if (number > 0) return `+${number}`;
  return number < 0 ? `−${-number}` : "0";
}
export const decimal = (number) => number.toLocaleString(spoken.lang);

// What the page and the engine say, in the language that was chosen. Here every sentence stands in English; a language is a
// file in which the page finds each sentence in other words (`german.toml`). {1} and {2} stand for what comes in between.
import { FACTS } from "./facts.js";

const ENGLISH = { lang: "en", tiles: {}, said: {}, told: {} };
let spoken = ENGLISH;
let patterns = [];

const BLANK = /\{(\d#?)\}/;
const fill = (words, values) =>
  words
    .split(BLANK)
    .map((part, at) => (at % 2 ? values[parseInt(part) - 1] : part))
    .join("");
const plain = (text) => text.replace(/[.*+?^$|()[\]\\]/g, "\\$&");
const patternOf = (english) => {
  const any = (part) => (part.endsWith("#") ? "(\\d+)" : "(.+?)");
  const parts = english.split(BLANK).map((part, at) => (at % 2 ? any(part) : plain(part)));
  return new RegExp(`^${parts.join("")}$`, "s");
};

/** Speak a language from now on; English where its file cannot be had. */
export async function speak(name) {
  const { file } = FACTS.languages.find((each) => each.name === name) || {};
  const found = file && fetch(file).then((answer) => answer.json());
  spoken = (found && (await found.catch(() => null))) || ENGLISH;
  const length = ([english]) => english.replace(BLANK, "").length;
  const longest = Object.entries(spoken.told).sort((one, other) => length(other) - length(one));
  const withBlanks = longest.filter(([english]) => BLANK.test(english));
  patterns = withBlanks.map(([english, words]) => [patternOf(english), words]);
  document.documentElement.lang = spoken.lang;
}

/** A sentence of the page, its blanks filled. */
export const say = (english, ...values) => fill(spoken.said[english] || english, values);

/** What the engine says: a sentence that is known, or one of a known pattern, its parts told likewise; else as it came. */
export function told(text) {
  const words = spoken.told[text] || spoken.said[text];
  if (words || !text) return words || text;
  for (const [pattern, filled] of patterns) {
    const found = pattern.exec(text);
    if (found) return fill(filled, found.slice(1).map(told));
  }
  return text;
}

/** What a tile is called. */
export const called = (code) => spoken.tiles[code] || FACTS.tiles[code].name;
export const capital = (words) => words[0].toUpperCase() + words.slice(1);
export const soManyDeals = (number) => say(number === 1 ? "{1} deal" : "{1} deals", number);
export const signed = (number) => (number ? (number > 0 ? `+${number}` : `−${-number}`) : "0");
export const decimal = (number) => number.toLocaleString(spoken.lang);

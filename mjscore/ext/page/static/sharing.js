// Texts out and in: links, QR codes, files, the clipboard, the phone's own way to share.
import { correction, generate } from "./vendor/lean-qr.js";
import * as core from "./core.js";
import { say } from "./words.js";

const LINK = "#text=";
const PART = "#part=";
const LONGEST_LINK = 60000;
export const LONGEST_TEXT = 1000000;

const piped = (content, through) => new Blob([content]).stream().pipeThrough(through);
const here = () => location.href.split("#")[0];

/** A text, pressed and in the letters that a link may have. */
async function packed(text) {
  const pressed = new Response(piped(text, new CompressionStream("deflate-raw")));
  const bytes = new Uint8Array(await pressed.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(code) {
  if (code.length > LONGEST_LINK) throw new Error("too long");
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const reader = piped(bytes, new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  while (true) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    size += value.length;
    if (size > LONGEST_TEXT) throw new Error("too long");
    parts.push(value);
  }
}

export const linkOf = async (text) => `${here()}${LINK}${await packed(text)}`;

/** How many letters a QR code may hold that is to be read from a screen, and how many codes may be read one after the other. */
const MOST_IN_CODE = 1200;
const MOST_CODES = 4;

/** What the QR codes of a link say: the link itself, or its parts, each with its number, how many there are, and whose they are. */
export function codesOf(link) {
  if (link.length <= MOST_IN_CODE) return [link];
  const code = link.slice(link.indexOf(LINK) + LINK.length);
  const count = Math.ceil(code.length / MOST_IN_CODE);
  if (count > MOST_CODES) return [];
  const size = Math.ceil(code.length / count);
  const part = (at) => code.slice(at * size, (at + 1) * size);
  const head = (at) => `${here()}${PART}${at + 1}.${count}.${code.slice(-8)}.`;
  return Array.from({ length: count }, (_, at) => head(at) + part(at));
}

export const drawCode = (canvas, text) =>
  generate(text, { minCorrectionLevel: correction.L }).toCanvas(canvas);

const PARTS = "mjscore-parts";
const PART_OF = /^(?<number>[1-9])\.(?<count>[1-9])\.(?<whose>[\w-]{8})\.(?<code>[\w-]+)$/;

/** The parts of the link whose code was read last, as they are kept; none of another link. */
function keptParts(whose, count) {
  try {
    const kept = JSON.parse(localStorage.getItem(PARTS));
    if (kept.whose === whose && kept.codes.length === count) return kept.codes;
  } catch (error) {
    // Nothing is kept, or nothing that can be read.
  }
  return Array(count).fill("");
}

/** The parts of a link that came by QR codes, kept until all are there; the whole link's text then, else nothing. */
function joined(written) {
  const part = PART_OF.exec(written)?.groups;
  if (!part) throw new Error("no part of a link");
  const { whose, code } = part;
  const number = Number(part.number);
  const count = Number(part.count);
  if (number > count || count > MOST_CODES || code.length > 2 * MOST_IN_CODE)
    throw new Error("no part of a link");
  const codes = keptParts(whose, count).with(number - 1, code);
  if (codes.every((kept) => typeof kept === "string" && kept)) {
    localStorage.removeItem(PARTS);
    return codes.join("");
  }
  localStorage.setItem(PARTS, JSON.stringify({ whose, codes }));
  core.tell(say("Part {1} of {2} is here: read the other code too.", number, count));
  return "";
}

/** The text that the address holds, taken out of it and shown; nothing is done with it before somebody says so. */
export async function openLink() {
  const { hash } = location;
  if (!hash.startsWith(LINK) && !hash.startsWith(PART)) return;
  history.replaceState(null, "", here());
  try {
    const written = hash.slice(LINK.length);
    const code = hash.startsWith(PART) ? joined(written) : written;
    if (!code && hash !== LINK) return;
    const text = await unpacked(code);
    core.closeDialog();
    core.openDialog("open", { text, from: "a link" });
  } catch (error) {
    core.tell(say("The link does not hold a text that can be read."));
  }
}

export const TOO_LONG = "This is too long to be read here: at most a million letters.";

/** A file as text, or why it is not read. A long one is not looked at: that would hold up the page for a minute. */
async function readFile(file) {
  const { name } = file;
  if (file.size > LONGEST_TEXT) return { name, text: "", refused: TOO_LONG };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes("\0")) return { name, text };
  } catch (error) {
    // Not UTF-8, or the file has gone.
  }
  return { name, text: "", refused: "This file holds no text that can be read (UTF-8)." };
}

/** Ask for a file and read it: its name and text, and why it was refused; null where none is chosen. */
export function pickFile(accept = "") {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement("input"), { type: "file", accept });
    input.onchange = () => resolve(input.files.length ? readFile(input.files[0]) : null);
    input.oncancel = () => resolve(null);
    input.click();
  });
}

export function saveFile(name, text, kind = "plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `text/${kind}` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const canShare = () => typeof navigator.share === "function";

/** Share something by what the phone offers; true where it was done or called off by hand. */
export async function share(given) {
  try {
    await navigator.share(given);
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

/** Copy a text; whether the browser has allowed it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    return false;
  }
}

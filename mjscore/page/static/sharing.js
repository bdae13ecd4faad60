// Texts out and in: links, files, the clipboard, the phone's own way to share.
import { correction, generate } from "./vendor/lean-qr.js";
import * as core from "./core.js";

const LINK = "#text=";
const LONGEST_LINK = 60000;

const packed = async (text, Stream) => new Response(new Blob([text]).stream().pipeThrough(new Stream("deflate-raw"))).arrayBuffer();

export async function linkOf(text) {
  const bytes = new Uint8Array(await packed(text, CompressionStream));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const code = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.href.split("#")[0]}${LINK}${code}`;
}

/** How many letters a QR code may hold that is to be read from a screen. */
export const MOST_IN_CODE = 1200;
export const drawCode = (canvas, text) => generate(text, { minCorrectionLevel: correction.L }).toCanvas(canvas);

/** The text that the address holds, taken out of it and shown; nothing is done with it before somebody says so. */
export async function openLink() {
  if (!location.hash.startsWith(LINK)) return;
  const code = location.hash.slice(LINK.length);
  history.replaceState(null, "", location.href.split("#")[0]);
  let text = "";
  try {
    if (code.length > LONGEST_LINK) throw new Error("too long");
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    text = await unpacked(bytes);
  } catch (error) {
    return core.tell("The link does not hold a text that can be read.");
  }
  core.openDialog("open", { text, from: "a link" });
}

async function unpacked(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > 1000000) throw new Error("too long");
    parts.push(value);
  }
  return new Blob(parts).text();
}

/** Ask for a file and read it as text; null where none is chosen. */
export function pickFile(accept) {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept || "";
    input.onchange = async () => resolve(input.files[0] ? { name: input.files[0].name, text: await input.files[0].text() } : null);
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

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    return false;
  }
}

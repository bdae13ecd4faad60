"use strict";
// Finds pages by all the words that are typed, in their titles first; and leads #millington-117k to the page that has it.
const field = document.getElementById("search");
const hits = document.getElementById("hits");
const told = document.getElementById("hits-number");
const MOST = 40;
const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
const pages = INDEX.map(([title, file, text]) => ({ title, file, head: plain(title), text: plain(`${title} ${text}`) }));

function search() {
  const asked = plain(field.value).split(/\s+/).filter(Boolean);
  const found = asked.length ? pages.filter((page) => asked.every((word) => page.text.includes(word))) : [];
  found.sort((one, other) => asked.every((word) => other.head.includes(word)) - asked.every((word) => one.head.includes(word)));
  hits.replaceChildren(...found.slice(0, MOST).map(({ title, file }) => {
    const link = Object.assign(document.createElement("a"), { href: file, textContent: title });
    const line = document.createElement("li");
    line.append(link);
    return line;
  }));
  told.textContent = asked.length ? `${found.length} ${found.length === 1 ? "page" : "pages"} found` : "";
}

function followAnchor() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (wanted && !document.getElementById(wanted) && Object.hasOwn(PLACES, wanted)) {
    location.replace(`${PLACES[wanted]}#${wanted}`);
  }
}

field.addEventListener("input", search);
field.form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", followAnchor);
followAnchor();

// What index.html runs by itself: it fetches the page's script, packed, and shows how far that is.
"use strict";
(async () => {
  const bar = document.querySelector(".first progress");
  try {
    const answer = await fetch("app.js.packed", { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    const size = Number(answer.headers.get("Content-Length"));
    let loaded = 0;
    const counted = new TransformStream({
      transform(part, out) {
        loaded += part.length;
        if (size) bar.value = loaded / size;
        out.enqueue(part);
      },
    });
    const unpacked = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
    const script = await new Response(unpacked).arrayBuffer();
    await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  } catch (error) {
    const words = document.createElement("p");
    words.setAttribute("role", "alert");
    words.textContent = `The page could not be loaded: is there a network? Reload it. (${error.message})`;
    bar.replaceWith(words);
  }
})();

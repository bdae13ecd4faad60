// An image of the engine's memory, made small in a way that is undone fast, after the WKdm method for pages of memory: unpacking
// what gzip packs would cost each later visit a tenth of a second. Empty blocks are left out. A word of the others is nothing,
// or the word last met at the same place of a small table (its place is told), or a word told in full, which takes that place.
const BLOCK = 1024;
const NOTHING = 0;
const MET = 1;
const FULL = 2;
const HEAD = 4;

const placeOf = (word) => Math.imul(word, 0x9e3779b1) >>> 24;

/** The memory, as parts of a blob. */
export function pack(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2);
  const blocks = [];
  for (let from = 0; from < words.length; from += BLOCK)
    if (words.subarray(from, from + BLOCK).some((word) => word !== 0)) blocks.push(from);
  const tags = new Uint32Array((blocks.length * BLOCK) / 16);
  const places = new Uint8Array(blocks.length * BLOCK);
  const full = new Uint32Array(blocks.length * BLOCK);
  const table = new Uint32Array(256);
  let [tagged, placed, told] = [0, 0, 0];
  for (const from of blocks)
    for (let at = from; at < from + BLOCK; at += 16, tagged++)
      for (let each = 0; each < 16; each++) {
        const word = at + each < words.length ? words[at + each] : 0;
        if (word === 0) continue;
        const place = placeOf(word);
        const met = table[place] === word;
        tags[tagged] |= (met ? MET : FULL) << (2 * each);
        if (met) places[placed++] = place;
        else full[told++] = table[place] = word;
      }
  const head = Uint32Array.of(words.length, blocks.length, told, placed);
  return [head, Uint32Array.from(blocks), tags, full.subarray(0, told), places.subarray(0, placed)];
}

/** The memory that the bytes of such a blob tell. */
export function unpack(bytes) {
  const [size, held, told, placed] = new Uint32Array(bytes, 0, HEAD);
  const blocks = new Uint32Array(bytes, 4 * HEAD, held);
  const tags = new Uint32Array(bytes, 4 * (HEAD + held), (held * BLOCK) / 16);
  const full = new Uint32Array(bytes, 4 * (HEAD + held + tags.length), told);
  const places = new Uint8Array(bytes, 4 * (HEAD + held + tags.length + told), placed);
  const memory = new Uint32Array(Math.ceil(size / BLOCK) * BLOCK);
  const table = new Uint32Array(256);
  let [nextTags, nextFull, nextPlace] = [0, 0, 0];
  for (const from of blocks)
    for (let at = from; at < from + BLOCK; at += 16) {
      let rest = tags[nextTags++];
      for (let to = at; rest !== NOTHING; to++, rest >>>= 2) {
        const tag = rest & 3;
        if (tag === MET) memory[to] = table[places[nextPlace++]];
        else if (tag === FULL) {
          const word = full[nextFull++];
          memory[to] = table[placeOf(word)] = word;
        }
      }
    }
  return new Uint8Array(memory.buffer, 0, 4 * size);
}

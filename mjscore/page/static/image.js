// An image of the engine's memory, in less room. Every later visit unpacks it, and gzip would take a tenth of a second for that.
// The method is that of WKdm, made for pages of memory. Blocks of zeros are left out. Each word of the other blocks is zero, or
// stands in a small table, and its place there is stored; or it is stored in full, and is put into the table.
const BLOCK = 1024;
const ZERO = 0;
const KNOWN = 1;
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
        const known = table[place] === word;
        tags[tagged] |= (known ? KNOWN : FULL) << (2 * each);
        if (known) places[placed++] = place;
        else full[told++] = table[place] = word;
      }
  const head = Uint32Array.of(words.length, blocks.length, told, placed);
  return [head, Uint32Array.from(blocks), tags, full.subarray(0, told), places.subarray(0, placed)];
}

/** The memory from the bytes of such a blob. */
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
      for (let to = at; rest !== ZERO; to++, rest >>>= 2) {
        const tag = rest & 3;
        if (tag === KNOWN) memory[to] = table[places[nextPlace++]];
        else if (tag === FULL) {
          const word = full[nextFull++];
          memory[to] = table[placeOf(word)] = word;
        }
      }
    }
  return new Uint8Array(memory.buffer, 0, 4 * size);
}

// What is kept as text in a page, and what was made smaller.

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const data = atob(text);
  const made = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) made[at] = data.charCodeAt(at);
  return made;
}

export function unpacked(packed: ReadableStream<BufferSource>): ReadableStream<BufferSource> {
  return packed.pipeThrough(new DecompressionStream("gzip"));
}

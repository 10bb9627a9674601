/** In UTF-8 none of these bytes is part of a longer character. */
const quote = 0x22;
const comma = 0x2c;
const bracket = 0x5b;
const backslash = 0x5c;
const brace = 0x7b;

/**
 * Whether JSON has at most this many parts: objects, lists, their members, and texts. Parsing costs time
 * and memory per part, so a body of a megabyte that holds only `[` would block everybody.
 */
export function hasFewParts(json: Buffer, most: number): boolean {
  // Each part takes at least one byte.
  if (json.length <= most) return true;
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte !== quote && byte !== comma && byte !== bracket && byte !== brace) continue;
    parts += 1;
    if (parts > most) return false;
    if (byte === quote) at = endOfText(json, at);
  }
  return true;
}

/** Where the text that opens at `start` closes; the end of the JSON if it does not. */
function endOfText(json: Buffer, start: number): number {
  // Base64 has no backslash, so for files `indexOf` is enough and many times faster.
  const next = json.indexOf(quote, start + 1);
  if (next === -1) return json.length;
  if (json[next - 1] !== backslash) return next;
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}

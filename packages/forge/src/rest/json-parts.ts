/** The bytes of JSON's own signs; none of them occurs within a character of several bytes. */
const quote = 0x22;
const comma = 0x2c;
const bracket = 0x5b;
const backslash = 0x5c;
const brace = 0x7b;

/**
 * Whether JSON is made of at most so many parts: objects, lists, what they hold, and texts. To parse
 * costs time and memory by the part, far more than the bytes of an empty one, while a text is one part
 * however long it is. Neither parses nor judges what it meets.
 */
export function hasFewParts(json: Buffer, most: number): boolean {
  // No part takes less than a byte.
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

/** Where the text that opens at `start` closes, or the end where it does not. */
function endOfText(json: Buffer, start: number): number {
  // A file in Base64 has no backslash: its end is found many times faster than by looking at each byte.
  const next = json.indexOf(quote, start + 1);
  if (next === -1) return json.length;
  if (json[next - 1] !== backslash) return next;
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}

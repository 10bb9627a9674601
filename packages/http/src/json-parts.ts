/** In UTF-8 these bytes never occur inside a longer character. */
const quote = 0x22;
const comma = 0x2c;
const bracket = 0x5b;
const backslash = 0x5c;
const brace = 0x7b;

/**
 * Whether JSON has at most this many parts: objects, arrays, their members, and strings. Parsing costs
 * time and memory per part, so a megabyte of `[` would block the event loop.
 */
export function hasFewParts(json: Buffer, most: number): boolean {
  // A part has at least one byte.
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

/** Index of the closing quote of the string that opens at `start`, or the end of the JSON. */
function endOfText(json: Buffer, start: number): number {
  // `indexOf` is many times faster, and enough for Base64, which has no backslash.
  const next = json.indexOf(quote, start + 1);
  if (next === -1) return json.length;
  if (json[next - 1] !== backslash) return next;
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}

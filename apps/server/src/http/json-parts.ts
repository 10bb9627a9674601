const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const bracket = 0x5b;
const brace = 0x7b;

/**
 * Whether JSON is made of at most so many parts: objects, lists and what they hold, but for signs within
 * texts. To parse costs time and memory by the part, far more than the bytes of an empty one.
 */
export function hasFewParts(json: string, most: number): boolean {
  let parts = 0;
  let inText = false;
  for (let at = 0; at < json.length && parts <= most; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) inText = !inText;
    else if (inText && sign === backslash) at += 1;
    else if (!inText && (sign === comma || sign === bracket || sign === brace)) parts += 1;
  }
  return parts <= most;
}

/**
 * Splits git's streamed output at a byte, and keeps only the beginning of each part, because students choose
 * the length. Output after the last such byte is ignored.
 */
export function readParts(
  endsWith: number,
  atMost: number,
  onPart: (beginning: Buffer) => void,
): (chunk: Buffer) => void {
  let kept: Buffer[] = [];
  let length = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const next = chunk.indexOf(endsWith, at);
      const until = next === -1 ? chunk.length : next;
      const wanted = Math.min(until - at, atMost - length);
      if (wanted > 0) {
        kept.push(chunk.subarray(at, at + wanted));
        length += wanted;
      }
      if (next === -1) return;
      onPart(Buffer.concat(kept));
      kept = [];
      length = 0;
      at = next + 1;
    }
  };
}

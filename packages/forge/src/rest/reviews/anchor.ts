/** Where in a patch a review comment stands. Pure. */
export interface Anchor {
  side: 'LEFT' | 'RIGHT';
  line: number;
  startSide: 'LEFT' | 'RIGHT' | null;
  startLine: number | null;
  /** Lines below the first hunk header, later headers counted too. */
  position: number;
  /** The hunk from its header down to the commented line. */
  diffHunk: string;
}

export type Place =
  | {
      line: number;
      side: 'LEFT' | 'RIGHT';
      start?: { line: number; side: 'LEFT' | 'RIGHT' };
    }
  | { position: number };

interface PatchLine {
  left: number | null;
  right: number | null;
  position: number;
  hunk: number;
  text: string;
}

/** Undefined when the patch does not show the place, which GitHub refuses. */
export function findAnchor(patch: string, place: Place): Anchor | undefined {
  const lines = readPatch(patch);
  if ('position' in place) {
    const at = lines.find(({ position }) => position === place.position);
    return at && anchorAt(lines, at, at.right === null ? 'LEFT' : 'RIGHT');
  }
  const at = lineOn(lines, place.side, place.line);
  if (!at) return undefined;
  if (!place.start) return anchorAt(lines, at, place.side);
  const start = lineOn(lines, place.start.side, place.start.line);
  // A range lies within one hunk and runs downwards.
  if (!start || start.hunk !== at.hunk || start.position >= at.position) return undefined;
  const anchor = anchorAt(lines, at, place.side);
  return anchor && { ...anchor, startSide: place.start.side, startLine: place.start.line };
}

function lineOn(lines: readonly PatchLine[], side: 'LEFT' | 'RIGHT', line: number) {
  return lines.find(({ left, right }) => (side === 'LEFT' ? left : right) === line);
}

function anchorAt(
  lines: readonly PatchLine[],
  at: PatchLine,
  side: 'LEFT' | 'RIGHT',
): Anchor | undefined {
  const line = side === 'LEFT' ? at.left : at.right;
  if (line === null) return undefined;
  const above = lines.filter(({ hunk, position }) => hunk === at.hunk && position <= at.position);
  const diffHunk = above.map(({ text }) => text).join('\n');
  return { side, line, startSide: null, startLine: null, position: at.position, diffHunk };
}

function readPatch(patch: string): PatchLine[] {
  let left = 0;
  let right = 0;
  let hunk = 0;
  return patch.split('\n').map((text, position) => {
    const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text);
    if (header) {
      left = Number(header[1]);
      right = Number(header[2]);
      hunk += 1;
      return { left: null, right: null, position, hunk, text };
    }
    const sign = text.charAt(0);
    const onLeft = sign === '-' || sign === ' ';
    const onRight = sign === '+' || sign === ' ';
    return {
      left: onLeft ? left++ : null,
      right: onRight ? right++ : null,
      position,
      hunk,
      text,
    };
  });
}

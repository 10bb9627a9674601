/** Locates a review comment in a patch. Pure. */
export interface Anchor {
  side: 'LEFT' | 'RIGHT';
  line: number;
  startSide: 'LEFT' | 'RIGHT' | null;
  startLine: number | null;
  /** Lines below the first hunk header, including later headers. */
  position: number;
  /** The hunk from its header to the commented line. */
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
  /** Offsets in the patch of the hunk's start and the line's end. */
  hunk: number;
  end: number;
}

/** Parsed once for all comments: a review may have 1,000, and a patch 1 MB. */
export interface Patch {
  text: string;
  /** By position. */
  lines: readonly PatchLine[];
  /** By line number on each side. */
  LEFT: ReadonlyMap<number, PatchLine>;
  RIGHT: ReadonlyMap<number, PatchLine>;
}

/** Longer hunks keep only their end, because every comment stores its own hunk. */
const longestHunk = 65_536;

/** Undefined when the patch does not show the place. */
export function findAnchor(patch: Patch, place: Place): Anchor | undefined {
  if ('position' in place) {
    const at = patch.lines[place.position];
    return at && anchorAt(patch, at, at.right === null ? 'LEFT' : 'RIGHT');
  }
  const at = patch[place.side].get(place.line);
  if (!at) return undefined;
  if (!place.start) return anchorAt(patch, at, place.side);
  const start = patch[place.start.side].get(place.start.line);
  // A range must run downwards within one hunk.
  if (!start || start.hunk !== at.hunk || start.position >= at.position) return undefined;
  const anchor = anchorAt(patch, at, place.side);
  return anchor && { ...anchor, startSide: place.start.side, startLine: place.start.line };
}

function anchorAt({ text }: Patch, at: PatchLine, side: 'LEFT' | 'RIGHT'): Anchor | undefined {
  const line = side === 'LEFT' ? at.left : at.right;
  if (line === null) return undefined;
  const diffHunk = text.slice(Math.max(at.hunk, at.end - longestHunk), at.end);
  return { side, line, startSide: null, startLine: null, position: at.position, diffHunk };
}

export function readPatch(text: string): Patch {
  let left = 0;
  let right = 0;
  let hunk = 0;
  let end = -1;
  const onLeft = new Map<number, PatchLine>();
  const onRight = new Map<number, PatchLine>();
  const lines = text.split('\n').map((shown, position) => {
    const start = end + 1;
    end = start + shown.length;
    const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(shown);
    if (header) {
      left = Number(header[1]);
      right = Number(header[2]);
      hunk = start;
      return { left: null, right: null, position, hunk, end };
    }
    const sign = shown.charAt(0);
    const line: PatchLine = {
      left: sign === '-' || sign === ' ' ? left++ : null,
      right: sign === '+' || sign === ' ' ? right++ : null,
      position,
      hunk,
      end,
    };
    if (line.left !== null) onLeft.set(line.left, line);
    if (line.right !== null) onRight.set(line.right, line);
    return line;
  });
  return { text, lines, LEFT: onLeft, RIGHT: onRight };
}

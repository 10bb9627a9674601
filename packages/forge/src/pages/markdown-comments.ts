/** HTML comments are for programs: an app finds its own review again by one. */
import type MarkdownIt from 'markdown-it';

const open = '<!--';
const close = '-->';

/** Hides comments outside code; other HTML is shown as text. */
export function leaveOutComments({ block, inline }: MarkdownIt): void {
  const endOf = commentEnds();
  /** The last comment that was followed by text in its line. */
  let followed = { source: '', end: -1 };
  // Must run before rules that scan to the end of the paragraph.
  block.ruler.before('heading', 'comment', (state, start, _end, isOnlyAsked) => {
    const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
    const end = endOf(state.src, from);
    if (end === undefined) return false;
    if (followed.end === end && followed.source === state.src) return false;
    let last = start;
    while (last < state.lineMax && (state.eMarks[last] ?? 0) < end) last += 1;
    if (last >= state.lineMax) return false;
    if (state.src.slice(end, state.eMarks[last]).trim() !== '') {
      followed = { source: state.src, end };
      return false;
    }
    if (!isOnlyAsked) state.line = last + 1;
    return true;
  });
  inline.ruler.before('autolink', 'comment', (state) => {
    const end = endOf(state.src, state.pos);
    if (end === undefined) return false;
    state.pos = end;
    return true;
  });
}

/**
 * The position after the comment that starts here. Remembers the next end, or many `<!--` would
 * take quadratic time.
 */
function commentEnds(): (source: string, from: number) => number | undefined {
  let known = { source: '', from: 0, at: -1 };
  return (source, from) => {
    if (!source.startsWith(open, from)) return undefined;
    const inside = from + open.length;
    const isKnown = known.source === source && known.from <= inside;
    if (!isKnown || (known.at >= 0 && known.at < inside)) {
      known = { source, from: inside, at: source.indexOf(close, inside) };
    }
    return known.at < 0 ? undefined : known.at + close.length;
  };
}

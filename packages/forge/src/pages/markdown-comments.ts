/** `<!-- ... -->` is for programs, such as the mark by which an app finds its own review again. */
import type MarkdownIt from 'markdown-it';

const open = '<!--';
const close = '-->';

/** Leaves them out, outside of code; any other HTML stays the text it is. */
export function leaveOutComments({ block, inline }: MarkdownIt): void {
  block.ruler.before('paragraph', 'comment', (state, start, _end, isOnlyAsked) => {
    const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
    const end = endOf(state.src, from);
    if (end === undefined) return false;
    const lines = state.eMarks.findIndex((mark) => mark >= end);
    const hasMore = state.src.slice(end, state.eMarks[lines]).trim() !== '';
    if (hasMore || lines >= state.lineMax) return false;
    if (!isOnlyAsked) state.line = lines + 1;
    return true;
  });
  inline.ruler.before('autolink', 'comment', (state) => {
    const end = endOf(state.src, state.pos);
    if (end === undefined) return false;
    state.pos = end;
    return true;
  });
}

/** Just behind the comment that begins there, if one does. */
function endOf(source: string, from: number): number | undefined {
  if (!source.startsWith(open, from)) return undefined;
  const at = source.indexOf(close, from + open.length);
  return at < 0 ? undefined : at + close.length;
}

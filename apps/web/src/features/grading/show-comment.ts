import type { RefObject } from 'react';
import type { CodeHandle } from './code-view/code-handle.ts';
import { focusWhenRendered } from './code-view/focus-when-rendered.ts';
import type { ShownComment } from './staging/shown-comments.ts';

/** Ten seconds, because its file may have to load first. */
const maxFrames = 600;

/** Focuses the card of a comment after its pane and file were chosen. */
export function focusCard({ key, line }: ShownComment, code: RefObject<CodeHandle | null>): void {
  const find = () => {
    const card = document.querySelector<HTMLElement>(`[data-comment=${JSON.stringify(key)}]`);
    if (!card && line !== null) code.current?.reveal(line);
    return card;
  };
  // In the next frame, because the chosen pane and file are not rendered yet.
  requestAnimationFrame(() => focusWhenRendered(find, maxFrames));
}

const markedMs = 1_500;

/** Scrolls to a line, after its pane and file were chosen, and marks it for a moment. */
export function showLine(line: number, code: RefObject<CodeHandle | null>): void {
  const find = () => {
    const row = document.querySelector<HTMLElement>(`[data-row="${line}"]`);
    if (!row) code.current?.reveal(line);
    row?.animate?.([{ background: 'var(--code-found)' }, {}], markedMs);
    // Lines without changes have no button.
    return row?.querySelector<HTMLElement>('[data-line]') ?? row;
  };
  requestAnimationFrame(() => focusWhenRendered(find, maxFrames));
}

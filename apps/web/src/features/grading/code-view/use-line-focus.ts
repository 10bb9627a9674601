import { mayComment } from '@lectern/contract';
import { useCallback, useState, type RefObject } from 'react';
import type { WindowedHandle } from '../windowed.tsx';
import { focusWhenRendered } from './focus-when-rendered.ts';
import type { Step } from './line-row.tsx';
import { nextCommentable, type CodeRow } from './lines.ts';
import type { CodeView } from './use-code-view.ts';

type FocusedView = Pick<CodeView, 'commentable' | 'lineCount' | 'rows' | 'stops'>;

export type LineFocus = ReturnType<typeof useLineFocus>;

/** Which line Tab and the shortcuts act on, and how to move it. */
export function useLineFocus(
  { commentable, lineCount, rows, stops }: FocusedView,
  scroller: RefObject<HTMLElement | null>,
  rowsHandle: RefObject<WindowedHandle | null>,
) {
  // Survives a push that brings other lines, as long as the line still exists.
  const [lastVisited, visit] = useState<number>();
  const isThere = (position: number) =>
    stops.includes(position) ||
    (Number.isInteger(position) && position <= lineCount && mayComment(commentable, position));
  const visited = lastVisited !== undefined && isThere(lastVisited) ? lastVisited : undefined;
  /** Before any line was visited, keys go to the first change. */
  const first = stops[0] ?? nextCommentable(commentable, lineCount, 0, 1) ?? 0;
  const active = visited ?? first;

  const focusOn = useCallback(
    (position: number) => {
      visit(position);
      rowsHandle.current?.scrollTo(rows.findIndex((row) => positionOf(row) === position));
      focusWhenRendered(() => scroller.current?.querySelector(`[data-line="${position}"]`));
    },
    [rows, visit, rowsHandle, scroller],
  );

  const move = useCallback(
    (position: number, step: Step) => {
      const next = nextCommentable(commentable, lineCount, position, step);
      if (next !== undefined) focusOn(next);
    },
    [commentable, lineCount, focusOn],
  );

  return { visited, active, visit, focusOn, move };
}

/** The position of a row that can have the focus. */
function positionOf(row: CodeRow): number | undefined {
  switch (row.kind) {
    case 'line':
      return row.line;
    case 'removed':
      return row.stop?.position;
    case 'gap':
      return undefined;
  }
}

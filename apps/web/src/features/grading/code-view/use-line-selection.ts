import { mayComment } from '@lectern/contract';
import { useCallback, useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { texts } from '../../../texts/texts.ts';
import { placeName, useGrader } from '../grader-context.ts';
import { extended, placeOf, rangeOf, type Selection } from './line-selection.ts';
import type { CodeView } from './use-code-view.ts';
import type { LineFocus } from './use-line-focus.ts';

export type LineSelection = ReturnType<typeof useLineSelection>;

/** Several lines to comment on, chosen with Shift and the arrow keys or by dragging over line numbers. */
export function useLineSelection(
  { path, sha, commentable, lineCount }: CodeView,
  { active, focusOn }: Pick<LineFocus, 'active' | 'focusOn'>,
) {
  const { commentOn, announce } = useGrader();
  const [selection, select] = useState<Selection>();
  const [isDragging, setDragging] = useState(false);
  const selected = selection && rangeOf(selection);
  const clear = useCallback(() => select(undefined), []);
  /** The selected lines if `line` is one of them. */
  const around = (line: number) =>
    selected && selected.start <= line && line <= selected.end ? selected : undefined;

  const press = (event: KeyboardEvent) => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (!step || !event.shiftKey || isTyping(event.target)) return;
    event.preventDefault();
    const next = extended(selection, active, step, lineCount);
    if (!isAllowed(commentable, next)) return;
    select(next);
    focusOn(next.to);
    const { start, end } = rangeOf(next);
    announce(texts.grader.selected(placeName({ path, ...placeOf({ start, end }) })));
  };

  const drag = {
    onPointerDown: (event: PointerEvent) => {
      const line = gutterLine(event.target);
      if (event.button !== 0 || event.pointerType === 'touch' || line === undefined) return;
      if (!mayComment(commentable, line)) return;
      select({ from: line, to: line });
      setDragging(true);
    },
    onPointerMove: (event: PointerEvent) => {
      const line = isDragging ? rowLine(event.target) : undefined;
      if (!selection || line === undefined || line === selection.to) return;
      const next = { from: selection.from, to: line };
      if (isAllowed(commentable, next)) select(next);
    },
  };

  // On the window, because the pointer may be released outside of the code.
  useEffect(() => {
    if (!isDragging) return;
    const release = () => {
      setDragging(false);
      select(undefined);
      if (selection && selection.from !== selection.to) {
        commentOn({ path, fileSha: sha, ...placeOf(rangeOf(selection)) });
      }
    };
    const cancel = () => {
      setDragging(false);
      select(undefined);
    };
    addEventListener('pointerup', release);
    addEventListener('pointercancel', cancel);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', cancel);
    };
  }, [isDragging, selection, commentOn, path, sha]);

  return { around, clear, press, drag };
}

function isAllowed(commentable: CodeView['commentable'], selection: Selection): boolean {
  const { start, end } = rangeOf(selection);
  return mayComment(commentable, end, start);
}

function rowLine(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset['row']) : undefined;
}

function gutterLine(target: EventTarget): number | undefined {
  const isGutter = target instanceof Element && target.closest('[data-gutter]');
  return isGutter ? rowLine(target) : undefined;
}

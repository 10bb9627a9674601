import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { meantKey } from '../../../lib/meant-key.ts';
import { mostRows } from '../windowed.tsx';
import { nextFound, rowsWith } from './find.ts';
import type { CodeRow } from './lines.ts';

/** The search of a file so long that the browser's own misses what is not in the page. */
export function useFind(
  rows: readonly CodeRow[],
  lines: readonly string[],
  show: (row: number) => void,
) {
  const field = useRef<HTMLInputElement>(null);
  const [sought, seek] = useState<{ words: string; row: number }>();
  const { words = '', row: at = 0 } = sought ?? {};
  const found = useMemo(() => rowsWith(words, rows, lines), [words, rows, lines]);
  const go = (among: readonly number[], looked: string, step: 1 | 0 | -1) => {
    const row = nextFound(among, at, step);
    seek({ words: looked, row: row ?? at });
    if (row !== undefined) show(row);
  };
  useFindKey(rows.length > mostRows, field, () => {
    seek(sought ?? { words, row: at });
    field.current?.select();
  });
  return {
    isOpen: sought !== undefined,
    /** The row that is shown of those found. */
    row: found.includes(at) ? at : undefined,
    bar: {
      field,
      words,
      count: found.length,
      position: found.indexOf(at) + 1,
      onWrite: (looked: string) => go(rowsWith(looked, rows, lines), looked, 0),
      onStep: (step: 1 | -1) => go(found, words, step),
    },
    close: () => seek(undefined),
  };
}

/** The browser's key for finding. Pressed once more, in our field, it is the browser's again. */
function useFindKey(
  enabled: boolean,
  field: RefObject<HTMLInputElement | null>,
  open: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isFind || meantKey(event) !== 'f') return;
    const isInDialog = event.target instanceof Element && event.target.closest('[role$="dialog"]');
    if (isInDialog || event.target === field.current) return;
    event.preventDefault();
    open();
  });

  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [enabled]);
}

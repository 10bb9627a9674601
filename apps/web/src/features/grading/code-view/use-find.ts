import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { shortcutKey } from '../../../lib/shortcut-key.ts';
import { maxRenderedRows } from '../windowed.tsx';
import { nextFound, rowsWith } from './find.ts';
import type { CodeRow } from './lines.ts';

/** Searches rows of a windowed file, which the browser's own search cannot see. */
export function useFind(
  rows: readonly CodeRow[],
  lines: readonly string[],
  show: (row: number) => void,
) {
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState<{ words: string; row: number }>();
  const { words = '', row: at = 0 } = search ?? {};
  const found = useMemo(() => rowsWith(words, rows, lines), [words, rows, lines]);
  const go = (among: readonly number[], wanted: string, step: 1 | 0 | -1) => {
    const row = nextFound(among, at, step);
    setSearch({ words: wanted, row: row ?? at });
    if (row !== undefined) show(row);
  };
  useFindKey(rows.length > maxRenderedRows, field, () => {
    setSearch(search ?? { words, row: at });
    field.current?.select();
  });
  return {
    isOpen: search !== undefined,
    /** The current match. */
    row: found.includes(at) ? at : undefined,
    bar: {
      field,
      words,
      count: found.length,
      position: found.indexOf(at) + 1,
      onWrite: (wanted: string) => go(rowsWith(wanted, rows, lines), wanted, 0),
      onStep: (step: 1 | -1) => go(found, words, step),
    },
    close: () => setSearch(undefined),
  };
}

/** Takes over Ctrl+F. A second press, inside our field, opens the browser's own search. */
function useFindKey(
  enabled: boolean,
  field: RefObject<HTMLInputElement | null>,
  open: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isFind || shortcutKey(event) !== 'f') return;
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

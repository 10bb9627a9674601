import { useState } from 'react';

type Key = string | number;

/** Remembers, for the life of the page, which rows of a table are open. */
export function useExpandedRows(initially: readonly Key[] = []) {
  const [open, setOpen] = useState<ReadonlySet<Key>>(() => new Set(initially));
  return {
    isOpen: (key: Key) => open.has(key),
    onToggle: (key: Key) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
  };
}

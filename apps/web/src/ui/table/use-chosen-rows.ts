import { useState } from 'react';

export interface ChosenRows<Row> {
  /** The chosen rows that are shown: actions must not affect rows hidden by a filter or search. */
  rows: readonly Row[];
  isAll: boolean;
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  setAll: (all: boolean) => void;
}

/** Rows of a table chosen by their checkboxes. */
export function useChosenRows<Row>(
  shown: readonly Row[],
  keyOf: (row: Row) => string | number,
): ChosenRows<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const rows = shown.filter((row) => chosen.has(keyOf(row)));
  return {
    rows,
    isAll: rows.length > 0 && rows.length === shown.length,
    has: (row) => chosen.has(keyOf(row)),
    toggle: (row) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(keyOf(row))) after.add(keyOf(row));
        return after;
      }),
    setAll: (all) => setChosen(new Set(all ? shown.map(keyOf) : [])),
  };
}

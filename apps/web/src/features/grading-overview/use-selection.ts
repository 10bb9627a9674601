import { useState } from 'react';
import type { GradingRow } from './grading-rows.ts';

export interface Selection {
  /** The selected rows that are visible: actions must not affect rows hidden by a filter or search. */
  rows: readonly GradingRow[];
  isAll: boolean;
  has: (row: GradingRow) => boolean;
  toggle: (row: GradingRow) => void;
  setAll: (all: boolean) => void;
}

const idOf = ({ work }: GradingRow) => work.student_work_id;

export function useSelection(shown: readonly GradingRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const rows = shown.filter((row) => chosen.has(idOf(row)));
  return {
    rows,
    isAll: rows.length > 0 && rows.length === shown.length,
    has: (row) => chosen.has(idOf(row)),
    toggle: (row) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(idOf(row))) after.add(idOf(row));
        return after;
      }),
    setAll: (all) => setChosen(new Set(all ? shown.map(idOf) : [])),
  };
}

import type { RosterPreviewRow, RosterRowKind } from '@lectern/contract';
import { rosterTexts } from '../../texts/roster.ts';

const texts = rosterTexts.preview;

export type Filter = 'all' | 'notImported' | RosterRowKind;

/** Rows that an import leaves out, because somebody has to decide first. */
export function isProblem({ kind }: RosterPreviewRow): boolean {
  return kind === 'duplicate' || kind === 'ambiguous' || kind === 'unreadable';
}

export function filterRows(rows: readonly RosterPreviewRow[], filter: Filter) {
  if (filter === 'all') return rows;
  if (filter === 'notImported') return rows.filter(isProblem);
  return rows.filter(({ kind }) => kind === filter);
}

/** Those that leave anything over, with their counts. */
export function filterOptions(
  rows: readonly RosterPreviewRow[],
): { value: Filter; label: string }[] {
  const problems = rows.filter(isProblem).length;
  const kinds = Object.entries(texts.kinds) as [RosterRowKind, string][];
  return [
    { value: 'all', label: texts.all(rows.length) },
    ...(problems > 0
      ? [{ value: 'notImported' as const, label: texts.notImported(problems) }]
      : []),
    ...kinds.flatMap(([value, label]) => {
      const count = filterRows(rows, value).length;
      return count === 0 ? [] : [{ value, label: texts.kind(label, count) }];
    }),
  ];
}

import { isAtLeast, isGraded, type StudentWork } from '@lectern/contract';
import { isPublishable } from '../publishing/publishable.ts';
import type { GradingRow } from './grading-rows.ts';

interface RowFilter {
  label: string;
  /** `login` is the reader's. */
  keeps: (row: GradingRow, login: string) => boolean;
}

/** The filters, in the order of the menu. */
export const rowFilters = {
  all: { label: 'All submissions', keeps: () => true },
  mine: { label: 'Assigned to me', keeps: ({ grader }, login) => grader?.login === login },
  waiting: { label: 'To grade', keeps: ({ work }) => awaitsGrade(work) },
  ungraded: { label: 'Ungraded', keeps: ({ work }) => !isGraded(work.work_state) },
  unassigned: { label: 'Without a grader', keeps: ({ grader }) => grader === null },
  unpublished: {
    label: 'Ready to publish',
    keeps: ({ work, publication }) => isPublishable(work, publication),
  },
  failed: {
    label: 'Publishing failed',
    keeps: ({ publication }) => publication?.state === 'failed',
  },
} as const satisfies Record<string, RowFilter>;

export type FilterName = keyof typeof rowFilters;

export function isFilterName(name: string | null): name is FilterName {
  return name !== null && Object.hasOwn(rowFilters, name);
}

export const filterOptions = Object.entries(rowFilters).map(([value, { label }]) => ({
  value: value as FilterName,
  label,
}));

export function filterRows(
  rows: readonly GradingRow[],
  filter: FilterName,
  login: string,
): GradingRow[] {
  const { keeps }: RowFilter = rowFilters[filter];
  return rows.filter((row) => keeps(row, login));
}

/** As the server counts them: submitted, or past their own due date. */
function awaitsGrade({ work_state, effective_due_date: due }: StudentWork): boolean {
  if (isGraded(work_state)) return false;
  return isAtLeast(work_state, 'SUBMITTED') || (due !== null && Date.parse(due) < Date.now());
}

export function isMissing({ work }: GradingRow): boolean {
  return work.counted_commit?.reason === 'nothing_in_time' && !isGraded(work.work_state);
}

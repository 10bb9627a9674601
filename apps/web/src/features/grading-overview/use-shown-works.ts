import { useState } from 'react';
import { addressQuery } from '../../lib/address-query.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { stateLabel } from '../../texts/state-label.ts';
import { searchRows } from '../../ui/table/table-rows.ts';
import type { TableState } from '../../ui/table/table.tsx';
import { useMembership } from '../access/membership.ts';
import { useSectionFilter } from '../works/use-section-filter.tsx';
import { marksOf } from '../works/work-marks.ts';
import type { GradingRow } from './grading-rows.ts';
import { filterRows, type FilterName } from './row-filters.ts';
import { useSelection } from './use-selection.ts';
import { readView, writeView } from './works-view.ts';

export type ShownWorks = ReturnType<typeof useShownWorks>;

export function useShownWorks(assignmentId: number, all: readonly GradingRow[]) {
  const { github_username: login, classroom_id } = useMembership();
  const section = useSectionFilter(classroom_id);
  const { filter, setFilter, tableState } = useWorksView(assignmentId);
  const [{ search }] = tableState;
  const rows = filterRows(all, filter, login).filter(({ work }) => section.keeps(work));
  const selection = useSelection(searchRows(rows, searchText, search));
  return { rows, filter, setFilter, section, tableState, searchText, selection };
}

/** The view of the table, kept in the address. */
function useWorksView(assignmentId: number) {
  const [view, setView] = useState(() => readView(addressQuery(), assignmentId));
  const change = (part: Partial<typeof view>) => {
    const next = { ...view, ...part };
    setView(next);
    writeView(assignmentId, next);
  };
  const tableState: TableState = [view, change];
  return {
    filter: view.filter,
    setFilter: (filter: FilterName) => change({ filter, page: 0 }),
    tableState,
  };
}

function searchText({ work, grader }: GradingRow): string {
  const logins = work.contributors.map(({ github_username }) => github_username);
  const marks = marksOf(work).map((mark) => mark.label);
  const words = [contributorNames(work), ...logins, stateLabel(work.work_state), ...marks];
  return [...words, grader?.name ?? '', grader?.login ?? ''].join(' ');
}

import { contributorNames } from '../../lib/contributors.ts';
import { stateLabel } from '../../texts/state-label.ts';
import { searchRows } from '../../ui/table/table-rows.ts';
import { useMembership } from '../access/membership.ts';
import { marksOf } from '../works/work-marks.ts';
import type { GradingRow } from './grading-rows.ts';
import { filterRows } from './row-filters.ts';
import { useSelection } from './use-selection.ts';
import { useWorksView } from './use-works-view.ts';

export type ShownWorks = ReturnType<typeof useShownWorks>;

/** Which works of an assignment the table shows, and which of these are selected. */
export function useShownWorks(assignmentId: number, all: readonly GradingRow[]) {
  const { github_username: login } = useMembership();
  const { filter, setFilter, asking } = useWorksView(assignmentId);
  const [{ question }] = asking;
  const rows = filterRows(all, filter, login);
  const selection = useSelection(searchRows(rows, searchText, question));
  return { rows, filter, setFilter, asking, searchText, selection };
}

function searchText({ work, grader }: GradingRow): string {
  const logins = work.contributors.map(({ github_username }) => github_username);
  const marks = marksOf(work).map((mark) => mark.label);
  const words = [contributorNames(work), ...logins, stateLabel(work.work_state), ...marks];
  return [...words, grader?.name ?? '', grader?.login ?? ''].join(' ');
}

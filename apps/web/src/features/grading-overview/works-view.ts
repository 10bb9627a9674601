/** What the overview shows of an assignment's works, and how the address says it. */
import { rememberOverview } from '../../addresses/grading.ts';
import { sayInAddress } from '../../lib/address.ts';
import { askedFrom, askedNames, saidOfAsked } from '../../ui/table/asked-address.ts';
import type { Asked } from '../../ui/table/table-rows.ts';
import { isFilterName, type FilterName } from './row-filters.ts';

export interface WorksView extends Asked {
  filter: FilterName;
}

/** How everybody begins. */
export const wholeView: WorksView = { filter: 'all', question: '', sort: undefined, page: 0 };

/** Several assignments may stand open, so each name ends with whose it is. */
const endingOf = (assignmentId: number) => `.${assignmentId}`;
const filterName = (assignmentId: number) => `show${endingOf(assignmentId)}`;

export function viewFrom(said: URLSearchParams, assignmentId: number): WorksView {
  const filter = said.get(filterName(assignmentId));
  return {
    filter: isFilterName(filter) ? filter : 'all',
    ...askedFrom(said, endingOf(assignmentId)),
  };
}

/** What the address then says: only what differs from the whole view. */
export function saidOf(
  assignmentId: number,
  { filter, ...asked }: WorksView,
): Record<string, string | null> {
  return {
    [filterName(assignmentId)]: filter === 'all' ? null : filter,
    ...saidOfAsked(asked, endingOf(assignmentId)),
  };
}

export function isSaid(said: URLSearchParams, assignmentId: number): boolean {
  const names = Object.values(askedNames(endingOf(assignmentId)));
  return [filterName(assignmentId), ...names].some((name) => said.has(name));
}

/** Says in the address what is shown, and remembers it for the way back. */
export function sayView(assignmentId: number, view: WorksView): void {
  sayInAddress(saidOf(assignmentId, view));
  rememberOverview();
}

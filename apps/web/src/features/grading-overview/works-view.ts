/** What the overview shows of an assignment's works, and how the address says it. */
import type { Asked, Sort } from '../../ui/table-rows.ts';
import { isFilterName, type FilterName } from './row-filters.ts';

export interface WorksView extends Asked {
  filter: FilterName;
}

/** How everybody begins. */
export const wholeView: WorksView = { filter: 'all', question: '', sort: undefined, page: 0 };

/** Several assignments may stand open, so each name ends with whose it is. */
const namesFor = (assignmentId: number) => ({
  filter: `show.${assignmentId}`,
  question: `search.${assignmentId}`,
  sort: `sort.${assignmentId}`,
  page: `page.${assignmentId}`,
});

export function viewFrom(said: URLSearchParams, assignmentId: number): WorksView {
  const names = namesFor(assignmentId);
  const filter = said.get(names.filter);
  return {
    filter: isFilterName(filter) ? filter : 'all',
    question: said.get(names.question) ?? '',
    sort: sortFrom(said.get(names.sort)),
    page: Math.max(0, Math.trunc(Number(said.get(names.page) ?? 1)) - 1 || 0),
  };
}

/** What the address then says: only what differs from the whole view. */
export function saidOf(
  assignmentId: number,
  { filter, question, sort, page }: WorksView,
): Record<string, string | null> {
  const names = namesFor(assignmentId);
  return {
    [names.filter]: filter === 'all' ? null : filter,
    [names.question]: question.trim() === '' ? null : question,
    [names.sort]: sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.column}` : null,
    [names.page]: page === 0 ? null : String(page + 1),
  };
}

export function isSaid(said: URLSearchParams, assignmentId: number): boolean {
  return Object.values(namesFor(assignmentId)).some((name) => said.has(name));
}

function sortFrom(said: string | null): Sort | undefined {
  if (!said) return undefined;
  return said.startsWith('-')
    ? { column: said.slice(1), direction: 'descending' }
    : { column: said, direction: 'ascending' };
}

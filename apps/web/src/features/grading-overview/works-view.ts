/** The filter, search, order and page of an assignment's table, and their parameters in the address. */
import { rememberOverview } from '../../addresses/grading.ts';
import { changeAddressQuery } from '../../lib/address-query.ts';
import {
  readTableParameters,
  parameterNames,
  toTableParameters,
} from '../../ui/table/table-parameters.ts';
import type { TableQuery } from '../../ui/table/table-rows.ts';
import { isFilterName, type FilterName } from './row-filters.ts';

export interface WorksView extends TableQuery {
  filter: FilterName;
}

export const defaultView: WorksView = { filter: 'all', search: '', sort: undefined, page: 0 };

/** Several assignments can be open, so each parameter ends with the id of its assignment. */
const endingOf = (assignmentId: number) => `.${assignmentId}`;
const filterName = (assignmentId: number) => `show${endingOf(assignmentId)}`;

export function readView(parameters: URLSearchParams, assignmentId: number): WorksView {
  const filter = parameters.get(filterName(assignmentId));
  return {
    filter: isFilterName(filter) ? filter : 'all',
    ...readTableParameters(parameters, endingOf(assignmentId)),
  };
}

/** Leaves out defaults; null removes a parameter. */
export function toParameters(
  assignmentId: number,
  { filter, ...query }: WorksView,
): Record<string, string | null> {
  return {
    [filterName(assignmentId)]: filter === 'all' ? null : filter,
    ...toTableParameters(query, endingOf(assignmentId)),
  };
}

export function hasParameters(parameters: URLSearchParams, assignmentId: number): boolean {
  const names = Object.values(parameterNames(endingOf(assignmentId)));
  return [filterName(assignmentId), ...names].some((name) => parameters.has(name));
}

export function writeView(assignmentId: number, view: WorksView): void {
  changeAddressQuery(toParameters(assignmentId, view));
  rememberOverview();
}

/** The address of the overview with these assignments open, all with the same filter and search. */
export function overviewShowing(
  assignmentIds: readonly number[],
  { filter, search = '' }: Partial<Pick<WorksView, 'search'>> & Pick<WorksView, 'filter'>,
): string {
  const parameters = new URLSearchParams();
  for (const id of assignmentIds) {
    const all = toParameters(id, { ...defaultView, filter, search });
    for (const [name, value] of Object.entries(all)) {
      if (value !== null) parameters.set(name, value);
    }
  }
  return parameters.size === 0 ? '/app/grading' : `/app/grading?${parameters.toString()}`;
}

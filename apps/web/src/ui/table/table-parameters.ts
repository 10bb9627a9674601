/** The search, order and page of a table as parameters of the address. */
import type { TableQuery, Sort } from './table-rows.ts';

/** If several tables share an address, each has its own ending. */
export const parameterNames = (ending = '') => ({
  search: `search${ending}`,
  sort: `sort${ending}`,
  page: `page${ending}`,
});

export function readTableParameters(parameters: URLSearchParams, ending?: string): TableQuery {
  const names = parameterNames(ending);
  return {
    search: parameters.get(names.search) ?? '',
    sort: sortFrom(parameters.get(names.sort)),
    page: Math.max(0, Math.trunc(Number(parameters.get(names.page) ?? 1)) - 1 || 0),
  };
}

/** Leaves out defaults; null removes a parameter. */
export function toTableParameters(
  { search, sort, page }: TableQuery,
  ending?: string,
): Record<string, string | null> {
  const names = parameterNames(ending);
  return {
    [names.search]: search.trim() === '' ? null : search,
    [names.sort]: sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.column}` : null,
    [names.page]: page === 0 ? null : String(page + 1),
  };
}

function sortFrom(text: string | null): Sort | undefined {
  if (!text) return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' };
}

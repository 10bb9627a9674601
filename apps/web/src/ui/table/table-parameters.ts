/** What a table is asked for, and how an address says it. */
import type { TableQuery, Sort } from './table-rows.ts';

/** Where several tables share an address, each name ends with whose it is. */
export const parameterNames = (ending = '') => ({
  search: `search${ending}`,
  sort: `sort${ending}`,
  page: `page${ending}`,
});

export function readTableParameters(said: URLSearchParams, ending?: string): TableQuery {
  const names = parameterNames(ending);
  return {
    search: said.get(names.search) ?? '',
    sort: sortFrom(said.get(names.sort)),
    page: Math.max(0, Math.trunc(Number(said.get(names.page) ?? 1)) - 1 || 0),
  };
}

/** What the address then says: only what differs from how everybody begins. */
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

function sortFrom(said: string | null): Sort | undefined {
  if (!said) return undefined;
  return said.startsWith('-')
    ? { column: said.slice(1), direction: 'descending' }
    : { column: said, direction: 'ascending' };
}

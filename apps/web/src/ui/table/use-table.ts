import { useState } from 'react';
import type { Column, TableState } from './table-model.ts';
import {
  nextSort,
  pageOf,
  searchRows,
  sortRows,
  type TableQuery,
  type Sort,
} from './table-rows.ts';

interface TableView<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  searchText: ((row: Row) => string) | undefined;
  tableState: TableState | undefined;
  pageSize: number | undefined;
  initialSort: Sort | undefined;
}

/** The rows that a table shows, with the functions that change its search, order and page. */
export function useTable<Row>(view: TableView<Row>) {
  const { rows, columns, searchText, tableState, pageSize, initialSort } = view;
  const ownState = useState<TableQuery>({ search: '', sort: initialSort, page: 0 });
  const [query, setQuery] = tableState ?? ownState;
  const { search, sort, page } = query;

  const found = searchText ? searchRows(rows, searchText, search) : rows;
  const sortBy = columns.find((column) => column.id === sort?.column)?.sortBy;
  const sorted = sort && sortBy ? sortRows(found, sortBy, sort.direction) : found;

  return {
    sort,
    sortByColumn: (column: string) => setQuery({ ...query, sort: nextSort(sort, column) }),
    search,
    setSearch: (next: string) => setQuery({ ...query, search: next, page: 0 }),
    page: pageOf(sorted, page, pageSize ?? Math.max(1, sorted.length)),
    goToPage: (next: number) => setQuery({ ...query, page: next }),
  };
}

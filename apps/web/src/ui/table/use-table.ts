import { useState } from 'react';
import type { Column, Asking } from './table-model.ts';
import { nextSort, pageOf, searchRows, sortRows, type Asked, type Sort } from './table-rows.ts';

interface TableView<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  searchText: ((row: Row) => string) | undefined;
  asking: Asking | undefined;
  pageSize: number | undefined;
  initialSort: Sort | undefined;
}

/** What a table shows of its rows, and how to ask it for something else. */
export function useTable<Row>(view: TableView<Row>) {
  const { rows, columns, searchText, asking, pageSize, initialSort } = view;
  const ownAsking = useState<Asked>({ question: '', sort: initialSort, page: 0 });
  const [asked, ask] = asking ?? ownAsking;
  const { question, sort, page } = asked;

  const found = searchText ? searchRows(rows, searchText, question) : rows;
  const sortBy = columns.find((column) => column.id === sort?.column)?.sortBy;
  const sorted = sort && sortBy ? sortRows(found, sortBy, sort.direction) : found;

  return {
    sort,
    sortByColumn: (column: string) => ask({ ...asked, sort: nextSort(sort, column) }),
    question,
    search: (next: string) => ask({ ...asked, question: next, page: 0 }),
    page: pageOf(sorted, page, pageSize ?? Math.max(1, sorted.length)),
    goToPage: (next: number) => ask({ ...asked, page: next }),
  };
}

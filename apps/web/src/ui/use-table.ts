import { useState } from 'react';
import type { Column, Search } from './table.tsx';
import { nextSort, pageOf, searchRows, sortRows, type Sort } from './table-rows.ts';

interface TableView<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  searchText: ((row: Row) => string) | undefined;
  search: Search | undefined;
  pageSize: number | undefined;
  initialSort: Sort | undefined;
}

/** What the reader asked a table for: an order, a search, a page. */
export function useTable<Row>({
  rows,
  columns,
  searchText,
  search,
  pageSize,
  initialSort,
}: TableView<Row>) {
  const [sort, setSort] = useState(initialSort);
  const ownSearch = useState('');
  const [question, setQuestion] = search ?? ownSearch;
  const [pageNumber, setPageNumber] = useState(0);

  const found = searchText ? searchRows(rows, searchText, question) : rows;
  const sortBy = columns.find((column) => column.id === sort?.column)?.sortBy;
  const sorted = sort && sortBy ? sortRows(found, sortBy, sort.direction) : found;

  return {
    sort,
    sortByColumn: (column: string) => setSort(nextSort(sort, column)),
    question,
    search: (next: string) => {
      setQuestion(next);
      setPageNumber(0);
    },
    page: pageOf(sorted, pageNumber, pageSize ?? Math.max(1, sorted.length)),
    goToPage: setPageNumber,
  };
}

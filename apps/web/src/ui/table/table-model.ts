/** The columns and rows that a table shows. */
import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import type { TableQuery, SortValue } from './table-rows.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A part of the first cell that does not open the row, such as a checkbox. */
  before?: (row: Row) => ReactNode;
  /** Makes the header a button that sorts by this value. */
  sortBy?: (row: Row) => SortValue;
  /** Aligns numbers at the end. */
  align?: 'end';
  /**
   * On phones, which show no headers, puts the header before the value, or above it, so that several figures
   * share a line.
   */
  labelled?: boolean | 'above';
}

/** A row that opens to show more; useExpandedRows holds what is open. */
interface Expansion<Row> {
  render: (row: Row) => ReactNode;
  isOpen: (key: string | number) => boolean;
  onToggle: (key: string | number) => void;
}

/** Search, order and page of a table with their setter. */
export type TableState = readonly [query: TableQuery, setQuery: (query: TableQuery) => void];

export interface RowBehaviour<Row> {
  rowKey: (row: Row) => string | number;
  /** The target of a click on the row; undefined for rows that cannot be opened. */
  rowLink?: (row: Row) => Pick<LinkProps, 'to' | 'state'> | undefined;
  expansion?: Expansion<Row>;
  /** Replaces the cells, for example by an UndoRow. */
  replacement?: (row: Row) => ReactNode;
}

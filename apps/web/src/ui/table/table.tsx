import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { Button } from '../button.tsx';
import { TableHeader } from './table-header.tsx';
import { useMedia } from '../use-media.ts';
import { TablePaging } from './table-paging.tsx';
import { TableRow } from './table-row.tsx';
import type { TableState, Column, RowBehaviour } from './table-model.ts';
import type { Sort } from './table-rows.ts';
import { TableSort } from './table-sort.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import styles from './table.module.css';
import { useTable } from './use-table.ts';

export type { TableState, Column } from './table-model.ts';

interface TableProps<Row> extends RowBehaviour<Row> {
  /** The accessible name, such as 'Students'. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Shown inside the frame when there are no rows at all. */
  empty: ReactNode;
  dense?: boolean;
  initialSort?: Sort;
  /** The text of a row that a search looks at. Without it there is no search field. */
  searchText?: (row: Row) => string;
  /** Set when the page keeps search, sort and page number. Default: the table keeps them. */
  tableState?: TableState;
  pageSize?: number;
  /** Buttons at the right of the search. */
  actions?: ReactNode;
}

export function Table<Row>({
  label,
  columns,
  rows,
  empty,
  dense = false,
  initialSort,
  searchText,
  tableState,
  pageSize,
  actions,
  ...behaviour
}: TableProps<Row>) {
  const view = useTable({ rows, columns, searchText, tableState, pageSize, initialSort });
  const isStacked = useMedia('screen and (width < 40rem)');
  const hasSortList = isStacked && columns.filter(({ sortBy }) => sortBy).length > 1;
  const sorting = { columns, sort: view.sort, onSort: view.sortByColumn };
  return (
    <div className={styles.frame}>
      {(searchText || actions) && (
        <TableToolbar
          label={label}
          {...(searchText && { search: view.search, onSearch: view.setSearch })}
          actions={actions}
        />
      )}
      {hasSortList && rows.length > 1 && <TableSort {...sorting} />}
      <div className={styles.scroller}>
        <table className={clsx(styles.table, dense && styles.dense)} aria-label={label}>
          {!hasSortList && <TableHeader {...sorting} />}
          <tbody>
            {view.page.rows.map((row) => (
              <TableRow key={behaviour.rowKey(row)} row={row} columns={columns} {...behaviour} />
            ))}
            {view.page.total === 0 && (
              <tr>
                <td className={styles.nothing} colSpan={columns.length}>
                  {rows.length === 0 ? (
                    empty
                  ) : (
                    <NoMatch search={view.search} onClear={() => view.setSearch('')} />
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {(searchText || view.page.count > 1) && (
        <TablePaging
          page={view.page}
          searched={view.search === '' ? undefined : rows.length}
          onGo={view.goToPage}
        />
      )}
    </div>
  );
}

function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      framed={false}
      action={
        <Button size="small" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Nothing here matches “{search}”.
    </EmptyState>
  );
}

import { ArrowDown, ArrowUp } from '../icons.ts';
import type { Sort } from './table-rows.ts';
import type { Column } from './table-model.ts';
import styles from './table.module.css';

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (column: string) => void;
}

export function TableHeader<Row>({ columns, sort, onSort }: TableHeaderProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={direction}
              className={column.align === 'end' ? styles.end : undefined}
            >
              {column.sortBy ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
                  {column.header}
                  {direction === 'descending' ? (
                    <ArrowDown aria-hidden />
                  ) : (
                    <ArrowUp aria-hidden className={direction ? undefined : styles.idle} />
                  )}
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

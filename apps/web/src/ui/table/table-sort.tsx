import { useId } from 'react';
import fieldStyles from '../fields/field.module.css';
import { IconButton } from '../icon-button.tsx';
import { ArrowDown, ArrowUp } from '../icons.ts';
import type { Column } from './table-model.ts';
import type { Sort } from './table-rows.ts';
import styles from './table-sort.module.css';

interface TableSortProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (column: string) => void;
}

/** In place of the header on phones, where the columns are below each other. */
export function TableSort<Row>({ columns, sort, onSort }: TableSortProps<Row>) {
  const id = useId();
  const isDescending = sort?.direction === 'descending';
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className={fieldStyles.control}
        value={sort?.column ?? ''}
        onChange={({ target }) => onSort(target.value)}
      >
        {!sort && <option value="">Default order</option>}
        {columns.map(
          ({ id: column, header, sortBy }) =>
            sortBy && (
              <option key={column} value={column}>
                {header}
              </option>
            ),
        )}
      </select>
      {sort && (
        <IconButton
          label="Reverse order"
          icon={isDescending ? <ArrowDown /> : <ArrowUp />}
          onClick={() => onSort(sort.column)}
        />
      )}
    </div>
  );
}

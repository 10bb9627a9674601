import type { ReactNode } from 'react';
import fieldStyles from '../fields/field.module.css';
import { Search } from '../icons.ts';
import styles from './table-toolbar.module.css';

interface TableToolbarProps {
  label: string;
  search?: string;
  onSearch?: (search: string) => void;
  /** True while the rows load. */
  disabled?: boolean;
  actions?: ReactNode;
}

export function TableToolbar({ label, search, onSearch, disabled, actions }: TableToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {onSearch && (
        <div className={styles.search}>
          <Search aria-hidden />
          <input
            type="search"
            className={fieldStyles.control}
            aria-label={`Search ${label}`}
            placeholder="Search"
            value={search}
            disabled={disabled}
            onChange={(event) => onSearch(event.target.value)}
          />
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

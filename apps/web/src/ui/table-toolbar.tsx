import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import fieldStyles from './field.module.css';
import styles from './table-toolbar.module.css';

interface TableToolbarProps {
  label: string;
  question?: string;
  onSearch?: (question: string) => void;
  actions: ReactNode;
}

export function TableToolbar({ label, question, onSearch, actions }: TableToolbarProps) {
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
            value={question}
            onChange={(event) => onSearch(event.target.value)}
          />
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

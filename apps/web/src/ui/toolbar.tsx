import type { ReactNode } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import styles from './toolbar.module.css';

/** Controls in one row: a single stop for Tab, walked through with the arrow keys. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <AriaToolbar aria-label={label} className={styles.toolbar}>
      {children}
    </AriaToolbar>
  );
}

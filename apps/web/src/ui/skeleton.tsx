import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** A grey bar in place of text; its container is aria-busy. */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden />;
}

/** Around skeletons: screen readers hear only that something loads. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <output className={styles.loading} aria-label="Loading">
      <div aria-hidden>{children}</div>
    </output>
  );
}

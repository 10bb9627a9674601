import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for screen readers where the eye already has a picture. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

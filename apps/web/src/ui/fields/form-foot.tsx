import type { ReactNode } from 'react';
import styles from './form-foot.module.css';

/** The end of a form: the way out on the left, what it does on the right. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

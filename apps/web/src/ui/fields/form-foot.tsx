import type { ReactNode } from 'react';
import styles from './form-foot.module.css';

/** The buttons of a form: Cancel at the left, the others at the right. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

import type { ReactNode } from 'react';
import { FileQuestion } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './code-pane.module.css';

/** In the place of code. */
export function Remark({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className={styles.remark}>
      <FileQuestion aria-hidden />
      <p id={id}>{children}</p>
    </div>
  );
}

export function Waiting({ children }: { children: ReactNode }) {
  return (
    <output className={styles.remark}>
      <Spinner size={28} decorative />
      <p>{children}</p>
    </output>
  );
}

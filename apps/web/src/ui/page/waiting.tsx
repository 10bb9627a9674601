import type { ReactNode } from 'react';
import { useFocusHeadingAfterWait } from './heading-focus.ts';
import { Logo } from './logo.tsx';
import { Spinner } from '../spinner.tsx';
import styles from './waiting.module.css';

/** A whole screen for a short wait, with one line that says what happens. */
export function Waiting({ children }: { children: ReactNode }) {
  useFocusHeadingAfterWait();
  return (
    <main className={styles.page}>
      <Logo size={40} />
      <h1 className={styles.words}>
        <Spinner size={18} decorative />
        <output>{children}</output>
      </h1>
    </main>
  );
}

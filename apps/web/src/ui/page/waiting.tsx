import type { ReactNode } from 'react';
import { usePassesBy } from './arrival.ts';
import { Logo } from './logo.tsx';
import { Spinner } from '../spinner.tsx';
import styles from './waiting.module.css';

/** A whole screen for a short wait, with one line about what happens. */
export function Waiting({ children }: { children: ReactNode }) {
  usePassesBy();
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

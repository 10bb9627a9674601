import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './pill.module.css';

/** Its colour; tokens.css says what each looks like. */
export type PillTone = 'default' | 'green' | 'amber' | 'blue' | 'teal' | 'rose' | 'red';

interface PillProps {
  tone?: PillTone;
  /** A state has a dot in its pure colour; a mere label (a role, a count) has none. */
  dot?: boolean;
  outlined?: boolean;
  children: ReactNode;
}

export function Pill({ tone = 'default', dot = true, outlined = false, children }: PillProps) {
  return (
    <span
      className={clsx(
        styles.pill,
        tone !== 'default' && styles[tone],
        !dot && styles.plain,
        outlined && styles.outlined,
      )}
    >
      {children}
    </span>
  );
}

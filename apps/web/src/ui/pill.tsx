import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './pill.module.css';

/** Colours of tokens.css. */
export type PillTone = 'default' | 'green' | 'amber' | 'blue' | 'teal' | 'rose' | 'red';

interface PillProps {
  tone?: PillTone;
  /** States have a dot; roles and counts do not. */
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

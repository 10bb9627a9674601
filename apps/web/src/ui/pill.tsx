import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './pill.module.css';

export type PillTone = 'neutral' | 'rose' | 'green' | 'amber' | 'blue' | 'teal';

interface PillProps {
  tone?: PillTone;
  /** A state has a dot in its pure colour; a mere label (a role, a count) has none. */
  dot?: boolean;
  outlined?: boolean;
  children: ReactNode;
}

export function Pill({ tone = 'neutral', dot = true, outlined = false, children }: PillProps) {
  return (
    <span
      className={clsx(
        styles.pill,
        tone !== 'neutral' && styles[tone],
        !dot && styles.plain,
        outlined && styles.outlined,
      )}
    >
      {children}
    </span>
  );
}

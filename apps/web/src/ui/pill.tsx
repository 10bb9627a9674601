import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Icon } from './icon.tsx';
import styles from './pill.module.css';

/** Colours of tokens.css. */
export type PillTone = 'default' | 'green' | 'amber' | 'blue' | 'teal' | 'rose' | 'red';

interface PillProps {
  tone?: PillTone;
  /** States have a dot; roles and counts do not. */
  dot?: boolean;
  /** Replaces the dot where the colour alone does not tell states apart. */
  icon?: Icon | undefined;
  outlined?: boolean;
  children: ReactNode;
}

export function Pill({
  tone = 'default',
  dot = true,
  icon: Mark,
  outlined = false,
  children,
}: PillProps) {
  return (
    <span
      className={clsx(
        styles.pill,
        tone !== 'default' && styles[tone],
        (!dot || Mark) && styles.plain,
        outlined && styles.outlined,
      )}
    >
      {Mark && <Mark aria-hidden />}
      {children}
    </span>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { LineDrawing, type DrawingName } from './line-drawing.tsx';

interface EmptyStateProps {
  drawing: DrawingName;
  /** One sentence: what is missing or what to do next. */
  children: ReactNode;
  action?: ReactNode;
  /** False inside an element that has a frame, such as a table. */
  framed?: boolean;
}

export function EmptyState({ drawing, children, action, framed = true }: EmptyStateProps) {
  return (
    <div className={clsx(styles.banner, framed && styles.framed)}>
      <LineDrawing name={drawing} />
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}

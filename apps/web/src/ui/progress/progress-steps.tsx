import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Circle, CircleCheck, CircleX } from '../icons.ts';
import styles from './progress-steps.module.css';
import { Spinner } from '../spinner.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type ProgressState = 'waiting' | 'current' | 'done' | 'failed';

export interface ProgressStep {
  id: string;
  label: string;
  state: ProgressState;
  /** An estimate or the reason of a failure. */
  detail?: ReactNode;
}

const marks: Record<ProgressState, ReactNode> = {
  waiting: <Circle aria-hidden />,
  current: <Spinner size={20} decorative />,
  done: <CircleCheck aria-hidden />,
  failed: <CircleX aria-hidden />,
};

const words = { waiting: 'Waiting', current: 'In progress', done: 'Done', failed: 'Failed' };

/** The live steps of an automatic process. */
export function ProgressSteps({ label, steps }: { label: string; steps: readonly ProgressStep[] }) {
  return (
    <ol className={styles.list} aria-label={label} aria-live="polite">
      {steps.map((step) => (
        <li key={step.id} className={clsx(styles.step, styles[step.state])}>
          {marks[step.state]}
          <div>
            <span className={styles.label}>{step.label}</span>
            <VisuallyHidden>: {words[step.state]}</VisuallyHidden>
            {step.detail && <div className={styles.detail}>{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

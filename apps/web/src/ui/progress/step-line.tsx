import { clsx } from 'clsx';
import { Check } from '../icons.ts';
import styles from './step-line.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface StepLineProps {
  steps: readonly string[];
  /** Counted from 0, like in the address. */
  current: number;
}

/** The current step of a form. */
export function StepLine({ steps, current }: StepLineProps) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, position) => (
        <li
          key={step}
          className={clsx(styles.step, position < current && styles.done)}
          aria-current={position === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {position < current ? <Check strokeWidth={3} aria-hidden /> : position + 1}
          </span>
          {step}
          {position < current && <VisuallyHidden> (done)</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

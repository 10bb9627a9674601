import { useEffect, useRef } from 'react';
import styles from './create-form.module.css';
import { steps } from './steps.ts';

/** Takes the focus when the step changes, so that readers and keyboards start at its beginning. */
export function StepHeading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // On arrival the page itself is the beginning.
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {steps[step]}
    </h2>
  );
}

import { useEffect, useRef } from 'react';
import styles from './create-form.module.css';
import { steps } from './steps.ts';

/** Takes the focus when the step changes, so that screen readers and keyboards start at its top. */
export function StepHeading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // The first step keeps the focus of the page.
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

import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of what this box stands for is chosen, such as a few rows of a table. */
  indeterminate?: boolean;
}

export function Checkbox({ label, hint, checked, onChange, indeterminate = false }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          // The DOM has no attribute for this third state.
          if (box) box.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}

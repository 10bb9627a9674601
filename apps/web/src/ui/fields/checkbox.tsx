import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface CheckboxProps {
  label: ReactNode;
  /** Named for screen readers alone, such as in a row that shows the name already. */
  bare?: boolean;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some, but not all, of the rows that the box selects are selected. */
  indeterminate?: boolean;
}

export function Checkbox({
  label,
  bare = false,
  hint,
  checked,
  onChange,
  indeterminate = false,
}: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={bare && typeof label === 'string' ? label : undefined}
        checked={checked}
        ref={(box) => {
          // There is no HTML attribute for this state.
          if (box) box.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      {!bare && (
        <span>
          {label}
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      )}
    </label>
  );
}

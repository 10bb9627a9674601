import { texts } from '@lectern/contract/texts';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Minus, Plus } from './icons.ts';
import styles from './number-field.module.css';
import { parseWhole, stepped } from './whole-number.ts';

interface NumberFieldProps extends Omit<FieldProps, 'label'> {
  label: string;
  /** null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
}

/**
 * Whole numbers, typed, stepped with the arrow keys, or with the buttons beside them. Those are for the
 * pointer: Tab goes from and to the number itself.
 */
export function NumberField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  min,
  max,
}: NumberFieldProps) {
  const [isBroken, setBroken] = useState(false);
  const change = (next: number | null) => {
    setBroken(false);
    onChange(next);
  };
  const stepBy = (steps: number) => change(stepped(value, steps, { min, max }));
  // Cut to its whole part, a broken number would be one that nobody meant.
  const write = (typed: string) => {
    if (Number.isFinite(Number(typed)) && !Number.isInteger(Number(typed))) setBroken(true);
    else change(parseWhole(typed));
  };
  return (
    <Field
      label={label}
      hint={hint}
      error={isBroken ? texts.wholeNumbers : error}
      optional={optional}
    >
      {(control) => (
        <div className={styles.frame}>
          <IconButton
            label={`Decrease ${label}`}
            icon={<Minus />}
            tabIndex={-1}
            disabled={min !== undefined && value !== null && value <= min}
            onClick={() => stepBy(-1)}
          />
          <input
            {...control}
            className={styles.input}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            value={value ?? ''}
            onChange={(event) => write(event.target.value)}
            onWheel={({ currentTarget }) => withstandWheel(currentTarget)}
          />
          <IconButton
            label={`Increase ${label}`}
            icon={<Plus />}
            tabIndex={-1}
            disabled={max !== undefined && value !== null && value >= max}
            onClick={() => stepBy(1)}
          />
        </div>
      )}
    </Field>
  );
}

/**
 * Whoever scrolls on with the pointer still over the field wants no other number. What cannot be written
 * leaves the wheel to what can be scrolled.
 */
function withstandWheel(input: HTMLInputElement) {
  input.readOnly = true;
  setTimeout(() => (input.readOnly = false));
}

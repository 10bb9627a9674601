import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaProps
  extends
    Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional'>,
    Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'value'> {
  value: string;
  onChange?: (value: string) => void;
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  onChange,
  className,
  ...area
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={clsx(styles.control, className)}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}

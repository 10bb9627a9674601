import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaProps
  extends
    Pick<FieldProps, 'label' | 'error'>,
    Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'value' | 'className'> {
  value: string;
  onChange?: (value: string) => void;
}

export function TextArea({ label, error, onChange, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={styles.control}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { CircleCheck, CircleX } from '../icons.ts';
import { Spinner } from '../spinner.tsx';
import styles from './text-field.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type FieldStatus = 'valid' | 'invalid' | 'checking';

interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  value: string;
  onChange?: (value: string) => void;
  /** Whether the typed text is valid, updated while typing. */
  status?: FieldStatus;
}

export function TextField({
  label,
  hint,
  error,
  wrongBy,
  optional,
  status,
  onChange,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} wrongBy={wrongBy} optional={optional}>
      {(control) => (
        <div className={styles.frame}>
          <input
            type="text"
            {...input}
            {...control}
            className={clsx(fieldStyles.control, status && styles.withStatus, className)}
            onChange={(event) => onChange?.(event.target.value)}
          />
          <output className={styles.status}>{status && <Verdict status={status} />}</output>
        </div>
      )}
    </Field>
  );
}

const verdicts = { valid: 'Valid', invalid: 'Invalid', checking: 'Checking' } as const;

function Verdict({ status }: { status: FieldStatus }) {
  return (
    <span className={styles[status]}>
      {status === 'valid' && <CircleCheck aria-hidden />}
      {status === 'invalid' && <CircleX aria-hidden />}
      {status === 'checking' && <Spinner size={16} decorative />}
      <VisuallyHidden>{verdicts[status]}</VisuallyHidden>
    </span>
  );
}

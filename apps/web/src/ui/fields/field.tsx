import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { CircleAlert } from '../icons.ts';

/** Props of every field: label above, hint and error below. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Makes the field invalid. */
  error?: string | null;
  /** The id of an error elsewhere on the page that makes this field invalid. */
  wrongBy?: string | undefined;
  optional?: boolean;
}

/** Attributes that connect a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: FieldControl, labelId: string) => ReactNode;
}

export function Field(props: FieldFrameProps) {
  const { label, hint, error, wrongBy, optional = false, children } = props;
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const sentences = [hint && hintId, error && errorId, wrongBy];
  const describedBy = sentences.filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} id={labelId} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children(
        {
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error || wrongBy ? true : undefined,
        },
        labelId,
      )}
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
      {/* A live region announces only text that is added after it was rendered. */}
      <div id={errorId} aria-live="polite">
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}

/** An error below a field. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className={styles.error}>
      <CircleAlert aria-hidden />
      {children}
    </span>
  );
}

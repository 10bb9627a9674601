import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { CircleAlert } from '../icons.ts';

/** What every kind of field has in common: label above, hint below, error in place. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The exact sentence; the field counts as invalid while there is one. */
  error?: string | null;
  /** The id of a sentence elsewhere that says what is wrong here; it counts like an error. */
  wrongBy?: string | undefined;
  optional?: boolean;
}

/** Ties a control to its label, hint and error; spread onto the control. */
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
      {/* The region stays in place, so that a sentence arriving in it is announced. */}
      <div id={errorId} aria-live="polite">
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}

/** The look of a sentence that says what is wrong with a field. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className={styles.error}>
      <CircleAlert aria-hidden />
      {children}
    </span>
  );
}

import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface DateFieldProps extends FieldProps {
  /** '2026-11-15'; empty for no date. */
  value: string;
  onChange: (value: string) => void;
}

/** The browser's own calendar: known to its reader, localised, and usable on a phone. */
export function DateField({ label, hint, error, optional, value, onChange }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input
          {...control}
          className={fieldStyles.control}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

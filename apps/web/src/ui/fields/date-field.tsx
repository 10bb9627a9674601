import { useLayoutEffect, useReducer, useRef, type SyntheticEvent } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { unreadable } from './unreadable.ts';

interface DateFieldProps extends FieldProps {
  /** '2026-11-15', '' for no date, or `unreadable`. */
  value: string;
  onChange: (value: string) => void;
}

/** The browser's calendar, which is localised and works on phones. */
export function DateField(props: DateFieldProps) {
  return <PartedField type="date" {...props} />;
}

/** The browser's time field; its value is like '14:30'. */
export function TimeField(props: DateFieldProps) {
  return <PartedField type="time" {...props} />;
}

/**
 * A field of several parts. Browsers send no change event while the parts are not a value, so it is read at
 * every key and on blur.
 */
function PartedField({
  type,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
}: DateFieldProps & { type: 'date' | 'time' }) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef('');
  // React would also set the attribute, and Firefox then empties a field whose parts are not a value.
  useLayoutEffect(() => {
    if (!input.current || value === unreadable || value === shown.current) return;
    shown.current = value;
    input.current.value = value;
  });
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    shown.current = typedInto(currentTarget);
    if (shown.current === value) return;
    onChange(shown.current);
    // Restores the previous value if the parent ignores the change.
    redraw();
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input
          {...control}
          type={type}
          className={fieldStyles.control}
          ref={input}
          onChange={look}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={look}
        />
      )}
    </Field>
  );
}

function typedInto(input: HTMLInputElement): string {
  return input.validity.badInput ? unreadable : input.value;
}

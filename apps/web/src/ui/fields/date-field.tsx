import { useLayoutEffect, useReducer, useRef, type SyntheticEvent } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { typedInto, unreadable } from './unreadable.ts';

interface DateFieldProps extends FieldProps {
  /** '2026-11-15'; empty for no date; `unreadable` for what is none. */
  value: string;
  onChange: (value: string) => void;
}

/** The browser's own calendar: known to its reader, localised, and usable on a phone. */
export function DateField(props: DateFieldProps) {
  return <PartedField type="date" {...props} />;
}

/** The browser's own clock; its value is like '14:30'. */
export function TimeField(props: DateFieldProps) {
  return <PartedField type="time" {...props} />;
}

/**
 * A field of several parts, of which a browser says nothing until they make a value: whether they make
 * none is therefore looked at with every key, before Enter sends the form, and when it is left.
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
  // React would write the attribute as well, and Firefox then empties a field whose parts make no value:
  // a month that its day does not have took day and year with it.
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
    // What is not taken is put back.
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

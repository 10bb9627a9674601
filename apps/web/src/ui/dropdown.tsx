import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './dropdown.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { useDropdown } from './use-dropdown.ts';

export interface DropdownOption<Value> {
  value: Value;
  label: string;
  /** A quiet remark at the end of the row. */
  note?: string;
}

interface DropdownProps<Value> extends FieldProps {
  options: readonly DropdownOption<Value>[];
  /** undefined while nothing is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
}

/** Chooses one of a list. The focus stays on the trigger; the list follows it. */
export function Dropdown<Value extends string | number | null>({
  options,
  value,
  onChange,
  placeholder = 'Select',
  disabled,
  ...field
}: DropdownProps<Value>) {
  const listId = useId();
  const optionId = (position: number) => `${listId}-${position}`;
  const chosen = options.findIndex((option) => option.value === value);
  const { open, active, setActive, pick, trigger } = useDropdown({
    labels: options.map((option) => option.label),
    chosen,
    choose: (position) => {
      const option = options[position];
      if (option) onChange(option.value);
    },
  });

  return (
    <Field {...field}>
      {(control, labelId) => (
        <div className={styles.frame}>
          <button
            type="button"
            role="combobox"
            {...control}
            {...trigger}
            disabled={disabled}
            aria-labelledby={labelId}
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
            className={clsx(fieldStyles.control, styles.trigger)}
          >
            <span className={clsx(styles.value, chosen < 0 && styles.placeholder)}>
              {options[chosen]?.label ?? placeholder}
            </span>
            <ChevronDown aria-hidden />
          </button>
          <ul
            id={listId}
            role="listbox"
            aria-labelledby={labelId}
            className={styles.list}
            hidden={!open}
            // Keeps the focus on the trigger, whose blur would close the list.
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map((option, position) => (
              <li
                key={option.value}
                id={optionId(position)}
                role="option"
                aria-selected={position === chosen}
                ref={(row) => {
                  if (open && position === active) row?.scrollIntoView?.({ block: 'nearest' });
                }}
                className={clsx(styles.option, position === active && styles.active)}
                onMouseMove={() => setActive(position)}
                onClick={() => pick(position)}
              >
                {position === chosen && <Check aria-hidden />}
                <span className={styles.label}>{option.label}</span>
                {option.note && <span className={styles.note}>{option.note}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}

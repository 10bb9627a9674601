import { clsx } from 'clsx';
import { useId } from 'react';
import { DropdownList, optionId, type DropdownOption } from './dropdown-list.tsx';
import styles from './dropdown.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { ChevronDown } from '../icons.ts';
import { useDropdown } from './use-dropdown.ts';

interface DropdownProps<Value> extends FieldProps {
  options: readonly DropdownOption<Value>[];
  /** undefined if nothing is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
}

/** A select-only combobox. The focus stays on the trigger. */
export function Dropdown<Value extends string | number | null>({
  options,
  value,
  onChange,
  placeholder = 'Select',
  disabled,
  ...field
}: DropdownProps<Value>) {
  const listId = useId();
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
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see dropdown-list.tsx
            role="combobox"
            {...control}
            {...trigger}
            disabled={disabled}
            aria-labelledby={labelId}
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && active >= 0 ? optionId(listId, active) : undefined}
            className={clsx(fieldStyles.control, styles.trigger)}
          >
            <span className={clsx(styles.value, chosen < 0 && styles.placeholder)}>
              {options[chosen]?.label ?? placeholder}
            </span>
            <ChevronDown aria-hidden />
          </button>
          <DropdownList
            id={listId}
            labelId={labelId}
            open={open}
            options={options}
            chosen={chosen}
            active={active}
            onActive={setActive}
            onPick={pick}
          />
        </div>
      )}
    </Field>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   A native select cannot stay open for 200 ms after a blur. The focus never enters the list, because the
   combobox handles the keys. */
import { clsx } from 'clsx';
import styles from './dropdown.module.css';
import { Check } from '../icons.ts';

export interface DropdownOption<Value> {
  value: Value;
  label: string;
  /** A remark at the end of the row. */
  note?: string;
}

interface DropdownListProps<Value> {
  id: string;
  labelId: string;
  open: boolean;
  options: readonly DropdownOption<Value>[];
  chosen: number;
  active: number;
  onActive: (position: number) => void;
  onPick: (position: number) => void;
}

export function optionId(listId: string, position: number): string {
  return `${listId}-${position}`;
}

export function DropdownList<Value extends string | number | null>({
  id,
  labelId,
  open,
  options,
  chosen,
  active,
  onActive,
  onPick,
}: DropdownListProps<Value>) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-labelledby={labelId}
      className={styles.list}
      hidden={!open}
      // Keeps the focus on the trigger; a blur closes the list.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, position) => (
        <div
          key={option.value}
          id={optionId(id, position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === chosen}
          ref={(row) => {
            if (open && position === active) row?.scrollIntoView?.({ block: 'nearest' });
          }}
          className={clsx(styles.option, position === active && styles.active)}
          onMouseMove={() => onActive(position)}
          onClick={() => onPick(position)}
        >
          {position === chosen && <Check aria-hidden />}
          <span className={styles.label}>{option.label}</span>
          {option.note && <span className={styles.note}>{option.note}</span>}
        </div>
      ))}
    </div>
  );
}

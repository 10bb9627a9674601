import { useRef, useState, type ClipboardEvent, type SyntheticEvent } from 'react';
import { texts } from '../../texts/texts.ts';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from '../icon-button.tsx';
import { Minus, Plus } from '../icons.ts';
import { keepMarked } from './keep-marked.ts';
import styles from './number-field.module.css';
import { typedInto, unreadable } from './unreadable.ts';
import { parseWhole, pastedNumber, stepped } from './whole-number.ts';

interface NumberFieldProps extends Omit<FieldProps, 'label'> {
  label: string;
  /** null while the field is empty, `unreadable` after a word of that. */
  value: number | null | typeof unreadable;
  onChange: (value: number | null) => void;
  /** Told of what is no number, such as '-' or '31e'; it counts as empty where nobody asks. */
  onUnreadable?: () => void;
  min?: number;
  max?: number;
}

/**
 * Whole numbers, typed, stepped with the arrow keys, or with the buttons beside them. Those are for the
 * pointer: Tab goes from and to the number itself.
 */
// oxlint-disable-next-line max-lines-per-function -- handlers and markup of one input
export function NumberField({
  label,
  hint,
  error,
  optional,
  value: known,
  onChange,
  onUnreadable,
  min,
  max,
}: NumberFieldProps) {
  const value = known === unreadable ? null : known;
  // What is no whole number stays as it was typed: cut or put back, the next digit would make another of it.
  const [broken, setBroken] = useState<string>();
  const wasLeftByWindow = useRef(false);
  const change = (next: number | null) => {
    setBroken(undefined);
    if (next !== known) onChange(next);
  };
  // A browser says nothing of a first sign that is no number: it is looked for as in a field for a date.
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = typedInto(currentTarget);
    const isBroken = typed !== unreadable && !Number.isInteger(Number(typed));
    setBroken(isBroken ? typed : undefined);
    if (onUnreadable && (isBroken || typed === unreadable)) {
      if (known !== unreadable) onUnreadable();
    } else if (!isBroken) {
      change(parseWhole(currentTarget.value));
    }
  };
  const stepBy = (steps: number) => change(stepped(value, steps, { min, max }));
  return (
    <Field
      label={label}
      hint={hint}
      error={broken === undefined ? error : texts.common.wholeNumbers}
      optional={optional}
    >
      {(control) => (
        <div className={styles.frame}>
          <IconButton
            label={`Decrease ${label}`}
            icon={<Minus />}
            tabIndex={-1}
            disabled={min !== undefined && value !== null && value <= min}
            onClick={() => stepBy(-1)}
          />
          <input
            {...control}
            ref={takeCommaForPoint}
            className={styles.input}
            type="number"
            // An iPhone offers digits alone for 'numeric': a deduction could not be typed.
            inputMode={min !== undefined && min >= 0 ? 'numeric' : 'text'}
            min={min}
            max={max}
            value={broken ?? value ?? ''}
            onChange={look}
            onKeyDown={look}
            onKeyUp={look}
            onPaste={paste}
            onMouseDown={keepMarked}
            // A click that slips would begin to drag what is marked, in WebKit after three pixels.
            onDragStart={(event) => event.preventDefault()}
            // Another number is typed over this one: beside a 0 it would be ten times as much. Whoever comes
            // back from another window goes on where they were.
            onFocus={({ currentTarget }) => {
              if (!wasLeftByWindow.current) currentTarget.select();
            }}
            onBlur={(event) => {
              wasLeftByWindow.current = document.activeElement === event.currentTarget;
              look(event);
            }}
            onWheel={({ currentTarget }) => withstandWheel(currentTarget)}
          />
          <IconButton
            label={`Increase ${label}`}
            icon={<Plus />}
            tabIndex={-1}
            disabled={max !== undefined && value !== null && value >= max}
            onClick={() => stepBy(1)}
          />
        </div>
      )}
    </Field>
  );
}

/**
 * Where numbers are written with a point, a browser drops a comma without a word: -2,5 became -25. A keyboard
 * on a screen names no key, and React's own onBeforeInput does not hear it everywhere.
 */
function takeCommaForPoint(input: HTMLInputElement) {
  const listen = (event: InputEvent) => {
    if (event.data !== ',') return;
    event.preventDefault();
    insert('.');
  };
  input.addEventListener('beforeinput', listen);
  return () => input.removeEventListener('beforeinput', listen);
}

/** It would also drop a minus that is none of the keyboard's: −3 became 3. */
function paste(event: ClipboardEvent) {
  event.preventDefault();
  insert(pastedNumber(event.clipboardData.getData('text')));
}

/** Deprecated, and the only way to type for somebody: at the cursor, and taken back by Undo. */
function insert(text: string) {
  document.execCommand('insertText', false, text);
}

/**
 * Whoever scrolls on with the pointer still over the field wants no other number. What cannot be written
 * leaves the wheel to what can be scrolled.
 */
function withstandWheel(input: HTMLInputElement) {
  input.readOnly = true;
  setTimeout(() => (input.readOnly = false));
}

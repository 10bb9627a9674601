import { useRef, useState, type DragEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { texts } from '../../texts/texts.ts';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from '../icon-button.tsx';
import { Minus, Plus } from '../icons.ts';
import { keepSelection } from './keep-selection.ts';
import styles from './number-field.module.css';
import { unreadable } from './unreadable.ts';
import { readWhole, stepped } from './whole-number.ts';

interface NumberFieldProps extends Omit<FieldProps, 'label'> {
  label: string;
  /** null while the field is empty, `unreadable` after `onUnreadable`. */
  value: number | null | typeof unreadable;
  onChange: (value: number | null) => void;
  /** Called for text that is not a whole number, such as '-' or '2.5'. Without it, such text counts as empty. */
  onUnreadable?: () => void;
  min?: number;
  max?: number;
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * Whole numbers, typed or stepped with the arrow keys or the buttons, which Tab skips. It is a text field: a
 * number field of browsers or of react-aria turns '-2,5' into -25, and browsers also step it with the wheel.
 */
export function NumberField({
  label,
  error,
  value: known,
  onChange,
  onUnreadable,
  min = -Infinity,
  max = Infinity,
  ...field
}: NumberFieldProps) {
  const value = known === unreadable ? null : known;
  // Keeps '-0', which may become '-05', and unreadable text. Other text is replaced by the value.
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const read = typed === undefined ? value : readWhole(typed);
  const shown = typed !== undefined && (read === unreadable || read === value) ? typed : value;
  const problem = problemOf(read === unreadable ? read : value, min, max);
  // A sign alone is wrong once the field is left or sent; before that, digits may follow.
  const isBegun = !isLeft && (shown === '-' || shown === '+');
  const selecting = useSelectOnFocus();

  const change = (text: string) => {
    const next = readWhole(text);
    setTyped(text);
    setLeft(false);
    if (next === unreadable && onUnreadable) onUnreadable();
    else onChange(next === unreadable ? null : next);
  };
  const stepBy = (count: number) => {
    setTyped(undefined);
    onChange(stepped(value, count, { min, max }));
  };
  const press = (event: KeyboardEvent) => {
    const count = steps[event.key];
    if (count === undefined) return;
    event.preventDefault();
    stepBy(count);
  };

  return (
    <Field {...field} label={label} error={(!isBegun && problem) || error}>
      {(control) => (
        <div className={styles.frame}>
          <IconButton
            label={`Decrease ${label}`}
            icon={<Minus />}
            tabIndex={-1}
            disabled={value !== null && value <= min}
            onClick={() => stepBy(-1)}
          />
          <input
            {...control}
            // Keeps a form that is validated by the browser from being sent.
            ref={(input) => input?.setCustomValidity(problem ?? '')}
            className={styles.input}
            // The digits-only keyboard of an iPhone has no minus.
            inputMode={min >= 0 ? 'numeric' : 'text'}
            autoComplete="off"
            value={shown ?? ''}
            onChange={({ target }) => change(target.value)}
            onKeyDown={press}
            {...selecting}
            onInvalid={() => setLeft(true)}
            onBlur={(event) => {
              selecting.onBlur(event);
              setLeft(true);
              if (read !== unreadable) setTyped(undefined);
            }}
          />
          <IconButton
            label={`Increase ${label}`}
            icon={<Plus />}
            tabIndex={-1}
            disabled={value !== null && value >= max}
            onClick={() => stepBy(1)}
          />
        </div>
      )}
    </Field>
  );
}

function problemOf(read: ReturnType<typeof readWhole>, min: number, max: number) {
  if (read === unreadable) return texts.common.wholeNumbers;
  if (read === null || (read >= min && read <= max)) return undefined;
  return texts.common.numberBetween(min, max);
}

/**
 * Typing replaces the number: a digit beside a 0 would make it ten times as large. When the window gets the
 * focus back, the caret stays.
 */
function useSelectOnFocus() {
  const wasLeftByWindow = useRef(false);
  return {
    onMouseDown: keepSelection,
    // WebKit starts to drag the selection when the pointer moves three pixels during a click.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (!wasLeftByWindow.current) currentTarget.select();
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      wasLeftByWindow.current = document.activeElement === currentTarget;
    },
  };
}

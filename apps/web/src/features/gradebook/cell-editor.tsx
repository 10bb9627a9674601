import type { KeyboardEvent } from 'react';
import styles from './gradebook.module.css';

interface CellEditorProps {
  label: string;
  text: string;
  onChange: (text: string | undefined) => unknown;
  /** Saves, and moves by so many rows. */
  onCommit: (step: number) => void;
}

function takeFocus(input: HTMLInputElement | null) {
  if (input && document.activeElement !== input) {
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }
}

export function CellEditor({ label, text, onChange, onCommit }: CellEditorProps) {
  const press = (event: KeyboardEvent) => {
    // Arrow keys move within the text.
    event.stopPropagation();
    if (event.key === 'Escape') onChange(undefined);
    if (event.key === 'Enter') onCommit(event.shiftKey ? -1 : 1);
    if (event.key === 'Tab') onCommit(0);
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <input
      ref={takeFocus}
      className={styles.editor}
      aria-label={label}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={press}
      onBlur={() => onCommit(0)}
      onPaste={(event) => event.stopPropagation()}
    />
  );
}

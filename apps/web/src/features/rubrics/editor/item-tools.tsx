import type { KeyboardEvent, MouseEvent, RefCallback } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, Trash } from '../../../ui/icons.ts';
import styles from './editor.module.css';

export interface ItemToolsProps {
  /** Counted from 1. */
  position: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  removeButton: RefCallback<HTMLButtonElement>;
}

export function ItemTools({ position, count, onMove, onRemove, removeButton }: ItemToolsProps) {
  const name = `item ${position}`;
  const isFirst = position === 1;
  const isLast = position === count;
  const move = (by: 1 | -1, mayMove: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    if (!mayMove) return;
    const button = event.currentTarget;
    // Moving an element in the page takes its focus away.
    flushSync(() => onMove(by));
    button.focus();
  };
  // The next item moves under the pointer, so ignore the second click of a double click.
  const removeOnce = ({ detail }: MouseEvent) => {
    if (detail <= 1) onRemove();
  };
  // For the same reason, ignore key repeats.
  const pressOnce = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  };
  return (
    <div className={styles.tools}>
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp />}
        aria-disabled={isFirst || undefined}
        onClick={move(-1, !isFirst)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown />}
        aria-disabled={isLast || undefined}
        onClick={move(1, !isLast)}
      />
      <IconButton
        ref={removeButton}
        label={`Delete ${name}`}
        icon={<Trash />}
        onKeyDown={pressOnce}
        onClick={removeOnce}
      />
    </div>
  );
}

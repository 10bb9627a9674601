import type { KeyboardEvent, MouseEvent, RefCallback } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, Trash } from '../../../ui/icons.ts';
import styles from './editor.module.css';

export interface ItemToolsProps {
  /** Counted from 1. */
  position: number;
  count: number;
  onMove: (by: number, button: HTMLButtonElement) => void;
  onRemove: () => void;
  removeButton: RefCallback<HTMLButtonElement>;
}

export function ItemTools({ position, count, onMove, onRemove, removeButton }: ItemToolsProps) {
  const name = `item ${position}`;
  const isFirst = position === 1;
  const isLast = position === count;
  const move = (by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) =>
    onMove(by, event.currentTarget);
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
        onClick={move(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown />}
        aria-disabled={isLast || undefined}
        onClick={move(1)}
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

import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { texts } from '../../../texts/texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { GripVertical } from '../../../ui/icons.ts';
import { dragItem } from './drag-item.ts';
import styles from './editor.module.css';

export interface ItemHandleProps {
  /** Counted from 1. */
  position: number;
  /** The id of the text that explains the keys. */
  helpId: string;
  onMove: (by: number, handle: HTMLButtonElement) => void;
  onRemark: (remark: string) => void;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Reorders an item by dragging, by Alt with an arrow key, or by arrow keys once it is picked up. */
export function ItemHandle({ position, helpId, onMove, onRemark }: ItemHandleProps) {
  const [heldFrom, setHeldFrom] = useState<number>();
  const isHeld = heldFrom !== undefined;

  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const handle = event.currentTarget;
    // The browser would select text, and Safari does not focus buttons.
    event.preventDefault();
    handle.focus();
    setHeldFrom(undefined);
    dragItem(handle, event, (by) => onMove(by, handle));
  };
  const toggle = ({ detail }: MouseEvent) => {
    // Ends a drag; keys and screen readers click without a count.
    if (detail > 0) return;
    setHeldFrom(isHeld ? undefined : position);
    onRemark(isHeld ? texts.rubrics.dropped(position) : texts.rubrics.pickedUp(position));
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = steps[event.key];
    if (by !== undefined && (isHeld || event.altKey)) {
      event.preventDefault();
      onMove(by, event.currentTarget);
    }
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key !== 'Escape' || !isHeld) return;
    setHeldFrom(undefined);
    onMove(heldFrom - position, event.currentTarget);
  };

  return (
    <div className={styles.handle}>
      <IconButton
        label={`Reorder item ${position}`}
        icon={<GripVertical />}
        aria-pressed={isHeld}
        aria-describedby={helpId}
        onPointerDown={drag}
        onClick={toggle}
        onKeyDown={press}
        onBlur={() => setHeldFrom(undefined)}
      />
    </div>
  );
}

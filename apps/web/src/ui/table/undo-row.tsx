import { useId, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import { Button } from '../button.tsx';
import { delays } from '../delays.ts';
import { Undo2 } from '../icons.ts';
import { Spinner } from '../spinner.tsx';
import styles from './undo-row.module.css';

interface UndoRowProps {
  /** A sentence such as 'Removing Ada Lovelace...'. */
  children: ReactNode;
  /** Absent once it is too late. */
  onUndo?: () => void;
  undoRef?: Ref<HTMLButtonElement>;
}

/** Replaces a row that is being removed and offers to undo that. */
export function UndoRow({ children, onUndo, undoRef }: UndoRowProps) {
  const id = useId();
  const sentence = `${id}-sentence`;
  const [shownAt] = useState(() => Date.now());
  const undo = (event: MouseEvent) => {
    // Undo replaces the pressed button, so ignore the second press of a double click. `detail` is 0 for
    // presses by key or screen reader.
    const isPointed = event.detail > 0;
    if (!isPointed || Date.now() - shownAt >= delays.doubleClickMs) onUndo?.();
  };
  return (
    <output
      className={styles.row}
      data-undoable={onUndo !== undefined}
      style={{ '--undo-time': `${delays.undoMs}ms` }}
    >
      <span id={sentence}>{children}</span>
      {onUndo ? (
        <Button
          ref={undoRef}
          id={id}
          variant="quiet"
          size="small"
          // Several rows may be undone, so the name says which.
          aria-labelledby={`${id} ${sentence}`}
          onClick={undo}
        >
          <Undo2 aria-hidden />
          Undo
        </Button>
      ) : (
        <Spinner size={16} decorative />
      )}
    </output>
  );
}

import { useId, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import { Button } from '../button.tsx';
import { delays } from '../delays.ts';
import { Undo2 } from '../icons.ts';
import { Spinner } from '../spinner.tsx';
import styles from './undo-row.module.css';

interface UndoRowProps {
  /** What is about to happen, such as 'Removing Ada Lovelace...'. */
  children: ReactNode;
  /** Absent once it is too late. */
  onUndo?: () => void;
  undoRef?: Ref<HTMLButtonElement>;
}

/** Stands in for a row that is going away while that can still be taken back. */
export function UndoRow({ children, onUndo, undoRef }: UndoRowProps) {
  const id = useId();
  const sentence = `${id}-sentence`;
  const [shownAt] = useState(() => Date.now());
  const undo = (event: MouseEvent) => {
    // Undo comes where the button was that led here: the second press of a double click is not meant for
    // it. A press without a pointer, by key or screen reader, counts no clicks.
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
          // Several may be going at once: its name says what this one takes back.
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

import { delays } from '@lectern/contract/limits';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './undo-row.module.css';

interface UndoRowProps {
  /** What is about to happen, such as 'Removing Ada Lovelace...'. */
  children: ReactNode;
  onUndo: () => void;
  durationMs?: number;
}

/** Stands in for a row that is going away while that can still be taken back. */
export function UndoRow({ children, onUndo, durationMs = delays.undoMs }: UndoRowProps) {
  return (
    <output className={styles.row} style={{ '--undo-time': `${durationMs}ms` }}>
      <span>{children}</span>
      <Button variant="quiet" size="small" onClick={onUndo}>
        <Undo2 aria-hidden />
        Undo
      </Button>
    </output>
  );
}

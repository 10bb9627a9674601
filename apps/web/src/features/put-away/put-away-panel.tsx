import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './put-away-panel.module.css';
import type { StudentRepositories } from './repositories-too.tsx';
import type { PutAway } from './use-put-away.ts';

export interface PutAwayThing {
  id: number;
  name: string;
  noun: 'assignment' | 'rubric';
  isArchived: boolean;
  /** Deleting it asks for its name. */
  isUsed: boolean;
  /** What archiving and deleting do. */
  explained: string;
  /** What deleting this one does. */
  deletionExplained: string;
  /** Undefined if it has none. */
  repositories?: StudentRepositories | undefined;
}

interface PutAwayPanelProps {
  thing: PutAwayThing;
  putAway: PutAway;
  /** While the page has unsaved changes. */
  disabled?: boolean;
  onDeleted: () => void;
}

/** For professors, at the end of the page that edits the thing. */
export function PutAwayPanel({ thing, putAway, disabled = false, onDeleted }: PutAwayPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { isArchived } = thing;
  return (
    <section className={styles.panel} aria-labelledby="put-away">
      <h2 id="put-away">Archive or delete</h2>
      <p className={styles.lead}>{thing.explained}</p>
      <div className={styles.buttons}>
        <Button
          disabled={disabled}
          pending={putAway.archive.isPending}
          onClick={() => putAway.archive.mutate({ ...thing, archived: !isArchived })}
        >
          {isArchived ? 'Bring back' : 'Archive'}
        </Button>
        <Button variant="danger" disabled={disabled} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {isAsking && (
        <DeleteDialog
          thing={thing}
          deletion={putAway.remove}
          onDeleted={onDeleted}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

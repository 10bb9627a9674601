import type { AssignmentOutline } from '@lectern/contract';
import { useState } from 'react';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './edit-page.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { useArchive } from '../put-away/use-put-away.ts';

/** For professors, at the end of the page that edits an assignment. */
export function PutAwayPanel({ assignment }: { assignment: AssignmentOutline }) {
  const [isAsking, setAsking] = useState(false);
  const archive = useArchive(assignment.classroom_id);
  const isArchived = assignment.archived_at !== null;
  return (
    <section className={styles.panel} aria-labelledby="put-away">
      <h2 id="put-away">Archive or delete</h2>
      <p className={styles.lead}>
        {isArchived ? texts.putAway.isArchived : texts.putAway.explained}
      </p>
      <div className={styles.buttons}>
        <Button
          pending={archive.isPending}
          onClick={() => archive.mutate({ ...assignment, archived: !isArchived })}
        >
          {isArchived ? 'Bring back' : 'Archive'}
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {isAsking && <DeleteDialog assignment={assignment} onClose={() => setAsking(false)} />}
    </section>
  );
}

import type { SavedComment } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savedCommentsQuery } from '../../data/saved-comments.ts';
import { saveFile } from '../../lib/save-file.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { Download } from '../../ui/icons.ts';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { useMembership } from '../access/membership.ts';
import { commentsCsv } from './comments-csv.ts';
import { ImportComments } from './import-comments.tsx';
import { SavedCommentRow } from './saved-comment-row.tsx';
import styles from './saved-comments.module.css';

interface SavedCommentsDialogProps {
  onClose: () => void;
  /** Pending comments on the server have changed. */
  onDraftsChanged?: () => void;
}

/** The comments that the caller and the course keep. */
export function SavedCommentsDialog({ onClose, onDraftsChanged }: SavedCommentsDialogProps) {
  return (
    <Modal open wide title="Saved comments" onClose={onClose}>
      <p className={styles.lead}>{texts.savedComments.lead}</p>
      <Lists onDraftsChanged={onDraftsChanged} />
    </Modal>
  );
}

function Lists({ onDraftsChanged }: Pick<SavedCommentsDialogProps, 'onDraftsChanged'>) {
  const { classroom_id: cid, classroom_role } = useMembership();
  const saved = useQuery(savedCommentsQuery(cid));
  if (saved.isPending) return <PanelSpinner />;
  if (!saved.data) {
    return (
      <LoadFailure query={saved}>{texts.savedComments.failed(saved.error.message)}</LoadFailure>
    );
  }
  const isProfessor = classroom_role === 'PROFESSOR';
  const of = (isOfCourse: boolean) =>
    saved.data.filter(({ of_course }) => of_course === isOfCourse);
  return (
    <>
      <List title="Mine" comments={of(false)} mayEdit onDraftsChanged={onDraftsChanged} />
      <List
        title="The course’s"
        comments={of(true)}
        mayEdit={isProfessor}
        onDraftsChanged={onDraftsChanged}
      />
    </>
  );
}

interface ListProps {
  title: 'Mine' | 'The course’s';
  comments: readonly SavedComment[];
  mayEdit: boolean;
  onDraftsChanged: (() => void) | undefined;
}

function List({ title, comments, mayEdit, onDraftsChanged }: ListProps) {
  const [edited, edit] = useState<number>();
  const isCourse = title !== 'Mine';
  const name = isCourse ? 'course-comments.csv' : 'my-comments.csv';
  return (
    <section
      className={styles.group}
      aria-label={isCourse ? 'Comments of the course' : 'My comments'}
    >
      <div className={styles.bar}>
        <h3>{title}</h3>
        {comments.length > 0 && (
          <Button size="small" onClick={() => saveFile(name, 'text/csv', commentsCsv(comments))}>
            <Download aria-hidden />
            Export
          </Button>
        )}
        {mayEdit && <ImportComments forCourse={isCourse} />}
      </div>
      {comments.length === 0 && (
        <p className={styles.uses}>
          {isCourse ? texts.savedComments.noneOfCourse : texts.savedComments.none}
        </p>
      )}
      <ul className={styles.list}>
        {comments.map((comment) => (
          <SavedCommentRow
            key={comment.id}
            comment={comment}
            mayEdit={mayEdit}
            isEdited={comment.id === edited}
            onEdit={(isOpen) => edit(isOpen ? comment.id : undefined)}
            onDraftsChanged={onDraftsChanged}
          />
        ))}
      </ul>
    </section>
  );
}

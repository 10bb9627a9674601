import type { AssignmentOutline, Extension } from '@lectern/contract';
import { useId, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showFirstWrong } from '../../../ui/fields/show-first-wrong.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { tellFailure } from '../../session/tell-failure.ts';
import { DueFields } from '../due/due-fields.tsx';
import styles from './edit-page.module.css';
import { readExtension, toExtensionDraft, type ExtensionDraft } from './extension-draft.ts';
import { Meanwhile } from './meanwhile.tsx';
import { StudentField } from './student-field.tsx';
import { changedMeanwhile, useGrantExtension } from './use-extensions.ts';
import { useIsClosed } from './use-is-closed.ts';

interface ExtensionDialogProps {
  assignment: AssignmentOutline;
  /** Students who have one already are not offered again. */
  granted: readonly Extension[];
  /** The extension whose date is changed; without it a new one is granted. */
  moved: Extension | undefined;
  onClose: () => void;
}

export function ExtensionDialog({ assignment, granted, moved, onClose }: ExtensionDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(() => toExtensionDraft(assignment, moved));
  const [isAsked, setAsked] = useState(false);
  /** What somebody else has made of it since this was opened, once that was said here. */
  const [newer, setNewer] = useState<Extension | null>();
  const isClosed = useIsClosed();
  // As long as it is open, it says itself what came of it.
  const grant = useGrantExtension(assignment, (error) => {
    if (isClosed.current) tellFailure(error);
  });
  const { problems, wanted } = readExtension(draft, newer === undefined ? (moved ?? null) : newer);
  const shown = isAsked ? problems : {};

  const change = (part: Partial<ExtensionDraft>) => {
    // What is on its way to the server is what the screen shows.
    if (grant.isPending) return;
    setDraft((known) => ({ ...known, ...part }));
  };
  const choose = (userId: number) => {
    change({ userId });
    if (grant.isPending) return;
    // What was said is about somebody else.
    setNewer(undefined);
    grant.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (!wanted) showFirstWrong(event.currentTarget);
    if (!wanted || grant.isPending) return;
    grant.mutate(wanted, {
      onSuccess: onClose,
      onError: (error) => {
        const changed = changedMeanwhile(error);
        if (changed !== undefined) setNewer(changed);
      },
    });
  };

  return (
    <Modal
      open
      title={moved ? 'Change extension' : 'Grant extension'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{grant.isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" form={formId} variant="primary" pending={grant.isPending}>
            {moved ? 'Change extension' : 'Grant extension'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.dialog} onSubmit={submit} noValidate>
        {moved ? (
          <TextField label="Student" value={moved.full_name} readOnly />
        ) : (
          <StudentField
            classroomId={assignment.classroom_id}
            granted={granted}
            value={draft.userId}
            onChange={choose}
            error={shown.student ?? null}
          />
        )}
        <DueFields
          label="Extended to"
          value={draft.due}
          onChange={(due) => change({ due })}
          error={shown.due ?? null}
        />
        {newer !== undefined && <Meanwhile key={newer?.due_at}>{whatChanged(newer)}</Meanwhile>}
        {grant.error && changedMeanwhile(grant.error) === undefined && (
          <Notice tone="error">{grant.error.message || texts.extensions.changeFailed}</Notice>
        )}
      </form>
    </Modal>
  );
}

function whatChanged(newer: Extension | null): string {
  const { extendedMeanwhile, againToReplace, withdrawnMeanwhile, againToGrant } = texts.extensions;
  if (newer === null) return `${withdrawnMeanwhile} ${againToGrant}`;
  const { granted_by_name, due_at } = newer;
  return `${extendedMeanwhile(granted_by_name, formatDeadline(due_at))} ${againToReplace}`;
}

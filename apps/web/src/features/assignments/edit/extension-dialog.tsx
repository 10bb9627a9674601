import type { AssignmentOutline, Extension } from '@lectern/contract';
import { useId, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFailure } from '../../session/show-failure.ts';
import { DueFields } from '../due/due-fields.tsx';
import styles from './edit-page.module.css';
import { readExtension, toExtensionDraft, type ExtensionDraft } from './extension-draft.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { StudentField } from './student-field.tsx';
import { changedExtension, useGrantExtension } from './use-extensions.ts';
import { useIsClosed } from './use-is-closed.ts';

interface ExtensionDialogProps {
  assignment: AssignmentOutline;
  granted: readonly Extension[];
  /** The extension to change; undefined grants a new one. */
  moved: Extension | undefined;
  onClose: () => void;
}

export function ExtensionDialog({ assignment, granted, moved, onClose }: ExtensionDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(() => toExtensionDraft(assignment, moved));
  const [wasSubmitted, setSubmitted] = useState(false);
  /** The extension as somebody else changed it while this was open; null if they withdrew it. */
  const [newer, setNewer] = useState<Extension | null>();
  const isClosed = useIsClosed();
  // An open dialog shows the error itself.
  const grant = useGrantExtension(assignment, (error) => {
    if (isClosed.current) showFailure(error);
  });
  const { problems, wanted } = readExtension(draft, newer === undefined ? (moved ?? null) : newer);
  const shown = wasSubmitted ? problems : {};

  const change = (part: Partial<ExtensionDraft>) => {
    // The screen must show what is being sent.
    if (grant.isPending) return;
    setDraft((known) => ({ ...known, ...part }));
  };
  const choose = (userId: number) => {
    change({ userId });
    if (grant.isPending) return;
    // The notice and the error are about the previous student.
    setNewer(undefined);
    grant.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setSubmitted(true));
    if (!wanted) focusFirstError(event.currentTarget);
    if (!wanted || grant.isPending) return;
    grant.mutate(wanted, {
      onSuccess: onClose,
      onError: (error) => {
        const changed = changedExtension(error);
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
        {newer !== undefined && (
          <ChangedNotice key={newer?.due_at}>{whatChanged(newer)}</ChangedNotice>
        )}
        <Refusal error={grant.error} />
      </form>
    </Modal>
  );
}

function Refusal({ error }: { error: Error | null }) {
  if (!error || changedExtension(error) !== undefined) return null;
  return <Notice tone="error">{error.message || texts.extensions.changeFailed}</Notice>;
}

function whatChanged(newer: Extension | null): string {
  const { changedByOther, againToReplace, withdrawnByOther, againToGrant } = texts.extensions;
  if (newer === null) return `${withdrawnByOther} ${againToGrant}`;
  const { granted_by_name, due_at } = newer;
  return `${changedByOther(granted_by_name, formatDeadline(due_at))} ${againToReplace}`;
}

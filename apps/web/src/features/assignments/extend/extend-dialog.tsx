import type { AssignmentOutline } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useId, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Dropdown } from '../../../ui/fields/dropdown.tsx';
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DueFields } from '../due/due-fields.tsx';
import styles from './extend.module.css';
import { newExtendDraft, readExtend, type ExtendDraft } from './extend-draft.ts';
import { useExtendPeople } from './use-extend-people.ts';

interface ExtendDialogProps {
  /** One: the dialog does not ask. */
  assignments: readonly AssignmentOutline[];
  userIds: readonly number[];
  onClose: () => void;
}

const words = peoplePageTexts.extend;

/** Extends the selected students, with a reason that they see. */
export function ExtendDialog({ assignments, userIds, onClose }: ExtendDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(() => newExtendDraft(assignments));
  const [wasSubmitted, setSubmitted] = useState(false);
  const extend = useExtendPeople();
  const { problems, wanted } = readExtend(draft, userIds, assignments);
  const shown = wasSubmitted ? problems : {};
  const change = (part: Partial<ExtendDraft>) => {
    // The screen must show what is being sent.
    if (!extend.isPending) setDraft((known) => ({ ...known, ...part }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setSubmitted(true));
    if (!wanted) focusFirstError(event.currentTarget);
    else if (!extend.isPending) extend.mutate(wanted, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={words.title(userIds.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{extend.isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" form={formId} variant="primary" pending={extend.isPending}>
            Extend
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.dialog} onSubmit={submit} noValidate>
        <p>{words.explained}</p>
        {assignments.length === 1 ? (
          <TextField label="Assignment" value={assignments[0]!.name} readOnly />
        ) : (
          <Dropdown
            label="Assignment"
            options={assignments.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.assignmentId}
            onChange={(assignmentId) => change({ assignmentId })}
            error={shown.assignment ?? null}
          />
        )}
        <RadioGroup
          label="How long"
          value={draft.mode}
          onChange={(mode) => change({ mode })}
          options={[
            { value: 'hours', label: words.dayLonger, hint: words.dayLongerHint },
            { value: 'date', label: words.toDate },
          ]}
        />
        {draft.mode === 'date' && (
          <DueFields
            label="Extended to"
            value={draft.due}
            onChange={(due) => change({ due })}
            error={shown.due ?? null}
          />
        )}
        <TextArea
          label="Reason"
          optional
          hint={words.reasonHint}
          rows={2}
          maxLength={limits.extensionReason}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
        />
        {extend.error && <Notice tone="error">{extend.error.message || words.failed}</Notice>}
      </form>
    </Modal>
  );
}

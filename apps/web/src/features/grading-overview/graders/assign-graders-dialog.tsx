import type { GraderProgress } from '@lectern/contract';
import { useId, useState, type FormEvent } from 'react';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { useMembership } from '../../access/membership.ts';
import styles from '../overview.module.css';
import { newDraft, toRequest, type AssignmentDraft } from './assignment-draft.ts';
import { GraderChoice } from './grader-choice.tsx';
import { ReassignChoice, ShareChoice } from './share-choice.tsx';
import { useAssignGraders } from './use-assign-graders.ts';

interface AssignGradersDialogProps {
  at: InAssignment;
  staff: readonly GraderProgress[];
  /** The submissions selected in the table; empty means all ungraded ones. */
  workIds: readonly number[];
  onClose: () => void;
}

/** Assigns graders by hand, evenly or by weight. Without selected submissions, by hand is disabled. */
export function AssignGradersDialog({ at, staff, workIds, onClose }: AssignGradersDialogProps) {
  const { github_username: login } = useMembership();
  const hasChosenWorks = workIds.length > 0;
  const [draft, setDraft] = useState(() => newDraft(staff, login, hasChosenWorks));
  const [wasSubmitted, setSubmitted] = useState(false);
  const assign = useAssignGraders(at);
  const change = (next: AssignmentDraft) => {
    // The screen must show what is being sent.
    if (!assign.isPending) setDraft(next);
  };
  const withSelection = (hint: string) =>
    hasChosenWorks
      ? [hint, texts.gradingOverview.onlySelected, texts.gradingOverview.reassignHint].join(' ')
      : hint;
  const request = toRequest(draft, workIds, staff);
  const formId = useId();
  /** The browser sends no form with a weight that cannot be read. */
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (request) assign.mutate(request, { onSuccess: onClose });
    else setSubmitted(true);
  };
  return (
    <Modal
      open
      title="Assign graders"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{assign.isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" form={formId} variant="primary" pending={assign.isPending}>
            Assign
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.question} onSubmit={send}>
        <RadioGroup
          label="How"
          value={draft.way}
          onChange={(way) => change({ ...draft, way })}
          options={[
            {
              value: 'by-hand',
              label: 'By hand',
              hint: hasChosenWorks ? chosen(workIds.length) : texts.gradingOverview.selectFirst,
              disabled: !hasChosenWorks,
            },
            {
              value: 'evenly',
              label: 'Evenly',
              hint: withSelection(texts.gradingOverview.evenHint),
            },
            {
              value: 'by-weight',
              label: 'By weight',
              hint: withSelection(texts.gradingOverview.weightHint),
            },
          ]}
        />
        {draft.way === 'by-hand' ? (
          <GraderChoice draft={draft} staff={staff} onChange={change} />
        ) : (
          <>
            <ShareChoice draft={draft} staff={staff} onChange={change} />
            {!hasChosenWorks && <ReassignChoice draft={draft} onChange={change} />}
          </>
        )}
        {wasSubmitted && !request && (
          <Notice tone="error">{texts.gradingOverview.chooseGraders}</Notice>
        )}
      </form>
    </Modal>
  );
}

function chosen(count: number): string {
  return count === 1 ? '1 submission selected' : `${count} submissions selected`;
}

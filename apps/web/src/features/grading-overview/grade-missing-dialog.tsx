import { routes, type StudentWork } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, classPatienceMs } from '../../api/call.ts';
import { classroomKey, type InAssignment } from '../../data/classroom-keys.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { tellFailure } from '../session/tell-failure.ts';
import styles from './overview.module.css';

interface GradeMissingDialogProps {
  at: InAssignment;
  /** The works that would be graded, as they were when it was opened; later ones are left alone. */
  works: readonly StudentWork[];
  onClose: () => void;
}

/** Asks before every work without a commit gets zero. */
export function GradeMissingDialog({ at, works: missing, onClose }: GradeMissingDialogProps) {
  const [works] = useState(missing);
  const [comment, setComment] = useState<string>(texts.gradingOverview.missingComment);
  const [isRefused, setRefused] = useState(false);
  const grade = useGradeMissing(at, works);
  const change = (next: string) => {
    // What is on its way to the server is what the screen shows.
    if (!grade.isPending) setComment(next);
  };
  const body = comment.trim();
  const confirm = () =>
    body === '' ? setRefused(true) : grade.mutate(body, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      title={works.length === 1 ? 'Grade 1 missing work?' : `Grade ${works.length} missing works?`}
      confirmLabel="Grade with zero"
      pending={grade.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <div className={styles.question}>
        <p>{texts.gradingOverview.missingWarning}</p>
        <p className={styles.quiet}>{works.map(contributorNames).join(', ')}</p>
        <TextArea
          label="Comment"
          value={comment}
          maxLength={limits.commentBody}
          error={isRefused && body === '' ? texts.gradingOverview.missingCommentEmpty : null}
          onChange={change}
        />
      </div>
    </ConfirmDialog>
  );
}

function useGradeMissing(params: InAssignment, works: readonly StudentWork[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: string) =>
      call(routes.gradeMissing, {
        params,
        body: { body, student_work_ids: works.map((work) => work.student_work_id) },
        fallback: texts.gradingOverview.missingFailed,
        patienceMs: classPatienceMs,
      }),
    onSuccess: ({ graded }) => {
      const { missingGraded, nothingMissing } = texts.gradingOverview;
      // As when an earlier try did it, and only its answer was lost.
      if (graded.length === 0) toast.info(nothingMissing);
      else toast.success(missingGraded(graded.length));
    },
    // The dialog stays open with what was written in it.
    onError: tellFailure,
    // The dialog does not wait for what is loaded anew.
    onSettled: () => {
      const { cid, aid } = params;
      void client.invalidateQueries({ queryKey: classroomKey(cid, 'works', aid) });
      void client.invalidateQueries({ queryKey: classroomKey(cid, 'grading') });
    },
  });
}

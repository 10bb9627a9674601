import { routes, type StudentWork } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, classTimeoutMs } from '../../api/call.ts';
import { classroomKey, type InAssignment } from '../../data/classroom-keys.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { showFailure } from '../session/show-failure.ts';
import styles from './overview.module.css';

interface GradeMissingDialogProps {
  at: InAssignment;
  /** The submissions to grade. Later changes are ignored while the dialog is open. */
  works: readonly StudentWork[];
  onClose: () => void;
}

/** Asks before submissions without a commit get 0 points. */
export function GradeMissingDialog({ at, works: missing, onClose }: GradeMissingDialogProps) {
  const [works] = useState(missing);
  const [comment, setComment] = useState<string>(texts.gradingOverview.missingComment);
  const [wasSubmitted, setSubmitted] = useState(false);
  const grade = useGradeMissing(at, works);
  const change = (next: string) => {
    // The screen must show what is being sent.
    if (!grade.isPending) setComment(next);
  };
  const body = comment.trim();
  const confirm = () =>
    body === '' ? setSubmitted(true) : grade.mutate(body, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      title={`Give zero to ${works.length === 1 ? '1 missing submission' : `${works.length} missing submissions`}?`}
      confirmLabel="Give zero"
      pending={grade.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <div className={styles.question}>
        <p>{texts.gradingOverview.missingWarning}</p>
        <p className={styles.names}>{works.map(contributorNames).join(', ')}</p>
        <TextArea
          label="Comment"
          value={comment}
          maxLength={limits.commentBody}
          error={wasSubmitted && body === '' ? texts.gradingOverview.missingCommentEmpty : null}
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
        idleTimeoutMs: classTimeoutMs,
      }),
    onSuccess: ({ graded }) => {
      const { missingGraded, nothingMissing } = texts.gradingOverview;
      // An earlier request may have graded them all, and its answer was lost.
      if (graded.length === 0) toast.info(nothingMissing);
      else toast.success(missingGraded(graded.length));
    },
    // The dialog stays open and keeps the comment.
    onError: showFailure,
    // Do not await the refetch, or the dialog would stay open until it ends.
    onSettled: () => {
      const { cid, aid } = params;
      void client.invalidateQueries({ queryKey: classroomKey(cid, 'works', aid) });
      void client.invalidateQueries({ queryKey: classroomKey(cid, 'grading') });
    },
  });
}

import { routes } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { call } from '../../api.ts';
import { classroomKey } from '../../classroom-keys.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { InAssignment } from '../works/queries.ts';
import styles from './overview.module.css';

interface GradeMissingDialogProps {
  at: InAssignment;
  /** Whose works would be graded. */
  names: readonly string[];
  onClose: () => void;
}

/** Asks before every work without a commit gets zero. */
export function GradeMissingDialog({ at, names, onClose }: GradeMissingDialogProps) {
  const [comment, setComment] = useState<string>(texts.gradingOverview.missingComment);
  const [isRefused, setRefused] = useState(false);
  const grade = useGradeMissing(at, onClose);
  const body = comment.trim();
  const confirm = () => (body === '' ? setRefused(true) : grade.mutate(body));
  return (
    <ConfirmDialog
      open
      title={names.length === 1 ? 'Grade 1 missing work?' : `Grade ${names.length} missing works?`}
      confirmLabel="Grade with zero"
      pending={grade.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <div className={styles.question}>
        <p>{texts.gradingOverview.missingWarning}</p>
        <p className={styles.quiet}>{names.join(', ')}</p>
        <TextArea
          label="Comment"
          value={comment}
          maxLength={limits.commentBody}
          error={isRefused && body === '' ? texts.gradingOverview.missingCommentEmpty : null}
          onChange={setComment}
        />
      </div>
    </ConfirmDialog>
  );
}

function useGradeMissing(params: InAssignment, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: string) => {
      const fallback = texts.gradingOverview.missingFailed;
      return call(routes.gradeMissing, { params, body: { body }, fallback });
    },
    onSuccess: ({ graded }) => toast.success(texts.gradingOverview.missingGraded(graded.length)),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      onDone();
      const { cid, aid } = params;
      return Promise.all([
        client.invalidateQueries({ queryKey: classroomKey(cid, 'works', aid) }),
        client.invalidateQueries({ queryKey: classroomKey(cid, 'grading') }),
      ]);
    },
  });
}

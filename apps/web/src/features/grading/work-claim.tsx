import { isGraded, type Graders, type StudentWork } from '@lectern/contract';
import type { InWork } from '../../data/classroom-keys.ts';
import { texts } from '../../texts/texts.ts';
import { UserCheck } from '../../ui/icons.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { useClaim } from '../grading-overview/use-claim.ts';
import { actionLabels } from '../grading-overview/work-actions.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import styles from './grader-header.module.css';

interface WorkClaimProps {
  at: InWork;
  work: StudentWork;
  graders: Graders | undefined;
}

/** The grader of the submission, or a button to claim it. */
export function WorkClaim({ at, work, graders }: WorkClaimProps) {
  const { user } = useSignedInUser();
  const claim = useClaim(work);
  if (!graders) return null;
  const login = graders.assigned.find((one) => one.student_work_id === at.wid)?.github_username;
  if (login === undefined) {
    return isGraded(work.work_state) ? null : (
      <button
        ref={keepFocus}
        type="button"
        className={styles.claim}
        aria-disabled={claim.isPending || undefined}
        onClick={() => {
          if (!claim.isPending) claim.mutate();
        }}
      >
        {actionLabels.claim}
      </button>
    );
  }
  const name = graders.progress.find((one) => one.github_username === login)?.full_name;
  return (
    <span className={styles.claimed}>
      <UserCheck aria-hidden />
      {login === user.github_username
        ? texts.grader.gradedByYou
        : texts.grader.gradedBy(name || login)}
    </span>
  );
}

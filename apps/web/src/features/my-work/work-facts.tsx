import type { MyWork } from '@lectern/contract';
import { formatDeadline } from '../../lib/dates.ts';
import { CommitLink } from '../works/commit-link.tsx';
import { countedReason } from '../works/counted-facts.ts';
import styles from './my-work.module.css';
import { texts } from './texts.ts';

type Accepted = NonNullable<MyWork['work']>;

export function CommitFigures({ work }: { work: Accepted }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Total Commits</dt>
        <dd>
          {work.commit_amount}
          {work.replaced_commits > 0 && (
            <span className={styles.due}> {texts.myWork.replaced(work.replaced_commits)}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>Last Commit</dt>
        <dd>{formatDeadline(work.last_commit_date)}</dd>
      </div>
      {work.submitted_at && (
        <div>
          <dt>Submitted</dt>
          <dd>{formatDeadline(work.submitted_at)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Which commit counts, and why newer ones do not. */
export function CountedFacts({ work }: { work: Accepted }) {
  const { counted_commit: counted, newest_commit: newest, late_head: late, repo_url } = work;
  return (
    <dl className={styles.facts}>
      <div className={styles.counted}>
        <dt>Commit that counts</dt>
        <dd>
          {counted && (
            <>
              <CommitLink repoUrl={repo_url} sha={counted.sha} />
              {counted.received_at && ` received ${formatDeadline(counted.received_at)}.`}{' '}
            </>
          )}
          {!counted && newest && (
            <>
              So far <CommitLink repoUrl={repo_url} sha={newest.sha} /> received{' '}
              {formatDeadline(newest.received_at)}.{' '}
            </>
          )}
          {countedReason(work)}
          {work.recounted_sha && (
            <>
              {' '}
              {texts.works.recounted} <CommitLink repoUrl={repo_url} sha={work.recounted_sha} />
            </>
          )}
          {work.history_rewritten && ` ${texts.works.historyRewritten}`}
        </dd>
      </div>
      {newest && isAfterGrading(work) && (
        <div className={styles.counted}>
          <dt>Newest commit</dt>
          <dd>
            <CommitLink repoUrl={repo_url} sha={newest.sha} /> received{' '}
            {formatDeadline(newest.received_at)}. {texts.myWork.afterGrading}
          </dd>
        </div>
      )}
      {counted && late && late.sha !== counted.sha && (
        <div className={styles.counted}>
          <dt>Newest late commit</dt>
          <dd>
            <CommitLink repoUrl={repo_url} sha={late.sha} /> received{' '}
            {formatDeadline(late.received_at)}. {texts.myWork.lateDoesNotCount}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Whether grading, not the due date, is the reason why the newest commit does not count. */
function isAfterGrading(work: Accepted): boolean {
  const { counted_commit: counted, newest_commit: newest } = work;
  if (!counted || work.recounted_sha !== null || newest?.sha === counted.sha) return false;
  return counted.reason === 'grading' || work.effective_due_date === null;
}

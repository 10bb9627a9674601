import type { PaginatedStudentWork } from '@lectern/contract';
import type { InWork } from '../../data/classroom-keys.ts';
import { texts } from '../../texts/texts.ts';
import { Eye } from '../../ui/icons.ts';
import { CommitLink } from '../works/commit-link.tsx';
import { countedReason } from '../works/counted-facts.ts';
import styles from './grader-header.module.css';
import { usePresence } from './use-presence.ts';

interface WorkFactsProps {
  at: InWork;
  work: PaginatedStudentWork;
  /** The commit of the shown files. */
  commitSha: string | null | undefined;
}

/** The shown commit with its reason, and the other graders who have the submission open. */
export function WorkFacts({ at, work, commitSha }: WorkFactsProps) {
  const names = usePresence(at);
  return (
    <>
      {commitSha && (
        <span className={styles.commit}>
          Commit <CommitLink repoUrl={work.repo_url} sha={commitSha} />
        </span>
      )}
      <span title={countedReason(work)}>{countedReason(work)}</span>
      {work.final_score !== undefined && <span>Final score {work.final_score}</span>}
      <span className={styles.presence} aria-live="polite">
        {names.length > 0 && (
          <>
            <Eye aria-hidden />
            {texts.grader.somebodyHasOpen(names.join(', '), names.length)}
          </>
        )}
      </span>
    </>
  );
}

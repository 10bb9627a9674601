import type { PaginatedStudentWork } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { InWork } from '../../data/classroom-keys.ts';
import { presenceQuery } from '../../data/grading.ts';
import { nameOrLogin } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { Eye } from '../../ui/icons.ts';
import { CommitLink } from '../works/commit-link.tsx';
import { countedReason } from '../works/counted-facts.ts';
import styles from './grader-header.module.css';
import { useLeavePresence } from './use-leave-presence.ts';
import { useStays } from './use-stays.ts';

interface WorkFactsProps {
  at: InWork;
  work: PaginatedStudentWork;
  /** Of the files on screen. */
  commitSha: string | null | undefined;
}

/** Which commit is shown and why, and who else has the work open. */
export function WorkFacts({ at, work, commitSha }: WorkFactsProps) {
  const stays = useStays();
  const others = useQuery({ ...presenceQuery(at), enabled: stays }).data ?? [];
  useLeavePresence(at, stays);
  const names = others.map(nameOrLogin);
  return (
    <>
      {commitSha && (
        <span>
          Commit <CommitLink repoUrl={work.repo_url} sha={commitSha} />
        </span>
      )}
      <span className={styles.reason} title={countedReason(work)}>
        {countedReason(work)}
      </span>
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

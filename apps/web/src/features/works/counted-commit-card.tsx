import type { StudentWork } from '@lectern/contract';
import type { InWork } from '../../data/classroom-keys.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { CommitLink } from './commit-link.tsx';
import { countedReason } from './counted-facts.ts';
import { LateCommit } from './late-commit.tsx';
import styles from './works.module.css';

interface CountedCommitCardProps {
  at: InWork;
  work: StudentWork;
  mayDecide: boolean;
}

export function CountedCommitCard({ at, work, mayDecide }: CountedCommitCardProps) {
  const { counted_commit: counted, repo_url } = work;
  return (
    <Card className={styles.counted}>
      <h2>Commit that counts</h2>
      {counted && (
        <p className={styles.commit}>
          <CommitLink repoUrl={repo_url} sha={counted.sha} />
          {counted.received_at && <span>received {formatDeadline(counted.received_at)}</span>}
        </p>
      )}
      <p className={styles.reason}>{countedReason(work)}</p>
      {work.history_rewritten && <p className={styles.reason}>{texts.works.historyRewritten}</p>}
      {work.recounted_sha && (
        <p className={styles.reason}>
          {texts.works.recounted} <CommitLink repoUrl={repo_url} sha={work.recounted_sha} />
        </p>
      )}
      <LateCommit at={at} work={work} mayDecide={mayDecide} />
    </Card>
  );
}

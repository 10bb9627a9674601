import type { StudentWork } from '@lectern/contract';
import { useState } from 'react';
import type { InWork } from '../../data/classroom-keys.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { CommitLink } from './commit-link.tsx';
import { lateChoice } from './counted-facts.ts';
import { useCountLate } from './use-count-late.ts';
import styles from './works.module.css';

interface LateCommitProps {
  at: InWork;
  work: StudentWork;
  mayDecide: boolean;
}

export function LateCommit({ at, work, mayDecide }: LateCommitProps) {
  const [asking, setAsking] = useState(false);
  const decide = useCountLate(at, () => setAsking(false));
  const choice = mayDecide ? lateChoice(work) : 'none';
  const { late_head: late, repo_url } = work;
  const isCounting = choice === 'count';
  const action = isCounting ? 'Count the late commit' : 'Stop counting the late commit';
  return (
    <>
      {late && late.sha !== work.counted_commit?.sha && (
        <p className={styles.commit}>
          <span>Newest late commit</span>
          <CommitLink repoUrl={repo_url} sha={late.sha} />
          <span>received {formatDeadline(late.received_at)}</span>
        </p>
      )}
      {choice !== 'none' && (
        <div>
          <Button size="small" onClick={() => setAsking(true)}>
            {action}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking && choice !== 'none'}
        title={`${action}?`}
        confirmLabel={action}
        pending={decide.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => decide.mutate(isCounting ? late : null)}
      >
        <p>{isCounting ? texts.works.countLateWarning : texts.works.uncountLateWarning}</p>
      </ConfirmDialog>
    </>
  );
}

import type { TestRunDetail, WorkTests as Tests } from '@lectern/contract';
import { useState } from 'react';
import type { InWork } from '../../../data/classroom-keys.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dropdown } from '../../../ui/fields/dropdown.tsx';
import { openRun } from '../../tests/results/run-facts.ts';
import { shortSha } from '../../works/counted-facts.ts';
import styles from './tests-pane.module.css';
import { useRunAgain } from './use-run-again.ts';

interface RunAgainProps {
  at: InWork;
  tests: Tests;
  /** The shown run. */
  run: TestRunDetail | undefined;
  commitSha: string | undefined;
}

/** On the commit of the shown results, on that of the shown code, or on any other. */
export function RunAgain({ at, tests, run, commitSha }: RunAgainProps) {
  const runAgain = useRunAgain(at);
  if (!tests.has_tests) return null;
  const isOther = run && run.sha !== null && commitSha !== undefined && run.sha !== commitSha;
  const isWaiting = openRun(tests)?.state === 'waiting';
  return (
    <>
      {isOther && <p className={styles.other}>{texts.otherCommit}</p>}
      <div className={styles.actions}>
        <Button
          size="small"
          pending={runAgain.isPending}
          disabled={isWaiting}
          onClick={() => runAgain.mutate(run?.sha ?? commitSha)}
        >
          {run ? 'Run again' : 'Run the tests'}
        </Button>
        {isOther && (
          <Button
            size="small"
            pending={runAgain.isPending}
            disabled={isWaiting}
            onClick={() => runAgain.mutate(commitSha)}
          >
            Run on the shown code
          </Button>
        )}
        {tests.commits.length > 1 && (
          <RunOnCommit at={at} commits={tests.commits} isDisabled={isWaiting} />
        )}
      </div>
    </>
  );
}

interface RunOnCommitProps {
  at: InWork;
  /** Newest first. */
  commits: Tests['commits'];
  isDisabled: boolean;
}

function RunOnCommit({ at, commits, isDisabled }: RunOnCommitProps) {
  const [isAsking, ask] = useState(false);
  const [chosen, choose] = useState<string>();
  const runAgain = useRunAgain(at);
  const options = commits.map(({ sha, received_at }) => ({
    value: sha,
    label: `${shortSha(sha)}, ${formatDateTime(received_at)}`,
  }));
  const close = () => ask(false);
  return (
    <>
      <Button size="small" disabled={isDisabled} onClick={() => ask(true)}>
        Choose a commit
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Run the tests on a commit"
        confirmLabel="Run the tests"
        pending={runAgain.isPending}
        onConfirm={() => runAgain.mutate(chosen ?? commits[0]?.sha, { onSettled: close })}
        onCancel={close}
      >
        <Dropdown
          label="Commit"
          options={options}
          value={chosen ?? commits[0]?.sha}
          onChange={choose}
        />
      </ConfirmDialog>
    </>
  );
}

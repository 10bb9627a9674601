import type { PaginatedStudentWork, TestRunDetail, WorkTests as Tests } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import type { InWork } from '../../../data/classroom-keys.ts';
import { workTestsQuery } from '../../../data/test-results.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PanelSpinner } from '../../../ui/spinner.tsx';
import { openRun } from '../../tests/results/run-facts.ts';
import { WorkTests } from '../../tests/results/work-tests.tsx';
import type { GraderFiles } from '../use-grader-files.ts';
import styles from './tests-pane.module.css';
import { useRunAgain } from './use-run-again.ts';

interface TestsPaneProps {
  at: InWork;
  work: PaginatedStudentWork | undefined;
  /** The commit of the shown files. */
  commitSha: string | null | undefined;
  files: GraderFiles['byPath'];
  onOpenLine: (path: string, line: number) => void;
}

/** The results of the tests beside the code. Lines that an output names open in the code. */
export function TestsPane({ at, work, commitSha, files, onOpenLine }: TestsPaneProps) {
  const id = useId();
  const query = useQuery(workTestsQuery(at));
  const renderActions = (run: TestRunDetail | undefined) =>
    query.data && (
      <RunAgain at={at} tests={query.data} run={run} commitSha={commitSha ?? undefined} />
    );
  const paths = useMemo(() => new Set(files?.keys()), [files]);
  return (
    <section className={styles.pane} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Tests
      </h2>
      {query.isPending && <PanelSpinner />}
      {query.isLoadingError && (
        <LoadFailure query={query}>{texts.loadFailed(query.error.message)}</LoadFailure>
      )}
      {query.data && !hasAny(query.data) && <p className={styles.empty}>{texts.noTests}</p>}
      {query.data && hasAny(query.data) && (
        <div className={styles.content}>
          <WorkTests
            at={at}
            tests={query.data}
            repoUrl={work?.repo_url ?? null}
            isStaff
            opens={{ paths, open: onOpenLine }}
            renderActions={renderActions}
          />
        </div>
      )}
    </section>
  );
}

const hasAny = ({ has_tests, runs }: Tests) => has_tests || runs.length > 0;

interface RunAgainProps {
  at: InWork;
  tests: Tests;
  /** The shown run. */
  run: TestRunDetail | undefined;
  commitSha: string | undefined;
}

/** On the commit of the shown results, and on that of the shown code if it is another. */
function RunAgain({ at, tests, run, commitSha }: RunAgainProps) {
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
      </div>
    </>
  );
}

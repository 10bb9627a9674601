import type { PaginatedStudentWork, TestRunDetail, WorkTests as Tests } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import type { InWork } from '../../../data/classroom-keys.ts';
import { workTestsQuery } from '../../../data/test-results.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PanelSpinner } from '../../../ui/spinner.tsx';
import { WorkTests } from '../../tests/results/work-tests.tsx';
import type { GraderFiles } from '../use-grader-files.ts';
import { RunAgain } from './run-again.tsx';
import styles from './tests-pane.module.css';

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

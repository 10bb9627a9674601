import type { WorkTests as Tests } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { InWork } from '../../../data/classroom-keys.ts';
import { workTestsQuery } from '../../../data/test-results.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './results.module.css';
import { openRun } from './run-facts.ts';
import { WorkTests } from './work-tests.tsx';

interface TestsOfWorkProps {
  at: InWork;
  assignmentName: string;
  repoUrl: string | null;
  openAtFirst: boolean;
}

/** A student's results; nothing for an assignment that never had tests. */
export function TestsOfWork({ at, assignmentName, repoUrl, openAtFirst }: TestsOfWorkProps) {
  // The page may just have asked for it.
  const query = useQuery({ ...workTestsQuery(at), staleTime: 1_000 });
  if (query.isPending) return null;
  if (query.isLoadingError) {
    return <LoadFailure query={query}>{texts.loadFailed(query.error.message)}</LoadFailure>;
  }
  const tests = query.data;
  if (!tests.has_tests && tests.runs.length === 0) return null;
  return (
    <section aria-label={`Tests of ${assignmentName}`} className={styles.section}>
      <Disclosure
        openAtFirst={openAtFirst}
        summary={
          <>
            {summaryOf(tests)} <VisuallyHidden>for {assignmentName}</VisuallyHidden>
          </>
        }
      >
        <WorkTests at={at} tests={tests} repoUrl={repoUrl} isStaff={false} />
      </Disclosure>
    </section>
  );
}

function summaryOf(tests: Tests): string {
  const { shown } = tests;
  const state = openRun(tests)?.state;
  const facts = [
    shown && texts.passedOf(shown.passed, shown.tests),
    state === 'waiting' && texts.states.waiting,
    state === 'running' && texts.states.running,
  ].filter((fact) => typeof fact === 'string');
  return ['Tests', ...facts].join(' · ');
}

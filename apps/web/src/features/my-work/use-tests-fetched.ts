import type { MyWork } from '@lectern/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { workTestsQuery } from '../../data/test-results.ts';
import { hasTestResults, isSettled } from './next-step.ts';

/**
 * Whether the first answers about the tests of open submissions have arrived. These tests are unfolded, so
 * they would push down the rest of the page.
 */
export function useTestsFetched(
  classroomId: number,
  assignments: readonly MyWork[] | undefined,
): boolean {
  const [wereFetched, setFetched] = useState(false);
  const unfolded = wereFetched ? [] : (assignments?.filter(unfoldsTests) ?? []);
  const queries = useQueries({
    queries: unfolded.map(({ assignment_id: aid, work }) =>
      workTestsQuery({ cid: classroomId, aid, wid: work?.student_work_id ?? 0 }),
    ),
  });
  const areFetched = wereFetched || queries.every(({ isFetched }) => isFetched);
  // A submission that is begun later must not hide the page.
  if (assignments && areFetched && !wereFetched) setFetched(true);
  return areFetched;
}

function unfoldsTests({ work, work_state: state, archived }: MyWork): boolean {
  if (!work) return false;
  return hasTestResults({ work, state, isArchived: archived }) && !isSettled({ work, state });
}

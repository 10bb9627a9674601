import type { MyWork } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { workTestsQuery } from '../../data/test-results.ts';
import { hasTestResults, isSettled } from './next-step.ts';

/**
 * Whether the tests of open submissions have been asked for. They are unfolded, so they would push down the
 * rest of the page. `useQueries` would add 3 kB to every screen.
 */
export function useTestsFetched(
  classroomId: number,
  assignments: readonly MyWork[] | undefined,
): boolean {
  const client = useQueryClient();
  const [wereFetched, setFetched] = useState(false);
  useEffect(() => {
    // A submission that is begun later must not hide the page.
    if (wereFetched || !assignments) return;
    const fetches = assignments.filter(unfoldsTests).map(({ assignment_id: aid, work }) => {
      const query = workTestsQuery({ cid: classroomId, aid, wid: work?.student_work_id ?? 0 });
      // The tests themselves show a failure.
      return client.ensureQueryData(query).catch(() => undefined);
    });
    void Promise.all(fetches).then(() => setFetched(true));
  }, [wereFetched, assignments, classroomId, client]);
  return wereFetched;
}

function unfoldsTests({ work, work_state: state, archived }: MyWork): boolean {
  if (!work) return false;
  return hasTestResults({ work, state, isArchived: archived }) && !isSettled({ work, state });
}

/** Which assignments have something wrong with their repositories. */
import type { SetupTrouble } from '@lectern/contract';
import { isLive, type Standing } from '../people/standing.ts';

interface Prepared {
  assignmentId: number;
  name: string;
  baseState: 'pending' | 'ready' | 'failed' | null;
}

/** One of the people of a work whose set-up has stopped. */
interface Stopped extends Standing {
  assignmentId: number;
  workId: number;
}

/** Works of people who are not in the classroom any more are nobody's problem. */
export function setupTroubles(
  course: readonly Prepared[],
  stopped: readonly Stopped[],
): SetupTrouble[] {
  const live = stopped.filter(isLive);
  return course
    .map(({ assignmentId, name, baseState }) => ({
      assignment_id: assignmentId,
      name,
      works: new Set(live.filter((one) => one.assignmentId === assignmentId).map(toWork)).size,
      starter_code_failed: baseState === 'failed',
    }))
    .filter(({ works, starter_code_failed }) => works > 0 || starter_code_failed);
}

function toWork({ workId }: Stopped): number {
  return workId;
}

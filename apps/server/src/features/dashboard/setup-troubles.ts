import type { SetupTrouble } from '@lectern/contract';

interface Prepared {
  assignmentId: number;
  name: string;
  baseState: 'pending' | 'ready' | 'failed' | null;
}

interface Stopped {
  assignmentId: number;
  workId: number;
}

export function setupTroubles(
  course: readonly Prepared[],
  stopped: readonly Stopped[],
): SetupTrouble[] {
  return course
    .map(({ assignmentId, name, baseState }) => ({
      assignment_id: assignmentId,
      name,
      works: new Set(stopped.filter((one) => one.assignmentId === assignmentId).map(toWork)).size,
      starter_code_failed: baseState === 'failed',
    }))
    .filter(({ works, starter_code_failed }) => works > 0 || starter_code_failed);
}

function toWork({ workId }: Stopped): number {
  return workId;
}

import type { TreeDeps } from '../commits/files/tree.ts';

/** Files show which lines may be commented on. */
export type GradingDeps = TreeDeps;

export interface Grading {
  classroomId: number;
  assignmentId: number;
  workId: number;
  graderId: number;
}

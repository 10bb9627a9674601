import type { TreeDeps } from '../commits/files/tree.ts';

/** Grading reads the files of a submission to know which lines may be commented on. */
export type GradingDeps = TreeDeps;

/** Where a submission is, and who acts on it. */
export interface Grading {
  classroomId: number;
  assignmentId: number;
  workId: number;
  graderId: number;
}

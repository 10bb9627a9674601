import type { Db } from '../db/open.ts';
import type { GitWriter } from './git-writer.ts';
import type { HostClient } from './host-client.ts';
import type { Plan, PlannedUnit, PlannedWork } from './plan.ts';
import type { ApiClient } from './api-client.ts';

export interface CourseContext {
  plan: Plan;
  db: Db;
  clock: () => Date;
  api: ApiClient;
  host: HostClient;
  git: GitWriter;
  signal: AbortSignal;
  /** Resolves once it is known whether this machine can run tests. */
  testsReady: Promise<unknown> | undefined;
  /** One step by default. */
  tick(steps?: number): void;
}

export interface Course {
  org: { id: number; login: string };
  classroomId: number;
  /** API path, such as `/classrooms/classroom/7`. */
  path: string;
}

export interface CourseAssignment {
  planned: PlannedUnit;
  assignmentId: number;
  /** API path, such as `/classrooms/classroom/7/assignments/assignment/3`. */
  path: string;
  rubricItemIds: readonly number[];
  works: readonly AcceptedWork[];
}

export interface AcceptedWork {
  planned: PlannedWork;
  workId: number;
}

/** More would only wait on a small machine. */
export const atOnce = 3;

/** What every step of making the sample course has at hand. */
import type { Db } from '../db/open.ts';
import type { Desk } from './desk.ts';
import type { HostHands } from './host-hands.ts';
import type { Plan, PlannedUnit, PlannedWork } from './plan.ts';
import type { Stage } from './stage.ts';

export interface Making {
  plan: Plan;
  db: Db;
  clock: () => Date;
  stage: Stage;
  hands: HostHands;
  desk: Desk;
  signal: AbortSignal;
  /** So many steps more are done; one, where nothing is said. */
  tick(steps?: number): void;
}

/** The course once it is open. */
export interface Course {
  org: { id: number; login: string };
  classroomId: number;
  /** Of the API: `/classrooms/classroom/7`. */
  path: string;
}

export interface HandedOut {
  planned: PlannedUnit;
  assignmentId: number;
  /** Of the API: `/classrooms/classroom/7/assignments/assignment/3`. */
  path: string;
  rubricItemIds: readonly number[];
  works: readonly AcceptedWork[];
}

export interface AcceptedWork {
  planned: PlannedWork;
  workId: number;
}

/** More would only wait for each other on a small machine. */
export const atOnce = 3;

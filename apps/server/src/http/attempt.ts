/** A call before its guard has decided: what a guard can look at, and what it can grant. */
import { AppError, type ClassroomRole } from '@lectern/contract';
import type { Db } from '../db/open.ts';
import type { organizations } from '../db/schema/index.ts';
import type { FoundWork } from './found-work.ts';
import type { SessionUser } from './session.ts';

export interface Attempt {
  db: Db;
  now: Date;
  user: SessionUser | undefined;
  /** Set if the address names a submission. */
  found?: FoundWork | undefined;
  params: Record<string, unknown>;
  /** False for reads, and for calls that an archived assignment or rubric still answers. */
  changes: boolean;
  body: unknown;
  /** Bearer token of a program without a session. */
  bearer: string | undefined;
  /** Asks the platform whether a person administers the organisation. */
  administers: Administers;
}

export type Administers = (user: SessionUser, orgId: number) => Promise<boolean>;

export interface SignedIn {
  user: SessionUser;
}

export interface InClassroom extends SignedIn {
  classroomId: number;
  orgId: number;
  role: ClassroomRole;
}

export interface InAssignment extends InClassroom {
  assignmentId: number;
}

export interface InWork extends InAssignment {
  workId: number;
  /** As far as it is set up. */
  repository: WorkRow;
  /** Of the assignment. */
  commentsOnAllLines: boolean;
}

export type WorkRow = NonNullable<FoundWork['work']> & { org: NonNullable<FoundWork['org']> };

export interface InOrganization extends SignedIn {
  org: typeof organizations.$inferSelect;
}

export function signedIn({ user }: Attempt): SignedIn {
  if (!user) throw new AppError('unauthorized');
  return { user };
}

/** Guards run before the body is validated. */
export function idInBody(id: unknown, field: string): number {
  if (!Number.isSafeInteger(id)) throw new AppError('invalid_body', { params: { field } });
  return Number(id);
}

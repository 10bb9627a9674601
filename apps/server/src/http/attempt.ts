/** An attempt to call something, and what a guard may find out about whoever makes it. */
import { AppError, type ClassroomRole } from '@lectern/contract';
import type { Db } from '../db/open.ts';
import type { organizations } from '../db/schema/index.ts';
import type { SessionUser } from './session.ts';

export interface Attempt {
  db: Db;
  user: SessionUser | undefined;
  params: Record<string, unknown>;
  body: unknown;
  /** The token of a machine, which has no session. */
  bearer: string | undefined;
  /** Whether the platform says that this person administers the organisation. */
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
}

export interface InOrganization extends SignedIn {
  org: typeof organizations.$inferSelect;
}

export function signedIn({ user }: Attempt): SignedIn {
  if (!user) throw new AppError('unauthorized');
  return { user };
}

/** The body has not been checked yet when a guard looks for an id in it. */
export function idInBody(id: unknown, field: string): number {
  if (!Number.isSafeInteger(id)) throw new AppError('invalid_body', { params: { field } });
  return Number(id);
}

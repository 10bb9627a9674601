/**
 * Who may call what. The contract names a policy for each route; a guard turns that name into facts
 * about the caller, or refuses. What a guard grants is what the handler gets, and nothing more.
 */
import { AppError, satisfies, type ClassroomRole, type PolicyName } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { classrooms, memberships } from '../db/schema/index.ts';
import type { SessionUser } from './session.ts';

export interface SignedIn {
  user: SessionUser;
}

export interface InClassroom extends SignedIn {
  classroomId: number;
  orgId: number;
  role: ClassroomRole;
}

/** What each policy lets its handler know. */
export interface Grants {
  public: { user: SessionUser | undefined };
  user: SignedIn;
  student: InClassroom;
  ta: InClassroom;
  professor: InClassroom;
}

export interface Attempt {
  db: Db;
  user: SessionUser | undefined;
  params: Record<string, unknown>;
  body: unknown;
}

type Guard<P extends GuardedPolicy> = (attempt: Attempt) => Promise<Grants[P]>;
export type GuardedPolicy = keyof Grants & PolicyName;

export const guards: { readonly [P in GuardedPolicy]: Guard<P> } = {
  public: ({ user }) => Promise.resolve({ user }),
  user: (attempt) => Promise.resolve(signedIn(attempt)),
  student: (attempt) => inClassroom(attempt, 'STUDENT'),
  ta: (attempt) => inClassroom(attempt, 'TA'),
  professor: (attempt) => inClassroom(attempt, 'PROFESSOR'),
};

export function hasGuard(name: unknown): name is GuardedPolicy {
  return typeof name === 'string' && Object.hasOwn(guards, name);
}

function signedIn({ user }: Attempt): SignedIn {
  if (!user) throw new AppError('unauthorized');
  return { user };
}

/** A classroom one is not active in answers like one that does not exist. */
async function inClassroom(attempt: Attempt, required: ClassroomRole): Promise<InClassroom> {
  const { user } = signedIn(attempt);
  const [member] = await attempt.db
    .select({
      classroomId: classrooms.id,
      orgId: classrooms.orgId,
      role: memberships.role,
      status: memberships.status,
    })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(
      and(eq(memberships.userId, user.id), eq(memberships.classroomId, Number(attempt.params.cid))),
    );
  if (member?.status !== 'ACTIVE') throw new AppError('not_found');
  if (!satisfies(member.role, required)) throw new AppError('role_too_low');
  return { user, classroomId: member.classroomId, orgId: member.orgId, role: member.role };
}

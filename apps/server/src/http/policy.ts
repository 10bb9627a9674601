/**
 * Checks who may call a route. The contract names a policy for each route. The guard of that policy refuses the
 * caller or grants facts about them, and the handler gets only those facts.
 */
import type { PolicyName } from '@lectern/contract';
import {
  signedIn,
  type Attempt,
  type InAssignment,
  type InClassroom,
  type InOrganization,
  type InWork,
  type SignedIn,
} from './attempt.ts';
import { atAssignment, atWork, inClassroom, inOwnWork, inWork } from './classroom-guards.ts';
import { administrator, inOrganization, mayUseTemplates } from './organization-guards.ts';
import { withAutograderToken, type ForAssignment } from './autograder-guard.ts';
import { withRubric } from './rubric-guards.ts';
import type { SessionUser } from './session.ts';

export type { Administers, InClassroom, InOrganization, InWork } from './attempt.ts';

/** The facts that each policy grants to its handler. */
export interface Grants {
  public: { user: SessionUser | undefined };
  user: SignedIn;
  acquaintance: SignedIn;
  ownMembership: SignedIn;
  orgMember: InOrganization;
  orgTemplates: InOrganization;
  orgAdmin: InOrganization;
  student: InClassroom;
  ta: InClassroom;
  professor: InClassroom;
  work: InWork;
  ownWork: InWork;
  assignmentPointer: InAssignment;
  workPointer: InWork;
  rubricStaff: InClassroom;
  rubricProfessor: InClassroom;
  autograder: ForAssignment;
}

type Guard<P extends GuardedPolicy> = (attempt: Attempt) => Promise<Grants[P]>;
export type GuardedPolicy = keyof Grants & PolicyName;

export const guards: { readonly [P in GuardedPolicy]: Guard<P> } = {
  public: ({ user }) => Promise.resolve({ user }),
  user: (attempt) => Promise.resolve(signedIn(attempt)),
  // Handlers of these policies also check the person or membership that the call names.
  acquaintance: (attempt) => Promise.resolve(signedIn(attempt)),
  ownMembership: (attempt) => Promise.resolve(signedIn(attempt)),
  orgMember: (attempt) => inOrganization(attempt),
  orgTemplates: (attempt) => mayUseTemplates(attempt),
  orgAdmin: (attempt) => administrator(attempt),
  student: (attempt) => inClassroom(attempt, 'STUDENT'),
  ta: (attempt) => inClassroom(attempt, 'TA'),
  professor: (attempt) => inClassroom(attempt, 'PROFESSOR'),
  work: (attempt) => inWork(attempt),
  ownWork: (attempt) => inOwnWork(attempt),
  assignmentPointer: (attempt) => atAssignment(attempt),
  workPointer: (attempt) => atWork(attempt),
  rubricStaff: (attempt) => withRubric(attempt, 'TA'),
  rubricProfessor: (attempt) => withRubric(attempt, 'PROFESSOR'),
  autograder: (attempt) => withAutograderToken(attempt),
};

export function hasGuard(name: unknown): name is GuardedPolicy {
  return typeof name === 'string' && Object.hasOwn(guards, name);
}

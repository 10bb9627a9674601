import type { ErrorCode } from '../errors/errors.ts';
import type { ClassroomRole } from '../rules/roles.ts';

/**
 * Who may call a route, as data. Every route names one of these; the server holds one check per
 * name and refuses to start without it.
 *
 * `role` is the least classroom role, `params` the path parameters the check reads.
 */
export interface Policy {
  readonly allows: string;
  readonly session: boolean;
  /** A machine's token is asked for instead of a session. */
  readonly token?: true;
  readonly role?: ClassroomRole;
  readonly params: readonly string[];
  /** Refusals of its check beyond those that a session, a role and parameters imply. */
  readonly errors?: readonly ErrorCode[];
}

export const policies = {
  public: {
    allows: 'Everyone, also without signing in.',
    session: false,
    params: [],
  },
  user: {
    allows: 'Anyone signed in.',
    session: true,
    params: [],
  },
  acquaintance: {
    allows: 'Anyone signed in, about themselves and people who share a classroom with them.',
    session: true,
    params: ['username'],
  },
  orgMember: {
    allows: 'Members of the organization and people whom one of its classrooms has invited.',
    session: true,
    params: ['org'],
  },
  orgTemplates: {
    allows: 'Administrators of the organization and professors of its classrooms.',
    session: true,
    params: ['org'],
    errors: ['role_too_low'],
  },
  orgAdmin: {
    allows: 'Administrators of the organization named in the body.',
    session: true,
    params: [],
    errors: ['not_found', 'not_organization_admin'],
  },
  ownMembership: {
    allows: 'Anyone signed in, about their own membership, whatever its status.',
    session: true,
    params: ['cid'],
  },
  student: {
    allows: 'Active members of the classroom.',
    session: true,
    role: 'STUDENT',
    params: ['cid'],
  },
  ta: {
    allows: 'Active teaching assistants and professors of the classroom.',
    session: true,
    role: 'TA',
    params: ['cid'],
  },
  professor: {
    allows: 'Active professors of the classroom.',
    session: true,
    role: 'PROFESSOR',
    params: ['cid'],
  },
  work: {
    allows: 'Active teaching assistants and professors, and the active students whose work it is.',
    session: true,
    role: 'STUDENT',
    params: ['cid', 'aid', 'wid'],
  },
  ownWork: {
    allows: 'The active students whose work it is.',
    session: true,
    role: 'STUDENT',
    params: ['cid', 'aid', 'wid'],
    errors: ['role_too_low'],
  },
  assignmentPointer: {
    allows: 'Active members of the classroom that the assignment belongs to.',
    session: true,
    role: 'STUDENT',
    params: ['aid'],
  },
  workPointer: {
    allows: 'Active teaching assistants and professors, and the active students whose work it is.',
    session: true,
    role: 'STUDENT',
    params: ['wid'],
  },
  rubricStaff: {
    allows: 'Active teaching assistants and professors of the classroom that owns the rubric.',
    session: true,
    role: 'TA',
    params: ['rubricId'],
  },
  rubricProfessor: {
    allows:
      'Active professors of the classroom that owns the rubric, or is named in the body of a new one.',
    session: true,
    role: 'PROFESSOR',
    params: [],
    errors: ['not_found'],
  },
  autograder: {
    allows: 'Whoever holds the autograder token of an assignment, about works of that assignment.',
    session: false,
    token: true,
    params: [],
  },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;

/** Whether a call is answered only to those who say who they are. */
export function asksWho(name: PolicyName): boolean {
  const policy: Policy = policies[name];
  return policy.session || policy.token === true;
}

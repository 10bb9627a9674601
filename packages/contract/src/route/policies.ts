import type { ErrorCode } from '../errors/errors.ts';
import type { ClassroomRole } from '../rules/roles.ts';

/** Who may call a route. The server has one check per policy and refuses to start without it. */
export interface Policy {
  readonly allows: string;
  readonly session: boolean;
  /** Requires a bearer token instead of a session. */
  readonly token?: true;
  /** The least classroom role. */
  readonly role?: ClassroomRole;
  /** The path parameters that the check reads. */
  readonly params: readonly string[];
  /** Refusals of the check beyond those that `session`, `role` and `params` imply. */
  readonly errors?: readonly ErrorCode[];
}

export const policies = {
  public: {
    allows: 'Everyone, signed in or not.',
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
    allows: 'Members of the organization and people invited to one of its classrooms.',
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
    allows:
      'Active teaching assistants and professors, and the active students who own the submission.',
    session: true,
    role: 'STUDENT',
    params: ['cid', 'aid', 'wid'],
  },
  ownWork: {
    allows: 'The active students who own the submission.',
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
    allows:
      'Active teaching assistants and professors, and the active students who own the submission.',
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
      'Active professors of the classroom that owns the rubric, or that the body of a new rubric names.',
    session: true,
    role: 'PROFESSOR',
    params: [],
    errors: ['not_found'],
  },
  autograder: {
    allows: 'Holders of the autograder token of an assignment, for its submissions.',
    session: false,
    token: true,
    params: [],
    errors: ['assignment_archived'],
  },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;

/** Whether a call requires a session or a token. */
export function requiresCredentials(name: PolicyName): boolean {
  const policy: Policy = policies[name];
  return policy.session || policy.token === true;
}

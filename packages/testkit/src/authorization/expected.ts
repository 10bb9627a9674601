/** The expected outcome of each policy for each kind of caller; the matrix test checks every route. */
import type { PolicyName } from '@lectern/contract';
import type { CallerKind } from './people.ts';

/** Classroom of the ids in a request: the caller's, another one, or none. */
export const whoseIds = ['own', 'foreign', 'absent'] as const;
export type Whose = (typeof whoseIds)[number];

export type Verdict = 'allowed' | 401 | 403 | 404;

const active: readonly CallerKind[] = ['student', 'ta', 'professor'];
const known: readonly CallerKind[] = ['REQUESTED', 'ORG_INVITED', 'NOT_IN_ORG', ...active];
const inOrganization: readonly CallerKind[] = [...known, 'org admin'];

type Rule = (kind: CallerKind, whose: Whose) => Verdict;

/** 403 for members with too low a role, 404 for all others. */
function membership(inside: readonly CallerKind[], highEnough: readonly CallerKind[]): Rule {
  return (kind, whose) => {
    if (whose !== 'own' || !inside.includes(kind)) return 404;
    return highEnough.includes(kind) ? 'allowed' : 403;
  };
}

/** The submission belongs to another student, so students get 404. */
function submission(forStaff: Verdict): Rule {
  return (kind, whose) =>
    whose === 'own' && (kind === 'ta' || kind === 'professor') ? forStaff : 404;
}

const everyone: Rule = () => 'allowed';
/** A session does not replace the bearer token. */
const nobody: Rule = () => 401;

const rules: Partial<Record<PolicyName, Rule>> = {
  user: everyone,
  ownMembership: everyone,
  acquaintance: (kind, whose) => (whose === 'own' && known.includes(kind) ? 'allowed' : 404),
  orgMember: membership(inOrganization, inOrganization),
  orgTemplates: membership(inOrganization, ['professor', 'org admin']),
  orgAdmin: membership(inOrganization, ['org admin']),
  student: membership(active, active),
  ta: membership(active, ['ta', 'professor']),
  professor: membership(active, ['professor']),
  work: submission('allowed'),
  ownWork: submission(403),
  assignmentPointer: membership(active, active),
  workPointer: submission('allowed'),
  autograder: nobody,
  rubricStaff: membership(active, ['ta', 'professor']),
  rubricProfessor: membership(active, ['professor']),
};

export function expectedVerdict(policy: PolicyName, kind: CallerKind, whose: Whose): Verdict {
  if (policy === 'public') return 'allowed';
  if (kind === 'logged out') return 401;
  const rule = rules[policy];
  if (!rule) throw new Error(`the matrix has no rule for the policy ${policy}`);
  return rule(kind, whose);
}

/** The expected outcome of each policy for each kind of caller; the matrix test checks every route. */
import type { PolicyName } from '@lectern/contract';
import type { Knocker } from './people.ts';

/** Classroom of the ids in a request: the caller's, another one, or none. */
export const whoseIds = ['own', 'foreign', 'absent'] as const;
export type Whose = (typeof whoseIds)[number];

export type Verdict = 'let in' | 401 | 403 | 404;

const active: readonly Knocker[] = ['student', 'ta', 'professor'];
const acquainted: readonly Knocker[] = ['REQUESTED', 'ORG_INVITED', 'NOT_IN_ORG', ...active];
const inOrganization: readonly Knocker[] = [...acquainted, 'org admin'];

type Rule = (knocker: Knocker, whose: Whose) => Verdict;

/** 403 for members with too low a role, 404 for all others. */
function membership(inside: readonly Knocker[], highEnough: readonly Knocker[]): Rule {
  return (knocker, whose) => {
    if (whose !== 'own' || !inside.includes(knocker)) return 404;
    return highEnough.includes(knocker) ? 'let in' : 403;
  };
}

/** The submission belongs to another student, so students get 404. */
function submission(forStaff: Verdict): Rule {
  return (knocker, whose) =>
    whose === 'own' && (knocker === 'ta' || knocker === 'professor') ? forStaff : 404;
}

const everyone: Rule = () => 'let in';
/** A session does not replace the bearer token. */
const nobody: Rule = () => 401;

const rules: Partial<Record<PolicyName, Rule>> = {
  user: everyone,
  ownMembership: everyone,
  acquaintance: (knocker, whose) =>
    whose === 'own' && acquainted.includes(knocker) ? 'let in' : 404,
  orgMember: membership(inOrganization, inOrganization),
  orgTemplates: membership(inOrganization, ['professor', 'org admin']),
  orgAdmin: membership(inOrganization, ['org admin']),
  student: membership(active, active),
  ta: membership(active, ['ta', 'professor']),
  professor: membership(active, ['professor']),
  work: submission('let in'),
  ownWork: submission(403),
  assignmentPointer: membership(active, active),
  workPointer: submission('let in'),
  autograder: nobody,
  rubricStaff: membership(active, ['ta', 'professor']),
  rubricProfessor: membership(active, ['professor']),
};

export function expectedVerdict(policy: PolicyName, knocker: Knocker, whose: Whose): Verdict {
  if (policy === 'public') return 'let in';
  if (knocker === 'logged out') return 401;
  const rule = rules[policy];
  if (!rule) throw new Error(`the matrix has no rule for the policy ${policy}`);
  return rule(knocker, whose);
}

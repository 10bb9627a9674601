/** Who gets what from a route, said once per policy; the matrix holds every route to it. */
import type { PolicyName } from '@lectern/contract';
import type { Knocker } from './people.ts';

/** `own`: of the caller's classroom; `foreign`: of another one; `absent`: of none. */
export const whoseIds = ['own', 'foreign', 'absent'] as const;
export type Whose = (typeof whoseIds)[number];

export type Verdict = 'let in' | 401 | 403 | 404;

const active: readonly Knocker[] = ['student', 'ta', 'professor'];
const acquainted: readonly Knocker[] = ['REQUESTED', 'ORG_INVITED', 'NOT_IN_ORG', ...active];
const inOrganization: readonly Knocker[] = [...acquainted, 'org admin'];

type Rule = (knocker: Knocker, whose: Whose) => Verdict;

/** Inside the door but too low is told so; outside of it there is nothing to see. */
function door(inside: readonly Knocker[], highEnough: readonly Knocker[]): Rule {
  return (knocker, whose) => {
    if (whose !== 'own' || !inside.includes(knocker)) return 404;
    return highEnough.includes(knocker) ? 'let in' : 403;
  };
}

/** The work is some other student's: nothing to students, and staff are told their verdict. */
function work(forStaff: Verdict): Rule {
  return (knocker, whose) =>
    whose === 'own' && (knocker === 'ta' || knocker === 'professor') ? forStaff : 404;
}

const everyone: Rule = () => 'let in';
/** A token of its own decides, and no session makes up for it. */
const nobody: Rule = () => 401;

const rules: Partial<Record<PolicyName, Rule>> = {
  user: everyone,
  ownMembership: everyone,
  acquaintance: (knocker, whose) =>
    whose === 'own' && acquainted.includes(knocker) ? 'let in' : 404,
  orgMember: door(inOrganization, inOrganization),
  orgTemplates: door(inOrganization, ['professor', 'org admin']),
  orgAdmin: door(inOrganization, ['org admin']),
  student: door(active, active),
  ta: door(active, ['ta', 'professor']),
  professor: door(active, ['professor']),
  work: work('let in'),
  ownWork: work(403),
  assignmentPointer: door(active, active),
  workPointer: work('let in'),
  autograder: nobody,
  rubricStaff: door(active, ['ta', 'professor']),
  rubricProfessor: door(active, ['professor']),
};

export function expectedVerdict(policy: PolicyName, knocker: Knocker, whose: Whose): Verdict {
  if (policy === 'public') return 'let in';
  if (knocker === 'logged out') return 401;
  const rule = rules[policy];
  if (!rule) throw new Error(`the matrix has no rule for the policy ${policy}`);
  return rule(knocker, whose);
}

/** The kinds of callers of the authorization matrix. */
import type { ClassroomRole, MembershipStatus } from '@lectern/contract';
import type { ClassroomRow, OrganizationRow, SignedIn } from '../builders.ts';
import type { Caller } from '../api.ts';
import type { World } from '../world.ts';

/** People who are not ACTIVE are professors, so that only their status can be the reason for a refusal. */
const members = {
  REQUESTED: { role: 'PROFESSOR', status: 'REQUESTED' },
  ORG_INVITED: { role: 'PROFESSOR', status: 'ORG_INVITED' },
  NOT_IN_ORG: { role: 'PROFESSOR', status: 'NOT_IN_ORG' },
  REMOVED: { role: 'PROFESSOR', status: 'REMOVED' },
  student: { role: 'STUDENT', status: 'ACTIVE' },
  ta: { role: 'TA', status: 'ACTIVE' },
  professor: { role: 'PROFESSOR', status: 'ACTIVE' },
} as const satisfies Record<string, { role: ClassroomRole; status: MembershipStatus }>;

export const callerKinds = [
  'logged out',
  'outsider',
  'REQUESTED',
  'ORG_INVITED',
  'NOT_IN_ORG',
  'REMOVED',
  'student',
  'ta',
  'professor',
  'org admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

export interface Home {
  organization: OrganizationRow;
  classroom: ClassroomRow;
  professor: SignedIn;
}

export async function signInAs(world: World, home: Home, kind: CallerKind): Promise<Caller> {
  if (kind === 'logged out') return world.api.anonymous;
  const person = await world.signIn();
  if (kind === 'org admin') await world.orgMember(home.organization, person, 'ADMIN');
  else if (kind !== 'outsider') await world.member(home.classroom, person, members[kind]);
  return world.api.as(person);
}

/** Every kind of caller. */
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

export const knockers = [
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
export type Knocker = (typeof knockers)[number];

export interface Home {
  organization: OrganizationRow;
  classroom: ClassroomRow;
  professor: SignedIn;
}

export async function knock(world: World, home: Home, knocker: Knocker): Promise<Caller> {
  if (knocker === 'logged out') return world.api.anonymous;
  const person = await world.signIn();
  if (knocker === 'org admin') await world.orgMember(home.organization, person, 'ADMIN');
  else if (knocker !== 'outsider') await world.member(home.classroom, person, members[knocker]);
  return world.api.as(person);
}

/** People whom a classroom is closed to, or whom its list has something to say of. */
import type { Classroom } from '@lectern/contract';
import { newMember, type Member } from '../e2e/course/accounts.ts';
import { addPeople, statusOf } from '../e2e/course/class.ts';
import { api } from '../e2e/course/coursework.ts';
import type { Product } from '../e2e/product/product.ts';
import { retry } from '../support/retry.ts';

/** Standings that take other people or other days to reach. */
const standings = {
  beginner: ['bob', 'Bob Beginner', 'ACTIVE'],
  invited: ['ines', 'Ines Invited', 'ORG_INVITED'],
  removed: ['rita', 'Rita Removed', 'REMOVED'],
  outside: ['otto', 'Otto Outside', 'NOT_IN_ORG'],
  requested: ['bea', 'Bea Back', 'REQUESTED'],
} as const;

type Standings = Record<keyof typeof standings, Member>;

/** Students of the classroom; whatever else they are to be comes once the platform has had its say. */
export async function joinAll(
  product: Product,
  { page }: Member,
  classroomId: number,
): Promise<Standings> {
  const path = `/classrooms/classroom/${classroomId}/token`;
  const { token } = await api<{ token: string }>(page, 'POST', path, { classroom_role: 'STUDENT' });
  const members: Partial<Standings> = {};
  for (const [who, [login, name]] of Object.entries(standings)) {
    const member = await newMember(product, login, name);
    await member.page.goto(`/token/classroom/join?token=${token}`);
    await member.page.waitForURL('**/app/classroom/landing');
    await retry(async () => {
      const status = await statusOf(product, classroomId, login);
      if (status !== 'ACTIVE') throw new Error(`${login} is ${status}.`);
    });
    members[who as keyof Standings] = member;
  }
  return members as Standings;
}

export async function setStandings(product: Product, classroomId: number): Promise<void> {
  for (const [login, , status] of Object.values(standings)) {
    await product.database.query(
      `update memberships set status = $2, reason = $3
       where classroom_id = $4 and user_id = (select id from users where login = $1)`,
      [login, status, status === 'REQUESTED' ? 'removed_before' : null, classroomId],
    );
  }
}

/** Everything that the list of students can say of somebody. */
export async function addStandings(product: Product, { id }: Classroom): Promise<void> {
  await addPeople(product, id, ['Active Andy']);
  await addPeople(product, id, ['Invited Ines'], { status: 'ORG_INVITED' });
  await addPeople(product, id, ['Outside Otto'], { status: 'NOT_IN_ORG' });
  const requested = { status: 'REQUESTED' } as const;
  await addPeople(product, id, ['Back Bea'], { ...requested, reason: 'removed_before' });
  await addPeople(product, id, ['Queued Quinn'], { ...requested, reason: 'invitation_queued' });
}

/** People with every membership status. */
import type { Classroom } from '@lectern/contract';
import { newMember, type Member } from '../e2e/course/accounts.ts';
import { addPeople, statusOf } from '../e2e/course/class.ts';
import { api } from '../e2e/course/coursework.ts';
import type { Product } from '../e2e/product/product.ts';
import { retry } from '../support/retry.ts';

const people = {
  beginner: ['bob', 'Bob Beginner', 'ACTIVE'],
  invited: ['ines', 'Ines Invited', 'ORG_INVITED'],
  removed: ['rita', 'Rita Removed', 'REMOVED'],
  outside: ['otto', 'Otto Outside', 'NOT_IN_ORG'],
  requested: ['bea', 'Bea Back', 'REQUESTED'],
} as const;

type Members = Record<keyof typeof people, Member>;

/** All join as active students; `setMemberships` changes them after the platform's checks. */
export async function joinAll(
  product: Product,
  { page }: Member,
  classroomId: number,
): Promise<Members> {
  const path = `/classrooms/classroom/${classroomId}/token`;
  const { token } = await api<{ token: string }>(page, 'POST', path, { classroom_role: 'STUDENT' });
  const members: Partial<Members> = {};
  for (const [who, [login, name]] of Object.entries(people)) {
    const member = await newMember(product, login, name);
    await member.page.goto(`/token/classroom/join?token=${token}`);
    await member.page.waitForURL('**/app/classroom/landing');
    await retry(async () => {
      const status = await statusOf(product, classroomId, login);
      if (status !== 'ACTIVE') throw new Error(`${login} is ${status}.`);
    });
    members[who as keyof Members] = member;
  }
  return members as Members;
}

export async function setMemberships(product: Product, classroomId: number): Promise<void> {
  for (const [login, , status] of Object.values(people)) {
    await product.database.query(
      `update memberships set status = $2, reason = $3
       where classroom_id = $4 and user_id = (select id from users where login = $1)`,
      [login, status, status === 'REQUESTED' ? 'removed_before' : null, classroomId],
    );
  }
}

/** Adds a student with each status that the list can show. */
export async function addPeopleOfEveryStatus(product: Product, { id }: Classroom): Promise<void> {
  await addPeople(product, id, ['Active Andy']);
  await addPeople(product, id, ['Invited Ines'], { status: 'ORG_INVITED' });
  await addPeople(product, id, ['Outside Otto'], { status: 'NOT_IN_ORG' });
  const requested = { status: 'REQUESTED' } as const;
  await addPeople(product, id, ['Back Bea'], { ...requested, reason: 'removed_before' });
  await addPeople(product, id, ['Queued Quinn'], { ...requested, reason: 'invitation_queued' });
  await addPeople(product, id, ['Waiting Wanda'], {
    ...requested,
    reason: 'needs_approval',
    role: 'TA',
  });
  await addPeople(product, id, ['Asking Anna']);
  await product.database.query(
    `update memberships set requested_role = 'TA'
     where user_id = (select id from users where login = 'asking-anna')`,
  );
}

/** A classroom with people in it, for browser tests of what is done there. */
import type { Classroom, ClassroomRole, MembershipStatus, StatusReason } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { organizationOf, type Account } from './accounts.ts';
import { api } from './coursework.ts';
import type { Product } from '../product/product.ts';

/** A classroom of that person, in an organisation made for it, which they have chosen. */
export async function newClassroom(
  professor: Account,
  org: string,
  name: string,
): Promise<Classroom> {
  const org_id = await organizationOf(professor, org);
  // What the organisation page asks first: it makes the organisation known here.
  await api(professor.context, 'GET', '/orgs/installations');
  const body = { name, org_id, org_name: org };
  const made = await api<{ classroom: Classroom }>(professor.context, 'POST', '/classrooms', body);
  await choose(professor, made.classroom);
  return made.classroom;
}

/** What choosing it from the list leaves in their browser, without the time that the list takes. */
export async function choose({ context, site }: Account, classroom: Classroom): Promise<void> {
  const { id, name, org_id, org_name } = classroom;
  const value = encodeURIComponent(JSON.stringify({ id, name, org_id, org_name }));
  await context.addCookies([{ name: 'lectern_classroom', value, url: site }]);
}

/** Joins by a link of that professor, and has chosen the classroom. */
export async function joinAsAssistant(
  professor: Account,
  member: Account,
  classroom: Classroom,
): Promise<void> {
  const path = `/classrooms/classroom/${classroom.id}/token`;
  const body = { classroom_role: 'TA' };
  const { token } = await api<{ token: string }>(professor.context, 'POST', path, body);
  await api(member.context, 'POST', `/classrooms/classroom/token/${token}`);
  await choose(member, classroom);
}

interface Standing {
  role?: ClassroomRole;
  status?: MembershipStatus;
  reason?: StatusReason;
}

/** People who never signed in here: quick to make in any number and any standing. */
export async function addPeople(
  { database }: Product,
  classroomId: number,
  names: readonly string[],
  { role = 'STUDENT', status = 'ACTIVE', reason }: Standing = {},
): Promise<void> {
  await database.query(
    `with newcomers as (
       insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
       select 9000000000 + nextval('users_id_seq'), 'U_' || name, replace(lower(name), ' ', '-'),
              '', '', split_part(name, ' ', 1), split_part(name, ' ', 2)
       from unnest($2::text[]) as name
       returning id)
     insert into memberships (classroom_id, user_id, role, status, reason)
     select $1, id, $3, $4, $5 from newcomers`,
    [classroomId, names, role, status, reason ?? null],
  );
}

/** What the server holds about a person, whatever a page shows. */
export async function statusOf({ database }: Product, classroomId: number, login: string) {
  const { rows } = await database.query<{ status: MembershipStatus }>(
    `select status from memberships join users on users.id = user_id
     where classroom_id = $1 and login = $2`,
    [classroomId, login],
  );
  return rows[0]?.status;
}

/** The row that shows this name. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

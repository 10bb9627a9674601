/** Classrooms and people for browser tests. */
import type { Classroom, ClassroomRole, MembershipStatus, StatusReason } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { organizationOf, type Account } from './accounts.ts';
import { api } from './coursework.ts';
import type { Product } from '../product/product.ts';

/** A new classroom in a new organization, selected in the professor's browser. */
export async function newClassroom(
  professor: Account,
  org: string,
  name: string,
): Promise<Classroom> {
  const org_id = await organizationOf(professor, org);
  // This call, which the organization page makes, stores the organization in Lectern.
  await api(professor.context, 'GET', '/orgs/installations');
  const body = { name, org_id, org_name: org };
  const made = await api<{ classroom: Classroom }>(professor.context, 'POST', '/classrooms', body);
  await choose(professor, made.classroom);
  return made.classroom;
}

/** Sets the cookie that the list of classrooms sets, which saves time. */
export async function choose({ context, site }: Account, classroom: Classroom): Promise<void> {
  const { id, name, org_id, org_name } = classroom;
  const value = encodeURIComponent(JSON.stringify({ id, name, org_id, org_name }));
  await context.addCookies([{ name: 'lectern_classroom', value, url: site }]);
}

/** Joins with a link of the professor and selects the classroom. */
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

/** Inserts people without accounts or sessions, which is fast. */
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

/** The stored membership status. */
export async function statusOf({ database }: Product, classroomId: number, login: string) {
  const { rows } = await database.query<{ status: MembershipStatus }>(
    `select status from memberships join users on users.id = user_id
     where classroom_id = $1 and login = $2`,
    [classroomId, login],
  );
  return rows[0]?.status;
}

export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

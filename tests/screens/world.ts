/** Everybody who looks at a screen, each in a browser profile of their own. */
import type { BrowserContext } from 'playwright-core';
import { newcomer, organizationOf, type Member } from '../e2e/accounts.ts';
import { newClassroom } from '../e2e/class.ts';
import { api } from '../e2e/coursework.ts';
import type { Product } from '../e2e/product.ts';
import { fillCourse, type Course } from './course.ts';

const people = [
  'nobody',
  'professor',
  'assistant',
  'student',
  /** Professor of a classroom that has nothing in it yet. */
  'founder',
  /** Signed in, and in no classroom. */
  'newcomer',
  /** Student of the founder's classroom. */
  'beginner',
  'invited',
  'removed',
  'outside',
  'requested',
] as const;
export type Who = (typeof people)[number];

export interface World {
  product: Product;
  contexts: Record<Who, BrowserContext>;
  course: Course;
  /** The founder's classroom, and another organisation of theirs without any. */
  start: { orgId: number; bareOrgId: number };
  /** Into the course. */
  links: { join: string; accept: string };
}

/** Standings that take other people or other days to reach. */
const standings = {
  beginner: ['bob', 'Bob Beginner', 'ACTIVE'],
  invited: ['ines', 'Ines Invited', 'ORG_INVITED'],
  removed: ['rita', 'Rita Removed', 'REMOVED'],
  outside: ['otto', 'Otto Outside', 'NOT_IN_ORG'],
  requested: ['bea', 'Bea Back', 'REQUESTED'],
} as const;

export async function openWorld(product: Product): Promise<World> {
  const course = await fillCourse(product);
  const founder = await newcomer(product, 'sophie', 'Sophie Germain');
  const classroom = await newClassroom(founder, 'number-theory', 'Spring 2027');
  const bareOrgId = await organizationOf(founder, 'elasticity');
  await organizationOf(founder, 'acoustics', { installed: false });
  const nel = await newcomer(product, 'nel', 'Nel Newcomer');
  const members = { ...course, founder, newcomer: nel, ...(await standing(product, founder, classroom.id)) };
  const contextOf = (who: Exclude<Who, 'nobody'>) => members[who].context;
  const contexts = { nobody: await product.visitor() } as Record<Who, BrowserContext>;
  for (const who of people) if (who !== 'nobody') contexts[who] = contextOf(who);
  for (const context of Object.values(contexts)) {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const page of context.pages()) await page.close();
  }
  const links = await linksInto(course);
  return {
    product,
    contexts,
    course,
    start: { orgId: classroom.org_id, bareOrgId },
    links,
  };
}

async function standing(
  product: Product,
  { page }: Member,
  classroomId: number,
): Promise<Record<keyof typeof standings, Member>> {
  const path = `/classrooms/classroom/${classroomId}/token`;
  const { token } = await api<{ token: string }>(page, 'POST', path, { classroom_role: 'STUDENT' });
  const members: Partial<Record<keyof typeof standings, Member>> = {};
  for (const [who, [login, name, status]] of Object.entries(standings)) {
    const member = await newcomer(product, login, name);
    await member.page.goto(`/token/classroom/join?token=${token}`);
    await member.page.waitForURL('**/app/classroom/landing');
    await product.database.query(
      `update memberships set status = $2, reason = $3
       where user_id = (select id from users where login = $1)`,
      [login, status, status === 'REQUESTED' ? 'removed_before' : null],
    );
    members[who as keyof typeof standings] = member;
  }
  return members as Record<keyof typeof standings, Member>;
}

async function linksInto({ professor, classroomId, graded }: Course): Promise<World['links']> {
  const page = await professor.context.newPage();
  await page.goto('/app/settings');
  const classroom = `/classrooms/classroom/${classroomId}`;
  const join = await api<{ token: string }>(page, 'POST', `${classroom}/token`, {
    classroom_role: 'PROFESSOR',
  });
  const accept = await api<{ token: string }>(
    page,
    'POST',
    `${classroom}/assignments/assignment/${graded.id}/token`,
  );
  await page.close();
  return {
    join: `/token/classroom/join?token=${join.token}`,
    accept: `/token/assignment/accept?token=${accept.token}`,
  };
}

/** The people who look at screens, each with a separate browser profile. */
import type { AssignmentOutline, Classroom, FullRubric } from '@lectern/contract';
import type { BrowserContext } from 'playwright-core';
import { newMember, organizationOf, type Member } from '../e2e/course/accounts.ts';
import { newClassroom } from '../e2e/course/class.ts';
import { api, newAssignment } from '../e2e/course/coursework.ts';
import type { Product } from '../e2e/product/product.ts';
import { sampleCourse, type Course } from './course.ts';
import type { ScreensProduct } from './screens-product.ts';
import { addPeopleOfEveryStatus, joinAll, setMemberships } from './memberships.ts';

const people = [
  'nobody',
  'professor',
  'assistant',
  'student',
  /** Professor of an empty classroom. */
  'founder',
  /** Professor of a classroom with one assignment that nobody has accepted, and no rubrics. */
  'planner',
  /** Like the planner, but with a rubric that the assignment does not use. */
  'copier',
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
  /** Organizations of the founder: one with the classroom, one without any. */
  start: { orgId: number; bareOrgId: number };
  /** The planner's assignment. */
  planned: { id: number; name: string };
  /** The copier's assignment. */
  copied: { id: number; name: string };
  /** The copier's rubrics: one that no assignment uses, and an archived one. */
  rubrics: { kept: number; archived: number };
  /** The copier's archived assignment. */
  archived: { id: number };
  /** Paths of a join link and an accept link of the course. */
  links: { join: string; accept: string };
}

export async function openWorld(product: ScreensProduct): Promise<World> {
  const course = await sampleCourse(product, product.dataDir);
  const founder = await newMember(product, 'sophie', 'Sophie Germain');
  const classroom = await newClassroom(founder, 'number-theory', 'Spring 2027');
  const bareOrgId = await organizationOf(founder, 'elasticity');
  await organizationOf(founder, 'acoustics', { installed: false });
  const joined = await joinAll(product, founder, classroom.id);
  const planner = await newMember(product, 'hypatia', 'Hypatia Theon');
  const planned = await plan(product, planner, 'conic-sections');
  const copier = await newMember(product, 'emilie', 'Emilie Chatelet');
  const copied = await plan(product, copier, 'principia');
  await addPeopleOfEveryStatus(product, planned.classroom);
  const style = await writeRubric(copier, copied.classroom, 'Style');
  const putAway = await putSomeAway(copier, copied);
  const nel = await newMember(product, 'nel', 'Nel Newcomer');
  const members = {
    ...course,
    founder,
    planner,
    copier,
    newcomer: nel,
    ...joined,
  };
  const contextOf = (who: Exclude<Who, 'nobody'>) => members[who].context;
  const contexts = { nobody: await product.newProfile() } as Record<Who, BrowserContext>;
  for (const who of people) if (who !== 'nobody') contexts[who] = contextOf(who);
  for (const context of Object.values(contexts)) {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const page of context.pages()) await page.close();
  }
  const links = await linksInto(course);
  await setMemberships(product, classroom.id);
  return {
    product,
    contexts,
    course,
    start: { orgId: classroom.org_id, bareOrgId },
    planned: planned.assignment,
    copied: copied.assignment,
    rubrics: { kept: style, archived: putAway.rubricId },
    archived: { id: putAway.assignmentId },
    links,
  };
}

/** A classroom with one assignment. */
async function plan(product: Product, professor: Member, org: string) {
  const classroom = await newClassroom(professor, org, 'Spring 2027');
  const main_due_date = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString();
  const ellipses = { name: 'Ellipses', main_due_date };
  const assignment = await newAssignment(product, professor, classroom, ellipses);
  return { classroom, assignment };
}

async function writeRubric(
  { page }: Member,
  { id, org_id }: Classroom,
  name: string,
): Promise<number> {
  const { full_rubric } = await api<{ full_rubric: FullRubric }>(page, 'POST', '/rubrics/rubric', {
    rubric: { name, org_id, classroom_id: id },
    rubric_items: [{ explanation: 'Well named', point_value: 2 }],
  });
  return full_rubric.rubric.id;
}

/** One archived and one deleted assignment, and the same of rubrics. */
async function putSomeAway(
  professor: Member,
  { classroom, assignment }: { classroom: Classroom; assignment: AssignmentOutline },
) {
  const { page } = professor;
  const list = `/classrooms/classroom/${classroom.id}/assignments`;
  const at = `${list}/assignment`;
  const make = async (name: string) => {
    const body = { template_id: assignment.template_id, name };
    const made = await api<{ created_assignment: AssignmentOutline }>(page, 'POST', list, body);
    return made.created_assignment;
  };
  const archived = await make('Trial of week 0');
  await api(page, 'PUT', `${at}/${archived.id}/archived`, { archived: true });
  const deleted = await make('Second trial');
  await api(page, 'DELETE', `${at}/${deleted.id}`);
  const archivedRubric = await writeRubric(professor, classroom, 'Style of last year');
  await api(page, 'PUT', `/rubrics/rubric/${archivedRubric}/archived`, { archived: true });
  const deletedRubric = await writeRubric(professor, classroom, 'Experiment');
  await api(page, 'DELETE', `/rubrics/rubric/${deletedRubric}`);
  return { assignmentId: archived.id, rubricId: archivedRubric };
}

async function linksInto({ professor, classroomId, newest }: Course): Promise<World['links']> {
  const page = await professor.context.newPage();
  await page.goto('/app/settings');
  const classroom = `/classrooms/classroom/${classroomId}`;
  const join = await api<{ token: string }>(page, 'POST', `${classroom}/token`, {
    classroom_role: 'PROFESSOR',
  });
  const accept = await api<{ token: string }>(
    page,
    'POST',
    `${classroom}/assignments/assignment/${newest.id}/token`,
  );
  await page.close();
  return {
    join: `/token/classroom/join?token=${join.token}`,
    accept: `/token/assignment/accept?token=${accept.token}`,
  };
}

/** Waits for the sample course, and reads what the screens need from it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Browser as HostBrowser } from '@lectern/forge/testing/browser';
import { signInOnHost, logIn, type Member } from '../e2e/course/accounts.ts';
import type { Product } from '../e2e/product/product.ts';
import { retry } from '../support/retry.ts';

export interface Course {
  professor: Member;
  assistant: Member;
  /** With a published grade. */
  student: Member;
  orgId: number;
  orgName: string;
  classroomId: number;
  classroomName: string;
  /** An assignment that is partly graded. */
  graded: Named;
  newest: Named;
  /**
   * Submissions: graded with comments, to be graded, without a push, force-pushed, and the student's
   * published one.
   */
  works: { graded: Work; waiting: Work; bare: Work; rewritten: Work; published: Work };
  /** The student's repository on the code host, `owner/name`. */
  repository: string;
}

interface Named {
  id: number;
  name: string;
}

interface Work {
  id: number;
  assignmentId: number;
}

const longestMs = 15 * 60_000;

export async function sampleCourse(product: Product, dataDir: string): Promise<Course> {
  await retry(() => requireComplete(dataDir), longestMs);
  const rows = async <T>(sql: string, ...values: unknown[]): Promise<[T, ...T[]]> => {
    const found = (await product.database.query(sql, values)).rows as T[];
    if (found.length === 0) throw new Error(`The sample course has no rows for ${sql}`);
    return found as [T, ...T[]];
  };
  const [room] = await rows<Pick<Course, 'orgId' | 'orgName' | 'classroomId' | 'classroomName'>>(
    `select organizations.id::int as "orgId", login as "orgName",
            classrooms.id::int as "classroomId", classrooms.name as "classroomName"
     from classrooms join organizations on organizations.id = org_id order by classrooms.id`,
  );
  const assignments = await rows<Named>(
    'select id::int, name from assignments where classroom_id = $1 order by id',
    room.classroomId,
  );
  const graded = assignments[1];
  const newest = assignments.at(-1);
  if (!graded || !newest) throw new Error('The sample course has only one assignment.');
  const workIn = async (assignment: Named, where: string) => {
    const [work] = await rows<Work>(
      `select id::int, assignment_id::int as "assignmentId" from works
       where assignment_id = $1 and ${where} order by id`,
      assignment.id,
    );
    return work;
  };
  const withComments = 'exists (select from feedback where work_id = works.id)';
  const [own] = await rows<Work & { login: string; repository: string }>(
    `select works.id::int, works.assignment_id::int as "assignmentId", users.login,
            repository_name as repository from works
     join contributors on work_id = works.id join users on users.id = user_id
     where state = 'GRADE_PUBLISHED' and ${withComments} order by works.id`,
  );
  return {
    ...room,
    professor: await logInAs(product, 'professor', room),
    assistant: await logInAs(product, 'ta1', room),
    student: await logInAs(product, own.login, room),
    graded,
    newest,
    works: {
      graded: await workIn(graded, `state = 'GRADING_COMPLETED' and ${withComments}`),
      waiting: await workIn(graded, `state = 'GRADING_ASSIGNED'`),
      bare: await workIn(newest, `state = 'ACCEPTED'`),
      rewritten: await workIn(graded, 'history_rewritten'),
      published: { id: own.id, assignmentId: own.assignmentId },
    },
    repository: `${room.orgName}/${own.repository}`,
  };
}

async function requireComplete(dataDir: string): Promise<void> {
  const record = JSON.parse(await readFile(join(dataDir, 'sample-course.json'), 'utf8')) as {
    isDone: boolean;
  };
  if (!record.isDone) throw new Error('The sample course is not complete.');
}

/** Logs in with the code host's button for sample accounts, and selects the classroom. */
async function logInAs(
  product: Product,
  login: string,
  { orgId, classroomName }: Pick<Course, 'orgId' | 'classroomName'>,
): Promise<Member> {
  const host = new HostBrowser(product.host);
  await host.post('/session/quick', { login });
  const context = await product.newProfile();
  await signInOnHost(product, context, host);
  const page = await context.newPage();
  await page.goto('/');
  await logIn(page, { asksConsent: false });
  await page.waitForURL(`${product.site}/app/**`);
  await page.goto(`/app/classroom/select?org_id=${orgId}`);
  await page.getByRole('button', { name: classroomName }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { login, name: login, site: product.site, context, page, host };
}

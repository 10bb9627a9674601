import type { ClassroomRole, ClassroomUser, Classroom } from '@lectern/contract';
import { and, eq, ne } from 'drizzle-orm';
import { memberships, users } from '../db/schema/index.ts';
import { termNames } from '../features/classrooms/term-names.ts';
import { emailOf, type Person } from './people.ts';
import { render, type Exercise } from './exercise.ts';
import { forEachLimited, waitUntil } from './pacing.ts';
import { atOnce, type Course, type CourseContext } from './course-context.ts';
import { dayOf } from './timetable.ts';

export const organization = { login: 'harbour-computing', name: 'Harbour School of Computing' };
const openedOn = -55;
const hourMs = 3_600_000;

export async function openCourse(context: CourseContext): Promise<Course> {
  const { plan, tick } = context;
  const { assistants, students } = plan;
  const org = await ensureOrganization(context);
  for (const { unit } of plan.units) await ensureTemplate(context, unit.exercise);
  const classroomId = await ensureClassroom(context, org.id);
  const course = { org, classroomId, path: `/classrooms/classroom/${classroomId}` };
  await join(context, course, 'TA', assistants);
  await join(context, course, 'STUDENT', students);
  tick();
  await waitForMembers(context, course);
  return course;
}

function openedAt({ plan }: CourseContext): Date {
  return new Date(dayOf(plan.now, openedOn) + 10 * hourMs);
}

async function ensureOrganization({ plan, api, host }: CourseContext) {
  const { login: owner } = plan.professor;
  const { sampleCalls } = host;
  if (!(await sampleCalls.hasAccount(organization.login))) {
    await sampleCalls.createOrganization({ ...organization, owner });
  }
  type Installations = Record<'orgs_with_app', { id: number; login: string }[]>;
  const list = async () =>
    (await api.call<Installations>(owner, 'GET', '/orgs/installations')).orgs_with_app.find(
      ({ login }) => login === organization.login,
    );
  const installed = await list();
  if (installed) return installed;
  await sampleCalls.installApp({ app: 'lectern', account: organization.login, by: owner });
  const found = await list();
  if (!found) throw new Error('The app is not installed in the organisation of the sample course.');
  return found;
}

async function ensureTemplate(context: CourseContext, exercise: Exercise): Promise<void> {
  const { plan, host, git } = context;
  const { professor } = plan;
  const { template: name, description } = exercise;
  const path = `/repos/${organization.login}/${name}`;
  type Repository = { clone_url: string };
  const repository =
    (await host.call<Repository>(professor.login, 'GET', path)) ??
    (await host.call<Repository>(professor.login, 'POST', `/orgs/${organization.login}/repos`, {
      name,
      description,
      private: true,
      is_template: true,
    }));
  if (!repository) throw new Error(`The template ${name} could not be created.`);
  const at = new Date(openedAt(context).getTime() - 24 * hourMs);
  const author = { name: professor.name, email: emailOf(professor) };
  const files = render(exercise, {});
  const starter = { author, at, message: 'Starter code', files, parent: undefined };
  const [sha = ''] = git.commit([starter]);
  if (await host.call(professor.login, 'GET', `${path}/branches/main`)) return;
  host.sampleCalls.datePush(sha, at);
  const remote = { url: repository.clone_url, token: await host.token(professor.login) };
  await git.push(remote, { branch: 'main', before: undefined, after: sha });
}

async function ensureClassroom(context: CourseContext, orgId: number): Promise<number> {
  const { plan, api } = context;
  const { login } = plan.professor;
  const at = openedAt(context);
  const name = termNames(plan.now)[0] ?? 'First term';
  const { classroom_users: known } = await api.call<{ classroom_users: ClassroomUser[] }>(
    login,
    'GET',
    `/orgs/org/${orgId}/classrooms`,
  );
  const existing = known.find(({ classroom_name }) => classroom_name === name);
  if (existing) return existing.classroom_id;
  const body = { name, org_id: orgId, org_name: organization.login };
  const made = await api.call<{ classroom: Classroom }>(login, 'POST', '/classrooms', {
    body,
    at,
  });
  return made.classroom.id;
}

async function join(
  context: CourseContext,
  { path, classroomId }: Course,
  role: ClassroomRole,
  people: readonly Person[],
): Promise<void> {
  const { plan, api, tick } = context;
  const at = openedAt(context);
  const body = { classroom_role: role };
  // An interrupted start may have left them waiting.
  const inside = await loginsIn(context, classroomId);
  const outside = people
    .map((person, index) => ({ person, index }))
    .filter(({ person }) => !inside.has(person.login));
  tick(people.length - outside.length);
  if (outside.length === 0) return;
  const { login } = plan.professor;
  const link = await api.call<{ token: string }>(login, 'POST', `${path}/token`, { body, at });
  await forEachLimited(outside, atOnce, async ({ person, index }) => {
    const when = new Date(at.getTime() + (index + 1) * 0.7 * hourMs);
    await api.call(person.login, 'POST', `/classrooms/classroom/token/${link.token}`, {
      at: when,
    });
    tick();
  });
}

async function loginsIn({ db }: CourseContext, classroomId: number): Promise<Set<string>> {
  const rows = await db
    .select({ login: users.login })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.classroomId, classroomId), eq(memberships.status, 'ACTIVE')));
  return new Set(rows.map(({ login }) => login));
}

async function waitForMembers(
  { db, signal }: CourseContext,
  { classroomId }: Course,
): Promise<void> {
  await waitUntil('Joining the classroom', signal, async () => {
    const [outside] = await db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.classroomId, classroomId), ne(memberships.status, 'ACTIVE')))
      .limit(1);
    return outside === undefined;
  });
}

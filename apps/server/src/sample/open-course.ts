/** The stage of the sample course: people, their organisation with its templates, and a classroom. */
import type { ClassroomRole, ClassroomUser, Classroom } from '@lectern/contract';
import { and, eq, ne } from 'drizzle-orm';
import { memberships, users } from '../db/schema/index.ts';
import { termNames } from '../features/classrooms/term-names.ts';
import type { Person } from './cast.ts';
import { emailOf } from './email.ts';
import { render, type Exercise } from './exercise.ts';
import { eachOf, until } from './in-turn.ts';
import { atOnce, type Course, type Making } from './making.ts';
import { dayOf } from './timetable.ts';

export const organization = { login: 'harbour-computing', name: 'Harbour School of Computing' };
const openedOn = -55;
const hourMs = 3_600_000;

export async function openCourse(making: Making): Promise<Course> {
  const { plan, tick } = making;
  const { assistants, students } = plan;
  const org = await ensureOrganization(making);
  for (const { unit } of plan.units) await ensureTemplate(making, unit.exercise);
  const classroomId = await ensureClassroom(making, org.id);
  const course = { org, classroomId, path: `/classrooms/classroom/${classroomId}` };
  await join(making, course, 'TA', assistants);
  await join(making, course, 'STUDENT', students);
  tick();
  await allInside(making, course);
  return course;
}

function openedAt({ plan }: Making): Date {
  return new Date(dayOf(plan.now, openedOn) + 10 * hourMs);
}

async function ensureOrganization({ plan, stage, hands }: Making) {
  const { login: owner } = plan.professor;
  const { sampleCalls } = hands;
  if (!(await sampleCalls.hasAccount(organization.login))) {
    await sampleCalls.createOrganization({ ...organization, owner });
  }
  type Installations = Record<'orgs_with_app', { id: number; login: string }[]>;
  const list = async () =>
    (await stage.call<Installations>(owner, 'GET', '/orgs/installations')).orgs_with_app.find(
      ({ login }) => login === organization.login,
    );
  const installed = await list();
  if (installed) return installed;
  await sampleCalls.installApp({ app: 'lectern', account: organization.login, by: owner });
  const found = await list();
  if (!found) throw new Error('The organisation of the sample course does not have the app.');
  return found;
}

async function ensureTemplate(making: Making, exercise: Exercise): Promise<void> {
  const { plan, hands, desk } = making;
  const { professor } = plan;
  const { template: name, description } = exercise;
  const path = `/repos/${organization.login}/${name}`;
  type Repository = { clone_url: string };
  const repository =
    (await hands.call<Repository>(professor.login, 'GET', path)) ??
    (await hands.call<Repository>(professor.login, 'POST', `/orgs/${organization.login}/repos`, {
      name,
      description,
      private: true,
      is_template: true,
    }));
  if (!repository) throw new Error(`The template ${name} was not made.`);
  const at = new Date(openedAt(making).getTime() - 24 * hourMs);
  const author = { name: professor.name, email: emailOf(professor) };
  const files = render(exercise, {});
  const starter = { author, at, message: 'Starter code', files, parent: undefined };
  const [sha = ''] = desk.commit([starter]);
  if (await hands.call(professor.login, 'GET', `${path}/branches/main`)) return;
  hands.sampleCalls.datePush(sha, at);
  const remote = { url: repository.clone_url, token: await hands.token(professor.login) };
  await desk.push(remote, { branch: 'main', before: undefined, after: sha });
}

async function ensureClassroom(making: Making, orgId: number): Promise<number> {
  const { plan, stage } = making;
  const { login } = plan.professor;
  const at = openedAt(making);
  const name = termNames(plan.now)[0] ?? 'First term';
  const { classroom_users: known } = await stage.call<{ classroom_users: ClassroomUser[] }>(
    login,
    'GET',
    `/orgs/org/${orgId}/classrooms`,
  );
  const existing = known.find(({ classroom_name }) => classroom_name === name);
  if (existing) return existing.classroom_id;
  const body = { name, org_id: orgId, org_name: organization.login };
  const made = await stage.call<{ classroom: Classroom }>(login, 'POST', '/classrooms', {
    body,
    at,
  });
  return made.classroom.id;
}

async function join(
  making: Making,
  { path, classroomId }: Course,
  role: ClassroomRole,
  people: readonly Person[],
): Promise<void> {
  const { plan, stage, tick } = making;
  const at = openedAt(making);
  const body = { classroom_role: role };
  // Whoever is only on the way in asks again, in case nothing leads them further any more.
  const inside = await loginsIn(making, classroomId);
  const outside = people
    .map((person, index) => ({ person, index }))
    .filter(({ person }) => !inside.has(person.login));
  tick(people.length - outside.length);
  if (outside.length === 0) return;
  const { login } = plan.professor;
  const link = await stage.call<{ token: string }>(login, 'POST', `${path}/token`, { body, at });
  await eachOf(outside, atOnce, async ({ person, index }) => {
    const when = new Date(at.getTime() + (index + 1) * 0.7 * hourMs);
    await stage.call(person.login, 'POST', `/classrooms/classroom/token/${link.token}`, {
      at: when,
    });
    tick();
  });
}

async function loginsIn({ db }: Making, classroomId: number): Promise<Set<string>> {
  const rows = await db
    .select({ login: users.login })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.classroomId, classroomId), eq(memberships.status, 'ACTIVE')));
  return new Set(rows.map(({ login }) => login));
}

async function allInside({ db, signal }: Making, { classroomId }: Course): Promise<void> {
  await until('joining the classroom', signal, async () => {
    const [outside] = await db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.classroomId, classroomId), ne(memberships.status, 'ACTIVE')))
      .limit(1);
    return outside === undefined;
  });
}

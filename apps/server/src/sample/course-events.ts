import type { ClassroomUser } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { provisionings, works } from '../db/schema/index.ts';
import { ownDueAt } from './plan.ts';
import { waitUntil } from './pacing.ts';
import type { AcceptedWork, Course, CourseAssignment, CourseContext } from './course-context.ts';

const hourMs = 3_600_000;

export async function grantExtensions(
  { plan, api }: CourseContext,
  course: Course,
  { planned, path, works: accepted }: CourseAssignment,
): Promise<void> {
  const extended = accepted.filter((work) => work.planned.fate === 'extended');
  if (extended.length === 0) return;
  const { login } = plan.professor;
  const { users } = await api.call<{ users: ClassroomUser[] }>(
    login,
    'GET',
    `${course.path}/students`,
  );
  for (const { planned: work } of extended) {
    const user = users.find(({ github_username: name }) => name === work.student.login);
    const body = { due_at: ownDueAt(work, planned.dates).toISOString() };
    const at = new Date(planned.dates.dueAt.getTime() - 30 * hourMs);
    await api.call(login, 'PUT', `${path}/extensions/user/${user?.id}`, { body, at });
  }
}

export async function submitEarly(
  { api }: CourseContext,
  { path, works: accepted }: CourseAssignment,
): Promise<void> {
  for (const { planned, workId } of accepted) {
    const last = planned.history.pushes.at(-1);
    if (planned.fate !== 'submits' || !last) continue;
    const at = new Date(last.at.getTime() + 0.4 * hourMs);
    await api.call(planned.student.login, 'POST', `${path}/works/work/${workId}/submit`, { at });
  }
}

export async function loseRepositories(
  context: CourseContext,
  course: Course,
  { path, works: accepted }: CourseAssignment,
): Promise<void> {
  for (const work of accepted) {
    if (work.planned.fate === 'loses-repository') await lose(context, course, path, work);
  }
}

async function lose(
  { db, plan, host, api, signal }: CourseContext,
  { org }: Course,
  path: string,
  { planned, workId }: AcceptedWork,
): Promise<void> {
  const [row] = await db.select().from(works).where(eq(works.id, workId));
  const address = `/repos/${org.login}/${row?.repositoryName}`;
  await host.call(plan.professor.login, 'DELETE', address);
  await api.call(planned.student.login, 'POST', `${path}/works/work/${workId}/fix-access`);
  await waitUntil('Noticing the lost repository', signal, async () => {
    const [setup] = await db.select().from(provisionings).where(eq(provisionings.workId, workId));
    return setup?.problem != null;
  });
}

/** What happens around the pushes: more time, handing in early, and a repository that gets lost. */
import type { ClassroomUser } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { provisionings, works } from '../db/schema/index.ts';
import { ownDueAt } from './counted-push.ts';
import { until } from './in-turn.ts';
import type { AcceptedWork, Course, HandedOut, Making } from './making.ts';

const hourMs = 3_600_000;

export async function grantExtensions(
  { plan, stage }: Making,
  course: Course,
  { planned, path, works: accepted }: HandedOut,
): Promise<void> {
  const extended = accepted.filter((work) => work.planned.fate === 'extended');
  if (extended.length === 0) return;
  const { login } = plan.professor;
  const { users } = await stage.call<{ users: ClassroomUser[] }>(
    login,
    'GET',
    `${course.path}/students`,
  );
  for (const { planned: work } of extended) {
    const user = users.find(({ github_username: name }) => name === work.student.login);
    const body = { due_at: ownDueAt(work, planned.dates).toISOString() };
    const at = new Date(planned.dates.dueAt.getTime() - 30 * hourMs);
    await stage.call(login, 'PUT', `${path}/extensions/user/${user?.id}`, { body, at });
  }
}

export async function handInEarly(
  { stage }: Making,
  { path, works: accepted }: HandedOut,
): Promise<void> {
  for (const { planned, workId } of accepted) {
    const last = planned.history.pushes.at(-1);
    if (planned.fate !== 'submits' || !last) continue;
    const at = new Date(last.at.getTime() + 0.4 * hourMs);
    await stage.call(planned.student.login, 'POST', `${path}/works/work/${workId}/submit`, { at });
  }
}

/** Somebody deletes a repository, and its student finds out. */
export async function loseRepositories(
  making: Making,
  course: Course,
  { path, works: accepted }: HandedOut,
): Promise<void> {
  for (const work of accepted) {
    if (work.planned.fate === 'loses-repository') await lose(making, course, path, work);
  }
}

async function lose(
  { db, plan, hands, stage, signal }: Making,
  { org }: Course,
  path: string,
  { planned, workId }: AcceptedWork,
): Promise<void> {
  const [row] = await db.select().from(works).where(eq(works.id, workId));
  const address = `/repos/${org.login}/${row?.repositoryName}`;
  await hands.call(plan.professor.login, 'DELETE', address);
  await stage.call(planned.student.login, 'POST', `${path}/works/work/${workId}/fix-access`);
  await until('missing a repository', signal, async () => {
    const [setup] = await db.select().from(provisionings).where(eq(provisionings.workId, workId));
    return setup?.problem != null;
  });
}

/** A classroom with submissions to grade, a professor and two teaching assistants. */
import type { StagedFeedback } from '@lectern/contract';
import { feedback, works } from '@lectern/server/db/schema/index';
import { eq } from 'drizzle-orm';
import { only } from './only.ts';
import { startWorld, type WorldOptions } from './world.ts';

export const sha = (digit: number) => String(digit).repeat(40);

/** A new comment on the whole submission. */
export const create = (body: string, points = 0): StagedFeedback => ({
  action: 'CREATE',
  path: null,
  line: null,
  body,
  points,
});

/** A platform that knows no further pushes. */
const nothingElse = {
  listLastPushes: () => Promise.resolve([]),
  listActivity: () => Promise.resolve([]),
};

export async function startGrading(options: Omit<WorldOptions, 'startsAt'> = {}) {
  const platform = { pushes: () => Promise.resolve(nothingElse) };
  const world = await startWorld({ startsAt: '2026-09-10T12:00:00Z', platform, ...options });
  const dueAt = new Date('2026-09-08T12:00:00Z');
  const inTime = new Date('2026-09-07T12:00:00Z');
  const room = await world.seededClassroom();
  const { organization, classroom, student } = room;
  const other = await world.signIn({ firstName: 'Barbara' });
  await world.member(classroom, other, { role: 'TA' });
  const template = await world.template(organization);
  let repository = 9_000_000_000;

  /** A submission with only the starter code. */
  function accepted(
    of: { id: number },
    on: { id: number },
    given: Partial<typeof works.$inferInsert> = {},
  ) {
    return world.work({ id: on.id, orgId: organization.id }, of, {
      repositoryId: ++repository,
      defaultBranch: 'main',
      starterSha: sha(1),
      headSha: sha(1),
      ...given,
    });
  }

  async function gradable(of: { id: number } = student, on?: { id: number }) {
    const assignment =
      on ?? (await world.assignment(classroom, template, { dueAt, defaultScore: 10 }));
    const work = await accepted(of, assignment, { headSha: sha(2) });
    await world.pushed(work, sha(2), inTime);
    const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
    return { assignment, work, path, at: `${path}/works/work/${work.id}` };
  }

  async function read({ id }: { id: number }) {
    return only(await world.db.select().from(works).where(eq(works.id, id)));
  }

  /** Comments that are not deleted, each with its points. */
  async function live({ id }: { id: number }) {
    const rows = await world.db.select().from(feedback).where(eq(feedback.workId, id));
    return rows
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ body, points }) => [body, points])
      .sort();
  }

  return { ...room, world, other, template, accepted, gradable, read, live };
}

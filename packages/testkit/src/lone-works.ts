/** Submissions, each for a separate assignment, for tests of the commit that counts. */
import { works } from '@lectern/server/db/schema/index';
import { eq } from 'drizzle-orm';
import { due, sha } from './working-class.ts';
import type { World } from './world.ts';

export async function startLoneWorks(world: World) {
  const room = await world.seededClassroom();
  const { organization, classroom } = room;
  const template = await world.template(organization);

  async function scene(given: Partial<typeof works.$inferInsert> = {}, dueAt: Date | null = due) {
    const assignment = await world.assignment(classroom, template, { dueAt });
    const student = await world.signIn();
    await world.member(classroom, student);
    const repository = { defaultBranch: 'main', starterSha: sha(1) };
    const on = { id: assignment.id, orgId: organization.id };
    const work = await world.work(on, student, { ...repository, ...given });
    return { assignment, student, work };
  }

  async function read(work: { id: number }) {
    const [row] = await world.db.select().from(works).where(eq(works.id, work.id));
    return row!;
  }

  return { ...room, scene, read };
}

/** A classroom whose works can be graded by its professor and two teaching assistants. */
import { startWorld } from './world.ts';

export const sha = (digit: number) => String(digit).repeat(40);

export async function startGrading() {
  const world = await startWorld({ startsAt: '2026-09-10T12:00:00Z' });
  const dueAt = new Date('2026-09-08T12:00:00Z');
  const inTime = new Date('2026-09-07T12:00:00Z');
  const room = await world.seededClassroom();
  const { organization, classroom, student } = room;
  const other = await world.signIn({ firstName: 'Barbara' });
  await world.member(classroom, other, { role: 'TA' });
  const template = await world.template(organization);
  let repository = 9_000_000_000;

  /** In which there is nothing but the starter code. */
  function accepted(of: { id: number }, on: { id: number }, headSha = sha(1)) {
    return world.work({ id: on.id, orgId: organization.id }, of, {
      repositoryId: ++repository,
      defaultBranch: 'main',
      starterSha: sha(1),
      headSha,
    });
  }

  async function gradable(of: { id: number } = student, on?: { id: number }) {
    const assignment =
      on ?? (await world.assignment(classroom, template, { dueAt, defaultScore: 10 }));
    const work = await accepted(of, assignment, sha(2));
    await world.pushed(work, sha(2), inTime);
    const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
    return { assignment, work, path, at: `${path}/works/work/${work.id}` };
  }

  return { ...room, world, other, template, accepted, gradable };
}

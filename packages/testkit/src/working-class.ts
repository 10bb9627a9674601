/** A class with one assignment, for tests of submissions, figures and grades. */
import { memberships } from '@lectern/server/db/schema/index';
import { transact } from '@lectern/server/db/transact';
import { settleAssignment } from '@lectern/server/features/commits/counting/settle-work';
import { and, eq } from 'drizzle-orm';
import type { World } from './world.ts';

export const due = new Date('2026-09-08T12:00:00Z');
/** Seconds after the due date. */
export const after = (seconds: number) => new Date(due.getTime() + seconds * 1000);
export const sha = (digit: number) => String(digit).repeat(40);
const ready = { defaultBranch: 'main', starterSha: sha(1), repositoryUrl: 'https://host.test/r' };

/** A new class: Ada Byron, Alan Turing, Grace Hopper and Zoe Abel, who has not accepted. */
export async function startClass(world: World) {
  world.clock.set('2026-09-01T12:00:00Z');
  const { organization, classroom, professor, ta, student } = await world.seededClassroom();
  const outOfTheList = and(
    eq(memberships.classroomId, classroom.id),
    eq(memberships.userId, student.id),
  );
  await world.db.update(memberships).set({ status: 'REMOVED' }).where(outOfTheList);
  const template = await world.template(organization);
  const assignment = await world.assignment(classroom, template, { dueAt: due, defaultScore: 10 });
  const enrol = async (firstName: string, lastName: string) => {
    const person = await world.signIn({ firstName, lastName });
    await world.member(classroom, person);
    return person;
  };
  const [alan, ada, grace, zoe] = [
    await enrol('Alan', 'Turing'),
    await enrol('Ada', 'Byron'),
    await enrol('Grace', 'Hopper'),
    await enrol('Zoe', 'Abel'),
  ];
  const on = { id: assignment.id, orgId: organization.id };
  const start = (person: { id: number }) =>
    world.work(on, person, { ...ready, createdAt: after(-86_400) });
  const works = { alan: await start(alan), ada: await start(ada), grace: await start(grace) };
  const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
  const settle = (now: Date) => {
    world.clock.set(now);
    return transact(world.db, (tx) => settleAssignment(tx, assignment.id, now));
  };
  const remove = async (person: { id: number }, status: 'REMOVED' | 'ACTIVE' = 'REMOVED') => {
    await world.db
      .update(memberships)
      .set({ status })
      .where(and(eq(memberships.classroomId, classroom.id), eq(memberships.userId, person.id)));
  };
  return {
    organization,
    classroom,
    professor,
    ta,
    assignment,
    on,
    people: { alan, ada, grace, zoe },
    works,
    path,
    work: (work: { id: number }) => `${path}/works/work/${work.id}`,
    settle,
    remove,
  };
}

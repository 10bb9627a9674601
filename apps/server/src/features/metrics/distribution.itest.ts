import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { autograderReports, feedback, rubricItems } from '../../db/schema/index.ts';
import { listScores } from './queries.ts';

const world = await startWorld();
afterAll(world.close);

it('the distribution shows graded submissions of present students as percentages of the maximum', async () => {
  const { organization, classroom, ta, student } = await world.seededClassroom();
  const gone = await world.user();
  await world.member(classroom, gone, { status: 'REMOVED' });
  const template = await world.template(organization);
  const rubric = await world.rubric(classroom, [8, -3]);
  const dropped = { rubricId: rubric.id, position: 2, points: 50, explanation: '', deleted: true };
  await world.db.insert(rubricItems).values(dropped);
  const on = (given: object) => world.assignment(classroom, template, given);
  const measured = await on({ name: 'By hand', maximumScore: 20, createdAt: new Date(1) });
  const added = await on({
    name: 'Added up',
    defaultScore: 2,
    rubricId: rubric.id,
    createdAt: new Date(2),
  });
  const nothing = await on({ name: 'Nothing to reach', createdAt: new Date(3) });

  const sha = '2'.repeat(40);
  const graded = {
    state: 'GRADING_COMPLETED' as const,
    gradedAt: new Date(4),
    gradedSha: sha,
    countedSha: sha,
  };
  const inOrg = (assignment: { id: number }) => ({ id: assignment.id, orgId: organization.id });
  const first = await world.work(inOrg(measured), student, graded);
  await world.work(inOrg(measured), gone, graded);
  await world.work(inOrg(measured), await classmate(), { ...graded, state: 'SUBMITTED' });
  const second = await world.work(inOrg(added), student, graded);
  const comment = { body: 'Points', authorId: ta.id };
  await world.db.insert(feedback).values([
    { ...comment, workId: first.id, points: 5 },
    { ...comment, workId: second.id, points: 3 },
    { ...comment, workId: second.id, points: 99, deletedAt: new Date() },
  ]);
  const report = { workId: second.id, sha, points: 0.56, maximum: 1.12, source: 'test' };
  const forger = await world.work(inOrg(added), await classmate(), { countedSha: sha });
  await world.db
    .insert(autograderReports)
    .values([
      report,
      { ...report, sha: '3'.repeat(40), maximum: 500, source: 'not counted' },
      { ...report, workId: forger.id, maximum: 900 },
      { ...report, workId: forger.id, maximum: 900, source: 'again' },
    ]);

  const path = `/classrooms/classroom/${classroom.id}/grade-distribution`;
  expect((await world.api.as(ta).get(path)).json()).toEqual({
    assignments: [
      { assignment_id: measured.id, name: 'By hand', maximum: 20, percentages: [25] },
      { assignment_id: added.id, name: 'Added up', maximum: 11.12, percentages: [50] },
    ],
    left_out: [{ assignment_id: nothing.id, name: 'Nothing to reach' }],
  });

  async function classmate() {
    const person = await world.user();
    await world.member(classroom, person);
    return person;
  }
});

it('the query for scores reads no columns beyond what scores need', () => {
  const { sql } = listScores(world.db, 1).toSQL();
  expect(sql).not.toContain('"commits"');
  expect(sql).not.toContain('"repository_name"');
});

/** Grading takes the same number of statements for any number of comments and submissions. */
import { create, sha, startGrading } from '@lectern/testkit/grading-scene';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';

const { world, classroom, ta, template, accepted, gradable, live } = await startGrading();
afterAll(world.close);

const isSetting = (text: unknown) => typeof text === 'string' && text.startsWith('set ');

/** Posts the body and counts the statements of the request. */
async function post(path: string, body: object) {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await world.api.as(ta).post(path, body);
  const asked = statements.mock.calls.filter(([text]) => !isSetting(text)).length;
  statements.mockRestore();
  expect(answer.statusCode, answer.body).toBe(200);
  return { asked, answer };
}

async function grade(size: number): Promise<number> {
  const { at, work } = await gradable();
  const comments = Array.from({ length: size }, (_, index) => create(`Comment ${index}`, -1));
  const draft_keys = comments.map((_, index) => `item-${index}`);
  const { asked } = await post(`${at}/grade`, { body: '', comments, draft_keys });
  expect(await live(work)).toHaveLength(size);
  return asked;
}

async function gradeMissing(size: number): Promise<number> {
  const dueAt = new Date(world.clock.read().getTime() - 3_600_000);
  const assignment = await world.assignment(classroom, template, { dueAt });
  for (let count = 0; count < size; count += 1) {
    const person = await world.signIn();
    await world.member(classroom, person);
    await accepted(person, assignment, { countedSha: sha(1), countedReason: 'nothing_in_time' });
  }
  const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
  const { asked, answer } = await post(`${path}/grade-missing`, { body: 'Nothing there' });
  expect(answer.json<{ graded: number[] }>().graded).toHaveLength(size);
  return asked;
}

it('a grade takes as many statements with ten comments as with five', async () => {
  const five = await grade(5);
  expect(five).toBeLessThan(24);
  expect(await grade(10)).toBe(five);
});

it('zeros take as many statements for ten missing submissions as for two', async () => {
  const two = await gradeMissing(2);
  expect(await gradeMissing(10)).toBe(two);
});

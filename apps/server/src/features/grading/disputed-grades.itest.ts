/** Facts that a student could dispute: a grade's author, its points, and when it changed. */
import type { Feedback, Publication, StagedFeedback } from '@lectern/contract';
import { create, startGrading } from '@lectern/testkit/grading-scene';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { publications } from '../../db/schema/index.ts';

const { world, classroom, professor, ta, other, student, template, gradable } =
  await startGrading();
afterAll(world.close);

it('a published grade has no maximum when no points can be reached', async () => {
  const dueAt = new Date('2026-09-08T12:00:00Z');
  const none = await world.assignment(classroom, template, { dueAt, defaultScore: 0 });
  const { path, at, work } = await gradable(student, none);
  await world.api.as(ta).post(`${at}/grade`, { body: '', comments: [create('Good', 1)] });
  await world.api.as(professor).post(`${path}/publish`, {});
  const told = await world.db
    .select({ grade: publications.snapshot })
    .from(publications)
    .where(eq(publications.workId, work.id));
  expect(told).toMatchObject([{ grade: { manual_feedback_score: 1, maximum_score: null } }]);
});

it('a grade may change the same comment twice', async () => {
  const { at } = await gradable();
  const grade = async (comments: StagedFeedback[]) => {
    const answer = await world.api.as(ta).post(`${at}/grade`, { body: '', comments });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ feedback: Feedback[] }>().feedback;
  };
  const [comment] = await grade([create('First', 1)]);
  const { feedback_comment_id, version } = comment!;
  const edit = (body: string, seen = version): StagedFeedback => ({
    action: 'EDIT',
    feedback_comment_id,
    version: seen,
    body,
    points: 2,
  });
  expect(await grade([edit('Second'), edit('Third')])).toMatchObject([
    { body: 'Third', version: 3 },
  ]);
  const remove = { action: 'DELETE' as const, feedback_comment_id, version: 3 };
  expect(await grade([edit('Fourth', 3), remove])).toEqual([]);
});

it('a grade is refused when a re-scoring changed one of its comments while it waited for the lock', async () => {
  const { at } = await gradable();
  const grade = (comment: StagedFeedback) =>
    world.api.as(ta).post(`${at}/grade`, { body: '', comments: [comment] });
  const { feedback } = (await grade(create('First', 1))).json<{ feedback: Feedback[] }>();
  const { feedback_comment_id, version } = feedback[0]!;
  // Re-scoring locks comments, not submissions.
  const rescore = `update feedback set points = 5, version = version + 1 where id = ${feedback_comment_id}`;
  const release = await holdLocks(world.superuser, rescore);
  const edit = { action: 'EDIT', feedback_comment_id, version, body: 'Second' } as const;
  const grading = grade({ ...edit, points: 2 });
  await expect
    .poll(() => countWaiting(world.superuser))
    .toBe(1)
    .finally(release);
  const refused = await grading;
  expect(refused).toFailWith('grade_conflict');
  expect(refused.json()).toMatchObject({ conflicts: [{ theirs: { points: 5, version: 2 } }] });
});

it('a comment names the last author of its text, not its first author', async () => {
  const { path, at } = await gradable();
  const grade = async (by: { token: string }, comment: StagedFeedback) => {
    const answer = await world.api.as(by).post(`${at}/grade`, { body: '', comments: [comment] });
    return answer.json<{ feedback: Feedback[] }>().feedback[0]!;
  };
  const { feedback_comment_id, ta_username } = await grade(ta, create('Wrong.', -2));
  expect(ta_username).toBe(ta.login);
  const edit = { action: 'EDIT', feedback_comment_id, body: 'Not quite right.' } as const;
  expect(await grade(other, { ...edit, points: -2 })).toMatchObject({ ta_username: other.login });
  // A change of points alone keeps the author of the text.
  await grade(professor, { ...edit, points: -1 });
  await world.api.as(professor).post(`${path}/publish`, {});
  const seen = await world.api.as(student).get(at);
  const told = [{ body: edit.body, points: -1, ta_username: other.login }];
  expect(seen.json()).toMatchObject({ feedback: told });
});

it('a published grade counts as changed only while it differs from what was published', async () => {
  const { path, at } = await gradable();
  const grade = async (...comments: StagedFeedback[]) => {
    world.clock.advance({ minutes: 1 });
    const answer = await world.api.as(ta).post(`${at}/grade`, { body: '', comments });
    return answer.json<{ feedback: Feedback[] }>().feedback[0]!;
  };
  const { feedback_comment_id } = await grade(create('First', -2));
  await world.api.as(professor).post(`${path}/publish`, {});
  const hasChanged = async () => {
    const answer = await world.api.as(ta).get(`${path}/publications`);
    return answer.json<{ publications: Publication[] }>().publications[0]!.has_changes_since;
  };
  const edit = (body: string, points: number) =>
    grade({ action: 'EDIT', feedback_comment_id, body, points });
  await edit('Second', -2);
  expect(await hasChanged()).toBe(true);
  await edit('First', -5);
  expect(await hasChanged()).toBe(true);
  await edit('First', -2);
  expect(await hasChanged()).toBe(false);
  const again = await world.api.as(professor).post(`${path}/publish`, {});
  expect(again.json()).toEqual({ published: [], skipped: 1 });
  const reach = (version: number, maximum_score: number | null) =>
    world.api.as(professor).patch(path, { version, maximum_score });
  await reach(1, 20);
  expect(await hasChanged()).toBe(true);
  await reach(2, null);
  expect(await hasChanged()).toBe(false);
  await grade(create('One', -1), create('More', 1));
  expect(await hasChanged()).toBe(true);
});

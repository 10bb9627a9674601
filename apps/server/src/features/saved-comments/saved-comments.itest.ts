import type { Draft, SavedComment, SavedCommentUses, StagedFeedback } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { create, startGrading } from '@lectern/testkit/grading-scene';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { auditLog, feedback, savedComments } from '../../db/schema/index.ts';

const { world, classroom, professor, ta, other, gradable } = await startGrading();
afterAll(world.close);

const at = `/classrooms/classroom/${classroom.id}`;
const own = `${at}/saved-comments`;
const ofCourse = `${at}/course-comments`;

beforeEach(async () => {
  await world.superuser.query('update feedback set saved_comment_id = null');
  await world.superuser.query('delete from saved_comments');
});

async function keep(by: { token: string }, path: string, body: string, points = -1) {
  const answer = await world.api.as(by).post(path, { comments: [{ body, points }] });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ ids: [number]; added: number }>();
}

async function listed(by: { token: string }, query = '') {
  const path = `${own}${query}`;
  return (await world.api.as(by).read<{ saved_comments: SavedComment[] }>(path)).saved_comments;
}

const using = (saved_comment_id: number, body: string, points = -1): StagedFeedback =>
  ({ ...create(body, points), saved_comment_id }) as StagedFeedback;

async function grade(by: { token: string }, where: string, comments: StagedFeedback[]) {
  const answer = await world.api.as(by).post(`${where}/grade`, { body: '', comments });
  expect(answer.statusCode, answer.body).toBe(200);
}

it('staff see their own saved comments and those of the course, and nobody else’s', async () => {
  await keep(ta, own, 'Mine');
  await keep(other, own, 'Theirs');
  await keep(professor, ofCourse, 'Ours', 2);
  const seen = async (by: { token: string }) =>
    (await listed(by)).map(({ body, points, of_course }) => [body, points, of_course]);
  expect(await seen(ta)).toEqual([
    ['Mine', -1, false],
    ['Ours', 2, true],
  ]);
  expect(await seen(professor)).toEqual([['Ours', 2, true]]);
});

it('the same text and points are kept once, and points alone get the text of a grade', async () => {
  const first = await keep(ta, own, 'Again');
  expect(await keep(ta, own, ' Again ')).toEqual({ ids: first.ids, added: 0 });
  expect((await keep(ta, own, 'Again', -2)).added).toBe(1);
  await keep(ta, own, ' ', -3);
  expect((await listed(ta)).map(({ body }) => body)).toEqual([
    'Again',
    'Again',
    'No comment left for this point adjustment.',
  ]);
  const empty = { comments: [{ body: ' ', points: 0 }] };
  expect(await world.api.as(ta).post(own, empty)).toFailWith('comment_empty');
});

it('nobody keeps more than the limit, also with two imports at once', async () => {
  const many = (from: number) => ({
    comments: Array.from({ length: 300 }, (_, index) => ({ body: `${from + index}`, points: 0 })),
  });
  const answers = await Promise.all(
    [0, 1_000].map((from) => world.api.as(ta).post(own, many(from))),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(answers.find(({ statusCode }) => statusCode === 422)).toFailWith(
    'too_many_saved_comments',
  );
  expect(await listed(ta)).toHaveLength(300);
  expect(300).toBeLessThan(limits.savedComments);
  expect(await keep(other, own, 'Room for others')).toMatchObject({ added: 1 });
});

it('uses are counted from grades: on the rubric item, in the file, in the assignment, in all', async () => {
  const { ids } = await keep(ta, own, 'Name it');
  const rubric = await world.rubric(classroom);
  const { rows } = await world.superuser.query<{ id: string }>(
    'select id from rubric_items where rubric_id = $1',
    [rubric.id],
  );
  const item = Number(rows[0]?.id);
  const [one, two] = [await gradable(), await gradable()];
  await grade(ta, one.at, [using(ids[0], 'Name it'), using(ids[0], 'Name it, please')]);
  await grade(ta, two.at, [
    { ...using(ids[0], 'Name it'), rubric_item_id: item } as StagedFeedback,
  ]);
  const query = `?assignment_id=${two.assignment.id}&rubric_item_id=${item}&path=main.py`;
  expect(await listed(ta, query)).toMatchObject([
    { uses: 3, uses_in_assignment: 1, uses_on_item: 1, uses_in_file: 0 },
  ]);
  const uses = await world.api.as(ta).read<SavedCommentUses>(`${own}/${ids[0]}/uses`);
  expect(uses).toMatchObject({ assignments: [{ uses: 2 }, { uses: 1 }], drafts: 0 });
  expect(await world.api.as(other).get(`${own}/${ids[0]}/uses`)).toFailWith('not_found');
});

it('an edit changes pending comments with the old text, and never a grade or another person’s draft', async () => {
  const { ids } = await keep(professor, ofCourse, 'Name it');
  const id = ids[0];
  const [graded, pending] = [await gradable(), await gradable()];
  await grade(ta, graded.at, [using(id, 'Name it')]);
  const items = [
    { key: 'a', feedback: using(id, 'Name it') },
    { key: 'b', feedback: using(id, 'Name it, Ada') },
    { key: 'c', feedback: create('Name it', -1) },
  ];
  for (const by of [professor, other]) {
    await world.api.as(by).put(`${pending.at}/draft`, { items, version: 0 });
  }
  expect(await world.api.as(professor).read(`${own}/${id}/uses`)).toMatchObject({ drafts: 1 });
  const edit = { body: 'Name this', points: -2, version: 1, change_drafts: true };
  const answer = await world.api.as(professor).put(`${ofCourse}/${id}`, edit);
  expect(answer.json()).toEqual({ changed_drafts: 1 });
  const bodies = async (by: { token: string }) =>
    (await world.api.as(by).read<Draft>(`${pending.at}/draft`)).items.map(({ feedback: one }) =>
      one.action === 'DELETE' ? null : [one.body, one.points],
    );
  expect(await bodies(professor)).toEqual([
    ['Name this', -2],
    ['Name it, Ada', -1],
    ['Name it', -1],
  ]);
  expect((await bodies(other))[0]).toEqual(['Name it', -1]);
  const [comment] = await world.db
    .select()
    .from(feedback)
    .where(eq(feedback.workId, graded.work.id));
  expect(comment).toMatchObject({ body: 'Name it', points: -1, version: 1 });
  // A repeat after a lost answer changes nothing; another edit of the old version is a conflict.
  expect((await world.api.as(professor).put(`${ofCourse}/${id}`, edit)).statusCode).toBe(200);
  const late = { ...edit, body: 'Rename it' };
  expect(await world.api.as(professor).put(`${ofCourse}/${id}`, late)).toFailWith('conflict');
});

it('a teaching assistant changes only their own, and changes of the course are audited', async () => {
  const mine = (await keep(ta, own, 'Mine')).ids[0];
  const ours = (await keep(professor, ofCourse, 'Ours')).ids[0];
  const edit = { body: 'Changed', points: 0, version: 1 };
  const put = (by: { token: string }, path: string) => world.api.as(by).put(path, edit);
  expect(await put(other, `${own}/${mine}`)).toFailWith('not_found');
  expect(await put(professor, `${own}/${mine}`)).toFailWith('not_found');
  expect(await put(ta, `${own}/${ours}`)).toFailWith('not_found');
  expect(await put(ta, `${ofCourse}/${ours}`)).toFailWith('role_too_low');
  expect((await put(ta, `${own}/${mine}`)).statusCode).toBe(200);
  expect((await put(professor, `${ofCourse}/${ours}`)).statusCode).toBe(200);
  await world.api.as(professor).delete(`${ofCourse}/${ours}`);
  const entries = await world.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `classroom:${classroom.id}`));
  expect(entries.slice(-3).map(({ action }) => action)).toEqual([
    'course-comment.added',
    'course-comment.edited',
    'course-comment.deleted',
  ]);
});

it('comments keep their text after their saved comment is deleted, also those still pending', async () => {
  const { ids } = await keep(ta, own, 'Name it');
  const [before, after] = [await gradable(), await gradable()];
  await grade(ta, before.at, [using(ids[0], 'Name it')]);
  expect((await world.api.as(ta).delete(`${own}/${ids[0]}`)).statusCode).toBe(204);
  await grade(ta, after.at, [using(ids[0], 'Name it')]);
  const rows = await world.db
    .select({ body: feedback.body, saved: feedback.savedCommentId })
    .from(feedback)
    .where(eq(feedback.workId, after.work.id));
  expect(rows).toEqual([{ body: 'Name it', saved: null }]);
  expect(await world.db.$count(savedComments)).toBe(0);
});

import type { Draft, Feedback, StagedFeedback } from '@lectern/contract';
import { create, startGrading } from '@lectern/testkit/grading-scene';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const { world, ta, other, gradable, read, live } = await startGrading();
afterAll(world.close);

let scene: Awaited<ReturnType<typeof gradable>>;
beforeEach(async () => {
  scene = await gradable();
});

async function grade(by: { token: string }, comments: StagedFeedback[]): Promise<void> {
  const answer = await world.api.as(by).post(`${scene.at}/grade`, { body: '', comments });
  expect(answer.statusCode, answer.body).toBe(200);
}

const draft = (by: { token: string }) => world.api.as(by).get(`${scene.at}/draft`);
const save = (by: { token: string }, items: unknown[], version: number) =>
  world.api.as(by).put(`${scene.at}/draft`, { items, version });

describe('a draft', () => {
  const marks = { unfinished: true, file_sha: 'a'.repeat(40), rubric_points: -2 };
  const item = { key: 'a', feedback: create('Draft', 1), ...marks };

  it('is visible to its owner only, survives until the grade, and is not restored by a late save', async () => {
    expect((await draft(ta)).json()).toEqual({ items: [], version: 0, updated_at: null });
    const { version } = (await save(ta, [item], 0)).json<Draft>();
    expect((await draft(other)).json()).toMatchObject({ items: [] });
    await grade(other, []);
    expect((await draft(ta)).json()).toMatchObject({ items: [item], version });
    await grade(ta, [create('Draft', 1)]);
    expect((await draft(ta)).json()).toMatchObject({ items: [], version: 0 });
    expect((await save(ta, [item], version)).statusCode).toBe(409);
  });

  it('is not overwritten by another tab that has not seen it', async () => {
    const { version } = (await save(ta, [item], 0)).json<Draft>();
    const late = await save(ta, [], 0);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ draft: { items: [item], version } });
    expect((await save(ta, [], version)).json()).toMatchObject({ items: [], version: version + 1 });
  });

  it('replaces half of a surrogate pair at the end of a text', async () => {
    const cut = { ...item, feedback: create('Well done \u{1F600}'.slice(0, -1), 1) };
    const kept = { feedback: { body: 'Well done \uFFFD' } };
    expect((await save(ta, [cut], 0)).json()).toMatchObject({ items: [kept] });
  });

  it('stops a grade when another device has changed its items unseen', async () => {
    const staged = (body: string, more: object = {}) => ({
      key: 'a',
      feedback: create(body),
      ...more,
    });
    const submit = (draft_version: number, comments = [create('Older')]) =>
      world.api
        .as(ta)
        .post(`${scene.at}/grade`, { comments, draft_keys: ['a', 'gone'], draft_version });
    let { version } = (await save(ta, [staged('Older')], 0)).json<Draft>();
    const seen = version;
    for (const news of [
      [staged('Newer')],
      [staged('Older', { unfinished: true })],
      [staged('Older'), { ...staged('Wanted again'), key: 'gone' }],
    ]) {
      ({ version } = (await save(ta, news, version)).json<Draft>());
      const refused = await submit(seen);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ draft: { items: news, version } });
      expect(await live(scene.work)).toEqual([]);
    }
    // Without draft keys the grade would delete the whole draft.
    const whole = { comments: [], draft_version: seen };
    expect((await world.api.as(ta).post(`${scene.at}/grade`, whole)).statusCode).toBe(409);
    // Other items, or the same text again, are no conflict. Neither is a version the grader has
    // seen.
    const beside = { ...staged('Beside'), key: 'b' };
    ({ version } = (await save(ta, [staged('Older'), beside], version)).json<Draft>());
    expect((await submit(seen)).statusCode).toBe(200);
    expect((await draft(ta)).json()).toMatchObject({ items: [beside], version: version + 1 });
    ({ version } = (await save(ta, [staged('Newer')], version + 1)).json<Draft>());
    expect((await submit(version)).statusCode).toBe(200);
    expect(await live(scene.work)).toEqual([['Older', 0]]);
  });

  it('is refused, as is a grade, when another person uses the same browser', async () => {
    const fromTab = (by: { id: number }) => ({
      draft: { items: [item], version: 0, author_id: by.id },
      grade: { body: '', comments: [create('Draft', 1)], author_id: by.id },
    });
    const next = world.api.as(other);
    const refused = [
      await next.get(`${scene.at}/draft?author_id=${ta.id}`),
      await next.put(`${scene.at}/draft`, fromTab(ta).draft),
      await next.post(`${scene.at}/grade`, fromTab(ta).grade),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        409,
        'not_the_author',
      ]);
      expect(answer.json()).not.toHaveProperty('draft');
    }
    expect((await draft(other)).json()).toMatchObject({ items: [], version: 0 });
    expect(await live(scene.work)).toEqual([]);
    expect((await read(scene.work)).state).not.toBe('GRADING_COMPLETED');

    const own = world.api.as(ta);
    expect((await own.put(`${scene.at}/draft`, fromTab(ta).draft)).statusCode).toBe(200);
    const asked = await own.get(`${scene.at}/draft?author_id=${ta.id}`);
    expect(asked.json()).toMatchObject({ items: [item] });
    expect((await own.post(`${scene.at}/grade`, fromTab(ta).grade)).statusCode).toBe(200);
    expect(await live(scene.work)).toEqual([['Draft', 1]]);
  });
});

describe('grading from a draft', () => {
  it('does not let a stale save replace a newer draft', async () => {
    const item = (key: string) => ({ key, feedback: create(key, 1) });
    const stale = (await save(ta, [item('old')], 0)).json<Draft>();
    await grade(ta, [create('old', 1)]);
    await save(ta, [item('new')], 0);
    expect(await save(ta, [item('old')], stale.version)).toFailWith('conflict');
    expect((await draft(ta)).json()).toMatchObject({ items: [{ key: 'new' }] });
  });

  it('saves each draft comment once from any tab and keeps the items of other tabs', async () => {
    const [one, two] = ['one', 'two'].map((key) => ({ key, feedback: create(key, -1) }));
    await save(ta, [one, two], 0);
    const submit = async (...items: { key: string; feedback: StagedFeedback }[]) => {
      const comments = items.map(({ feedback }) => feedback);
      const draft_keys = items.map(({ key }) => key);
      const sent = { body: '', comments, draft_keys };
      const answer = await world.api.as(ta).post(`${scene.at}/grade`, sent);
      return answer.json<{ manual_feedback_score: number }>().manual_feedback_score;
    };
    const staged = async () => (await draft(ta)).json<Draft>().items;
    expect(await submit(one!)).toBe(9);
    expect(await staged()).toEqual([two]);
    expect(await submit(one!, two!)).toBe(8);
    expect(await staged()).toEqual([]);
  });

  it('refuses two comments with the same draft key', async () => {
    const comments = [create('One', -1), create('Two', -1)];
    const sent = { body: '', comments, draft_keys: ['same', 'same'] };
    const graded = await world.api.as(ta).post(`${scene.at}/grade`, sent);
    expect(graded).toFailWith('invalid_value');
    expect(graded.json()).toMatchObject({ message: 'The value of draft_keys is not allowed.' });
    const items = comments.map((feedback) => ({ key: 'same', feedback }));
    const saved = await save(ta, items, 0);
    expect(saved).toFailWith('invalid_value');
    expect(saved.json()).toMatchObject({ message: 'The value of items is not allowed.' });
  });

  it('keeps text that another tab wrote into an item after it was graded', async () => {
    const submit = async (body: string) => {
      const sent = { body: '', comments: [create(body, -1)], draft_keys: ['one'] };
      const answer = await world.api.as(ta).post(`${scene.at}/grade`, sent);
      return answer.json<{ feedback: Feedback[] }>().feedback.map((comment) => comment.body);
    };
    expect(await submit('First')).toEqual(['First']);
    expect(await submit('Second')).toEqual(['Second']);
    // The comment has changed since, so both texts are kept.
    expect(await submit('Third')).toEqual(['Second', 'Third']);
    expect(await submit('Second')).toEqual(['Second', 'Third']);
    // A tab that missed the success sends the first text once more.
    expect(await submit('First')).toEqual(['Second', 'Third']);
  });
});

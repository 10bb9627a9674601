import type { Draft, Feedback, FeedbackVersion, Graders, StagedFeedback } from '@lectern/contract';
import { sha, startGrading } from '@lectern/testkit/grading-scene';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { feedback, feedbackVersions, gradeSubmissions, works } from '../../db/schema/index.ts';

const { world, classroom, professor, ta, other, student, template, gradable } =
  await startGrading();
afterAll(world.close);

let scene: Awaited<ReturnType<typeof gradable>>;
beforeEach(async () => {
  scene = await gradable();
});

const create = (body: string, points = 0): StagedFeedback => ({
  action: 'CREATE',
  path: null,
  line: null,
  body,
  points,
});

function grade(by: { token: string }, comments: StagedFeedback[], key?: string, at = scene.at) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return world.api.as(by).post(`${at}/grade`, { body: '', comments }, headers);
}

interface Graded {
  feedback: Feedback[];
  manual_feedback_score: number;
}

async function graded(by: { token: string }, comments: StagedFeedback[], key?: string) {
  const answer = await grade(by, comments, key);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Graded>();
}

async function live() {
  const rows = await world.db.select().from(feedback).where(eq(feedback.workId, scene.work.id));
  return rows
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ body, points }) => [body, points])
    .sort();
}

async function read() {
  const [row] = await world.db.select().from(works).where(eq(works.id, scene.work.id));
  return row!;
}

describe('submitting a grade', () => {
  it('adds the points to the default score, completes the work and says which commit it read', async () => {
    const answer = await graded(ta, [create('Good names', 2), create('', -5), create(' A note ')]);
    expect(answer.manual_feedback_score).toBe(7);
    expect(answer.feedback).toMatchObject([
      { body: 'Good names', points: 2, ta_username: ta.login, version: 1, action: '' },
      { body: 'No comment left for this point adjustment.', points: -5 },
      { body: 'A note', points: 0 },
    ]);
    expect(await read()).toMatchObject({
      state: 'GRADING_COMPLETED',
      gradedSha: sha(2),
      countedSha: sha(2),
      gradedBy: ta.id,
    });
  });

  it('accepts an empty list for a flawless work', async () => {
    expect(await graded(ta, [])).toEqual({ feedback: [], manual_feedback_score: 10 });
    expect((await read()).state).toBe('GRADING_COMPLETED');
  });

  it('keeps what is said of the whole work beside the comments, once', async () => {
    const sent = { body: ' Well done ', comments: [create('Good names', 2)] };
    for (const _ of [1, 2]) {
      const key = { 'idempotency-key': 'remark' };
      const answer = await world.api.as(ta).post(`${scene.at}/grade`, sent, key);
      expect(answer.json<Graded>()).toMatchObject({
        feedback: [
          { body: 'Good names' },
          { path: null, line: null, body: 'Well done', points: 0 },
        ],
        manual_feedback_score: 12,
      });
    }
  });

  it('pins the newest commit when there is no deadline', async () => {
    const open = await world.assignment(classroom, template, { dueAt: null });
    scene = await gradable(student, open);
    await graded(ta, []);
    expect(await read()).toMatchObject({ countedSha: sha(2), countedReason: 'grading' });
  });

  it('applies one key once, also five times at once and after later grades', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => grade(ta, [create('Once', 1)], 'the-key')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    await graded(ta, [create('Twice', 1)], 'another-key');
    await graded(ta, [create('Once', 1)], 'the-key');
    expect(await live()).toEqual([
      ['Once', 1],
      ['Twice', 1],
    ]);
    const submissions = await world.db
      .select()
      .from(gradeSubmissions)
      .where(eq(gradeSubmissions.workId, scene.work.id));
    expect(submissions.map(({ score }) => score).sort()).toEqual([11, 12]);
  });

  it('refuses what it does not understand and changes nothing', async () => {
    const foreign = await world.rubric((await world.seededClassroom()).classroom);
    const [item] = await world.superuser
      .query<{ id: string }>('select id from rubric_items where rubric_id = $1', [foreign.id])
      .then(({ rows }) => rows);
    const refused: [StagedFeedback[], string][] = [
      [[create('Kept?', 1), create('  ')], 'comment_empty'],
      [[create('x'), { action: 'DELETE', feedback_comment_id: 999_999 }], 'comment_not_found'],
      [
        [{ ...create('x', 1), rubric_item_id: Number(item?.id) } as StagedFeedback],
        'rubric_item_not_found',
      ],
    ];
    for (const [comments, code] of refused) {
      const answer = await grade(ta, comments);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, code]);
    }
    expect((await grade(ta, [], 'a key with spaces')).statusCode).toBe(422);
    expect(await live()).toEqual([]);
    expect((await read()).state).not.toBe('GRADING_COMPLETED');
  });

  it('gives a comment the rubric item that a change names, and leaves it where none is named', async () => {
    const { id } = await world.rubric(classroom);
    const { rows } = await world.superuser.query<{ id: string }>(
      'select id from rubric_items where rubric_id = $1',
      [id],
    );
    const [{ feedback_comment_id }] = (await graded(ta, [create('Words', 1)])).feedback as [
      Feedback,
    ];
    const edit = { action: 'EDIT', feedback_comment_id, body: 'Words', points: 1 } as const;
    const item = Number(rows[0]?.id);
    const steps = [
      [{ rubric_item_id: item }, { rubric_item_id: item, version: 2 }],
      [{ rubric_item_id: item }, { rubric_item_id: item, version: 2 }],
      [{ points: 2 }, { rubric_item_id: item, version: 3 }],
      [
        { points: 2, rubric_item_id: null },
        { rubric_item_id: null, version: 4 },
      ],
    ] as const;
    for (const [change, saved] of steps) {
      expect((await graded(ta, [{ ...edit, ...change }])).feedback).toMatchObject([saved]);
    }
    const kept = await world.db
      .select({ item: feedbackVersions.rubricItemId })
      .from(feedbackVersions)
      .where(eq(feedbackVersions.feedbackId, feedback_comment_id))
      .orderBy(feedbackVersions.version);
    expect(kept.map((version) => version.item)).toEqual([null, item, item, null]);
  });

  it('does not grade what has no repository', async () => {
    await world.db.update(works).set({ repositoryId: null }).where(eq(works.id, scene.work.id));
    expect((await grade(ta, [])).json()).toMatchObject({ code: 'not_gradable' });
  });
});

it('is nobody’s own to grade, claim or be given', async () => {
  const promoted = await world.signIn();
  await world.member(classroom, promoted, { role: 'TA' });
  scene = await gradable(promoted);
  const refused = [
    await grade(promoted, []),
    await world.api.as(promoted).post(`${scene.at}/claim`),
    await world.api.as(professor).put(`${scene.path}/graders`, {
      mode: 'manual',
      student_work_ids: [scene.work.id],
      github_username: promoted.login,
    }),
  ];
  expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'own_work',
    'own_work',
    'own_work',
  ]);
  const shared = await world.api.as(professor).put(`${scene.path}/graders`, {
    mode: 'share',
    graders: [{ github_username: promoted.login, weight: 1 }],
  });
  expect(shared.json<Graders>().assigned).toEqual([]);
});

describe('two graders at once', () => {
  async function saved(): Promise<Feedback> {
    const { feedback: comments } = await graded(ta, [create('First', 1)]);
    return comments[0]!;
  }
  const edit = ({ feedback_comment_id, version }: Feedback, body: string): StagedFeedback => ({
    action: 'EDIT',
    feedback_comment_id,
    version,
    body,
    points: 2,
  });
  const remove = ({ feedback_comment_id, version }: Feedback): StagedFeedback => ({
    action: 'DELETE',
    feedback_comment_id,
    version,
  });

  it('keep all of their different comments', async () => {
    await Promise.all([
      graded(ta, [create('From Alan', 1)]),
      graded(other, [create('From Barbara', -1)]),
    ]);
    expect(await live()).toEqual([
      ['From Alan', 1],
      ['From Barbara', -1],
    ]);
  });

  it.each(['one after the other', 'at the same time'])(
    'have both texts when they changed the same comment, %s',
    async (when) => {
      const comment = await saved();
      const mine = () => grade(ta, [edit(comment, 'Mine'), create('Beside it')]);
      const theirs = () => grade(other, [edit(comment, 'Theirs')]);
      const answers =
        when === 'at the same time'
          ? await Promise.all([theirs(), mine()])
          : [await theirs(), await mine()];
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const lost = answers.find(({ statusCode }) => statusCode === 409)!;
      const [body] = (await live())
        .map(([text]) => text)
        .filter((text) => text === 'Mine' || text === 'Theirs');
      const refused = lost.json<{ conflicts: unknown }>().conflicts;
      expect(refused).toMatchObject([
        { theirs: { body, version: 2 }, yours: { body: body === 'Mine' ? 'Theirs' : 'Mine' } },
      ]);
      // Nothing else of the refused grade was applied either.
      if (body === 'Theirs') expect(await live()).toEqual([['Theirs', 2]]);
    },
  );

  it.each([
    ['edit', 'delete', 409],
    ['delete', 'edit', 409],
    ['delete', 'delete', 200],
    ['edit', 'the same edit', 200],
  ])('%s, then %s of a comment as it was before: %i', async (first, second, status) => {
    const comment = await saved();
    const staged = (what: string) =>
      what === 'delete' ? remove(comment) : edit(comment, 'Changed');
    expect((await grade(other, [staged(first)])).statusCode).toBe(200);
    expect((await grade(ta, [staged(second)])).statusCode).toBe(status);
  });

  it('leave every version behind, with who made it', async () => {
    const comment = await saved();
    await graded(other, [edit(comment, 'Second')]);
    await graded(ta, [remove({ ...comment, version: 2 })]);
    const answer = await world.api.as(ta).get(`${scene.at}/feedback-history`);
    expect(answer.json<{ versions: FeedbackVersion[] }>().versions).toMatchObject([
      { version: 1, action: 'CREATE', body: 'First', points: 1, changed_by: ta.login },
      { version: 2, action: 'EDIT', body: 'Second', points: 2, changed_by: other.login },
      { version: 3, action: 'DELETE', body: 'Second', changed_by: ta.login },
    ]);
    expect(await live()).toEqual([]);
  });
});

describe('a draft', () => {
  const marks = { unfinished: true, file_sha: 'a'.repeat(40) };
  const item = { key: 'a', feedback: create('Draft', 1), ...marks };
  const draft = (by: { token: string }) => world.api.as(by).get(`${scene.at}/draft`);
  const save = (by: { token: string }, items: unknown[], version: number) =>
    world.api.as(by).put(`${scene.at}/draft`, { items, version });

  it("is its owner's alone, survives until the grade, and is not put back by a late save", async () => {
    expect((await draft(ta)).json()).toEqual({ items: [], version: 0, updated_at: null });
    const { version } = (await save(ta, [item], 0)).json<Draft>();
    expect((await draft(other)).json()).toMatchObject({ items: [] });
    await graded(other, []);
    expect((await draft(ta)).json()).toMatchObject({ items: [item], version });
    await graded(ta, [create('Draft', 1)]);
    expect((await draft(ta)).json()).toMatchObject({ items: [], version: 0 });
    expect((await save(ta, [item], version)).statusCode).toBe(409);
  });

  it('of another tab is not overwritten unseen', async () => {
    const { version } = (await save(ta, [item], 0)).json<Draft>();
    const late = await save(ta, [], 0);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ draft: { items: [item], version } });
    expect((await save(ta, [], version)).json()).toMatchObject({ items: [], version: version + 1 });
  });

  it('keeps its words where half of a character is left of the last one', async () => {
    const cut = { ...item, feedback: create('Well done \u{1F600}'.slice(0, -1), 1) };
    const kept = { feedback: { body: 'Well done \uFFFD' } };
    expect((await save(ta, [cut], 0)).json()).toMatchObject({ items: [kept] });
  });

  it('that says otherwise at another device goes into no grade unseen', async () => {
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
      expect(await live()).toEqual([]);
    }
    // All of it would go, where nothing is named.
    const whole = { comments: [], draft_version: seen };
    expect((await world.api.as(ta).post(`${scene.at}/grade`, whole)).statusCode).toBe(409);
    // Words beside them, or the same ones, are no news; nor is what its writer has seen.
    const beside = { ...staged('Beside'), key: 'b' };
    ({ version } = (await save(ta, [staged('Older'), beside], version)).json<Draft>());
    expect((await submit(seen)).statusCode).toBe(200);
    expect((await draft(ta)).json()).toMatchObject({ items: [beside], version: version + 1 });
    ({ version } = (await save(ta, [staged('Newer')], version + 1)).json<Draft>());
    expect((await submit(version)).statusCode).toBe(200);
    expect(await live()).toEqual([['Older', 0]]);
  });

  it('of one person is never taken for that of the next in the same browser, nor is a grade', async () => {
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
    expect(await live()).toEqual([]);
    expect((await read()).state).not.toBe('GRADING_COMPLETED');

    const own = world.api.as(ta);
    expect((await own.put(`${scene.at}/draft`, fromTab(ta).draft)).statusCode).toBe(200);
    const asked = await own.get(`${scene.at}/draft?author_id=${ta.id}`);
    expect(asked.json()).toMatchObject({ items: [item] });
    expect((await own.post(`${scene.at}/grade`, fromTab(ta).grade)).statusCode).toBe(200);
    expect(await live()).toEqual([['Draft', 1]]);
  });
});

describe('presence', () => {
  const keep = async (by: { token: string }) =>
    (await world.api.as(by).put(`${scene.at}/presence`)).json<{
      others: { github_username: string }[];
    }>().others;

  it('is seen by the others, and lapses when it is not renewed', async () => {
    expect(await keep(ta)).toEqual([]);
    expect(await keep(other)).toMatchObject([{ github_username: ta.login }]);
    await world.api.as(ta).delete(`${scene.at}/presence`);
    expect(await keep(other)).toEqual([]);
    await keep(ta);
    world.clock.advance({ minutes: 1 });
    expect(await keep(other)).toEqual([]);
  });

  it('is told of when it begins and when it ends, and not when there was none to end', async () => {
    const news = await world.superuser.connect();
    const heard: string[] = [];
    news.on('notification', ({ payload = '' }) => heard.push(payload));
    await news.query('listen lectern_events');
    await keep(ta);
    const leave = () => world.api.as(ta).delete(`${scene.at}/presence`);
    expect((await leave()).statusCode).toBe(204);
    expect((await leave()).statusCode).toBe(204);
    // What was told before is heard before the next answer.
    await news.query('unlisten *');
    news.release();
    expect(heard.filter((payload) => payload.includes('presence'))).toHaveLength(2);
  });
});

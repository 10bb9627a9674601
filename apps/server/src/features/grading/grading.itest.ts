import type { Feedback, FeedbackVersion, Graders, StagedFeedback } from '@lectern/contract';
import { create, sha, startGrading } from '@lectern/testkit/grading-scene';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { feedbackVersions, gradeSubmissions, works } from '../../db/schema/index.ts';

const { world, classroom, professor, ta, other, student, template, gradable, read, live } =
  await startGrading();
afterAll(world.close);

let scene: Awaited<ReturnType<typeof gradable>>;
beforeEach(async () => {
  scene = await gradable();
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

describe('submitting a grade', () => {
  it('adds the points to the default score, completes the submission and records its commit', async () => {
    const answer = await graded(ta, [create('Good names', 2), create('', -5), create(' A note ')]);
    expect(answer.manual_feedback_score).toBe(7);
    expect(answer.feedback).toMatchObject([
      { body: 'Good names', points: 2, ta_username: ta.login, version: 1, action: '' },
      { body: 'No comment left for this point adjustment.', points: -5 },
      { body: 'A note', points: 0 },
    ]);
    expect(await read(scene.work)).toMatchObject({
      state: 'GRADING_COMPLETED',
      gradedSha: sha(2),
      countedSha: sha(2),
      gradedBy: ta.id,
    });
  });

  it('accepts no comments for a flawless submission', async () => {
    expect(await graded(ta, [])).toEqual({ feedback: [], manual_feedback_score: 10 });
    expect((await read(scene.work)).state).toBe('GRADING_COMPLETED');
  });

  it('saves the remark on the whole submission once, beside the comments', async () => {
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
    expect(await read(scene.work)).toMatchObject({ countedSha: sha(2), countedReason: 'grading' });
  });

  it('applies one idempotency key once, even five times at once and after later grades', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => grade(ta, [create('Once', 1)], 'the-key')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    await graded(ta, [create('Twice', 1)], 'another-key');
    await graded(ta, [create('Once', 1)], 'the-key');
    expect(await live(scene.work)).toEqual([
      ['Once', 1],
      ['Twice', 1],
    ]);
    const submissions = await world.db
      .select()
      .from(gradeSubmissions)
      .where(eq(gradeSubmissions.workId, scene.work.id));
    expect(submissions.map(({ score }) => score).sort()).toEqual([11, 12]);
  });

  it('refuses invalid comments and changes nothing', async () => {
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
    expect(await live(scene.work)).toEqual([]);
    expect((await read(scene.work)).state).not.toBe('GRADING_COMPLETED');
  });

  it('sets the rubric item that an edit names, and keeps it when none is named', async () => {
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

  it('refuses a submission without a repository', async () => {
    await world.db.update(works).set({ repositoryId: null }).where(eq(works.id, scene.work.id));
    expect((await grade(ta, [])).json()).toMatchObject({ code: 'not_gradable' });
  });
});

it('nobody can grade, claim or be assigned their own submission', async () => {
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
    expect(await live(scene.work)).toEqual([
      ['From Alan', 1],
      ['From Barbara', -1],
    ]);
  });

  it.each(['one after the other', 'at the same time'])(
    'get both texts when they changed the same comment, %s',
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
      const [body] = (await live(scene.work))
        .map(([text]) => text)
        .filter((text) => text === 'Mine' || text === 'Theirs');
      const refused = lost.json<{ conflicts: unknown }>().conflicts;
      expect(refused).toMatchObject([
        { theirs: { body, version: 2 }, yours: { body: body === 'Mine' ? 'Theirs' : 'Mine' } },
      ]);
      if (body === 'Theirs') expect(await live(scene.work)).toEqual([['Theirs', 2]]);
    },
  );

  it.each([
    ['edit', 'delete', 409],
    ['delete', 'edit', 409],
    ['delete', 'delete', 200],
    ['edit', 'the same edit', 200],
  ])('with %s, then %s of the same version of a comment, get %i', async (first, second, status) => {
    const comment = await saved();
    const staged = (what: string) =>
      what === 'delete' ? remove(comment) : edit(comment, 'Changed');
    expect((await grade(other, [staged(first)])).statusCode).toBe(200);
    expect((await grade(ta, [staged(second)])).statusCode).toBe(status);
  });

  it('leave every version in the history, with its author', async () => {
    const comment = await saved();
    await graded(other, [edit(comment, 'Second')]);
    await graded(ta, [remove({ ...comment, version: 2 })]);
    const answer = await world.api.as(ta).get(`${scene.at}/feedback-history`);
    expect(answer.json<{ versions: FeedbackVersion[] }>().versions).toMatchObject([
      { version: 1, action: 'CREATE', body: 'First', points: 1, changed_by: ta.login },
      { version: 2, action: 'EDIT', body: 'Second', points: 2, changed_by: other.login },
      { version: 3, action: 'DELETE', body: 'Second', changed_by: ta.login },
    ]);
    expect(await live(scene.work)).toEqual([]);
  });
});

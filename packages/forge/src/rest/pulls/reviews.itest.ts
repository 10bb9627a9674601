import type { Octokit } from 'octokit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppForge, Person } from '../../testing/app-forge.ts';
import { repo, startPulls } from './pulls.fixture.ts';

let forge: AppForge;
let ada: Person;
let bot: Octokit;

beforeAll(async () => {
  const started = await startPulls();
  ({ forge, ada, bot } = started);
  await started.write('main.py', 'one\n2\nthree\nfour\n', 'Work');
  await started.write('notes.md', 'hello\n', 'Notes');
  await started.open();
});
afterAll(() => forge.close());

describe('a review', () => {
  const pull = { ...repo, pull_number: 1 };

  test('carries comments on lines of either side and by position', async () => {
    const { data: review } = await bot.rest.pulls.createReview({
      ...pull,
      event: 'COMMENT',
      body: 'Well done',
      comments: [
        { path: 'main.py', line: 4, side: 'RIGHT', body: 'why four?' },
        { path: 'main.py', line: 2, side: 'LEFT', body: 'two was fine' },
        { path: 'main.py', line: 4, start_line: 2, body: 'these three' },
        { path: 'notes.md', position: 1, body: 'nice' },
      ],
    });
    expect(review).toMatchObject({ state: 'COMMENTED', body: 'Well done' });
    const comments = await bot.paginate(bot.rest.pulls.listReviewComments, pull);
    expect(
      comments.map(({ path, line, side, start_line, body }) => [
        path,
        line,
        side,
        start_line,
        body,
      ]),
    ).toEqual([
      ['main.py', 4, 'RIGHT', null, 'why four?'],
      ['main.py', 2, 'LEFT', null, 'two was fine'],
      ['main.py', 4, 'RIGHT', 2, 'these three'],
      ['notes.md', 1, 'RIGHT', null, 'nice'],
    ]);
    expect(comments[0]?.diff_hunk).toBe('@@ -1,3 +1,4 @@\n one\n-two\n+2\n three\n+four');
    const ofReview = await bot.rest.pulls.listCommentsForReview({
      ...pull,
      review_id: review.id,
    });
    expect(ofReview.data).toHaveLength(4);
    const event = await forge.receiver.next(({ name }) => name === 'pull_request_review');
    expect(event.payload).toMatchObject({
      action: 'submitted',
      review: { id: review.id, state: 'commented', body: 'Well done' },
    });
  });

  test.each([
    ['Line could not be resolved', { path: 'main.py', line: 400 }],
    ['Path could not be resolved', { path: 'absent.py', line: 1 }],
    ['Line could not be resolved', { path: 'notes.md', position: 30 }],
  ])('is refused as a whole when one comment fails: %s', async (reason, place) => {
    const before = await bot.paginate(bot.rest.pulls.listReviews, pull);
    const comments = [
      { path: 'main.py', line: 1, body: 'fine' },
      { ...place, body: 'nowhere' },
    ];
    await expect(
      bot.rest.pulls.createReview({ ...pull, event: 'COMMENT', body: 'x', comments }),
    ).rejects.toMatchObject({
      status: 422,
      response: { data: { message: 'Unprocessable Entity', errors: [reason] } },
    });
    expect(await bot.paginate(bot.rest.pulls.listReviews, pull)).toHaveLength(before.length);
  });

  test('is refused for a commit outside the pull request', async () => {
    const { data: base } = await bot.rest.git.getRef({ ...repo, ref: 'heads/feedback' });
    await bot.rest.git.createRef({ ...repo, ref: 'refs/heads/aside', sha: base.object.sha });
    const file = { path: 'aside.md', message: 'Aside', content: btoa('x'), branch: 'aside' };
    const written = await bot.rest.repos.createOrUpdateFileContents({ ...repo, ...file });
    const review = { ...pull, event: 'COMMENT', body: 'x' } as const;
    const commit_id = String(written.data.commit.sha);
    await expect(bot.rest.pulls.createReview({ ...review, commit_id })).rejects.toMatchObject({
      status: 422,
      response: { data: { errors: ['Commit is not part of the pull request'] } },
    });
  });

  test("needs a body and cannot approve one's own pull request", async () => {
    await expect(bot.rest.pulls.createReview({ ...pull, event: 'APPROVE' })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('your own'),
    });
    await expect(bot.rest.pulls.createReview({ ...pull, event: 'COMMENT' })).rejects.toMatchObject({
      status: 422,
    });
    const approval = await ada.octokit.rest.pulls.createReview({ ...pull, event: 'APPROVE' });
    expect(approval.data.state).toBe('APPROVED');
  });

  test('that is pending is visible only to its author until submission', async () => {
    const { data: draft } = await ada.octokit.rest.pulls.createReview({ ...pull, body: 'draft' });
    expect(draft.state).toBe('PENDING');
    const states = async (who: Octokit) =>
      (await who.rest.pulls.listReviews(pull)).data.map(({ state }) => state);
    expect(await states(ada.octokit)).toContain('PENDING');
    expect(await states(bot)).not.toContain('PENDING');
    await expect(
      ada.octokit.rest.pulls.createReview({ ...pull, body: 'another' }),
    ).rejects.toMatchObject({ status: 422 });
    const { data } = await ada.octokit.rest.pulls.submitReview({
      ...pull,
      review_id: draft.id,
      event: 'REQUEST_CHANGES',
    });
    expect(data).toMatchObject({ state: 'CHANGES_REQUESTED', body: 'draft' });
  });

  test.each([
    { comments: 'no list' },
    { comments: [{ path: 'main.py', body: 'no place' }] },
    { event: 'SHRUG' },
    { commit_id: 'f'.repeat(40), event: 'COMMENT', body: 'x' },
    { body: 'x'.repeat(70_000), event: 'COMMENT' },
  ])('is refused for invalid input %#', async (body) => {
    const response = await fetch(`${forge.apiUrl}/repos/acme/hw-1/pulls/1/reviews`, {
      method: 'POST',
      headers: { authorization: `token ${ada.token}` },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toHaveProperty('message');
  });
});

import { texts, type Publication, type StagedFeedback } from '@lectern/contract';
import { callHost } from '@lectern/testkit/call-host';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { startPushedWorld, type PushedWork, type PushedWorld } from '@lectern/testkit/pushed-work';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provisionings, publications } from '../../db/schema/index.ts';
import { openMirrors } from '../../mirror/mirrors.ts';
import { connectPlatform } from '../../platform/platform.ts';
import { Killed, killedAt } from '../acceptance/killed.fixture.ts';
import { makeTreeCache } from '../works/files/tree-cache.ts';
import type { TreeDeps } from '../works/files/tree.ts';
import { postReview } from './post-review.ts';
import { takeSnapshot } from './snapshot.ts';

let scene: PushedWorld;
let work: PushedWork;
/** A process that posts reviews, and into which a test may reach. */
let alive: TreeDeps;
beforeAll(async () => {
  // Pushes have the code host's time, so whoever grades lives a little after it.
  scene = await startPushedWorld('publishing', { startsAt: new Date(Date.now() + 600_000) });
  const { world } = scene;
  const mirrors = await openMirrors({ dir: scene.mirrorFolder, limitBytes: 2 ** 30 });
  const clock = world.clock.read;
  const platform = connectPlatform(world.host.settings, { db: world.db, clock });
  alive = { db: world.db, clock, platform, mirrors, trees: makeTreeCache(), patienceMs: 0 };
});
afterAll(async () => {
  await alive.mirrors.close();
  await scene.world.close();
});

const owner = 'publishing-prof';
const professor = () => scene.world.api.as(scene.professor);
const assignmentPath = () => work.path.replace(/\/works\/.*$/, '');
const comment = (path: string | null, line: number | null, body: string): StagedFeedback => ({
  action: 'CREATE',
  path,
  line,
  body,
  points: 1,
});

async function pushedWork(): Promise<PushedWork> {
  const fresh = await scene.work();
  await fresh.settled(await fresh.pushFile('src/main.c', 'int main() {\n  return 1;\n}\n'));
  return fresh;
}

async function grade(comments: StagedFeedback[]) {
  const answer = await professor().post(`${work.path}/grade`, { body: '', comments });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function publish(ids: number[] | null = null) {
  const answer = await professor().post(`${assignmentPath()}/publish`, { student_work_ids: ids });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ published: number[]; skipped: number }>();
}

async function standing(): Promise<Publication | undefined> {
  const answer = await professor().get(`${assignmentPath()}/publications`);
  return answer.json<{ publications: Publication[] }>().publications[0];
}

async function newestPublication(): Promise<number> {
  const rows = await scene.world.db
    .select({ id: publications.id })
    .from(publications)
    .where(eq(publications.workId, work.id));
  return Math.max(...rows.map(({ id }) => id));
}

interface Review {
  id: number;
  body: string;
}

/** What the code host itself has, however often it was asked. */
async function reviews(): Promise<Review[]> {
  const { pullRequestNumber } = await work.row();
  if (pullRequestNumber === null) return [];
  const at = `/repos/${work.repository.full_name}/pulls/${pullRequestNumber}`;
  return callHost<Review[]>(scene.world, owner, 'GET', `${at}/reviews`);
}

async function lineComments(): Promise<{ path: string; line: number; body: string }[]> {
  const { pullRequestNumber } = await work.row();
  const at = `/repos/${work.repository.full_name}/pulls/${pullRequestNumber}`;
  return callHost(scene.world, owner, 'GET', `${at}/comments`);
}

/** The review is made, and nobody hears of it. */
async function loseAnswer(fault: Record<string, unknown>): Promise<void> {
  const path = '/api/v3/repos/*/*/pulls/*/reviews';
  const rule = { method: 'POST', path, times: 1, fault: { ...fault, when: 'after' } };
  await scene.world.host.control('POST', '/faults', rule);
}

/** What was put off is due now. */
async function again(): Promise<void> {
  await scene.world.superuser.query('update graphile_worker._private_jobs set run_at = now()');
  await scene.world.runJobs();
}

const hold = (statement: string) => holdLocks(scene.world.superuser, statement);
const waiting = () => countWaiting(scene.world.superuser);

describe('a published grade', () => {
  beforeEach(async () => {
    work = await pushedWork();
  });

  it('is the student’s at once, and one review with its comments at their lines, whatever came since', async () => {
    await grade([comment('src/main.c', 2, 'Why one?'), comment(null, null, 'Well done.')]);
    await work.settled(await work.pushFile('src/main.c', 'int main;\n'));
    expect((await scene.world.api.as(work.student).get(work.path)).json()).toMatchObject({
      feedback: [],
      manual_feedback_score: null,
    });
    expect(await publish()).toEqual({ published: [work.id], skipped: 0 });
    expect(await standing()).toMatchObject({ state: 'pending', has_changes_since: false });
    const seen = (await scene.world.api.as(work.student).get(work.path)).json<{
      manual_feedback_score: number;
      feedback: { body: string; line: number | null }[];
    }>();
    expect(seen.manual_feedback_score).toBe(2);
    expect(seen.feedback.map(({ body }) => body).sort()).toEqual(['Well done.', 'Why one?']);
    await scene.world.runJobs();
    expect(await standing()).toMatchObject({ state: 'posted', problem: null });
    expect(await reviews()).toHaveLength(1);
    expect(await lineComments()).toMatchObject([{ path: 'src/main.c', line: 2 }]);
  });

  it('adds up the comments that it shows, whatever is re-scored while they are read', async () => {
    await grade([comment(null, null, 'One.'), comment(null, null, 'Another.')]);
    // The figures of a work are read without it, its comments with it.
    const release = await hold('lock table users in access exclusive mode');
    const taking = takeSnapshot(scene.world.db, work.id, new Date());
    const rescore = 'update feedback set points = 5 where work_id = $1';
    await expect
      .poll(waiting)
      .toBe(1)
      .then(() => scene.world.superuser.query(rescore, [work.id]))
      .finally(release);
    const { manual_feedback_score: score, comments } = await taking;
    expect(comments.map(({ points }) => points)).toEqual([5, 5]);
    expect(score).toBe(10);
  });

  it('is published once, also by two at once; later changes wait to be published again', async () => {
    await grade([]);
    const both = await Promise.all([publish(), publish([work.id])]);
    expect(both.map(({ published }) => published.length).sort()).toEqual([0, 1]);
    await scene.world.runJobs();
    // Whose clock was set back meanwhile has no fewer changes to show.
    scene.world.clock.advance({ minutes: -1 });
    await grade([comment(null, null, 'One thing more.')]);
    expect(await standing()).toMatchObject({ has_changes_since: true });
    const before = await scene.world.api.as(work.student).get(work.path);
    expect(before.json()).toMatchObject({ feedback: [] });
    expect(await publish()).toMatchObject({ published: [work.id] });
    const seen = await scene.world.api.as(work.student).get(work.path);
    expect(seen.json()).toMatchObject({ feedback: [{ body: 'One thing more.' }] });
    await scene.world.runJobs();
    expect(await reviews()).toHaveLength(2);
  });

  it.each([{ kind: 'drop' }, { kind: 'status', status: 502 }])(
    'is one review when the answer is lost: %j',
    async (fault) => {
      await grade([comment('src/main.c', 2, 'Once.')]);
      await publish();
      await loseAnswer(fault);
      await scene.world.runJobs();
      expect(await standing()).toMatchObject({ state: 'pending' });
      await again();
      // It might still be on its way: nobody posts another one yet.
      expect(await standing()).toMatchObject({ state: 'pending' });
      scene.world.clock.advance({ minutes: 2 });
      await again();
      expect(await standing()).toMatchObject({ state: 'posted' });
      expect(await reviews()).toHaveLength(1);
      expect(await lineComments()).toHaveLength(1);
    },
  );

  it.each([
    ['another', () => work.clone.commit({ 'other.c': 'int x;\n' })],
    ['the starter', () => work.starter],
  ])(
    'keeps every comment when a force push has put %s in the place of its commit',
    async (_what, put) => {
      await grade([comment('src/main.c', 2, 'On a lost line.')]);
      await work.clone.git('reset', '--quiet', '--hard', work.starter);
      const head = await put();
      await work.push('+main');
      await work.settled(head);
      await publish();
      await scene.world.runJobs();
      expect(await standing()).toMatchObject({ state: 'posted', problem: null });
      const [review] = await reviews();
      const all = [review?.body, ...(await lineComments()).map(({ body }) => body)].join('\n');
      expect(all).toContain('On a lost line.');
    },
  );

  it('keeps its comments at their lines beside one on a file that the platform shows no patch of, also when a limit is met on the way', async () => {
    const large = 'line\n'.repeat(250_000);
    const head = await work.clone.commit({ 'a.txt': 'one\n', 'e.txt': large });
    await work.push('+main');
    await work.settled(head);
    await grade([comment('a.txt', 1, 'Kept there.'), comment('e.txt', 9, 'In the text.')]);
    await publish();
    // So short that whatever is asked for next goes through.
    const fault = { kind: 'status', status: 429, retry_after_seconds: 0 };
    const rule = { method: 'GET', path: '/api/v3/repos/*/*/pulls/*/files', times: 1, fault };
    await scene.world.host.control('POST', '/faults', rule);
    await scene.world.runJobs();
    await again();
    expect(await standing()).toMatchObject({ state: 'posted', problem: null });
    expect(await reviews()).toMatchObject([{ body: expect.stringContaining('` e.txt:9 `') }]);
    expect(await lineComments()).toMatchObject([{ path: 'a.txt', line: 1 }]);
  });

  it.each([
    ['deleted', ':feedback'],
    ['moved on to the work', '+main:feedback'],
    ['begun anew', '+unrelated:feedback'],
  ])('is of the same lines when the branch for feedback was %s', async (_what, refspec) => {
    const opened = await work.row();
    expect(opened.pullRequestNumber).not.toBeNull();
    const tree = async () => (await professor().get(`${work.path}/tree`)).json<object>();
    const before = await tree();
    const empty = await work.clone.git('commit-tree', '-m', 'Another', 'HEAD^{tree}');
    await work.clone.git('branch', '--force', 'unrelated', empty.trim());
    await work.push(refspec);
    await work.settled(opened.headSha!);
    expect(await tree()).toEqual(before);
    await grade([comment('src/main.c', 2, 'On the line.')]);
    await publish();
    await scene.world.runJobs();
    expect(await standing()).toMatchObject({ state: 'posted', problem: null });
    const [review] = await reviews();
    const all = [review?.body, ...(await lineComments()).map(({ body }) => body)].join('\n');
    expect(all).toContain('On the line.');
  });

  it('goes to nobody who has the name of a repository that is gone', async () => {
    await grade([comment(null, null, 'For one person.')]);
    const { full_name: place } = work.repository;
    const [organization, name] = place.split('/');
    const call = <T>(method: string, path: string, body?: object) =>
      callHost<T>(scene.world, owner, method, path, body);
    await call('DELETE', `/repos/${place}`);
    await call('POST', `/orgs/${organization}/repos`, { name, auto_init: true, private: true });
    const { object } = await call<{ object: { sha: string } }>(
      'GET',
      `/repos/${place}/git/ref/heads/main`,
    );
    const branch = { ref: 'refs/heads/feedback', sha: object.sha };
    await call('POST', `/repos/${place}/git/refs`, branch);
    const file = { message: 'Mine', content: '', branch: 'main' };
    await call('PUT', `/repos/${place}/contents/mine.txt`, file);
    const pull = { title: 'Mine', head: 'main', base: 'feedback' };
    await call('POST', `/repos/${place}/pulls`, pull);
    await publish();
    await scene.world.runJobs();
    const problem = texts.setup.repositoryGone;
    expect(await standing()).toMatchObject({ state: 'failed', problem });
    expect(await reviews()).toEqual([]);
  });

  it('is taken back, reopened and audited, with errors for what is not so', async () => {
    const act = (what: string) => professor().post(`${work.path}/${what}`);
    expect((await act('reopen')).json()).toMatchObject({ code: 'not_graded' });
    await grade([comment(null, null, 'Kept.')]);
    expect((await act('unpublish')).json()).toMatchObject({ code: 'not_published' });
    await publish();
    expect((await act('unpublish')).statusCode).toBe(204);
    expect(await work.row()).toMatchObject({ state: 'GRADING_COMPLETED', publishedAt: null });
    const seen = async () => (await scene.world.api.as(work.student).get(work.path)).json<object>();
    const hidden = { feedback: [], manual_feedback_score: null };
    expect(await seen()).toMatchObject(hidden);
    await scene.world.runJobs();
    expect(await reviews()).toHaveLength(0);
    await publish();
    expect((await act('reopen')).statusCode).toBe(204);
    expect(await seen()).toMatchObject(hidden);
    const reopened = { state: 'SUBMITTED', submittedBy: 'professor', submittedAt: null };
    expect(await work.row()).toMatchObject({ ...reopened, gradedSha: null });
    const { rows } = await scene.world.superuser.query<{ action: string }>(
      `select action from audit_log where subject = $1 and action ~ 'grade|reopened' order by id`,
      [`work:${work.id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'work.graded',
      'grade.published',
      'grade.unpublished',
      'grade.published',
      'work.reopened',
    ]);
  });

  it.each(['before it is asked for', 'after its lines were refused'])(
    'has no review when it is taken back %s',
    async (when) => {
      await grade([comment('src/main.c', 2, 'Not yet.')]);
      await publish();
      const id = await newestPublication();
      const takeBack = () => professor().post(`${work.path}/unpublish`);
      const reviewsOf: TreeDeps['platform']['reviews'] = async (...place) => {
        const client = await alive.platform.reviews(...place);
        if (when === 'before it is asked for') {
          await takeBack();
          return client;
        }
        const createReview: typeof client.createReview = async (name, pull, wanted) => {
          if (wanted.comments.length === 0) return client.createReview(name, pull, wanted);
          await takeBack();
          return undefined;
        };
        return { ...client, createReview };
      };
      await postReview({ ...alive, platform: { ...alive.platform, reviews: reviewsOf } }, id);
      expect(await work.row()).toMatchObject({ state: 'GRADING_COMPLETED' });
      expect(await reviews()).toEqual([]);
    },
  );
});

describe('a process that is killed between the grade and its review', () => {
  beforeEach(async () => {
    work = await pushedWork();
  });

  it('leaves exactly one review of each publication behind, whenever that is', async () => {
    const { world } = scene;
    let died = true;
    let published = 0;
    for (let boundary = 0; died; boundary += 1) {
      world.clock.advance({ minutes: 1 });
      await grade([comment('src/main.c', 2, `Of publication ${boundary}.`)]);
      expect(await publish()).toMatchObject({ published: [work.id] });
      published += 1;
      const id = await newestPublication();
      died = await postReview({ ...alive, ...killedAt(boundary, alive) }, id).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return true;
        },
      );
      // Its successor comes when an answer that is lost can no longer be on its way.
      world.clock.advance({ minutes: 2 });
      await postReview(alive, id);
      expect(await standing()).toMatchObject({ state: 'posted', problem: null });
      expect(await reviews()).toHaveLength(published);
    }
    // A review is looked for or made, and a transaction written: each before and after.
    expect(published).toBeGreaterThan(4);
  }, 120_000);

  it('has its last attempt waited for, however long the one before took', async () => {
    const { clock } = scene.world;
    await grade([comment('src/main.c', 2, 'On a line that is not shown.')]);
    await publish();
    const id = await newestPublication();
    const reviewsOf: TreeDeps['platform']['reviews'] = async (...place) => {
      const client = await alive.platform.reviews(...place);
      return {
        ...client,
        async createReview(name, pull, wanted) {
          if (wanted.comments.length === 0) {
            await client.createReview(name, pull, wanted);
            throw new Killed();
          }
          clock.advance({ minutes: 2 });
          return undefined;
        },
      };
    };
    const killed = { ...alive, platform: { ...alive.platform, reviews: reviewsOf } };
    await expect(postReview(killed, id)).rejects.toThrow(Killed);
    await expect(postReview(alive, id)).rejects.toMatchObject({ kind: 'busy' });
    clock.advance({ minutes: 2 });
    await postReview(alive, id);
    expect(await standing()).toMatchObject({ state: 'posted', problem: null });
    expect(await reviews()).toHaveLength(1);
  });

  it('has its attempt waited for, however long the files before it took', async () => {
    const { clock } = scene.world;
    await grade([comment('src/main.c', 2, 'Once.')]);
    await publish();
    const id = await newestPublication();
    const trees: TreeDeps['trees'] = {
      ...alive.trees,
      find: (key) => {
        clock.advance({ minutes: 2 });
        return alive.trees.find(key);
      },
    };
    const reviewsOf: TreeDeps['platform']['reviews'] = async (...place) => {
      const client = await alive.platform.reviews(...place);
      const createReview: typeof client.createReview = async (...wanted) => {
        await client.createReview(...wanted);
        throw new Killed();
      };
      return { ...client, createReview };
    };
    const killed = { ...alive, trees, platform: { ...alive.platform, reviews: reviewsOf } };
    await expect(postReview(killed, id)).rejects.toThrow(Killed);
    await expect(postReview(alive, id)).rejects.toMatchObject({ kind: 'busy' });
    clock.advance({ minutes: 2 });
    await postReview(alive, id);
    expect(await reviews()).toHaveLength(1);
  });
});

describe('a work without commits', () => {
  it('is published in Lectern only, and ungraded ones are skipped', async () => {
    work = await scene.work();
    expect(await publish()).toEqual({ published: [], skipped: 1 });
    await grade([]);
    await publish();
    await scene.world.runJobs();
    expect(await standing()).toMatchObject({ state: 'local_only' });
    const rows = await scene.world.db
      .select()
      .from(publications)
      .where(eq(publications.workId, work.id));
    expect(rows).toHaveLength(1);
  });
});

describe('a work that was pushed to the branch for feedback as well', () => {
  beforeEach(async () => {
    work = await scene.work();
  });

  it('is reviewed at its lines, though more came after that', async () => {
    await work.clone.commit({ 'src/main.c': 'int main() {\n  return 1;\n}\n' });
    await work.push('main:feedback');
    const head = await work.clone.commit({ 'notes.txt': 'Done.\n' });
    await work.push('main');
    await work.settled(head);
    await grade([comment('src/main.c', 2, 'Why one?')]);
    await publish();
    await scene.world.runJobs();
    expect(await standing()).toMatchObject({ state: 'posted' });
    expect(await lineComments()).toMatchObject([{ path: 'src/main.c', line: 2 }]);
  });

  it('and has more there says so, and is reviewed when that branch is out of the way', async () => {
    const head = await work.clone.commit({ 'src/main.c': 'int main() {}\n' });
    await work.push('main');
    await work.clone.commit({ 'more.txt': 'More.\n' });
    await work.push('main:feedback');
    await work.settled(head);
    await grade([]);
    await publish();
    await scene.world.runJobs();
    const problem = texts.publishing.nothingBetween;
    expect(await standing()).toMatchObject({ state: 'failed', problem });
    const branch = `/repos/${work.repository.full_name}/git/refs/heads/feedback`;
    await callHost(scene.world, owner, 'DELETE', branch);
    expect((await professor().post(`${work.path}/publication/retry`)).statusCode).toBe(204);
    await scene.world.runJobs();
    expect(await standing()).toMatchObject({ state: 'posted', problem: null });
  });
});

describe('a work that shares no history with the starter code', () => {
  it('is published in Lectern, and says why there is no review', async () => {
    work = await scene.work();
    const commit = await work.clone.git('commit-tree', '-m', 'My own', 'HEAD^{tree}');
    await work.push(`+${commit}:main`);
    await work.settled(commit);
    await grade([]);
    await publish();
    await scene.world.runJobs();
    const problem = texts.publishing.ownHistory;
    expect(await standing()).toMatchObject({ state: 'failed', problem });
    // Nothing is wrong with the set-up, and who merges the starter code can have a review.
    const [setUp] = await scene.world.db
      .select()
      .from(provisionings)
      .where(eq(provisionings.workId, work.id));
    expect(setUp?.problem).toBeNull();
    await work.clone.git('reset', '--quiet', '--hard', commit);
    const merge = ['merge', '--quiet', '--allow-unrelated-histories', '-m', 'Both'];
    await work.clone.git(...merge, work.starter);
    await work.push('main');
    await work.settled(await work.clone.head());
    const retry = () => professor().post(`${work.path}/publication/retry`);
    expect((await retry()).statusCode).toBe(204);
    await scene.world.runJobs();
    expect(await standing()).toMatchObject({ state: 'posted', problem: null });
    expect((await retry()).statusCode).toBe(204);
    expect(await standing()).toMatchObject({ state: 'posted' });
  });
});

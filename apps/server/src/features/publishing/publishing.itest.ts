import { problems } from '@lectern/contract';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { comment, startPublishing } from '@lectern/testkit/publishing-scene';
import { eq } from 'drizzle-orm';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { provisionings, publications } from '../../db/schema/index.ts';
import { takeSnapshots } from './snapshot.ts';

const scene = await startPublishing('publishing');
const { world, professor, askHost, emptyWork, pushedWork, grade, publish, again } = scene;
const { standing, reviews, lineComments, loseAnswer } = scene;
afterAll(() => world.close());

const hold = (statement: string) => holdLocks(world.superuser, statement);
const waiting = () => countWaiting(world.superuser);

describe('a published grade', () => {
  beforeEach(pushedWork);

  it('is visible to the student at once and becomes one review of its commit, whatever was pushed since', async () => {
    await grade([comment('src/main.c', 2, 'Why one?'), comment(null, null, 'Well done.')]);
    await scene.work.waitForHead(await scene.work.pushFile('src/main.c', 'int main;\n'));
    expect((await world.api.as(scene.work.student).get(scene.work.path)).json()).toMatchObject({
      feedback: [],
      manual_feedback_score: null,
    });
    expect(await publish()).toEqual({ published: [scene.work.id], skipped: 0 });
    expect(await standing()).toMatchObject({ state: 'pending', has_changes_since: false });
    const seen = (await world.api.as(scene.work.student).get(scene.work.path)).json<{
      manual_feedback_score: number;
      feedback: { body: string; line: number | null }[];
    }>();
    expect(seen.manual_feedback_score).toBe(2);
    expect(seen.feedback.map(({ body }) => body).sort()).toEqual(['Well done.', 'Why one?']);
    await world.runJobs();
    expect(await standing()).toMatchObject({ state: 'posted', problem: null });
    expect(await reviews()).toHaveLength(1);
    const [review] = await reviews();
    expect(review?.body).toContain(`(${world.publicUrl}/app/my-work/${scene.work.id})`);
    expect(await lineComments()).toMatchObject([{ path: 'src/main.c', line: 2 }]);
  });

  it('has the score of the comments that it shows, even if a re-score runs while they are read', async () => {
    await grade([comment(null, null, 'One.'), comment(null, null, 'Another.')]);
    // The score is read without this table, the comments are read with it.
    const release = await hold('lock table users in access exclusive mode');
    const { assignmentId } = await scene.work.row();
    const taking = takeSnapshots(world.db, assignmentId, [scene.work.id], new Date());
    const rescore = 'update feedback set points = 5 where work_id = $1';
    await expect
      .poll(waiting)
      .toBe(1)
      .then(() => world.superuser.query(rescore, [scene.work.id]))
      .finally(release);
    const points = 5;
    const shown = { comments: [{ points }, { points }], manual_feedback_score: 10 };
    expect(await taking).toMatchObject([{ workId: scene.work.id, grade: shown }]);
  });

  it('is published once by two professors at once, and later changes wait for the next publication', async () => {
    await grade([]);
    const both = await Promise.all([publish(), publish([scene.work.id])]);
    expect(both.map(({ published }) => published.length).sort()).toEqual([0, 1]);
    await world.runJobs();
    world.clock.advance({ minutes: 1 });
    await grade([comment(null, null, 'One thing more.')]);
    expect(await standing()).toMatchObject({ has_changes_since: true });
    const before = await world.api.as(scene.work.student).get(scene.work.path);
    expect(before.json()).toMatchObject({ feedback: [] });
    expect(await publish()).toMatchObject({ published: [scene.work.id] });
    const seen = await world.api.as(scene.work.student).get(scene.work.path);
    expect(seen.json()).toMatchObject({ feedback: [{ body: 'One thing more.' }] });
    await world.runJobs();
    expect(await reviews()).toHaveLength(2);
  });

  firstOfEach([{ kind: 'drop' }, { kind: 'status', status: 502 }])(
    'becomes one review when the answer is lost: %j',
    async (fault) => {
      await grade([comment('src/main.c', 2, 'Once.')]);
      await publish();
      await loseAnswer(fault);
      await world.runJobs();
      expect(await standing()).toMatchObject({ state: 'pending' });
      await again();
      // The lost review may still be under way, so nothing is posted yet.
      expect(await standing()).toMatchObject({ state: 'pending' });
      world.clock.advance({ minutes: 2 });
      await again();
      expect(await standing()).toMatchObject({ state: 'posted' });
      expect(await reviews()).toHaveLength(1);
      expect(await lineComments()).toHaveLength(1);
    },
  );

  it.each([
    ['another', () => scene.work.clone.commit({ 'other.c': 'int x;\n' })],
    ['the starter', () => scene.work.starter],
  ])(
    'keeps every comment when a force push replaces its commit with %s',
    { tags: 'release' },
    async (_what, put) => {
      await grade([comment('src/main.c', 2, 'On a lost line.')]);
      await scene.work.clone.git('reset', '--quiet', '--hard', scene.work.starter);
      const head = await put();
      await scene.work.push('+main');
      await scene.work.waitForHead(head);
      await publish();
      await world.runJobs();
      expect(await standing()).toMatchObject({ state: 'posted', problem: null });
      const [review] = await reviews();
      const all = [review?.body, ...(await lineComments()).map(({ body }) => body)].join('\n');
      expect(all).toContain('On a lost line.');
    },
  );

  it(
    'keeps its line comments beside one on a file without a patch, even when it meets a rate limit',
    { tags: 'release' },
    async () => {
      const large = 'line\n'.repeat(250_000);
      const head = await scene.work.clone.commit({ 'a.txt': 'one\n', 'e.txt': large });
      await scene.work.push('+main');
      await scene.work.waitForHead(head);
      await grade([comment('a.txt', 1, 'Kept there.'), comment('e.txt', 9, 'In the text.')]);
      await publish();
      // Retry at once, so that the next call succeeds.
      const fault = { kind: 'status', status: 429, retry_after_seconds: 0 };
      const rule = { method: 'GET', path: '/api/v3/repos/*/*/pulls/*/files', times: 1, fault };
      await world.host.control('POST', '/faults', rule);
      await world.runJobs();
      await again();
      expect(await standing()).toMatchObject({ state: 'posted', problem: null });
      expect(await reviews()).toMatchObject([{ body: expect.stringContaining('` e.txt:9 `') }]);
      expect(await lineComments()).toMatchObject([{ path: 'a.txt', line: 1 }]);
    },
  );

  it.each([
    ['was deleted', ':feedback'],
    ['was moved to the submission', '+main:feedback'],
    ['was replaced by an unrelated one', '+unrelated:feedback'],
  ])(
    'keeps its comments when the feedback branch %s',
    { tags: 'release' },
    async (_what, refspec) => {
      const opened = await scene.work.row();
      expect(opened.pullRequestNumber).not.toBeNull();
      const tree = async () => (await professor().get(`${scene.work.path}/tree`)).json<object>();
      const before = await tree();
      const empty = await scene.work.clone.git('commit-tree', '-m', 'Another', 'HEAD^{tree}');
      await scene.work.clone.git('branch', '--force', 'unrelated', empty.trim());
      await scene.work.push(refspec);
      await scene.work.waitForHead(opened.headSha!);
      expect(await tree()).toEqual(before);
      await grade([comment('src/main.c', 2, 'On the line.')]);
      await publish();
      await world.runJobs();
      expect(await standing()).toMatchObject({ state: 'posted', problem: null });
      const [review] = await reviews();
      const all = [review?.body, ...(await lineComments()).map(({ body }) => body)].join('\n');
      expect(all).toContain('On the line.');
    },
  );

  it('never becomes a review in another repository that took over the name', async () => {
    await grade([comment(null, null, 'For one person.')]);
    const { full_name: place } = scene.work.repository;
    const [organization, name] = place.split('/');
    await askHost('DELETE', `/repos/${place}`);
    await askHost('POST', `/orgs/${organization}/repos`, { name, auto_init: true, private: true });
    const { object } = await askHost<{ object: { sha: string } }>(
      'GET',
      `/repos/${place}/git/ref/heads/main`,
    );
    const branch = { ref: 'refs/heads/feedback', sha: object.sha };
    await askHost('POST', `/repos/${place}/git/refs`, branch);
    const file = { message: 'Mine', content: '', branch: 'main' };
    await askHost('PUT', `/repos/${place}/contents/mine.txt`, file);
    const pull = { title: 'Mine', head: 'main', base: 'feedback' };
    await askHost('POST', `/repos/${place}/pulls`, pull);
    await publish();
    await world.runJobs();
    const problem = problems.repository_gone();
    expect(await standing()).toMatchObject({ state: 'failed', problem });
    expect(await reviews()).toEqual([]);
  });

  it('can be withdrawn, reopened and audited, and each refusal has its own error', async () => {
    const act = (what: string) => professor().post(`${scene.work.path}/${what}`);
    expect((await act('reopen')).json()).toMatchObject({ code: 'not_graded' });
    await grade([comment(null, null, 'Kept.')]);
    expect((await act('unpublish')).json()).toMatchObject({ code: 'not_published' });
    await publish();
    expect((await act('unpublish')).statusCode).toBe(204);
    expect(await scene.work.row()).toMatchObject({ state: 'GRADING_COMPLETED', publishedAt: null });
    const seen = async () =>
      (await world.api.as(scene.work.student).get(scene.work.path)).json<object>();
    const hidden = { feedback: [], manual_feedback_score: null };
    expect(await seen()).toMatchObject(hidden);
    await world.runJobs();
    expect(await reviews()).toHaveLength(0);
    await publish();
    expect((await act('reopen')).statusCode).toBe(204);
    expect(await seen()).toMatchObject(hidden);
    const reopened = { state: 'SUBMITTED', submittedBy: 'professor', submittedAt: null };
    expect(await scene.work.row()).toMatchObject({ ...reopened, gradedSha: null });
    const { rows } = await world.superuser.query<{ action: string }>(
      `select action from audit_log where subject = $1 and action ~ 'grade|reopened' order by id`,
      [`work:${scene.work.id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'work.graded',
      'grade.published',
      'grade.unpublished',
      'grade.published',
      'work.reopened',
    ]);
  });
});

describe('a submission without commits', () => {
  it('is published in Lectern only, and skipped while ungraded', async () => {
    await emptyWork();
    expect(await publish()).toEqual({ published: [], skipped: 1 });
    await grade([]);
    await publish();
    await world.runJobs();
    expect(await standing()).toMatchObject({ state: 'local_only' });
    const rows = await world.db
      .select()
      .from(publications)
      .where(eq(publications.workId, scene.work.id));
    expect(rows).toHaveLength(1);
  });
});

describe('a submission that was also pushed to the feedback branch', () => {
  beforeEach(emptyWork);

  it('gets its line comments when more was pushed afterwards', { tags: 'release' }, async () => {
    await scene.work.clone.commit({ 'src/main.c': 'int main() {\n  return 1;\n}\n' });
    await scene.work.push('main:feedback');
    const head = await scene.work.clone.commit({ 'notes.txt': 'Done.\n' });
    await scene.work.push('main');
    await scene.work.waitForHead(head);
    await grade([comment('src/main.c', 2, 'Why one?')]);
    await publish();
    await world.runJobs();
    expect(await standing()).toMatchObject({ state: 'posted' });
    expect(await lineComments()).toMatchObject([{ path: 'src/main.c', line: 2 }]);
  });

  it(
    'gets its review after a retry once the branch is deleted, when that branch was ahead',
    { tags: 'release' },
    async () => {
      const head = await scene.work.clone.commit({ 'src/main.c': 'int main() {}\n' });
      await scene.work.push('main');
      await scene.work.clone.commit({ 'more.txt': 'More.\n' });
      await scene.work.push('main:feedback');
      await scene.work.waitForHead(head);
      await grade([]);
      await publish();
      await world.runJobs();
      const problem = problems.nothing_between();
      expect(await standing()).toMatchObject({ state: 'failed', problem });
      const branch = `/repos/${scene.work.repository.full_name}/git/refs/heads/feedback`;
      await askHost('DELETE', branch);
      expect((await professor().post(`${scene.work.path}/publication/retry`)).statusCode).toBe(204);
      await world.runJobs();
      expect(await standing()).toMatchObject({ state: 'posted', problem: null });
    },
  );
});

describe('a submission that shares no history with the starter code', () => {
  it(
    'is published in Lectern with the reason why it has no review',
    { tags: 'release' },
    async () => {
      await emptyWork();
      const commit = await scene.work.clone.git('commit-tree', '-m', 'My own', 'HEAD^{tree}');
      await scene.work.push(`+${commit}:main`);
      await scene.work.waitForHead(commit);
      await grade([]);
      await publish();
      await world.runJobs();
      const problem = problems.own_history();
      expect(await standing()).toMatchObject({ state: 'failed', problem });
      // The setup has no problem: merging the starter code makes a review possible.
      const [setUp] = await world.db
        .select()
        .from(provisionings)
        .where(eq(provisionings.workId, scene.work.id));
      expect(setUp?.problem).toBeNull();
      await scene.work.clone.git('reset', '--quiet', '--hard', commit);
      const merge = ['merge', '--quiet', '--allow-unrelated-histories', '-m', 'Both'];
      await scene.work.clone.git(...merge, scene.work.starter);
      await scene.work.push('main');
      await scene.work.waitForHead(await scene.work.clone.head());
      const retry = () => professor().post(`${scene.work.path}/publication/retry`);
      expect((await retry()).statusCode).toBe(204);
      await world.runJobs();
      expect(await standing()).toMatchObject({ state: 'posted', problem: null });
      expect((await retry()).statusCode).toBe(204);
      expect(await standing()).toMatchObject({ state: 'posted' });
    },
  );
});

import type { MyWork, StudentWork, WorkDetail } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { after, due, sha, startClass } from '@lectern/testkit/working-class';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  autograderReports,
  feedback,
  provisionings,
  publications,
  works,
} from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

type Person = { token: string };
const get = <T>(as: Person, path: string) => world.api.as(as).read<T>(path);
const myWork = (path: string) => `${path.split('/assignments')[0]}/my-work`;

describe('the My Work page', () => {
  it('shows a student their own assignments and works only', async () => {
    const { people, path, classroom, works: w, settle, assignment, ta } = await startClass(world);
    const template = await world.template({ id: classroom.orgId, login: 'x' });
    await world.assignment(classroom, template, { name: 'Later' });
    await world.pushed(w.ada, sha(2), after(-60));
    await settle(after(-30));
    const { my_work } = await get<{ my_work: MyWork[] }>(people.ada, myWork(path));
    expect(my_work).toMatchObject([
      {
        assignment_id: assignment.id,
        work_state: 'STARTED',
        effective_due_date: due.toISOString(),
        has_extension: false,
        due_time_zone: 'UTC',
        work: {
          student_work_id: w.ada.id,
          can_submit: true,
          commit_amount: 1,
          default_branch: 'main',
          newest_commit: { sha: sha(2), received_at: after(-60).toISOString() },
          repo_url: 'https://host.test/r',
          provisioning: { status: 'ready' },
          counted_commit: null,
          grade: null,
        },
      },
      {
        assignment_name: 'Later',
        work_state: 'NOT_ACCEPTED',
        effective_due_date: null,
        work: null,
      },
    ]);
    const zoe = await get<{ my_work: MyWork[] }>(people.zoe, myWork(path));
    expect(zoe.my_work.map(({ work }) => work)).toEqual([null, null]);
    expect(await get(ta, myWork(path))).toEqual({ my_work: [] });
  });

  it('starts with what is due next by the server clock, then the newest', async () => {
    const { people, path, classroom } = await startClass(world);
    const template = await world.template({ id: classroom.orgId, login: 'x' });
    await world.assignment(classroom, template, { name: 'Later', dueAt: after(7200) });
    await world.assignment(classroom, template, { name: 'Sooner', dueAt: after(-7200) });
    const listed = async (now: Date) => {
      world.clock.set(now);
      const { my_work } = await get<{ my_work: MyWork[] }>(people.ada, myWork(path));
      return my_work.map(({ effective_due_date }) => effective_due_date);
    };
    const [sooner, main, later] = [after(-7200), due, after(7200)].map((at) => at.toISOString());
    expect(await listed(after(-60))).toEqual([main, later, sooner]);
    expect(await listed(after(60))).toEqual([later, main, sooner]);
  });

  it('shows a work whose repository is gone', async () => {
    const { people, path, works: w } = await startClass(world);
    await world.pushed(w.alan, sha(2), after(-60));
    const gone = { repositoryId: null, repositoryUrl: null, defaultBranch: null, starterSha: null };
    await world.db.update(works).set(gone).where(eq(works.id, w.ada.id));
    await world.db.update(provisionings).set({ problem: { code: 'repository_gone' } });
    const own = async (person: Person) =>
      (await get<{ my_work: MyWork[] }>(person, myWork(path))).my_work[0]?.work;

    expect(await own(people.alan)).toMatchObject({ provisioning: { status: 'failed' } });
    expect(await own(people.ada)).toMatchObject({
      newest_commit: null,
      repo_url: null,
      provisioning: { status: 'failed', repo_url: null },
    });
  });

  it('shows which commit was graded and which would count with an extension', async () => {
    const { ta, people, path, works: w, work, settle, assignment } = await startClass(world);
    await world.pushed(w.ada, sha(2), after(-60));
    await settle(after(1));
    const graded = { gradedAt: after(30), gradedBy: ta.id, gradedSha: sha(2) };
    await world.db
      .update(works)
      .set({ ...graded, state: 'GRADING_COMPLETED' })
      .where(eq(works.id, w.ada.id));
    await world.extension(assignment, people.ada, after(300), { createdAt: after(40) });
    await world.pushed(w.ada, sha(3), after(60), { beforeSha: sha(2) });
    const standing = async (at: Date) => {
      await settle(at);
      const { my_work } = await get<{ my_work: MyWork[] }>(people.ada, myWork(path));
      return my_work[0]?.work;
    };
    const counted_commit = { sha: sha(2), reason: 'grading' };
    const submitted_at = due.toISOString();
    expect(await standing(after(70))).toMatchObject({
      submitted_at,
      counted_commit,
      newest_commit: { sha: sha(3) },
      recounted_sha: null,
    });
    expect(await standing(after(301))).toMatchObject({
      submitted_at,
      counted_commit,
      recounted_sha: sha(3),
    });
    expect(await get(people.ada, work(w.ada))).toMatchObject({
      counted_commit,
      recounted_sha: sha(3),
    });
  });

  it('shows no score or comment before it is published', async () => {
    const { ta, works: w, people, work, path } = await startClass(world);
    const graded = { state: 'GRADING_COMPLETED' as const, gradedAt: after(30), gradedBy: ta.id };
    await world.db
      .update(works)
      .set({ ...graded, countedSha: sha(1) })
      .where(eq(works.id, w.ada.id));
    const comment = { workId: w.ada.id, path: 'a.ts', line: 3, body: 'No', points: -4 };
    await world.db.insert(feedback).values({ ...comment, authorId: ta.id });
    await world.db
      .insert(autograderReports)
      .values({ workId: w.ada.id, source: 'check', sha: sha(1), points: 8 });

    const seen = await get<WorkDetail>(ta, work(w.ada));
    expect(seen.feedback).toMatchObject([
      { path: 'a.ts', line: 3, body: 'No', points: -4, ta_username: ta.login, action: '' },
    ]);
    expect(seen.manual_feedback_score).toBe(6);
    expect(seen.student_work.autograder_report).toMatchObject({ points: 8 });

    const own = await world.api.as(people.ada).get(work(w.ada));
    expect(own.json<WorkDetail>()).toMatchObject({
      manual_feedback_score: null,
      auto_grader_score: null,
      autograder_report: null,
      feedback: [],
      student_work: {
        autograder_report: null,
        row_num: 1,
        total_student_works: 1,
        previous_student_work_id: null,
        next_student_work_id: null,
      },
    });
    expect(own.body).not.toContain('-4');
    const mine = await get<{ my_work: MyWork[] }>(people.ada, myWork(path));
    expect(mine.my_work[0]?.work?.grade).toBeNull();
  });

  it('shows the published grade, whatever changes later', async () => {
    const { ta, professor, works: w, people, work, path } = await startClass(world);
    const published = { publishedAt: after(60), gradedAt: after(30), gradedBy: ta.id };
    await world.db
      .update(works)
      .set({ ...published, state: 'GRADE_PUBLISHED' })
      .where(eq(works.id, w.ada.id));
    const snapshot = {
      published_at: after(60).toISOString(),
      commit_sha: sha(2),
      manual_feedback_score: 6,
      auto_grader_score: null,
      maximum_score: 10,
      comments: [{ path: 'a.ts', line: 3, body: 'No', points: -4, author: ta.login }],
    };
    const row = { workId: w.ada.id, score: 6, snapshot, publishedBy: professor.id };
    await world.db.insert(publications).values({ ...row, publishedAt: after(60) });
    const later = { workId: w.ada.id, body: 'Not yet', points: -1, authorId: ta.id };
    await world.db.insert(feedback).values(later);

    expect(await get<WorkDetail>(people.ada, work(w.ada))).toMatchObject({
      manual_feedback_score: 6,
      grades_published_timestamp: after(60).toISOString(),
      work_state: 'GRADE_PUBLISHED',
      feedback: [{ path: 'a.ts', line: 3, body: 'No', points: -4, ta_username: ta.login }],
    });
    const { my_work } = await get<{ my_work: MyWork[] }>(people.ada, myWork(path));
    // Snapshots from before these fields existed show null.
    expect(my_work[0]?.work?.grade).toEqual({
      ...snapshot,
      auto_grader_log_url: null,
      rubric: [],
      comments: snapshot.comments.map((comment) => ({ ...comment, author_name: null })),
    });

    const own = async () =>
      (await get<{ my_work: MyWork[] }>(people.ada, myWork(path))).my_work[0]?.work;
    expect(await own()).toMatchObject({ grade_withdrawn: false });

    await world.db.update(publications).set({ withdrawnAt: after(90) });
    const taken = await get<WorkDetail>(people.ada, work(w.ada));
    expect([taken.manual_feedback_score, taken.feedback]).toEqual([null, []]);
    expect(await own()).toMatchObject({ grade: null, grade_withdrawn: true });

    await world.db.insert(publications).values({ ...row, publishedAt: after(120) });
    expect(await own()).toMatchObject({ grade: { comments: [{}] }, grade_withdrawn: false });
  });
});

describe('submitting', () => {
  it('requires a commit, takes effect once and is audited', async () => {
    const { people, works: w, work, settle } = await startClass(world);
    const submit = () => world.api.as(people.ada).post(`${work(w.ada)}/submit`);
    expect(await submit()).toFailWith('nothing_to_submit');
    await world.pushed(w.ada, sha(2), after(-60));
    // The push is recorded, but the work has not been settled since.
    world.clock.set(after(-50));
    const [first, again] = [await submit(), await submit()];
    expect(first.json<{ student_work: StudentWork }>().student_work.work_state).toBe('SUBMITTED');
    expect(again.json()).toEqual(first.json());
    const written = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `work:${w.ada.id}`));
    expect(written.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['work.submitted', people.ada.id],
    ]);
    await settle(after(60));
    const [stored] = await world.db.select().from(works).where(eq(works.id, w.ada.id));
    expect(stored).toMatchObject({ submittedBy: 'student', submittedAt: after(-50) });
  });

  it("is refused to everybody but the work's own student", async () => {
    const { people, works: w, work, ta, professor } = await startClass(world);
    const submit = (as: Person) => world.api.as(as).post(`${work(w.ada)}/submit`);
    expect(await submit(people.alan)).toFailWith('not_found');
    expect(await submit(ta)).toFailWith('role_too_low');
    expect(await submit(professor)).toFailWith('role_too_low');
  });
});

import type { StudentWork, WorkDetail } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { after, due, sha, startClass } from '@lectern/testkit/working-class';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  assignments,
  autograderReports,
  commits,
  feedback,
  graders,
  users,
  works,
} from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

type Person = { token: string };
const get = <T>(as: Person, path: string) => world.api.as(as).read<T>(path);
const list = async (as: Person, path: string) =>
  (await get<{ student_works: StudentWork[] }>(as, `${path}/works`)).student_works;

describe('the list of works', () => {
  it('is sorted by last name, with a row for each student without a work', async () => {
    const { path, ta, works: w, assignment } = await startClass(world);
    const rows = await list(ta, path);
    expect(rows.map((row) => [row.contributors[0]?.full_name, row.work_state])).toEqual([
      ['Zoe Abel', 'NOT_ACCEPTED'],
      ['Ada Byron', 'ACCEPTED'],
      ['Grace Hopper', 'ACCEPTED'],
      ['Alan Turing', 'ACCEPTED'],
    ]);
    expect(rows[0]).toMatchObject({
      student_work_id: -1,
      assignment_outline_id: assignment.id,
      effective_due_date: due.toISOString(),
      manual_feedback_score: null,
    });
    expect(rows[1]).toMatchObject({ student_work_id: w.ada.id, repo_url: 'https://host.test/r' });
  });

  it('is in the same order as the grader, ignoring case and accents of names', async () => {
    const { path, ta, people, works: w } = await startClass(world);
    const rename = (id: number, lastName: string) =>
      world.db.update(users).set({ lastName }).where(eq(users.id, id));
    await rename(people.alan.id, 'abel');
    await rename(people.grace.id, 'Ábalos');
    const names = (await list(ta, path)).map((row) => row.contributors[0]?.full_name);
    expect(names).toEqual(['Grace Ábalos', 'Alan abel', 'Zoe Abel', 'Ada Byron']);
    const { student_work: work } = await get<WorkDetail>(ta, `${path}/works/work/${w.alan.id}`);
    expect(work).toMatchObject({
      row_num: 2,
      previous_student_work_id: w.grace.id,
      next_student_work_id: w.ada.id,
    });
  });

  it('marks students of the same name in the grader', async () => {
    const { path, ta, people, works: w } = await startClass(world);
    const called = { firstName: 'Ada', lastName: 'Byron' };
    await world.db.update(users).set(called).where(eq(users.id, people.grace.id));
    const ofNamesakes = [w.ada, w.grace, w.alan].map(async ({ id }) => {
      const { student_work } = await get<WorkDetail>(ta, `${path}/works/work/${id}`);
      return student_work.has_namesake;
    });
    expect(await Promise.all(ofNamesakes)).toEqual([true, true, false]);
  });

  it('leaves out removed students until they are back', async () => {
    const { path, ta, people, remove } = await startClass(world);
    const before = await list(ta, path);
    await remove(people.ada);
    await remove(people.zoe);
    expect((await list(ta, path)).map((row) => row.contributors[0]?.full_name)).toEqual([
      'Grace Hopper',
      'Alan Turing',
    ]);
    const status = await get<{ status: object }>(ta, `${path}/progress-status`);
    expect(status.status).toMatchObject({ not_accepted: 0, accepted: 2 });
    await remove(people.ada, 'ACTIVE');
    await remove(people.zoe, 'ACTIVE');
    expect(await list(ta, path)).toEqual(before);
  });

  it('shows scores, commits, late works and extensions', async () => {
    const { path, ta, people, works: w, on, settle, assignment } = await startClass(world);
    await world.work(on, people.zoe, { createdAt: after(1) });
    await world.pushed(w.ada, sha(2), after(-60));
    await world.pushed(w.ada, sha(3), after(60), { beforeSha: sha(2), forced: true });
    const receivedAt = after(-90);
    await world.db.insert(commits).values([
      { workId: w.ada.id, sha: sha(4), kind: 'app', receivedAt },
      { workId: w.ada.id, sha: sha(5), kind: 'student', reachable: false, receivedAt },
    ]);
    await world.extension(assignment, people.alan, after(3600), { createdAt: after(-60) });
    await settle(after(120));
    await world.db
      .update(works)
      .set({ state: 'GRADING_COMPLETED', gradedAt: after(30), gradedBy: ta.id, gradedSha: sha(2) })
      .where(eq(works.id, w.ada.id));
    const comment = { workId: w.ada.id, body: 'Well', authorId: ta.id };
    await world.db.insert(feedback).values([
      { ...comment, points: -3 },
      { ...comment, points: -5, deletedAt: after(40) },
    ]);
    const report = { workId: w.ada.id, source: 'check' };
    await world.db.insert(autograderReports).values([
      { ...report, sha: sha(2), points: 7, reportedAt: after(1) },
      { ...report, sha: sha(2), points: 8.5, reportedAt: after(2) },
      { ...report, sha: sha(3), points: 99, reportedAt: after(3) },
    ]);
    const [zoe, ada, grace, alan] = await list(ta, path);
    // Accepted after the due date, so the work is late.
    expect(zoe).toMatchObject({ work_state: 'ACCEPTED', is_late: true, late_head: null });
    expect(ada).toMatchObject({
      manual_feedback_score: 7,
      auto_grader_score: 8.5,
      commit_amount: 2,
      first_commit_date: after(-60).toISOString(),
      last_commit_date: after(60).toISOString(),
      is_late: true,
      history_rewritten: true,
      replaced_commits: 1,
      counted_commit: { sha: sha(2), reason: 'deadline', received_at: after(-60).toISOString() },
      late_head: { sha: sha(3), received_at: after(60).toISOString() },
      new_commits_since_grading: 1,
    });
    expect(grace).toMatchObject({
      commit_amount: 0,
      first_commit_date: null,
      manual_feedback_score: null,
      is_late: false,
      counted_commit: { sha: sha(1), reason: 'nothing_in_time', received_at: null },
    });
    expect(alan).toMatchObject({
      has_extension: true,
      unique_due_date: after(3600).toISOString(),
      effective_due_date: after(3600).toISOString(),
      counted_commit: null,
    });
  });

  it('counts commits after the claim if there is no due date, graded or not', async () => {
    const { path, ta, works: w, settle, assignment } = await startClass(world);
    await world.db
      .update(assignments)
      .set({ dueAt: null })
      .where(eq(assignments.id, assignment.id));
    await world.pushed(w.ada, sha(2), after(-60));
    const claim = { userId: ta.id, assignedBy: ta.id, claimedAt: after(0) };
    // Grace started after her work was claimed, so her commits are not new since grading.
    await world.db
      .insert(graders)
      .values([w.ada, w.grace].map(({ id }) => ({ workId: id, ...claim })));
    await world.pushed(w.ada, sha(3), after(60), { beforeSha: sha(2) });
    await world.pushed(w.grace, sha(4), after(60));
    await settle(after(120));
    const news = async () =>
      (await list(ta, path)).slice(1, 3).map((row) => row.new_commits_since_grading);
    expect(await news()).toEqual([1, 0]);
    await world.db
      .update(works)
      .set({ gradedAt: after(90) })
      .where(eq(works.assignmentId, assignment.id));
    await settle(after(120));
    expect(await news()).toEqual([1, 0]);
  });
});

describe('one work', () => {
  it('knows its position and its neighbours, skipping removed students', async () => {
    const { ta, works: w, people, work, remove } = await startClass(world);
    const read = async (one: { id: number }) => (await get<WorkDetail>(ta, work(one))).student_work;
    expect(await read(w.grace)).toMatchObject({
      row_num: 2,
      total_student_works: 3,
      previous_student_work_id: w.ada.id,
      next_student_work_id: w.alan.id,
    });
    await remove(people.grace);
    expect(await read(w.ada)).toMatchObject({
      row_num: 1,
      total_student_works: 2,
      previous_student_work_id: null,
      next_student_work_id: w.alan.id,
    });
    expect(await read(w.grace)).toMatchObject({ row_num: 2, student_work_id: w.grace.id });
  });

  it('answers like a missing one to everybody but its student and staff', async () => {
    const { ta, works: w, people, work, path, assignment } = await startClass(world);
    const other = await startClass(world);
    const absent = await world.api.as(ta).get(`${path}/works/work/4000000000000`);
    expect(absent).toFailWith('not_found');
    const tries: [Person, string][] = [
      [people.alan, work(w.ada)],
      [people.zoe, work(w.ada)],
      [ta, work(other.works.ada)],
      [ta, `${other.path}/works/work/${w.ada.id}`],
      [other.ta, work(w.ada)],
      [people.alan, `/works/${w.ada.id}`],
      [other.ta, `/works/${w.ada.id}`],
      [other.ta, `/assignments/${assignment.id}`],
      [ta, `/works/999999999999999`],
      [ta, `${path}/works/work/-1`],
      [ta, `${path}/works/work/1e3`],
      [ta, `${path}/works/work/9007199254740993`],
    ];
    for (const [person, address] of tries) {
      for (const of of address.startsWith('/works') || address.startsWith('/assignments')
        ? ['']
        : ['', '/commit-count', '/commits-per-day', '/first-commit']) {
        const answer = await world.api.as(person).get(`${address}${of}`);
        expect(answer.body, `${address}${of}`).toBe(absent.body);
      }
    }
  });

  it('is found by its id alone, with the ids of its parents', async () => {
    const { organization, classroom, assignment, works: w, people, ta } = await startClass(world);
    const parents = { classroom_id: classroom.id, org_id: organization.id };
    const whole = { work_id: w.ada.id, assignment_id: assignment.id, ...parents };
    expect(await get(people.ada, `/works/${w.ada.id}`)).toEqual(whole);
    expect(await get(ta, `/works/${w.ada.id}`)).toEqual(whole);
    const pointer = { assignment_id: assignment.id, ...parents };
    expect(await get(people.zoe, `/assignments/${assignment.id}`)).toEqual(pointer);
  });

  it('counts the reachable commits by the day they were received', async () => {
    const { people, works: w, work } = await startClass(world);
    expect(await get(people.ada, `${work(w.ada)}/commits-per-day`)).toEqual({ dated_commits: {} });
    expect(await get(people.ada, `${work(w.ada)}/first-commit`)).toEqual({
      work_id: w.ada.id,
      first_commit_at: null,
    });
    await world.pushed(w.ada, sha(2), new Date('2026-09-02T23:59:59Z'));
    await world.pushed(w.ada, sha(3), new Date('2026-09-04T00:00:00Z'));
    await world.pushed(w.ada, sha(4), new Date('2026-09-01T00:00:00Z'));
    await world.db
      .update(commits)
      .set({ reachable: false })
      .where(eq(commits.sha, sha(4)));
    expect(await get(people.ada, `${work(w.ada)}/commits-per-day`)).toEqual({
      dated_commits: { '2026-09-02T12:00:00Z': 1, '2026-09-04T12:00:00Z': 1 },
    });
    expect(await get(people.ada, `${work(w.ada)}/commit-count`)).toMatchObject({
      commit_count: 2,
      replaced_count: 1,
    });
    expect(await get(people.ada, `${work(w.ada)}/first-commit`)).toMatchObject({
      first_commit_at: '2026-09-02T23:59:59.000Z',
    });
  });
});

import type { MyWork, StudentWork, WorkDetail } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  autograderReports,
  commits,
  extensions,
  feedback,
  memberships,
  provisionings,
  publications,
  works,
} from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { settleAssignment } from './settle-work.ts';

const world = await startWorld();
afterAll(world.close);

const due = new Date('2026-09-08T12:00:00Z');
const after = (seconds: number) => new Date(due.getTime() + seconds * 1000);
const sha = (digit: number) => String(digit).repeat(40);
const ready = { defaultBranch: 'main', starterSha: sha(1), repositoryUrl: 'https://host.test/r' };

/** A class of its own: Ada Byron, Alan Turing, Grace Hopper and Zoe Abel, who has not accepted. */
async function startClass() {
  world.clock.set('2026-09-01T12:00:00Z');
  const { organization, classroom, professor, ta, student } = await world.seededClassroom();
  const outOfTheList = and(
    eq(memberships.classroomId, classroom.id),
    eq(memberships.userId, student.id),
  );
  await world.db.update(memberships).set({ status: 'REMOVED' }).where(outOfTheList);
  const template = await world.template(organization);
  const assignment = await world.assignment(classroom, template, { dueAt: due, defaultScore: 10 });
  const enrol = async (firstName: string, lastName: string) => {
    const person = await world.signIn({ firstName, lastName });
    await world.member(classroom, person);
    return person;
  };
  const [alan, ada, grace, zoe] = [
    await enrol('Alan', 'Turing'),
    await enrol('Ada', 'Byron'),
    await enrol('Grace', 'Hopper'),
    await enrol('Zoe', 'Abel'),
  ];
  const on = { id: assignment.id, orgId: organization.id };
  const start = async (person: { id: number }) => {
    const work = await world.work(on, person, { ...ready, createdAt: after(-86_400) });
    await world.db.insert(provisionings).values({ workId: work.id, step: 'ready' });
    return work;
  };
  const w = { alan: await start(alan), ada: await start(ada), grace: await start(grace) };
  const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
  const settle = (now: Date) => {
    world.clock.set(now);
    return transact(world.db, (tx) => settleAssignment(tx, assignment.id, now));
  };
  const remove = async (person: { id: number }, status: 'REMOVED' | 'ACTIVE' = 'REMOVED') => {
    await world.db
      .update(memberships)
      .set({ status })
      .where(and(eq(memberships.classroomId, classroom.id), eq(memberships.userId, person.id)));
  };
  return {
    organization,
    classroom,
    professor,
    ta,
    assignment,
    on,
    people: { alan, ada, grace, zoe },
    works: w,
    path,
    work: (work: { id: number }) => `${path}/works/work/${work.id}`,
    settle,
    remove,
  };
}

type Person = { token: string };
const get = async <T>(as: Person, path: string): Promise<T> => {
  const answer = await world.api.as(as).get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const list = async (as: Person, path: string) =>
  (await get<{ student_works: StudentWork[] }>(as, `${path}/works`)).student_works;

describe('the works of an assignment', () => {
  it('are listed by last name, with a row for each student without one', async () => {
    const { path, ta, works: w, assignment } = await startClass();
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

  it('leave out removed students, who come back with all they had', async () => {
    const { path, ta, people, remove } = await startClass();
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

  it('tell scores, commits, what is late and whose deadline is another', async () => {
    const { path, ta, people, works: w, settle, assignment, professor } = await startClass();
    await world.pushed(w.ada, sha(2), after(-60));
    await world.pushed(w.ada, sha(3), after(60), { beforeSha: sha(2), forced: true });
    const appCommit = { subject: 'Set up', authorName: 'App', receivedAt: after(-90) };
    await world.db.insert(commits).values([
      { workId: w.ada.id, sha: sha(4), kind: 'app', ...appCommit },
      { workId: w.ada.id, sha: sha(5), kind: 'student', reachable: false, ...appCommit },
    ]);
    const extension = { assignmentId: assignment.id, userId: people.alan.id };
    await world.db
      .insert(extensions)
      .values({ ...extension, dueAt: after(3600), grantedBy: professor.id, createdAt: after(-60) });
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
    const [, ada, grace, alan] = await list(ta, path);
    expect(ada).toMatchObject({
      manual_feedback_score: 7,
      auto_grader_score: 8.5,
      commit_amount: 2,
      first_commit_date: after(-60).toISOString(),
      last_commit_date: after(60).toISOString(),
      is_late: true,
      history_rewritten: true,
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
});

describe('one work', () => {
  it('knows its place and its neighbours, past those who were removed', async () => {
    const { ta, works: w, people, work, remove } = await startClass();
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

  it('shows its student no score and no comment before they are published', async () => {
    const { ta, works: w, people, work, path } = await startClass();
    await world.db
      .update(works)
      .set({ state: 'GRADING_COMPLETED', gradedAt: after(30), gradedBy: ta.id })
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

    const own = await world.api.as(people.ada).get(work(w.ada));
    expect(own.json<WorkDetail>()).toMatchObject({
      manual_feedback_score: null,
      auto_grader_score: null,
      feedback: [],
      student_work: {
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

  it('shows its student what was published, whatever changes later', async () => {
    const { ta, professor, works: w, people, work, path } = await startClass();
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
    expect(my_work[0]?.work?.grade).toEqual(snapshot);

    await world.db.update(publications).set({ withdrawnAt: after(90) });
    const taken = await get<WorkDetail>(people.ada, work(w.ada));
    expect([taken.manual_feedback_score, taken.feedback]).toEqual([null, []]);
  });

  it('is told apart from nothing by nobody but its student and staff', async () => {
    const { ta, works: w, people, work, path, assignment } = await startClass();
    const other = await startClass();
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

  it('is found by its id alone, with all its parents', async () => {
    const { organization, classroom, assignment, works: w, people, ta } = await startClass();
    const parents = { classroom_id: classroom.id, org_id: organization.id };
    const whole = { work_id: w.ada.id, assignment_id: assignment.id, ...parents };
    expect(await get(people.ada, `/works/${w.ada.id}`)).toEqual(whole);
    expect(await get(ta, `/works/${w.ada.id}`)).toEqual(whole);
    const pointer = { assignment_id: assignment.id, ...parents };
    expect(await get(people.zoe, `/assignments/${assignment.id}`)).toEqual(pointer);
  });

  it('counts the commits that a branch still leads to, by the day they arrived', async () => {
    const { people, works: w, work } = await startClass();
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
    expect(await get(people.ada, `${work(w.ada)}/commit-count`)).toMatchObject({ commit_count: 2 });
    expect(await get(people.ada, `${work(w.ada)}/first-commit`)).toMatchObject({
      first_commit_at: '2026-09-02T23:59:59.000Z',
    });
  });
});

it('the figures of an assignment count who is there', async () => {
  const { ta, path, works: w, people, remove } = await startClass();
  await world.pushed(w.ada, sha(2), after(-90));
  await world.pushed(w.alan, sha(2), after(-60));
  await world.pushed(w.alan, sha(3), after(-50));
  const set = (id: number, state: 'STARTED' | 'GRADING_COMPLETED') =>
    world.db.update(works).set({ state }).where(eq(works.id, id));
  await set(w.ada.id, 'STARTED');
  await set(w.alan.id, 'GRADING_COMPLETED');
  const all = async () => ({
    ...(await get<{ status: object }>(ta, `${path}/progress-status`)).status,
    ...(await get<{ status: object }>(ta, `${path}/grading-status`)).status,
    ...(await get<object>(ta, `${path}/commit-count`)),
    ...(await get<object>(ta, `${path}/first-commit`)),
  });
  expect(await all()).toMatchObject({
    not_accepted: 1,
    accepted: 1,
    started: 1,
    submitted: 0,
    in_grading: 1,
    graded: 1,
    ungraded: 2,
    total_commits: 3,
    first_commit_at: after(-90).toISOString(),
  });
  await remove(people.ada);
  expect(await all()).toMatchObject({
    started: 0,
    ungraded: 1,
    total_commits: 2,
    first_commit_at: after(-60).toISOString(),
  });
});

const myWork = (path: string) => `${path.split('/assignments')[0]}/my-work`;

describe('my work', () => {
  it('shows a student their assignments and nothing of anybody else', async () => {
    const { people, path, classroom, works: w, settle, assignment, ta } = await startClass();
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
});

describe('submitting', () => {
  it('needs a commit, happens once, and is written down', async () => {
    const { people, works: w, work, settle } = await startClass();
    const submit = () => world.api.as(people.ada).post(`${work(w.ada)}/submit`);
    expect(await submit()).toFailWith('nothing_to_submit');
    await world.pushed(w.ada, sha(2), after(-60));
    await settle(after(-50));
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

  it('is for the student whose work it is', async () => {
    const { people, works: w, work, ta, professor } = await startClass();
    const submit = (as: Person) => world.api.as(as).post(`${work(w.ada)}/submit`);
    expect(await submit(people.alan)).toFailWith('not_found');
    expect(await submit(ta)).toFailWith('role_too_low');
    expect(await submit(professor)).toFailWith('role_too_low');
  });
});

describe('a late commit', () => {
  it('counts when a professor says so, until they take it back', async () => {
    const { professor, ta, people, works: w, work, settle } = await startClass();
    await world.pushed(w.ada, sha(2), after(60));
    await settle(after(90));
    const address = `${work(w.ada)}/count-late`;
    const count = (as: Person, late: string) => world.api.as(as).post(address, { sha: late });
    expect(await count(ta, sha(2))).toFailWith('role_too_low');
    expect(await count(people.ada, sha(2))).toFailWith('role_too_low');
    expect(await count(professor, sha(3))).toFailWith('not_the_late_head');
    expect((await world.api.as(professor).post(address, {})).statusCode).toBe(400);

    const counted = (await count(professor, sha(2))).json<{ student_work: StudentWork }>();
    expect(counted.student_work.counted_commit).toEqual({
      sha: sha(2),
      reason: 'late_accepted',
      received_at: after(60).toISOString(),
    });
    expect((await count(professor, sha(2))).statusCode).toBe(200);
    await world.pushed(w.ada, sha(3), after(120), { beforeSha: sha(2) });
    await settle(after(130));
    expect((await get<WorkDetail>(ta, work(w.ada))).counted_commit?.sha).toBe(sha(2));

    const back = (await world.api.as(professor).delete(address)).json<{
      student_work: StudentWork;
    }>();
    expect(back.student_work).toMatchObject({
      counted_commit: { sha: sha(1), reason: 'nothing_in_time' },
      late_head: { sha: sha(3) },
    });
    const written = await world.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `work:${w.ada.id}`))
      .orderBy(auditLog.id);
    expect(written.map(({ action }) => action)).toEqual([
      'work.late-counted',
      'work.late-uncounted',
    ]);
  });

  it('is not counted for a work that is graded', async () => {
    const { professor, works: w, work, settle } = await startClass();
    await world.pushed(w.ada, sha(2), after(60));
    await settle(after(90));
    await world.db
      .update(works)
      .set({ gradedSha: sha(1) })
      .where(eq(works.id, w.ada.id));
    const answer = await world.api.as(professor).post(`${work(w.ada)}/count-late`, { sha: sha(2) });
    expect(answer).toFailWith('already_graded');
  });
});

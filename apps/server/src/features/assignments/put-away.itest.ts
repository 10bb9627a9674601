/** Archived and deleted assignments, looked for by name in every answer that staff and students can read. */
import {
  policies,
  routes,
  type AssignmentOutline,
  type Glance,
  type MyWork,
  type Route,
} from '@lectern/contract';
import { after, sha, startClass } from '@lectern/testkit/working-class';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import {
  assignments,
  auditLog,
  extensions,
  jobs,
  organizations,
  publications,
  works,
} from '../../db/schema/index.ts';
import { enqueueMissingPins } from '../commits/following/sweep-heads.ts';
import { findWorkRepository } from '../commits/work-repository.ts';
import { sweepDeadlines } from '../deadlines/sweep-deadlines.ts';
import { findPublication } from '../publishing/publication-queries.ts';

const world = await startWorld();
afterAll(world.close);

const canary = 'Trial of week 0';

/** A graded and published submission, one without a grade, an extension, a link and a rubric. */
async function startTrial() {
  const scene = await startClass(world);
  const { assignment, classroom, professor, people, works: w, path } = scene;
  const prof = world.api.as(professor);
  await prof.patch(path, { version: 1, maximum_score: 20 });
  const rename = { name: canary, slug: 'trial-of-week-0' };
  await world.db.update(assignments).set(rename).where(eq(assignments.id, assignment.id));
  await world.pushed(w.ada, sha(2), after(-60));
  await world.pushed(w.alan, sha(3), after(-60));
  const extended = {
    assignmentId: assignment.id,
    userId: people.grace.id,
    grantedBy: professor.id,
  };
  await world.db.insert(extensions).values({ ...extended, dueAt: after(86_400) });
  const rubric = await world.rubric(classroom, [3]);
  expect((await prof.put(`${path}/rubric`, { rubric_id: rubric.id })).statusCode).toBe(200);
  const { token } = (await prof.post(`${path}/token`, {})).json<{ token: string }>();
  await scene.settle(after(30));
  const grade = {
    published_at: after(60).toISOString(),
    commit_sha: sha(2),
    manual_feedback_score: 10,
    auto_grader_score: null,
    maximum_score: 20,
    comments: [],
  };
  const published = { workId: w.ada.id, score: 10, snapshot: grade, state: 'posted' as const };
  const at = { publishedBy: professor.id, publishedAt: after(60) };
  await world.db.insert(publications).values({ ...published, ...at });
  await world.db
    .update(works)
    .set({ state: 'GRADE_PUBLISHED', gradedSha: sha(2) })
    .where(eq(works.id, w.ada.id));
  const place = `/classrooms/classroom/${classroom.id}`;
  const ids: Record<string, string | number> = {
    cid: classroom.id,
    aid: assignment.id,
    wid: w.ada.id,
    rubricId: rubric.id,
    org: scene.organization.id,
    username: people.ada.login,
    name: 'Another',
    sha: sha(2),
    token,
  };
  return { ...scene, prof, place, token, ids };
}

type Trial = Awaited<ReturnType<typeof startTrial>>;

const reads = Object.entries<Route>(routes).filter(
  ([name, { method, policy }]) =>
    method === 'GET' && policies[policy].session && name !== 'streamEvents',
);

/** Names of the calls whose answer contains the assignment's name, or names it by its own address. */
async function mentions({ ids }: Trial, person: { token: string }) {
  const found: Record<string, number> = {};
  for (const [name, { path }] of reads) {
    const at = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(ids[key])));
    const answer = await world.api.as(person).get(at);
    if (answer.body.includes(canary)) found[name] = answer.statusCode;
  }
  return Object.keys(found);
}

/** Calls that name the assignment or its submission in their address. */
const byAddress = new Set(
  reads.filter(([, { path }]) => /:[aw]id\b/.test(path)).map(([name]) => name),
);
const elsewhere = async (trial: Trial, person: { token: string }) =>
  (await mentions(trial, person)).filter((name) => !byAddress.has(name));

it('an archived assignment leaves every list and figure, and comes back', async () => {
  const trial = await startTrial();
  const { prof, path, professor, ta, people } = trial;
  const before = await mentions(trial, professor);
  expect(before).toEqual(
    expect.arrayContaining([
      'listAssignments',
      'getAssignment',
      'getGradeDistribution',
      'getGlance',
      'listLinks',
    ]),
  );
  await prof.put(`${path}/archived`, { archived: true });
  expect(await elsewhere(trial, professor)).toEqual(['listPutAway']);
  expect(await elsewhere(trial, ta)).toEqual(['listPutAway']);
  expect(await elsewhere(trial, people.zoe)).toEqual([]);
  // Figures carry ids and counts, not names.
  const glance = await prof.read<Glance>(`${trial.place}/glance`);
  expect(glance).toMatchObject({ progress: [], next_deadlines: [], waiting: { total: 0 } });
  expect(glance.activity.filter(({ pushes }) => pushes > 0)).toEqual([]);
  // Staff can still read it.
  expect((await prof.get(path)).json()).toMatchObject({
    assignment_outline: { name: canary, archived_at: expect.any(String) },
  });
  const back = await prof.put(`${path}/archived`, { archived: false });
  expect(back.json()).toMatchObject({ assignment_outline: { archived_at: null } });
  expect(await mentions(trial, professor)).toEqual(before);
});

it('students keep reading a published grade of an archived assignment', async () => {
  const trial = await startTrial();
  const { prof, path, people, place, work, works: w } = trial;
  await prof.put(`${path}/archived`, { archived: true });
  const own = async (person: { token: string }) =>
    (await world.api.as(person).read<{ my_work: MyWork[] }>(`${place}/my-work`)).my_work;
  expect(await own(people.ada)).toMatchObject([
    { assignment_name: canary, archived: true, work: { can_submit: false, grade: {} } },
  ]);
  expect((await world.api.as(people.ada).get(work(w.ada))).statusCode).toBe(200);
  expect(await own(people.alan)).toEqual([]);
});

it('an archived assignment can only be read', async () => {
  const trial = await startTrial();
  const { prof, path, people, token, work, works: w } = trial;
  await prof.put(`${path}/archived`, { archived: true });
  const refused = [
    await prof.patch(path, { version: 1, default_score: 3 }),
    await prof.post(`${work(w.alan)}/grade`, { body: '', comments: [] }),
    await prof.post(`${path}/publish`, {}),
    await prof.post(`${path}/token`, {}),
    await world.api.as(people.alan).post(`${work(w.alan)}/submit`),
    await world.api.as(people.zoe).post(`/classrooms/classroom/0/assignments/token/${token}`),
    await world.api.as(people.zoe).get(`/classrooms/classroom/0/assignments/token/${token}`),
  ];
  for (const answer of refused) expect(answer).toFailWith('assignment_archived');
  // Another student's submission still does not exist.
  expect(await world.api.as(people.zoe).post(`${work(w.alan)}/submit`)).toFailWith('not_found');
  expect((await prof.put(`${work(w.alan)}/presence`)).statusCode).toBe(200);
});

it('a deleted assignment answers like an unknown one, to everyone', async () => {
  const trial = await startTrial();
  const { prof, path, professor, ta, people, token, ids } = trial;
  expect(await prof.delete(`${path}?name=Trial`)).toFailWith('assignment_name_not_typed');
  expect((await prof.delete(`${path}?name=${canary}`)).statusCode).toBe(204);
  expect(await mentions(trial, professor)).toEqual(['listPutAway']);
  expect(await mentions(trial, ta)).toEqual(['listPutAway']);
  expect(await mentions(trial, people.ada)).toEqual([]);
  for (const [name, { path: address }] of reads.filter(([name]) => byAddress.has(name))) {
    const at = address.replace(/:(\w+)/g, (_, key: string) => String(ids[key]));
    expect([name, (await prof.get(at)).statusCode]).toEqual([name, 404]);
  }
  const accept = `/classrooms/classroom/0/assignments/token/${token}`;
  expect(await world.api.as(people.zoe).post(accept)).toFailWith('invalid_link');
  expect(await world.api.as(people.ada).get(accept)).toFailWith('invalid_link');
  expect(await prof.delete(`${path}?name=${canary}`)).toFailWith('not_found');
});

it('a deletion can be undone for 7 days, unless the name is in use again', async () => {
  const trial = await startTrial();
  const { prof, path, place, assignment, classroom, organization } = trial;
  const before = await mentions(trial, trial.professor);
  await prof.delete(`${path}?name=${canary}`);
  const restore = `${place}/assignments/deleted/${assignment.id}/restore`;
  const template = await world.template(organization);
  const named = { name: canary, slug: 'trial-of-week-0' };
  const { id } = await world.assignment(classroom, template, named);
  expect(await prof.post(restore)).toFailWith('assignment_name_taken');
  const other = `${place}/assignments/assignment/${id}`;
  // Nobody has accepted this one.
  expect((await prof.delete(other)).statusCode).toBe(204);
  expect((await prof.post(restore)).statusCode).toBe(200);
  expect(await mentions(trial, trial.professor)).toEqual(expect.arrayContaining(before));
  expect(await prof.post(restore)).toFailWith('not_found');

  world.clock.set(new Date(world.clock.read().getTime() + 7 * 86_400_000));
  const late = `${place}/assignments/deleted/${id}/restore`;
  expect(await prof.post(late)).toFailWith('not_found');
  const { deleted } = await prof.read<{ deleted: AssignmentOutline[] }>(
    `${place}/assignments/put-away`,
  );
  expect(deleted).toEqual([]);
  const entries = await world.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `assignment:${assignment.id}`));
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['assignment.deleted', 'assignment.restored']),
  );
});

it('deadlines pass over archived assignments, and catch up afterwards', async () => {
  const { professor, path, assignment, works: w } = await startClass(world);
  await world.pushed(w.ada, sha(2), after(-60));
  world.clock.set(after(3_600));
  const archive = (archived: boolean) =>
    world.api.as(professor).put(`${path}/archived`, { archived });
  const planned = async () => {
    await sweepDeadlines(world.db, world.clock.read());
    const isIts = eq(jobs.key, `deadline.pass:${assignment.id}`);
    return (await world.db.select().from(jobs).where(isIts)).length;
  };
  await archive(true);
  expect(await planned()).toBe(0);
  await archive(false);
  expect(await planned()).toBe(1);
});

it('jobs leave a deleted assignment alone, and restoring it posts the reviews that waited', async () => {
  const trial = await startTrial();
  const { prof, path, place, assignment, works: w } = trial;
  const [publication] = await world.db
    .select()
    .from(publications)
    .where(eq(publications.workId, w.ada.id));
  await world.db
    .update(publications)
    .set({ state: 'pending' })
    .where(eq(publications.workId, w.ada.id));
  await world.superuser.query(
    `insert into platform_outbox (key, kind, payload) values ($1, 'review', '{"mark": "x"}')`,
    [`publication:${publication!.id}`],
  );
  const row = { repositoryId: 9_100_000_000, countedSha: sha(2) };
  await world.db.update(works).set(row).where(eq(works.id, w.alan.id));
  const { organization } = trial;
  await world.db
    .update(organizations)
    .set({ installationId: 77 })
    .where(eq(organizations.id, organization.id));
  const planned = async () => {
    await world.forgetJobs();
    await enqueueMissingPins(world.db);
    const pin = `counted.pin:${w.alan.id}`;
    return (await world.jobs()).filter(({ key }) => key === pin).length;
  };
  expect(await findWorkRepository(world.db, w.alan.id)).toBeDefined();
  expect(await planned()).toBe(1);
  await prof.delete(`${path}?name=${canary}`);
  expect(await findWorkRepository(world.db, w.alan.id)).toBeUndefined();
  expect(await findPublication(world.db, publication!.id)).toBeUndefined();
  expect(await planned()).toBe(0);
  await prof.post(`${place}/assignments/deleted/${assignment.id}/restore`);
  const posts = (await world.jobs()).map(({ key }) => key);
  expect(posts).toContain(`publication:${publication!.id}:post`);
});

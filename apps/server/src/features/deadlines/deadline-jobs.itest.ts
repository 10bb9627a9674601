import type { ClassroomRole } from '@lectern/contract';
import { startLoneWorks } from '@lectern/testkit/lone-works';
import { startWorld } from '@lectern/testkit/world';
import { after, sha } from '@lectern/testkit/working-class';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { extensions, platformBudgets } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';
import { emptyBudget } from '../../platform/budget.ts';
import { installationScope } from '../../platform/clients.ts';
import { settleAssignment } from '../commits/counting/settle-work.ts';
import { announce } from '../events/announce.ts';
import { mayReceive } from '../events/recipients.ts';
import { recordNews } from '../events/record-news.fixture.ts';
import { sweepDeadlines } from './sweep-deadlines.ts';

const world = await startWorld();
afterAll(world.close);

const { organization, classroom, professor, scene, read } = await startLoneWorks(world);

describe('the deadline job', () => {
  type Assigned = { assignment: { id: number } };
  const keyOf = ({ assignment }: Assigned) => `deadline.pass:${assignment.id}`;

  /** Seconds until the job is due, rounded. */
  async function waits(place: Assigned, within = 10): Promise<number[]> {
    const { rows } = await world.superuser.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float8 as seconds
       from jobs where key = $1 and locked_by is null`,
      [keyOf(place)],
    );
    // Some time has passed since the job was planned.
    return rows.map(({ seconds }) => Math.max(0, Math.round((seconds + 0.3) / within) * within));
  }

  function plan({ assignment }: Assigned, now: Date): Promise<boolean> {
    return transact(world.db, (tx) => settleAssignment(tx, assignment.id, now));
  }

  it('is planned for the second after the deadline, and then for an extension', async () => {
    const place = await scene();
    await plan(place, after(-3600));
    expect(await waits(place, 1)).toEqual([3601]);
    await world.extension(place.assignment, place.student, after(7200), {
      createdAt: after(-3600),
    });
    // Planning within the deadline's own second still finds that deadline.
    await plan(place, after(0.9));
    expect(await waits(place, 1)).toEqual([0]);
    await world.forgetJobs();
    await plan(place, after(1));
    expect(await waits(place, 1)).toEqual([7200]);
  });

  it('keeps its time while it waits for the platform, even when an extension is granted', async () => {
    const place = await scene();
    const options = { key: keyOf(place), delayMs: 60_000, isRetry: true };
    const payload = { assignmentId: place.assignment.id };
    await transact(world.db, (tx) => enqueue(tx, 'deadline.pass', payload, options));
    await world.extension(place.assignment, place.student, after(7200), { createdAt: after(60) });
    await plan(place, after(60));
    expect(await waits(place)).toEqual([60]);
  });

  it('is retried when it fails, even when an extension is granted', async () => {
    await world.forgetJobs();
    const place = await scene({ repositoryId: 4711 });
    await world.pushed(place.work, sha(2), after(-60));
    await world.extension(place.assignment, place.student, after(7200), { createdAt: after(60) });
    const other = await world.signIn();
    await world.member(classroom, other);
    const on = { id: place.assignment.id, orgId: organization.id };
    const repository = { repositoryId: 4712, defaultBranch: 'main', starterSha: sha(1) };
    const work = await world.work(on, other, repository);
    await world.pushed(work, sha(2), after(-60));
    world.clock.set(after(60));
    await sweepDeadlines(world.db, world.clock.read());
    await world.superuser.query('alter table push_sweeps rename to broken');
    await world.runJobs();
    await world.superuser.query('alter table broken rename to push_sweeps');
    expect(await read(work)).toMatchObject({ state: 'SUBMITTED', countedSha: sha(2) });
    expect(await waits(place)).toEqual([0]);
  });

  it.each([
    ['the end of an extension, if that is sooner', 600, 540],
    ['its own time, if that is sooner', 7200, 3600],
  ])('comes back from a wait for the platform at %s', async (_, extendedBy, comesIn) => {
    await world.forgetJobs();
    const place = await scene({ repositoryId: 4713 + comesIn });
    await world.extension(place.assignment, place.student, after(extendedBy), {
      createdAt: after(60),
    });
    world.clock.set(after(60));
    const scope = installationScope(organization.installationId!);
    const state = { ...emptyBudget, blockedUntil: after(3660).getTime() };
    await world.db.insert(platformBudgets).values({ scope, state });
    const payload = { assignmentId: place.assignment.id };
    await transact(world.db, (tx) => enqueue(tx, 'deadline.pass', payload, { key: keyOf(place) }));
    await world.runJobs();
    await world.db.delete(platformBudgets);
    expect(await waits(place)).toEqual([comesIn]);
  });

  async function runNow(): Promise<void> {
    await world.hurryJobs();
    await world.runJobs();
  }

  it('announces once that a deadline has passed, even when no submission changes', async () => {
    await world.forgetJobs();
    const template = await world.template(organization);
    const assignment = await world.assignment(classroom, template, { dueAt: after(0) });
    await plan({ assignment }, after(-3600));
    const { heard, close } = await recordNews(world.db);
    // Too early, as when the due date was moved later.
    world.clock.set(after(-60));
    await runNow();
    world.clock.set(after(1));
    await runNow();
    await transact(world.db, (tx) =>
      enqueue(tx, 'deadline.pass', { assignmentId: assignment.id }, { key: keyOf({ assignment }) }),
    );
    await runNow();
    await transact(world.db, (tx) => announce(tx, { classroomId: classroom.id, topic: 'people' }));
    await expect.poll(() => heard.at(-1)?.topic, { timeout: 15_000 }).toBe('people');
    await close();
    expect(heard.slice(0, -1)).toEqual([
      expect.objectContaining({
        classroomId: classroom.id,
        topic: 'assignments',
        assignmentId: assignment.id,
      }),
    ]);
  });

  it('announces the end of an extension to staff and its student only', async () => {
    await world.forgetJobs();
    const template = await world.template(organization);
    const assignment = await world.assignment(classroom, template, { dueAt: after(0) });
    const [student, classmate] = [await world.signIn(), await world.signIn()];
    await world.member(classroom, student);
    await world.member(classroom, classmate);
    await world.extension(assignment, student, after(7200), { createdAt: after(-3600) });
    await plan({ assignment }, after(60));
    const { heard, close } = await recordNews(world.db);
    world.clock.set(after(7201));
    await runNow();
    await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(1);
    await close();
    const isHeard = ({ id }: { id: number }, role: ClassroomRole) =>
      heard.some((news) => mayReceive(news, { userId: id, classroomId: classroom.id, role }));
    expect(isHeard(student, 'STUDENT')).toBe(true);
    expect(isHeard(classmate, 'STUDENT')).toBe(false);
    expect(isHeard(professor, 'PROFESSOR')).toBe(true);
  });

  it('is made up for once when no worker was running', async () => {
    const place = await scene({}, after(10));
    const { work } = place;
    // A withdrawn extension delays nobody.
    await world.extension(place.assignment, place.student, after(7200), { createdAt: after(-60) });
    const withdrawn = { withdrawnAt: after(-30), withdrawnBy: professor.id };
    await world.db
      .update(extensions)
      .set(withdrawn)
      .where(eq(extensions.assignmentId, place.assignment.id));
    const untouched = await scene({}, after(100));
    await world.pushed(work, sha(2), after(-60));
    world.clock.set(after(60));
    await sweepDeadlines(world.db, world.clock.read());
    await world.runJobs();
    expect(await read(work)).toMatchObject({ state: 'SUBMITTED', countedSha: sha(2) });
    expect(await read(untouched.work)).toMatchObject({ state: 'ACCEPTED', countedSha: null });
    const { updatedAt } = await read(work);
    world.clock.advance({ minutes: 15 });
    await sweepDeadlines(world.db, world.clock.read());
    await world.runJobs();
    expect((await read(work)).updatedAt).toEqual(updatedAt);
  });
});

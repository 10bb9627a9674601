/**
 * Makes the course through the product's own API and git. Every step looks first, so that an
 * interrupted start can be continued.
 */
import { eq } from 'drizzle-orm';
import type { AppDeps } from '../app.ts';
import { publications } from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import { settleAssignment } from '../features/commits/counting/settle-work.ts';
import { addRoster } from './add-roster.ts';
import { addTests } from './add-tests.ts';
import { makeGitWriter } from './git-writer.ts';
import { gradeWorks } from './grade-works.ts';
import { makeAssignment } from './make-assignment.ts';
import { openHostClient, type SampleCalls } from './host-client.ts';
import { waitUntil } from './pacing.ts';
import { grantExtensions, submitEarly, loseRepositories } from './course-events.ts';
import type { CourseAssignment, CourseContext } from './course-context.ts';
import { openCourse } from './open-course.ts';
import type { Plan } from './plan.ts';
import { pushWorks } from './push-works.ts';
import { openApiClient } from './api-client.ts';

export interface CourseDeps {
  app: AppDeps;
  hostApiUrl: string;
  openSampleCalls: () => SampleCalls;
  signal: AbortSignal;
  testsReady: CourseContext['testsReady'];
  tick: (steps?: number) => void;
}

export async function makeCourse(deps: CourseDeps, plan: Plan): Promise<void> {
  const { app, signal, testsReady, tick } = deps;
  const opened: { close(): unknown }[] = [];
  const closeLater = <T extends (typeof opened)[number]>(one: T): T => {
    opened.push(one);
    return one;
  };
  try {
    const sampleCalls = closeLater(deps.openSampleCalls());
    const api = closeLater(await openApiClient(app, signal));
    const git = makeGitWriter();
    const host = openHostClient(deps.hostApiUrl, sampleCalls, signal);
    await runSteps({
      plan,
      db: app.db,
      clock: app.clock,
      api,
      host,
      git,
      signal,
      testsReady,
      tick,
    });
  } finally {
    await Promise.all(opened.map((one) => one.close()));
  }
}

async function runSteps(context: CourseContext): Promise<void> {
  const { plan, api, tick } = context;
  const course = await openCourse(context);
  await addRoster(context, course);
  const assignments: CourseAssignment[] = [];
  // All first, so that repositories are created while others are pushed to.
  for (const unit of plan.units) assignments.push(await makeAssignment(context, course, unit));
  for (const assignment of assignments) {
    await grantExtensions(context, course, assignment);
    await addTests(context, assignment);
    await pushWorks(context, course, assignment);
    await submitEarly(context, assignment);
    await loseRepositories(context, course, assignment);
    await gradeWorks(context, assignment);
    await settleNow(context, assignment);
    tick();
  }
  await waitForReviews(context);
  await api.signOutAll();
}

/** By the real clock again. */
async function settleNow(
  { db, clock }: CourseContext,
  { assignmentId }: CourseAssignment,
): Promise<void> {
  await transact(db, (tx) => settleAssignment(tx, assignmentId, clock()));
}

async function waitForReviews({ db, signal }: CourseContext): Promise<void> {
  await waitUntil('Publishing the grades', signal, async () => {
    const [pending] = await db
      .select({ id: publications.id })
      .from(publications)
      .where(eq(publications.state, 'pending'))
      .limit(1);
    return pending === undefined;
  });
}

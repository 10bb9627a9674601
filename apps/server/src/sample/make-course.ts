/**
 * Makes the sample course by driving the product's own API and git. Every step looks first at what
 * is there, so that one which was cut short is taken up again and never done twice.
 */
import { eq } from 'drizzle-orm';
import type { AppDeps } from '../app.ts';
import { publications } from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import { settleAssignment } from '../features/commits/counting/settle-work.ts';
import { openDesk } from './desk.ts';
import { gradeWorks } from './grade-works.ts';
import { handOut } from './hand-out.ts';
import { openHands, type SampleCalls } from './host-hands.ts';
import { until } from './in-turn.ts';
import { grantExtensions, handInEarly, loseRepositories } from './live-through.ts';
import type { HandedOut, Making } from './making.ts';
import { openCourse } from './open-course.ts';
import type { Plan } from './plan.ts';
import { pushWorks } from './push-works.ts';
import { openStage } from './stage.ts';

export interface CourseDeps {
  app: AppDeps;
  /** The code host's REST API. */
  hostApiUrl: string;
  openSampleCalls: () => SampleCalls;
  signal: AbortSignal;
  tick: (steps?: number) => void;
}

export async function makeCourse(deps: CourseDeps, plan: Plan): Promise<void> {
  const { app, signal, tick } = deps;
  const opened: { close(): unknown }[] = [];
  const keep = <T extends (typeof opened)[number]>(one: T): T => {
    opened.push(one);
    return one;
  };
  try {
    const sampleCalls = keep(deps.openSampleCalls());
    const stage = keep(await openStage(app, signal));
    const desk = openDesk();
    const hands = openHands(deps.hostApiUrl, sampleCalls, signal);
    await live({ plan, db: app.db, clock: app.clock, stage, hands, desk, signal, tick });
  } finally {
    await Promise.all(opened.map((one) => one.close()));
  }
}

async function live(making: Making): Promise<void> {
  const { plan, stage, tick } = making;
  const course = await openCourse(making);
  const handedOut: HandedOut[] = [];
  // All of them first: repositories are made while earlier ones are already pushed to.
  for (const unit of plan.units) handedOut.push(await handOut(making, course, unit));
  for (const out of handedOut) {
    await grantExtensions(making, course, out);
    await pushWorks(making, course, out);
    await handInEarly(making, out);
    await loseRepositories(making, course, out);
    await gradeWorks(making, out);
    await settleNow(making, out);
    tick();
  }
  await allPosted(making);
  await stage.signOutAll();
}

/** The story's time is over: what follows from the time of day is settled and planned by it. */
async function settleNow({ db, clock }: Making, { assignmentId }: HandedOut): Promise<void> {
  await transact(db, (tx) => settleAssignment(tx, assignmentId, clock()));
}

async function allPosted({ db, signal }: Making): Promise<void> {
  await until('publishing the grades', signal, async () => {
    const [pending] = await db
      .select({ id: publications.id })
      .from(publications)
      .where(eq(publications.state, 'pending'))
      .limit(1);
    return pending === undefined;
  });
}

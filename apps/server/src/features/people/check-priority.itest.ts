/** The priority of membership checks. */
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import { sweepMemberships } from './sweep-memberships.ts';

const asked: string[] = [];

const platform = {
  avatarOrigins: [],
  asApp: () => recordCall('at once'),
  inBackground: () => ({ asApp: () => recordCall('in the background') }),
} as unknown as Platform;

function recordCall(manner: string): Promise<never> {
  asked.push(manner);
  return Promise.reject(new PlatformProblem('down', 'no answer'));
}

const world = await startWorld({ app: { platform } });
afterAll(() => world.close());

/** The sweep without its checks of the organisation. */
async function sweep(): Promise<void> {
  await sweepMemberships(world.db, world.clock.read());
  await world.superuser.query(`delete from jobs where key not like 'membership:%'`);
}

it('checks of the sweep run in the background, and those after an event at once', async () => {
  const { classroom } = await world.seededClassroom();
  await world.superuser.query(`update memberships set status = 'REMOVED'`);
  const waiting = await world.user();
  await world.member(classroom, waiting);
  const member = { classroomId: classroom.id, userId: waiting.id };
  await transact(world.db, (tx) => enqueueCheck(tx, member));
  await sweep();
  await world.runJobs();
  expect(asked.splice(0)).toEqual(['at once']);
  await world.forgetJobs();
  await sweep();
  await world.runJobs();
  expect(asked.splice(0)).toEqual(['in the background']);
});

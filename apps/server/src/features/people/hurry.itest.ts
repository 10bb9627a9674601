/** Whose looks at the platform go before those of others. */
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
  asApp: () => noteAs('at once'),
  inBackground: () => ({ asApp: () => noteAs('after people who wait') }),
} as unknown as Platform;

function noteAs(manner: string): Promise<never> {
  asked.push(manner);
  return Promise.reject(new PlatformProblem('down', 'no answer'));
}

const world = await startWorld({ app: { platform } });
afterAll(() => world.close());

/** As the product does it, without what it asks of the organisation itself. */
async function sweep(): Promise<void> {
  await sweepMemberships(world.db, world.clock.read());
  await world.superuser.query(`delete from jobs where key not like 'membership:%'`);
}

it('the sweep lets people who wait go first, and news of somebody goes at once', async () => {
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
  expect(asked.splice(0)).toEqual(['after people who wait']);
});

/** Every job this product knows, and when the recurring ones run. */
import { lt } from 'drizzle-orm';
import type { CronItem, Task } from 'graphile-worker';
import type { Db } from '../db/open.ts';
import { sessions } from '../db/schema/index.ts';
import { handlers } from '../features/inbox/handlers.ts';
import { forgetDeliveries, processDelivery } from '../features/inbox/process-delivery.ts';
import type { JobName, Jobs } from './queue.ts';

export interface JobDeps {
  db: Db;
  clock: () => Date;
}

type Tasks = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export function makeTasks({ db, clock }: JobDeps): Record<JobName, Task> {
  const tasks: Tasks = {
    'inbox.process': ({ deliveryId }) => processDelivery({ db, clock, handlers }, deliveryId),
    'inbox.forget': () => forgetDeliveries(db, clock()),
    'sessions.sweep': async () => {
      await db.delete(sessions).where(lt(sessions.expiresAt, clock()));
    },
  };
  return tasks as Record<JobName, Task>;
}

export const schedule: CronItem[] = [
  { task: 'sessions.sweep', match: '17 4 * * *' },
  { task: 'inbox.forget', match: '27 4 * * *' },
];

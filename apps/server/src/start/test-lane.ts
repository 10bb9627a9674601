/**
 * Runs tests beside the server. It opens after the start, because finding out whether boxes work takes a
 * moment. Where they do not, runs wait, and pages say why.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { NoSandbox, openSandbox, type Sandbox } from '@lectern/sandbox/open-sandbox';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { clearJobFolders } from '../features/tests/job-folder.ts';
import { forgetRunner, renewEveryMs, renewRunner } from '../features/tests/runners.ts';
import { slotNumbers } from '../features/tests/slots.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { makeTestTasks, type JobDeps } from '../tasks.ts';

export interface TestLane {
  /** One sentence for the terminal. */
  ready: Promise<string>;
  stop(): Promise<void>;
}

interface LaneOptions {
  db: Db;
  url: string;
  dataDir: string;
  slots: number | undefined;
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
  deps: JobDeps;
}

export function startTestLane(options: LaneOptions): TestLane {
  const opening = openLane(options);
  return {
    ready: opening.then(({ says }) => says),
    stop: async () => (await opening).stop(),
  };
}

interface OpenLane {
  says: string;
  stop(): Promise<void>;
}

async function openLane({ db, url, dataDir, slots, log, deps }: LaneOptions): Promise<OpenLane> {
  const opened = await openSandbox({ slots }).catch((error: unknown) => {
    if (!(error instanceof NoSandbox)) log.error({ err: error }, 'The sandbox could not be opened');
    return error instanceof NoSandbox ? error.message : 'The sandbox could not be opened.';
  });
  const isOpen = typeof opened !== 'string';
  const runner = isOpen
    ? { worker: randomUUID(), slots: opened.slots, reason: null, languages: [] }
    : { worker: randomUUID(), slots: 0, reason: opened, languages: [] };
  const renew = () =>
    renewRunner(db, runner).catch((err: unknown) => log.warn({ err }, 'Could not renew'));
  await renew();
  const renewing = setInterval(() => void renew(), renewEveryMs);
  const worker = isOpen ? await openWorker(opened, { url, dataDir, log, deps }) : undefined;
  return {
    says: isOpen ? `Tests run: ${opened.how}.` : `Tests do not run. ${opened}`,
    stop: async () => {
      clearInterval(renewing);
      await worker?.stop();
      if (isOpen) await opened.close();
      await forgetRunner(db, runner.worker).catch(() => {});
    },
  };
}

async function openWorker(
  { driver, slots }: Sandbox,
  { url, dataDir, log, deps }: Pick<LaneOptions, 'url' | 'dataDir' | 'log' | 'deps'>,
): Promise<Worker> {
  const jobsFolder = join(dataDir, 'test-runs');
  await clearJobFolders(jobsFolder);
  const tasks = makeTestTasks({ ...deps, driver, withSlot: slotNumbers(), jobsFolder });
  return startWorker({ url, tasks, schedule: [], log, concurrency: slots });
}

/**
 * Runs tests beside the server. It opens after the start, because finding out whether boxes work takes a
 * moment. Where they do not, runs wait, and pages say why.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { findLanguages, installed, sayLanguages } from '@lectern/sandbox/languages';
import { NoSandbox, openSandbox, type Sandbox } from '@lectern/sandbox/open-sandbox';
import { probe } from '@lectern/sandbox/probe';
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
  const leaving = new AbortController();
  const opening = openLane(options, leaving.signal);
  return {
    ready: opening.then(({ says }) => says),
    stop: async () => {
      leaving.abort();
      await (await opening).stop();
    },
  };
}

interface OpenLane {
  says: string;
  stop(): Promise<void>;
}

async function openLane(
  { db, url, dataDir, slots, log, deps }: LaneOptions,
  leaving: AbortSignal,
): Promise<OpenLane> {
  const opened = await openProven(slots, leaving).catch((error: unknown) => {
    if (error instanceof NoSandbox) return error.message;
    log.error({ err: error }, 'The sandbox could not be opened');
    return 'Tests cannot run, because the sandbox could not be opened.';
  });
  const sandbox = typeof opened === 'string' ? undefined : opened;
  const reason = typeof opened === 'string' ? opened : null;
  // Before the worker, which uses the same slots.
  const found = sandbox ? await findLanguages(sandbox.driver, leaving).catch(() => []) : [];
  const languages = installed(found);
  const runner = { worker: randomUUID(), slots: sandbox?.slots ?? 0, reason, languages };
  const renew = () =>
    renewRunner(db, runner).catch((err: unknown) => {
      log.warn({ err }, 'Could not say that this worker runs tests');
    });
  if (!leaving.aborted) await renew();
  const renewing = setInterval(() => void renew(), renewEveryMs);
  const worker = sandbox && (await openWorker(sandbox, { url, dataDir, log, deps }));
  return {
    says: sandbox ? `Tests run: ${sandbox.how}. ${sayLanguages(found)}` : (reason ?? ''),
    stop: async () => {
      clearInterval(renewing);
      await worker?.stop();
      await sandbox?.close();
      await forgetRunner(db, runner.worker).catch(() => {});
    },
  };
}

/** Every protection was tried in a box. Tests never run where one is missing. */
async function openProven(slots: number | undefined, leaving: AbortSignal): Promise<Sandbox> {
  const sandbox = await openSandbox({ slots });
  const { isReady, says } = leaving.aborted ? stopped : await probe(sandbox.driver);
  if (isReady) return sandbox;
  await sandbox.close();
  throw new NoSandbox(says ?? '');
}

const stopped = { isReady: false, says: 'This server is stopping.' };

async function openWorker(
  { driver, slots }: Sandbox,
  { url, dataDir, log, deps }: Pick<LaneOptions, 'url' | 'dataDir' | 'log' | 'deps'>,
): Promise<Worker> {
  const jobsFolder = join(dataDir, 'test-runs');
  await clearJobFolders(jobsFolder);
  const tasks = makeTestTasks({ ...deps, driver, withSlot: slotNumbers(), jobsFolder });
  return startWorker({ url, tasks, schedule: [], log, concurrency: slots });
}

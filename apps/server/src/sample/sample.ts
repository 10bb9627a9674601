/**
 * The sample course: made once, on the first start with nothing configured and an empty folder. A
 * file in that folder says so, and when: a start that was cut short goes on where it stopped.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleProgress } from '@lectern/contract';
import { writeWhole } from './write-whole.ts';
import { mostStudents, type Config } from '../config.ts';
import { accountsOf, type SampleAccount } from './cast.ts';
import { makeCourse, type CourseDeps } from './make-course.ts';
import { planCourse, stepsOf } from './plan.ts';

const fileName = 'sample-course.json';

interface Record {
  /** The course's today: everything in it is dated from here. */
  begunAt: string;
  /** How large the class is; undefined in a folder from before there was a choice. */
  students?: number;
  isDone: boolean;
}

export interface Sample {
  accounts: readonly SampleAccount[];
  isDone: boolean;
  /** Null once it is done, and before it is begun. */
  progress(): SampleProgress | null;
  /** Fails when it cannot be made; the next start tries again. */
  make(deps: Omit<CourseDeps, 'tick'>, onStep: (at: SampleProgress) => void): Promise<void>;
}

/**
 * Undefined where there is no sample course and none is to be made. Its accounts are everybody's, so
 * it is offered only where nobody but this machine can come, also when it was made before.
 */
export async function findSample(config: Config): Promise<Sample | undefined> {
  const isPossible = config.sample && config.role === 'all' && !config.github && !config.database;
  if (!isPossible || !isAtHome(config)) return undefined;
  const file = join(config.dataDir, fileName);
  const record = (await readRecord(file)) ?? (await beginRecord(config, file));
  return record && toSample(file, record);
}

/** Behind a proxy, others can come whatever the addresses say. */
export function isAtHome({ host, publicUrl, codeHostUrl, trustProxy }: Config): boolean {
  const names = [publicUrl, codeHostUrl].map((url) => new URL(url).hostname);
  return (
    !trustProxy && [host, ...names].every((name) => /^(localhost|127\..+|\[?::1\]?)$/.test(name))
  );
}

async function readRecord(file: string): Promise<Record | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Record);
}

/** Only where there is nothing: no course of anybody's gets a sample beside it. */
async function beginRecord(config: Config, file: string): Promise<Record | undefined> {
  const { dataDir, sampleStudents: students } = config;
  if ((await readdir(dataDir)).length > 0) return undefined;
  const record = { begunAt: new Date().toISOString(), students, isDone: false };
  await writeWhole(file, JSON.stringify(record));
  return record;
}

function toSample(file: string, record: Record): Sample {
  const { begunAt, students = mostStudents } = record;
  let progress: SampleProgress | null = null;
  return {
    accounts: accountsOf(students),
    isDone: record.isDone,
    progress: () => progress,
    async make(deps, onStep) {
      const plan = planCourse(new Date(begunAt), students);
      const total = stepsOf(plan);
      let done = 0;
      progress = { done, total };
      const tick = (steps = 1) => {
        done = Math.min(done + steps, total);
        progress = { done, total };
        onStep(progress);
      };
      try {
        await makeCourse({ ...deps, tick }, plan);
        await writeWhole(file, JSON.stringify({ ...record, isDone: true }));
      } finally {
        progress = null;
      }
    },
  };
}

/**
 * The sample course is made once, in an empty data folder. A file there records it, so that an
 * interrupted start can be continued.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleProgress } from '@lectern/contract';
import { mostStudents, type Config } from '../config.ts';
import { accountsOf, type SampleAccount } from './people.ts';
import type { CourseDeps } from './make-course.ts';
import { planCourse, stepsOf } from './plan.ts';

const fileName = 'sample-course.json';

interface Record {
  /** All dates count from here. */
  begunAt: string;
  /** Undefined in older folders. */
  students?: number;
  isDone: boolean;
}

export interface Sample {
  accounts: readonly SampleAccount[];
  isDone: boolean;
  /** Null before and after. */
  progress(): SampleProgress | null;
  /** The next start tries again. */
  make(deps: Omit<CourseDeps, 'tick'>, onStep: (at: SampleProgress) => void): Promise<void>;
}

/**
 * Everybody knows the password, so the course is offered only if other machines cannot reach the
 * site.
 */
export async function findSample(config: Config): Promise<Sample | undefined> {
  const isPossible = config.sample && config.role === 'all' && !config.github && !config.database;
  if (!isPossible || !isLocalOnly(config)) return undefined;
  const file = join(config.dataDir, fileName);
  const record = (await readRecord(file)) ?? (await beginRecord(config, file));
  return record && toSample(file, record);
}

/** Behind a proxy other machines may reach it. */
export function isLocalOnly({ host, publicUrl, codeHostUrl, trustProxy }: Config): boolean {
  const names = [publicUrl, codeHostUrl].map((url) => new URL(url).hostname);
  return (
    !trustProxy && [host, ...names].every((name) => /^(localhost|127\..+|\[?::1\]?)$/.test(name))
  );
}

async function readRecord(file: string): Promise<Record | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Record);
}

/** A real course never gets a sample beside it. */
async function beginRecord(config: Config, file: string): Promise<Record | undefined> {
  const { dataDir, sampleStudents: students } = config;
  if ((await readdir(dataDir)).length > 0) return undefined;
  const record = { begunAt: new Date().toISOString(), students, isDone: false };
  await writeAtomically(file, JSON.stringify(record));
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
        // It needs most of the server's code, which a start without a sample course loads later.
        const { makeCourse } = await import('./make-course.ts');
        await makeCourse({ ...deps, tick }, plan);
        await writeAtomically(file, JSON.stringify({ ...record, isDone: true }));
      } finally {
        progress = null;
      }
    },
  };
}

/** A stopped process must not leave half a record. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}

import { parseArgs } from 'node:util';

export interface StormOptions {
  students: number;
  /** Time in which all students click. */
  seconds: number;
  /** Percentage of platform calls that fail. */
  faults: number;
  /** Number of servers to kill. */
  kills: number;
  dbCrashes: number;
  /** Failures happen only while acceptances are running. By time, a slow machine may have started none. */
  hitsAcceptances: boolean;
  /** Uses the server of naive.ts. */
  naive: boolean;
  /** GitHub's published limits instead of failures. */
  quota: boolean;
  /** With `quota`: the students must first be invited to the organization. */
  strangers: boolean;
  /** With `quota`: how much faster the platform's time runs. */
  speed: number;
  /** Seconds after the last click in which all students must be ready. */
  within: number;
  seed: number;
}

const numbers = {
  students: '1000',
  seconds: '30',
  faults: '20',
  kills: '10',
  'db-crashes': '3',
  speed: '12',
  within: '120',
  seed: '1',
};

export function readOptions(args: string[]): StormOptions {
  const { values } = parseArgs({
    args,
    options: {
      ...Object.fromEntries(
        Object.keys(numbers).map((name) => [name, { type: 'string' as const }]),
      ),
      naive: { type: 'boolean', default: false },
      quota: { type: 'boolean', default: false },
      strangers: { type: 'boolean', default: false },
    },
  });
  const given = values as Record<string, string | boolean | undefined>;
  const isQuota = given['quota'] === true;
  const areStrangers = given['strangers'] === true;
  // Both exceed GitHub's limit of an hour.
  const students = areStrangers ? '250' : '500';
  const defaults: Record<string, string> = isQuota ? { ...numbers, students } : numbers;
  const number = (name: string) => {
    const value = Number(given[name] ?? defaults[name]);
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number.`);
    return value;
  };
  return {
    students: number('students'),
    seconds: number('seconds'),
    faults: number('faults'),
    kills: number('kills'),
    dbCrashes: number('db-crashes'),
    hitsAcceptances: false,
    naive: given['naive'] === true,
    quota: isQuota,
    strangers: areStrangers,
    speed: number('speed'),
    within: number('within'),
    seed: number('seed'),
  };
}

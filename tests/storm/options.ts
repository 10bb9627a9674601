/** What a storm is like, from the command line. */
import { parseArgs } from 'node:util';

export interface StormOptions {
  students: number;
  /** In which they all click. */
  seconds: number;
  /** The percentage of platform calls that go wrong. */
  faults: number;
  /** Server processes killed with -9. */
  kills: number;
  dbCrashes: number;
  /** Whether trouble waits for work that it can hurt: in seconds, a slow machine has not begun any. */
  hitsWork: boolean;
  /** Against the order that loses things: platform first, row last. */
  naive: boolean;
  /** Under GitHub's published limits instead of faults and kills. */
  quota: boolean;
  /** Whether the students of `quota` are still to be invited to the organisation, as in the first week. */
  strangers: boolean;
  /** How many times faster the platform's hours pass under `quota`. */
  speed: number;
  /** How many seconds after the last click everybody must be ready. */
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
  // Either is more than an hour's worth.
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
    hitsWork: false,
    naive: given['naive'] === true,
    quota: isQuota,
    strangers: areStrangers,
    speed: number('speed'),
    within: number('within'),
    seed: number('seed'),
  };
}

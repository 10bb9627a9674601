/** Relative to the day the course is made. */
import { readExercise, type Exercise } from './exercise.ts';

/** Special behaviour on one assignment. */
export type Fate =
  'absent' | 'idle' | 'late' | 'rewrites' | 'extended' | 'submits' | 'loses-repository';

export interface Unit {
  exercise: Exercise;
  /** Negative means before the course is made. */
  releasedOn: number;
  dueOn: number;
  graded: number;
  publishedOn: number | null;
  /** By login. */
  fates: Readonly<Record<string, Fate>>;
  /** Undefined for everyone who is not absent. */
  acceptedBy?: readonly string[];
}

export const extendedByDays = 7;

/** The first `fewestStudents` cover every behaviour. */
const timetable: readonly (Omit<Unit, 'exercise'> & { exercise: string })[] = [
  {
    exercise: 'word-statistics',
    releasedOn: -46,
    dueOn: -32,
    graded: 1,
    publishedOn: -25,
    fates: { student10: 'absent', student38: 'absent', student09: 'idle', student04: 'late' },
  },
  {
    exercise: 'library-loans',
    releasedOn: -24,
    dueOn: -5,
    graded: 0.5,
    publishedOn: null,
    fates: {
      student10: 'absent',
      student09: 'idle',
      student27: 'idle',
      student08: 'extended',
      student07: 'late',
      student06: 'rewrites',
    },
  },
  {
    exercise: 'route-planner',
    releasedOn: -12,
    dueOn: 6,
    graded: 0,
    publishedOn: null,
    fates: {
      student09: 'absent',
      student10: 'absent',
      student14: 'absent',
      student22: 'absent',
      student29: 'absent',
      student35: 'absent',
      student38: 'absent',
      student02: 'submits',
      student11: 'submits',
      student03: 'loses-repository',
    },
  },
  {
    exercise: 'matrix-toolkit',
    releasedOn: -1,
    dueOn: 20,
    graded: 0,
    publishedOn: null,
    fates: { student13: 'idle', student06: 'idle', student33: 'idle' },
    acceptedBy: ['student01', 'student06', 'student13', 'student26', 'student33'],
  },
];

/** Reads files. */
export function readUnits(): Unit[] {
  return timetable.map((unit) => ({ ...unit, exercise: readExercise(unit.exercise) }));
}

export const dayMs = 86_400_000;

export interface Dates {
  releasedAt: Date;
  dueAt: Date;
  /** Nothing in the course is later. */
  now: Date;
}

/** From 9 in the morning to the end of the day. */
export function datesOf(unit: Pick<Unit, 'releasedOn' | 'dueOn'>, now: Date): Dates {
  return {
    releasedAt: new Date(dayOf(now, unit.releasedOn) + 9 * 3_600_000),
    dueAt: new Date(dayOf(now, unit.dueOn) + dayMs - 1_000),
    now,
  };
}

/** In UTC. */
export function dayOf(now: Date, days: number): number {
  return Math.floor(now.getTime() / dayMs) * dayMs + days * dayMs;
}

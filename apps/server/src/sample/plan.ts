import { assistants, professor, studentsOf, type Person } from './people.ts';
import { historyOf, type History, type PlannedPush } from './history.ts';
import {
  datesOf,
  dayMs,
  extendedByDays,
  readUnits,
  type Dates,
  type Fate,
  type Unit,
} from './timetable.ts';

export interface PlannedWork {
  student: Person;
  fate: Fate | undefined;
  history: History;
}

export interface PlannedUnit {
  unit: Unit;
  dates: Dates;
  works: readonly PlannedWork[];
}

export interface Plan {
  now: Date;
  professor: Person;
  assistants: readonly Person[];
  students: readonly Person[];
  units: readonly PlannedUnit[];
}

export function planCourse(now: Date, size: number): Plan {
  const students = studentsOf(size);
  return {
    now,
    professor,
    assistants,
    students,
    units: readUnits().map((unit) => planUnit(unit, datesOf(unit, now), students)),
  };
}

function planUnit(unit: Unit, dates: Dates, students: readonly Person[]): PlannedUnit {
  const works = students
    .filter(({ login }) => unit.fates[login] !== 'absent')
    .filter(({ login }) => unit.acceptedBy?.includes(login) ?? true)
    .map((student) => {
      const fate = unit.fates[student.login];
      return { student, fate, history: historyOf(unit.exercise, student.login, dates, fate) };
    });
  return { unit, dates, works };
}

export function stepsOf({ assistants, students, units }: Plan): number {
  const works = units.flatMap((unit) => unit.works);
  const pushes = works.flatMap(({ history }) => history.pushes);
  // The classroom and its members; each assignment is created and graded.
  const people = 1 + assistants.length + students.length;
  return people + 2 * units.length + works.length + pushes.length;
}

export function ownDueAt({ fate }: Pick<PlannedWork, 'fate'>, { dueAt }: Dates): Date {
  return fate === 'extended' ? new Date(dueAt.getTime() + extendedByDays * dayMs) : dueAt;
}

export function countedPush(work: PlannedWork, dates: Dates): PlannedPush | undefined {
  const dueAt = ownDueAt(work, dates);
  return work.history.pushes.findLast(({ at }) => at <= dueAt);
}

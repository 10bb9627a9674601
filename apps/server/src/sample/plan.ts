/** Everything that is going to happen in the sample course, decided before any of it does. */
import { assistants, professor, studentsOf, type Person } from './cast.ts';
import { historyOf, type History } from './history.ts';
import { datesOf, readUnits, type Dates, type Fate, type Unit } from './timetable.ts';

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

/** For a class of so many students. */
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

/** How many steps the making of it takes, for whoever watches. */
export function stepsOf({ assistants, students, units }: Plan): number {
  const works = units.flatMap((unit) => unit.works);
  const pushes = works.flatMap(({ history }) => history.pushes);
  // Everyone joins a classroom that is made; a unit is made and graded.
  const people = 1 + assistants.length + students.length;
  return people + 2 * units.length + works.length + pushes.length;
}

/** The sample course on paper: the same every time, within its dates, with something of everything. */
import { describe, expect, it } from 'vitest';
import { fewestStudents, mostStudents } from '../config.ts';
import { accountsOf, studentsOf } from './cast.ts';
import { countedPush } from './counted-push.ts';
import { render, type Exercise } from './exercise.ts';
import { planCourse, stepsOf } from './plan.ts';
import {
  automaticMaximum,
  automaticScore,
  commentsOn,
  manualMaximum,
  missingFrom,
  startingScore,
} from './verdict.ts';

const now = new Date('2026-10-14T10:20:30Z');
const plan = planCourse(now, mostStudents);
const works = plan.units.flatMap(({ unit, dates, works }) =>
  works.map((work) => ({ ...work, unit, dates })),
);

it('is the same course for the same day, and another for another', () => {
  expect(planCourse(now, mostStudents)).toEqual(plan);
  expect(planCourse(new Date('2026-10-15T10:20:30Z'), mostStudents)).not.toEqual(plan);
});

it('can be made on any day of the year', () => {
  for (let day = 0; day < 366; day += 31) {
    const today = new Date(Date.UTC(2027, 11, 20 + day, day % 24, day % 60));
    const made = planCourse(today, mostStudents);
    expect(stepsOf(made)).toBeGreaterThan(300);
    for (const { history } of made.units.flatMap((unit) => unit.works)) {
      const times = [history.acceptedAt, ...history.pushes.map(({ at }) => at)];
      expect(times.every((at) => at < today)).toBe(true);
    }
  }
});

it('tells nothing that comes before what it follows from', () => {
  for (const { history, dates } of works) {
    expect(history.acceptedAt >= dates.releasedAt).toBe(true);
    const times = history.pushes.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    for (const { at, commits } of history.pushes) {
      expect(commits.length).toBeGreaterThan(0);
      expect(commits.every((commit) => commit.at < at)).toBe(true);
    }
  }
});

it('changes something with every commit', () => {
  for (const { unit, history } of works) {
    let before = JSON.stringify(render(unit.exercise, {}));
    for (const { files } of history.pushes.flatMap(({ commits }) => commits)) {
      expect(JSON.stringify(files)).not.toBe(before);
      before = JSON.stringify(files);
    }
  }
});

it('has every fate that it promises', () => {
  const logins = new Set(studentsOf(mostStudents).map(({ login }) => login));
  for (const { unit } of plan.units) {
    expect(Object.keys(unit.fates).every((login) => logins.has(login))).toBe(true);
  }
  const late = works.filter(({ fate }) => fate === 'late' || fate === 'rewrites');
  expect(late.map(({ history, dates }) => history.pushes.at(-1)!.at > dates.dueAt)).toEqual(
    late.map(() => true),
  );
  expect(late.map((work) => countedPush(work, work.dates))).not.toContain(undefined);
  const [, , running] = plan.units;
  const early = running!.works.filter(({ fate }) => fate === 'submits');
  expect(early.map(({ history }) => history.pushes.length > 0)).toEqual([true, true]);
});

/** Assignments with all that sets anybody apart on them. */
function fatesOf(size: number): string[] {
  const fates = planCourse(now, size).units.flatMap(({ unit, works }) => {
    const absent = works.length < size ? 'absent' : 'everyone';
    const others = works.map(({ fate }) => fate ?? 'as people do');
    return [absent, ...others].map((fate) => `${unit.exercise.assignment}: ${fate}`);
  });
  return [...new Set(fates)].toSorted();
}

it('has something of everything in the smallest class, and in none that is smaller', () => {
  expect(fatesOf(fewestStudents)).toEqual(fatesOf(mostStudents));
  expect(fatesOf(fewestStudents - 1)).not.toEqual(fatesOf(mostStudents));
});

it('is the beginning of the whole course in a smaller class', () => {
  const small = planCourse(now, 12);
  expect(small.students.map(({ login }) => login).at(-1)).toBe('student12');
  for (const [index, { works }] of small.units.entries()) {
    expect(works.length).toBeGreaterThan(0);
    expect(plan.units[index]?.works.slice(0, works.length)).toEqual(works);
  }
});

it('offers the accounts of its class, the first of each kind before the others', () => {
  const logins = accountsOf(fewestStudents).map(({ login }) => login);
  expect(logins.slice(0, 4)).toEqual(['professor', 'ta1', 'ta2', 'student01']);
  expect(logins.at(-1)).toBe('student10');
  expect(accountsOf(mostStudents).at(-1)?.login).toBe('student40');
  expect(accountsOf(mostStudents).filter(({ isOneOfMany }) => !isOneOfMany)).toHaveLength(5);
});

describe.each(plan.units.map(({ unit }) => [unit.exercise.assignment, unit.exercise] as const))(
  '%s',
  (_, exercise) => {
    it('leaves no gap open', () => {
      expect(JSON.stringify(render(exercise, {}))).not.toContain('@@');
    });

    it('has a line for every remark, which the starter code does not have', () => {
      for (const filled of everyAnswer(exercise)) {
        const starter = render(exercise, {});
        const files = render(exercise, filled);
        for (const { path, line } of commentsOn(exercise, filled)) {
          const text = files[path]?.split('\n')[line - 1] ?? '';
          expect(starter[path]).not.toContain(text);
        }
      }
    });

    it('gives the best answers all points, and an untouched copy none', () => {
      const best = Object.fromEntries(exercise.gaps.map(({ name }) => [name, 0]));
      expect(automaticScore(exercise, best)).toBe(automaticMaximum);
      expect(missingFrom(exercise, best)).toEqual([]);
      expect(automaticScore(exercise, {})).toBe(0);
    });

    it('never comes to more points than there are', () => {
      for (const filled of everyAnswer(exercise)) {
        const comments = [...commentsOn(exercise, filled), ...missingFrom(exercise, filled)];
        const score = comments.reduce((sum, { points }) => sum + points, startingScore);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(manualMaximum);
      }
    });

    it('has rubric items for the remarks that name one', () => {
      const items = exercise.gaps
        .flatMap(({ answers }) => answers.flatMap(({ remarks }) => remarks))
        .flatMap(({ item, points }) => (item === undefined ? [] : [{ item, points }]));
      for (const { item, points } of items) {
        expect(exercise.rubric.items[item]?.points).toBe(points);
      }
    });
  },
);

/** Each answer of each gap once. */
function everyAnswer(exercise: Exercise) {
  const most = Math.max(...exercise.gaps.map(({ answers }) => answers.length));
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries(
      exercise.gaps.map(({ name, answers }) => [name, Math.min(at, answers.length - 1)]),
    ),
  );
}

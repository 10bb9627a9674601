/** The plan of the sample course is reproducible, consistent in time, and covers every case. */
import { importFiles } from '@lectern/course-tests/formats/import-files';
import type { TestPlan } from '@lectern/course-tests/plan';
import { describe, expect, it } from 'vitest';
import { fewestStudents, mostStudents } from '../config.ts';
import { accountsOf, studentsOf } from './people.ts';
import { render, type Exercise } from './exercise.ts';
import { countedPush, planCourse, stepsOf } from './plan.ts';
import {
  automaticMaximum,
  automaticScore,
  commentsOn,
  manualMaximum,
  missingFrom,
  startingScore,
} from './scoring.ts';

const now = new Date('2026-10-14T10:20:30Z');
const plan = planCourse(now, mostStudents);
const works = plan.units.flatMap(({ unit, dates, works }) =>
  works.map((work) => ({ ...work, unit, dates })),
);

it('the plan is the same for the same day, and another for another day', () => {
  expect(planCourse(now, mostStudents)).toEqual(plan);
  expect(planCourse(new Date('2026-10-15T10:20:30Z'), mostStudents)).not.toEqual(plan);
});

it('a plan can be made on any day of the year', () => {
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

it('no event in the plan comes before its cause', () => {
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

it('every commit in the plan changes something', () => {
  for (const { unit, history } of works) {
    let before = JSON.stringify(render(unit.exercise, {}));
    for (const { files } of history.pushes.flatMap(({ commits }) => commits)) {
      expect(JSON.stringify(files)).not.toBe(before);
      before = JSON.stringify(files);
    }
  }
});

it('the plan contains every behaviour that the timetable promises', () => {
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

/** Every special behaviour of each assignment in a class of this size. */
function fatesOf(size: number): string[] {
  const fates = planCourse(now, size).units.flatMap(({ unit, works }) => {
    const absent = works.length < size ? 'absent' : 'everyone';
    const others = works.map(({ fate }) => fate ?? 'as people do');
    return [absent, ...others].map((fate) => `${unit.exercise.assignment}: ${fate}`);
  });
  return [...new Set(fates)].toSorted();
}

it('the smallest class still covers every behaviour, and a smaller one would not', () => {
  expect(fatesOf(fewestStudents)).toEqual(fatesOf(mostStudents));
  expect(fatesOf(fewestStudents - 1)).not.toEqual(fatesOf(mostStudents));
});

it('a smaller class is the beginning of the full one', () => {
  const small = planCourse(now, 12);
  expect(small.students.map(({ login }) => login).at(-1)).toBe('student12');
  for (const [index, { works }] of small.units.entries()) {
    expect(works.length).toBeGreaterThan(0);
    expect(plan.units[index]?.works.slice(0, works.length)).toEqual(works);
  }
});

it('the offered accounts are those of the class, the first of each kind first', () => {
  const logins = accountsOf(fewestStudents).map(({ login }) => login);
  expect(logins.slice(0, 4)).toEqual(['professor', 'ta1', 'ta2', 'student01']);
  expect(logins.at(-1)).toBe('student10');
  expect(accountsOf(mostStudents).at(-1)?.login).toBe('student40');
  expect(accountsOf(mostStudents).filter(({ isOneOfMany }) => !isOneOfMany)).toHaveLength(5);
});

describe.each(plan.units.map(({ unit }) => [unit.exercise.assignment, unit.exercise] as const))(
  'the exercise %s',
  (_, exercise) => {
    it('has no gap left when it is rendered', () => {
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

    it('gives full points for the best answers and none for the starter code', () => {
      const best = Object.fromEntries(exercise.gaps.map(({ name }) => [name, 0]));
      expect(automaticScore(exercise, best)).toBe(automaticMaximum);
      expect(missingFrom(exercise, best)).toEqual([]);
      expect(automaticScore(exercise, {})).toBe(0);
    });

    it('has tests that a version can be made from, if it has any', () => {
      if (!exercise.tests) return;
      const files = Object.entries(exercise.tests).map(([path, text]) => [path, Buffer.from(text)]);
      const read = importFiles(new Map(files as [string, Buffer][]));
      expect(read).toMatchObject({ format: 'lectern', notes: [] });
      const { cases } = (read as { plan: TestPlan }).plan;
      expect(cases.reduce((sum, { points }) => sum + points, 0)).toBe(automaticMaximum);
    });

    it('never gives more points than the maximum', () => {
      for (const filled of everyAnswer(exercise)) {
        const comments = [...commentsOn(exercise, filled), ...missingFrom(exercise, filled)];
        const score = comments.reduce((sum, { points }) => sum + points, startingScore);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(manualMaximum);
      }
    });

    it('has the same points for remarks and their rubric items', () => {
      const items = exercise.gaps
        .flatMap(({ answers }) => answers.flatMap(({ remarks }) => remarks))
        .flatMap(({ item, points }) => (item === undefined ? [] : [{ item, points }]));
      for (const { item, points } of items) {
        expect(exercise.rubric.items[item]?.points).toBe(points);
      }
    });
  },
);

/** One set of answers per index, so that each answer of each gap occurs. */
function everyAnswer(exercise: Exercise) {
  const most = Math.max(...exercise.gaps.map(({ answers }) => answers.length));
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries(
      exercise.gaps.map(({ name, answers }) => [name, Math.min(at, answers.length - 1)]),
    ),
  );
}

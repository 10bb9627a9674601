import type { WorkState } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unfinishedFirst } from './unfinished-first.ts';

const now = new Date('2026-11-15T12:00:00Z');

interface Facts {
  name?: string;
  state?: WorkState;
  due?: string | null;
  submitted?: string | null;
  published?: string;
}

const at = (day: string) => `2026-${day}T12:00:00Z`;

function one({ name = '', state = 'STARTED', due = null, submitted = null, published }: Facts) {
  return {
    name,
    work_state: state,
    effective_due_date: due && at(due),
    work:
      state === 'NOT_ACCEPTED'
        ? null
        : {
            submitted_at: submitted && at(submitted),
            grade: published === undefined ? null : { published_at: at(published) },
          },
  };
}

it('open assignments come first by due date, and the newest grade leads the others', () => {
  const given = [
    one({ name: 'graded long ago', state: 'GRADE_PUBLISHED', due: '10-01', published: '10-08' }),
    one({ name: 'missed', state: 'NOT_ACCEPTED', due: '10-20' }),
    one({ name: 'open without a due date' }),
    one({ name: 'due later', state: 'NOT_ACCEPTED', due: '12-05' }),
    one({ name: 'graded again', state: 'GRADE_PUBLISHED', due: '09-01', published: '11-14' }),
    one({ name: 'submitted early', state: 'SUBMITTED', due: '12-01', submitted: '11-10' }),
    one({ name: 'due next', due: '11-16' }),
  ];
  expect(unfinishedFirst(given, now).map(({ name }) => name)).toEqual([
    'due next',
    'due later',
    'open without a due date',
    'graded again',
    'submitted early',
    'missed',
    'graded long ago',
  ]);
});

it('sorting keeps every assignment, and the order of those that are alike', () => {
  const facts = fc.record({
    state: fc.constantFrom<WorkState>('NOT_ACCEPTED', 'STARTED', 'SUBMITTED', 'GRADE_PUBLISHED'),
    due: fc.constantFrom(null, '11-01', '11-20'),
  });
  fc.assert(
    fc.property(fc.array(facts), (all) => {
      const given = all.map((each) => one(each));
      const sorted = unfinishedFirst(given, now);
      expect(new Set(sorted)).toEqual(new Set(given));
      const isAlike = (a: (typeof given)[number]) => (b: typeof a) =>
        a.work_state === b.work_state && a.effective_due_date === b.effective_due_date;
      for (const each of given) {
        expect(sorted.filter(isAlike(each))).toEqual(given.filter(isAlike(each)));
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostUrgentFirst } from './most-urgent-first.ts';

const now = new Date('2026-11-15T12:00:00Z');
const due = (effective_due_date: string | null) => ({ effective_due_date });

it('works due next come first, and those overdue longest come last', () => {
  const days = ['2026-11-01', '2026-12-05', '2026-11-10', '2026-11-16'].map((day) =>
    due(`${day}T12:00:00Z`),
  );
  const ordered = mostUrgentFirst([due(null), ...days], now);
  expect(ordered.map(({ effective_due_date }) => effective_due_date?.slice(0, 10))).toEqual([
    '2026-11-16',
    '2026-12-05',
    undefined,
    '2026-11-10',
    '2026-11-01',
  ]);
});

it('sorting by urgency keeps every work, and the order of works due at the same time', () => {
  const anyDue = fc.option(
    fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z'),
  );
  fc.assert(
    fc.property(fc.array(anyDue), (dates) => {
      const works = dates.map((date, position) => ({ ...due(date), position }));
      const ordered = mostUrgentFirst(works, now);
      expect(new Set(ordered)).toEqual(new Set(works));
      for (const date of new Set(dates)) {
        const together = ordered.filter((work) => work.effective_due_date === date);
        expect(together).toEqual(works.filter((work) => work.effective_due_date === date));
      }
    }),
  );
});

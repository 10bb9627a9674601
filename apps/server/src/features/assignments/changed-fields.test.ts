import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, type Editable } from './changed-fields.ts';

const before: Editable = {
  name: 'HW 1',
  slug: 'hw-1',
  dueAt: new Date('2026-10-01T12:00:00Z'),
  dueTimeZone: 'UTC',
  defaultScore: 0,
  maximumScore: null,
  description: null,
  releasedAt: null,
  acceptsLate: true,
  commentsOnAllLines: false,
};

describe('an edit', () => {
  it('of a name also changes the slug', () => {
    expect(changedFields(before, { version: 1, name: 'HW 2' })).toEqual({
      name: 'HW 2',
      slug: 'hw-2',
    });
  });

  it('can remove the due date and the maximum', () => {
    const known = { ...before, maximumScore: 10 };
    const wanted = { version: 1, main_due_date: null, maximum_score: null };
    expect(changedFields(known, wanted)).toEqual({ dueAt: null, maximumScore: null });
  });

  it('compares due dates as instants, however they are written', () => {
    const wanted = { version: 1, main_due_date: '2026-10-01T14:00:00+02:00' };
    expect(changedFields(before, wanted)).toEqual({});
  });

  it('that is repeated changes nothing', () => {
    const anyEdit = fc.record(
      {
        version: fc.constant(1),
        name: fc.constantFrom('HW 1', 'HW 2', 'hw-1'),
        main_due_date: fc.option(fc.constantFrom('2026-10-01T12:00:00Z', '2026-11-01T12:00:00Z')),
        due_time_zone: fc.constantFrom('UTC', 'Asia/Tokyo'),
        default_score: fc.nat({ max: 3 }),
        maximum_score: fc.option(fc.nat({ max: 3 })),
      },
      { requiredKeys: ['version'] },
    );
    fc.assert(
      fc.property(anyEdit, (wanted) => {
        const after = { ...before, ...changedFields(before, wanted) };
        expect(changedFields(after, wanted)).toEqual({});
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitSeries } from './commit-series.ts';

const noon = (day: string) => `${day}T12:00:00Z`;
const today = new Date('2026-04-05T23:30:00Z');

describe('the commit chart', () => {
  it('has no line without commits', () => {
    expect(commitSeries({}, today)).toEqual({ kind: 'none' });
  });

  it('needs commits on at least two days', () => {
    expect(commitSeries({ [noon('2026-04-01')]: 9 }, today)).toEqual({ kind: 'insufficient' });
  });

  it('shows 0 for days without commits and ends today', () => {
    const dated = { [noon('2026-04-01')]: 2, [noon('2026-04-03')]: 1 };
    expect(commitSeries(dated, today)).toEqual({
      kind: 'line',
      days: [
        { day: '2026-04-01', commits: 2 },
        { day: '2026-04-02', commits: 0 },
        { day: '2026-04-03', commits: 1 },
        { day: '2026-04-04', commits: 0 },
        { day: '2026-04-05', commits: 0 },
      ],
    });
  });

  it('adds up counts whose keys name the same day in two formats', () => {
    const dated = {
      '2026-04-04T12:00:00.000Z': 1,
      [noon('2026-04-04')]: 2,
      [noon('2026-04-05')]: 3,
    };
    expect(commitSeries(dated, today)).toMatchObject({ days: [{ commits: 3 }, { commits: 3 }] });
  });

  it('has one point for today when there are commits today', () => {
    const dated = { [noon('2026-04-04')]: 1, [noon('2026-04-05')]: 3 };
    expect(commitSeries(dated, today)).toMatchObject({ days: [{ commits: 1 }, { commits: 3 }] });
  });

  it("keeps commits whose day is ahead of the browser's clock", () => {
    const dated = { [noon('2026-04-05')]: 1, [noon('2026-04-06')]: 3 };
    expect(commitSeries(dated, today)).toMatchObject({ days: [{ commits: 1 }, { commits: 3 }] });
  });
});

const start = Date.parse(noon('2026-02-20'));
const dayMs = 86_400_000;

it('the commit chart shows every day once, in order, and loses no commit', () => {
  const anyCounts = fc.dictionary(
    fc.nat({ max: 60 }).map((n) => new Date(start + n * dayMs).toISOString().replace('.000', '')),
    fc.integer({ min: 1, max: 50 }),
  );
  fc.assert(
    fc.property(anyCounts, fc.nat({ max: 80 }), (dated, n) => {
      const now = new Date(start + n * dayMs);
      const dates = Object.keys(dated).toSorted();
      const series = commitSeries(dated, now);
      if (dates.length < 2) {
        expect(series.kind).toBe(dates.length === 0 ? 'none' : 'insufficient');
        return;
      }
      if (series.kind !== 'line') throw new Error(`no line for ${dates.join()}`);
      const total = Object.values(dated).reduce((sum, count) => sum + count, 0);
      expect(series.days.reduce((sum, { commits }) => sum + commits, 0)).toBe(total);
      expect(series.days[0]?.day).toBe(dates[0]?.slice(0, 10));
      const end = [dates.at(-1)!.slice(0, 10), now.toISOString().slice(0, 10)].toSorted()[1];
      expect(series.days.at(-1)?.day).toBe(end);
      const steps = series.days.slice(1).map(({ day }, at) => {
        return Date.parse(day) - Date.parse(series.days[at]!.day);
      });
      expect(steps.every((step) => step === dayMs)).toBe(true);
    }),
  );
});

import type { StarterHunk } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldUnchanged, lineRows, type CodeRow } from './lines.ts';
import { addedRanges, changedPlaces, isWithin, stopsOf, withRemoved } from './starter-rows.ts';

/** A starter file, the same file edited, and the hunks between them. */
const edited = fc
  .array(
    fc.oneof(
      fc.record({ kept: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ gone: fc.nat(3), added: fc.nat(3) }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => {
    const [before, after]: [string[], string[]] = [[], []];
    const hunks: StarterHunk[] = [];
    for (const part of parts) {
      if ('kept' in part) {
        for (let n = 0; n < part.kept; n += 1) {
          before.push(`same ${before.length}`);
          after.push(before.at(-1)!);
        }
        continue;
      }
      const last = hunks.at(-1);
      const touches = last && last.line + last.added === after.length + 1;
      if (part.gone + part.added === 0 || touches) continue;
      const removed = Array.from({ length: part.gone }, (_, n) => `gone ${before.length + n}`);
      const [line, starter_line] = [after.length + 1, before.length + 1];
      hunks.push({ line, added: part.added, starter_line, removed });
      before.push(...removed);
      for (let n = 0; n < part.added; n += 1) after.push(`new ${after.length}`);
    }
    return { before, after, diff: { starter_path: 'a', hunks } };
  });

describe('the diff with the starter code', () => {
  it('contains both files in full', () => {
    fc.assert(
      fc.property(edited, ({ before, after, diff }) => {
        const rows = withRemoved(lineRows(1, after.length), diff.hunks);
        const added = addedRanges(diff, after.length);
        const isNew = (row: CodeRow) => row.kind === 'line' && isWithin(added, row.line);
        const textOf = (row: CodeRow) => {
          if (row.kind === 'removed') return row.text;
          return row.kind === 'line' ? after[row.line - 1] : undefined;
        };
        expect(rows.filter((row) => row.kind !== 'removed').map(textOf)).toEqual(after);
        expect(rows.filter((row) => !isNew(row)).map(textOf)).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('folds no line that differs, and stops at each change once', () => {
    fc.assert(
      fc.property(edited, ({ after, diff }) => {
        const [lineCount, none] = [after.length, new Set<number>()];
        const places = changedPlaces(diff, lineCount);
        fc.pre(places.length > 0);
        const folded = foldUnchanged({ lineCount, diff: places, commented: none, opened: [] });
        const rows = withRemoved(folded, diff.hunks);
        const shown = rows.flatMap((row) => (row.kind === 'line' ? [row.line] : []));
        for (const { start, end } of places) {
          for (let line = start; line <= end; line += 1) expect(shown).toContain(line);
        }
        const removed = rows.filter(({ kind }) => kind === 'removed');
        expect(removed).toHaveLength(diff.hunks.flatMap((hunk) => hunk.removed).length);
        const reached = rows.flatMap((row) => {
          if (row.kind === 'removed') return row.stop ? [row.stop.position] : [];
          return row.kind === 'line' ? [row.line] : [];
        });
        const stops = stopsOf(diff, lineCount);
        expect(reached).toEqual(expect.arrayContaining(stops));
        expect(new Set(stops).size).toBe(stops.length);
      }),
      { numRuns: 100 },
    );
  });

  it('marks every line as added when the starter code has no such file', () => {
    const fresh = { starter_path: null, hunks: [] };
    expect(addedRanges(fresh, 3)).toEqual([{ start: 1, end: 3 }]);
    expect(stopsOf(fresh, 3)).toEqual([1]);
    expect(changedPlaces(fresh, 0)).toEqual([]);
  });
});

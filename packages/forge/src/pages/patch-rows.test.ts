import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchRows, rowKeys } from './patch-rows.ts';

const patch = `@@ -1,3 +1,3 @@ def f():
 one
-two
+zwei
 three
\\ No newline at end of file`;

describe('patchRows', () => {
  it('numbers the lines of both sides', () => {
    expect(patchRows(patch)).toEqual([
      { kind: 'hunk', text: '@@ -1,3 +1,3 @@ def f():' },
      { kind: 'context', left: 1, right: 1, text: 'one' },
      { kind: 'removed', left: 2, text: 'two' },
      { kind: 'added', right: 2, text: 'zwei' },
      { kind: 'context', left: 3, right: 3, text: 'three' },
      { kind: 'note', text: 'No newline at end of file' },
    ]);
  });

  it('keeps lines inside a hunk that look like headers', () => {
    const rows = patchRows('@@ -1 +1 @@\n--- old\n+++ new\n+@@ -9 +9 @@');
    expect(rows.map((row) => row.kind)).toEqual(['hunk', 'removed', 'added', 'added']);
  });

  it('returns a row for exactly the lines that can be commented', () => {
    const line = fc.tuple(fc.constantFrom(' ', '+', '-'), fc.stringMatching(/^[a-z@ +-]{0,8}$/));
    const hunk = fc.tuple(fc.nat(500), fc.nat(500), fc.array(line));
    fc.assert(
      fc.property(fc.array(hunk), (hunks) => {
        const text = hunks
          .map(([left, right, lines]) =>
            [`@@ -${left},1 +${right},1 @@`, ...lines.map(([sign, rest]) => sign + rest)].join(
              '\n',
            ),
          )
          .join('\n');
        const keys = new Set(patchRows(text).flatMap(rowKeys));
        const expected = hunks.flatMap(([left, right, lines]) => [
          ...lines.filter(([sign]) => sign !== '+').map((_, no) => `LEFT:${left + no}`),
          ...lines.filter(([sign]) => sign !== '-').map((_, no) => `RIGHT:${right + no}`),
        ]);
        expect(keys).toEqual(new Set(expected));
      }),
    );
  });
});

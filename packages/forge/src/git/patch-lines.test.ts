import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commentableLines } from './patch-lines.ts';

it('counts unchanged lines on both sides and changed ones on their own', () => {
  const patch = '@@ -3,3 +3,4 @@ function x() {\n same\n-old\n+new\n+more\n same';
  const { left, right } = commentableLines(patch);
  expect([...left]).toEqual([3, 4, 5]);
  expect([...right]).toEqual([3, 4, 5, 6]);
});

it('starts again at every hunk, and ignores the missing newline note', () => {
  const patch = '@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n@@ -10,0 +10,2 @@\n+x\n+y';
  const { left, right } = commentableLines(patch);
  expect([...left]).toEqual([1]);
  expect([...right]).toEqual([1, 10, 11]);
});

it('offers nothing where there is no patch', () => {
  expect(commentableLines(undefined).right.size).toBe(0);
});

it('offers exactly as many lines as the signs say', () => {
  const line = fc.tuple(fc.constantFrom(' ', '+', '-'), fc.stringMatching(/^[^\n]*$/));
  fc.assert(
    fc.property(fc.array(line), fc.nat(1000), (lines, start) => {
      const body = lines.map(([sign, text]) => sign + text);
      const patch = [`@@ -${start},9 +${start},9 @@`, ...body].join('\n');
      const { left, right } = commentableLines(patch);
      expect(left.size).toBe(lines.filter(([sign]) => sign !== '+').length);
      expect(right.size).toBe(lines.filter(([sign]) => sign !== '-').length);
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { parseHunks } from './starter-hunks.ts';

const hunksOf = (patch: string) => parseHunks(Buffer.from(patch));

const header = 'diff --git a/1 b/2\nindex 1..2 100644\n--- a/1\n+++ b/2\n';

describe('hunks', () => {
  it('have the removed lines and their place, even if lines look like headers', () => {
    const patch = `${header}@@ -3,2 +3,3 @@ def f():
--- a/1
-@@ -1 +1 @@
+@@ -9 +9 @@
+\\ No newline at end of file
+x
@@ -8 +9,0 @@
-gone
@@ -9,0 +10 @@
+new
`;
    expect(hunksOf(patch)).toEqual([
      { line: 3, added: 3, starter_line: 3, removed: ['-- a/1', '@@ -1 +1 @@'] },
      { line: 10, added: 0, starter_line: 8, removed: ['gone'] },
      { line: 10, added: 1, starter_line: 10, removed: [] },
    ]);
  });

  it("ignore git's remarks about the end of a file", () => {
    const none = '\\ No newline at end of file\n';
    const patch = `${header}@@ -1 +1,2 @@\n-a\r\n${none}+a\n+b\n${none}@@ -5 +6 @@\n-c\n+d\n`;
    expect(hunksOf(patch)).toEqual([
      { line: 1, added: 2, starter_line: 1, removed: ['a\r'] },
      { line: 6, added: 1, starter_line: 5, removed: ['c'] },
    ]);
  });

  it('decode removed lines in their own encoding', () => {
    const [before, after] = [Buffer.from('-größer\n', 'latin1'), Buffer.from('+größer\n')];
    const at = Buffer.from(`${header}@@ -1 +1 @@\n`);
    const removed = (patch: Buffer[]) => parseHunks(Buffer.concat(patch))[0]?.removed;
    expect(removed([at, before, after])).toEqual(['größer']);
    const [old, latin] = [Buffer.from('-größer\n'), Buffer.from('+größer\n', 'latin1')];
    expect(removed([at, old, latin])).toEqual(['größer']);
  });

  it('are empty for binary files', () => {
    expect(hunksOf('diff --git a/1 b/2\nBinary files a/1 and b/2 differ\n')).toEqual([]);
    expect(hunksOf('')).toEqual([]);
  });
});

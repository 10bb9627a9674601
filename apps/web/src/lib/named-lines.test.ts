import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedLines } from './named-lines.ts';

const files = new Set(['main.c', 'src/Stack.java', 'a/util.py', 'b/util.py', 'my file.js']);
const found = (output: string) =>
  namedLines(output, files).map(({ path, line }) => `${path} ${line}`);

describe('lines that an output names', () => {
  it.each([
    ['main.c:12:5: error: expected ;', 'main.c 12'],
    ['/work/main.c:3: warning', 'main.c 3'],
    ['  File "/work/a/util.py", line 7, in <module>', 'a/util.py 7'],
    ['\tat course.Stack.push(Stack.java:31)', 'src/Stack.java 31'],
    ['at run (./my file.js:2:1)', 'my file.js 2'],
    ['    at file:///work/b/util.py:8:9', 'b/util.py 8'],
    ['at run (file:///work/main.c:36:9)', 'main.c 36'],
    ['b/util.py(4,2): error', 'b/util.py 4'],
  ])('are found in %j', (output, line) => {
    expect(found(output)).toEqual([line]);
  });

  it.each([
    'util.py:3',
    '/usr/include/main.c:3',
    'domain.c:3',
    '/tests/main.c:3',
    'main.c:0',
    'main.c 12',
    'main.c\n:12',
  ])('are not found in %j', (output) => {
    expect(found(output)).toEqual([]);
  });

  it('are found for every file and line, whatever is around them', () => {
    const around = fc.stringMatching(/^[a-z(: \n]{0,20}$/);
    const one = fc.constantFrom(...files);
    fc.assert(
      fc.property(around, one, fc.integer({ min: 1, max: 99_999 }), around, (a, path, line, b) => {
        const output = `${a} ${path}:${line} ${b}`;
        const [named] = namedLines(output, files).filter((each) => each.path === path);
        expect(named).toMatchObject({ path, line });
        expect(output.slice(named!.start, named!.end)).toBe(`${path}:${line}`);
      }),
    );
  });

  it('never overlap', () => {
    const piece = fc.constantFrom(...files, ':', '1', '(', '/work/', ' ', '", line ', '\n');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const output = pieces.join('');
        let end = 0;
        for (const each of namedLines(output, files)) {
          expect(each.start).toBeGreaterThanOrEqual(end);
          expect(files).toContain(each.path);
          end = each.end;
        }
      }),
    );
  });

  it('are found quickly in the longest outputs', () => {
    const output = ':1'.repeat(32_768);
    const startedAt = performance.now();
    namedLines(output, files);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

import { ranMs } from '@lectern/testkit/ran-ms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitRefPath } from './ref-path.ts';

describe('splitRefPath', () => {
  it.each([
    ['main', ['main'], { ref: 'main', path: '' }],
    ['main/', ['main'], { ref: 'main', path: '' }],
    ['main/src/a.py', ['main'], { ref: 'main', path: 'src/a.py' }],
    ['feature/x/a.py', ['feature/x', 'main'], { ref: 'feature/x', path: 'a.py' }],
    ['feature/xy/a.py', ['feature/x'], { ref: 'feature', path: 'xy/a.py' }],
    ['0123abc/a.py', ['main'], { ref: '0123abc', path: 'a.py' }],
    ['', [], { ref: '', path: '' }],
  ])('splits %s with the names %j', (rest, names, expected) =>
    expect(splitRefPath(rest, names)).toEqual(expected),
  );

  it('finds a known branch before any path', () => {
    const part = fc.stringMatching(/^[a-z]{1,5}$/);
    const name = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(name, name, (branch, path) => {
        expect(splitRefPath(`${branch}/${path}`, [branch])).toEqual({ ref: branch, path });
      }),
    );
  });

  it('takes linear time for an address of slashes', () => {
    const begun = ranMs();
    expect(splitRefPath(`${'/'.repeat(100_000)}x`, []).ref).toBe('');
    expect(ranMs() - begun).toBeLessThan(1_000);
  });
});

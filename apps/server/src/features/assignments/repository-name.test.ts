import { slugify } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseRepositoryName, studentRepositoryName } from './repository-name.ts';

describe('a student repository name', () => {
  it("is the assignment and the login, in the student's spelling", () => {
    expect(studentRepositoryName('hw-1', 'Ada-L', [])).toBe('hw-1-Ada-L');
  });

  it('gets the first free number when the name is taken, ignoring case', () => {
    expect(studentRepositoryName('hw-1', 'ada', ['HW-1-ADA'])).toBe('hw-1-ada-2');
    expect(studentRepositoryName('hw-1', 'ada', ['hw-1-ada', 'hw-1-ada-2', 'hw-1-ada-4'])).toBe(
      'hw-1-ada-3',
    );
  });

  it('gets the first free number from the given one', () => {
    expect(studentRepositoryName('hw-1', 'ada', [], 4711)).toBe('hw-1-ada-4711');
    expect(studentRepositoryName('hw-1', 'ada', ['hw-1-ada-4711'], 4711)).toBe('hw-1-ada-4712');
  });

  it('keeps the whole login and shortens the assignment', () => {
    const name = studentRepositoryName('x'.repeat(100), 'ada', []);
    expect(name).toBe(`${'x'.repeat(96)}-ada`);
    const second = studentRepositoryName('x'.repeat(100), 'ada', [name]);
    expect(second).toBe(`${'x'.repeat(94)}-ada-2`);
  });

  it('has no double hyphen where it was shortened', () => {
    const slug = `${'x'.repeat(95)}-yy`;
    expect(studentRepositoryName(slug, 'ada', [])).toBe(`${'x'.repeat(95)}-ada`);
  });
});

describe('a base repository name', () => {
  it('is the classroom and the assignment', () => {
    expect(baseRepositoryName('CS 101 Fall 2026', 'hw-1', [])).toBe('cs-101-fall-2026-hw-1');
  });

  it('leaves out a classroom name that has no ASCII form', () => {
    expect(baseRepositoryName('数学', 'hw-1', [])).toBe('hw-1');
  });
});

const anySlug = fc.string({ maxLength: 150 }).map((name) => slugify(name) || 'hw');
const anyLogin = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/);
const anyMaker = fc.constantFrom(
  studentRepositoryName,
  (slug: string, login: string, taken: Iterable<string>) => baseRepositoryName(login, slug, taken),
);

describe('every repository name', () => {
  it('is valid on the platform and free', () => {
    fc.assert(
      fc.property(
        anyMaker,
        anySlug,
        anyLogin,
        fc.nat({ max: 12 }),
        (make, slug, login, clashes) => {
          const taken: string[] = [];
          for (let n = 0; n <= clashes; n += 1) {
            const name = make(slug, login, taken);
            expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/);
            const lower = taken.map((one) => one.toLowerCase());
            expect(lower).not.toContain(name.toLowerCase());
            taken.push(n % 2 === 0 ? name : name.toUpperCase());
          }
        },
      ),
    );
  });

  it('does not depend on the order of the taken names', () => {
    const anyTaken = fc.array(fc.integer({ min: 1, max: 5 }).map((n) => `hw-ada-${n}`));
    fc.assert(
      fc.property(anyTaken, (taken) => {
        expect(studentRepositoryName('hw', 'ada', taken.toReversed())).toBe(
          studentRepositoryName('hw', 'ada', taken),
        );
      }),
    );
  });

  it('ends with the whole login unless a number follows', () => {
    fc.assert(
      fc.property(anySlug, anyLogin, (slug, login) => {
        expect(studentRepositoryName(slug, login, []).endsWith(login)).toBe(true);
      }),
    );
  });
});

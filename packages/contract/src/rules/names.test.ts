import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AssignmentName,
  assignmentNameProblem,
  ClassroomName,
  classroomNameProblem,
  slugify,
  tidyName,
} from './names.ts';

/** Any code points, surrogates included, mixed with usual letters. fast-check's own unit takes seconds. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'abcXYZ019 -_.é'),
    fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  ),
});

describe('an assignment name', () => {
  it.each([
    ['HW 1', null],
    ['  Database Design Project ', null],
    ['a', null],
    ['x'.repeat(100), null],
    ['', 'assignment_name_missing'],
    [' \t\n', 'assignment_name_missing'],
    ['x'.repeat(101), 'assignment_name_too_long'],
    ['HW #1', 'assignment_name_invalid'],
    ['Übung 1', 'assignment_name_invalid'],
    ['../etc', 'assignment_name_invalid'],
    ['a\0b', 'assignment_name_invalid'],
    ['- -', 'assignment_name_invalid'],
  ])('%j has the problem %s', (name, problem) => {
    expect(assignmentNameProblem(name)).toBe(problem);
  });

  it('is valid exactly if it has only ASCII letters, digits, hyphens and whitespace', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
        const tidy = tidyName(name);
        const wanted = /^[A-Za-z0-9 -]*$/.test(tidy) && /[A-Za-z0-9]/.test(tidy);
        expect(assignmentNameProblem(name) === null).toBe(wanted);
      }),
    );
  });

  it('is tidied when parsed, or refused with its code', () => {
    expect(AssignmentName.parse('  HW \t 1 ')).toBe('HW 1');
    expect(AssignmentName.safeParse(undefined).error?.issues[0]?.message).toBe(
      'assignment_name_missing',
    );
    expect(AssignmentName.safeParse('a!').error?.issues[0]?.message).toBe(
      'assignment_name_invalid',
    );
    expect(AssignmentName.safeParse(7).success).toBe(false);
  });
});

describe('a classroom name', () => {
  it.each([
    ['CS 3500 - Fall 2026', null],
    ['Informática', null],
    ['数学', null],
    ['𠮷'.repeat(100), null],
    ['𠮷'.repeat(101), 'classroom_name_too_long'],
    ['', 'classroom_name_missing'],
    ['   ', 'classroom_name_missing'],
    ['x'.repeat(101), 'classroom_name_too_long'],
    ['C++', 'classroom_name_invalid'],
    ['a_b', 'classroom_name_invalid'],
    ['<b>', 'classroom_name_invalid'],
    ['---', 'classroom_name_invalid'],
    ['a\u202Eb', 'classroom_name_invalid'],
  ])('%j has the problem %s', (name, problem) => {
    expect(classroomNameProblem(name)).toBe(problem);
  });

  it('is the same for composed and combining accents', () => {
    expect(ClassroomName.parse('Informa\u0301tica')).toBe('Inform\u00e1tica');
  });
});

describe('a slug', () => {
  it.each([
    ['HW 1', 'hw-1'],
    ['hw-1', 'hw-1'],
    ['Database Design  Project', 'database-design-project'],
    ['Informática 2', 'informatica-2'],
    ['数学', ''],
    ['-a-', 'a'],
  ])('of %j is %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('is safe in a repository name, has bounded length, and is its own slug', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 100 }), (name, max) => {
        const slug = slugify(name, max);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(max);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  it('exists for every valid assignment name and ignores case', () => {
    const letters = fc.constantFrom(...'abXYZ019 -');
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 30 }), (name) => {
        fc.pre(assignmentNameProblem(name) === null);
        expect(slugify(name)).not.toBe('');
        expect(slugify(name.toUpperCase())).toBe(slugify(name.toLowerCase()));
      }),
    );
  });
});

describe('a tidied name', () => {
  it('does not change when it is tidied again', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(tidyName(tidyName(name))).toBe(tidyName(name));
      }),
    );
  });

  it('with 200,000 accents on one letter is refused as too long within 1 second', () => {
    const name = `a${'\u0301'.repeat(100_000)}${'\u0316'.repeat(100_000)}`;
    const looked = () => {
      const begun = performance.now();
      expect(classroomNameProblem(name)).toBe('classroom_name_too_long');
      return performance.now() - begun;
    };
    const first = looked();
    // The second run forgives a busy machine.
    expect(first < 1_000 ? first : looked()).toBeLessThan(1_000);
  });
});

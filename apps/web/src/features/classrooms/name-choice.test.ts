import { describe, expect, it } from 'vitest';
import { chosenName, custom, nameVerdict, worthChecking } from './name-choice.ts';

const free = { checking: false, exists: false };

describe('chosenName', () => {
  it('is the term, or what is typed once Custom is chosen', () => {
    expect(chosenName(undefined, 'ignored')).toBe('');
    expect(chosenName('Spring 2027', 'ignored')).toBe('Spring 2027');
    expect(chosenName(custom, '  CS   101 ')).toBe('CS 101');
    expect(chosenName(custom, '  ')).toBe('');
  });
});

describe('worthChecking', () => {
  it('skips the word Custom, nothing, and names that cannot be', () => {
    expect(['', custom, 'a/b', '-'].some(worthChecking)).toBe(false);
    expect(worthChecking('Spring 2027')).toBe(true);
  });
});

describe('nameVerdict', () => {
  it('says nothing about an empty field, and accepts it never', () => {
    expect(nameVerdict('', free)).toEqual({ status: undefined, error: null, acceptable: false });
  });

  it('refuses special characters before any check', () => {
    expect(nameVerdict('CS/101', { checking: true, exists: undefined })).toEqual({
      status: 'invalid',
      error: 'Classroom name cannot contain any special characters.',
      acceptable: false,
    });
  });

  it('refuses names that are too long', () => {
    expect(nameVerdict('a'.repeat(100), free).acceptable).toBe(true);
    expect(nameVerdict('a'.repeat(101), free).error).toMatch(/longer than 100/);
  });

  it('waits for the check', () => {
    const verdict = nameVerdict('CS 101', { checking: true, exists: undefined });
    expect(verdict).toEqual({ status: 'checking', error: null, acceptable: false });
  });

  it('refuses a name that exists and accepts one that does not', () => {
    expect(nameVerdict('CS 101', { checking: false, exists: true })).toEqual({
      status: 'invalid',
      error: 'Classroom name already exists.',
      acceptable: false,
    });
    expect(nameVerdict('CS 101', free).acceptable).toBe(true);
  });

  it('leaves the decision to the server when the check does not answer', () => {
    expect(nameVerdict('CS 101', { checking: false, exists: undefined }).acceptable).toBe(true);
  });
});

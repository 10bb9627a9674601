import { describe, expect, it } from 'vitest';
import { chosenName, custom, validateName, worthChecking } from './name-choice.ts';

const free = { checking: false, exists: false };

describe('chosenName', () => {
  it('is the term, or the typed name if Custom is chosen', () => {
    expect(chosenName('Spring 2027', 'ignored')).toBe('Spring 2027');
    expect(chosenName(custom, '  CS   101 ')).toBe('CS 101');
    expect(chosenName(custom, '  ')).toBe('');
  });
});

describe('worthChecking', () => {
  it('is false for an empty name, the option Custom and invalid names', () => {
    expect(['', custom, 'a/b', '-'].some(worthChecking)).toBe(false);
    expect(worthChecking('Spring 2027')).toBe(true);
  });
});

describe('validateName', () => {
  it('does not accept an empty name and shows no error for it', () => {
    expect(validateName('', free)).toEqual({ status: undefined, error: null, acceptable: false });
  });

  it('refuses special characters while the check runs', () => {
    expect(validateName('CS/101', { checking: true, exists: undefined })).toEqual({
      status: 'invalid',
      error: 'Classroom name cannot contain any special characters.',
      acceptable: false,
    });
  });

  it('refuses names of more than 100 characters', () => {
    expect(validateName('a'.repeat(100), free).acceptable).toBe(true);
    expect(validateName('a'.repeat(101), free).error).toMatch(/longer than 100/);
  });

  it('does not accept a name before its check ends', () => {
    const validation = validateName('CS 101', { checking: true, exists: undefined });
    expect(validation).toEqual({ status: 'checking', error: null, acceptable: false });
  });

  it('refuses a name that exists and accepts one that does not', () => {
    expect(validateName('CS 101', { checking: false, exists: true })).toEqual({
      status: 'invalid',
      error: 'Classroom name already exists.',
      acceptable: false,
    });
    expect(validateName('CS 101', free)).toEqual({
      status: 'valid',
      error: null,
      acceptable: true,
    });
  });

  it('accepts a name without calling it valid if its check failed', () => {
    const validation = validateName('CS 101', { checking: false, exists: undefined });
    expect(validation).toEqual({ status: undefined, error: null, acceptable: true });
  });
});

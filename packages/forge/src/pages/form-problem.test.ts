import { describe, expect, it } from 'vitest';
import { forbidden, validationFailed } from '../errors.ts';
import { refusalOf } from './form-problem.ts';

const refuse = (error: Error) => () => Promise.reject(error);

describe('refusalOf', () => {
  it('returns undefined when the action succeeds', async () => {
    expect(await refusalOf(async () => 'done')).toBeUndefined();
  });

  it('returns the message of the first error', async () => {
    const custom = validationFailed({ resource: 'X', code: 'custom', message: 'Too long.' });
    expect(await refusalOf(refuse(custom))).toBe('Too long.');
    const taken = validationFailed({ resource: 'X', field: 'name', code: 'already_exists' });
    expect(await refusalOf(refuse(taken))).toContain('taken');
    expect(await refusalOf(refuse(validationFailed()))).toBe('Validation Failed');
  });

  it('rethrows what no form can fix', async () => {
    await expect(refusalOf(refuse(forbidden('no')))).rejects.toThrow('no');
    await expect(refusalOf(refuse(new Error('bug')))).rejects.toThrow('bug');
  });
});

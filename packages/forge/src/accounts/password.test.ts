import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('passwords', () => {
  it('are known again and only by the same words', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', stored)).toBe(true);
    expect(await verifyPassword('correct horse ', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  });

  it('are stored differently each time and never in the clear', async () => {
    const [one, two] = await Promise.all([
      hashPassword('correct horse'),
      hashPassword('correct horse'),
    ]);
    expect(one).not.toBe(two);
    expect(one).not.toContain('correct');
  });

  it('are the same in both spellings of an accented letter', async () => {
    expect(await verifyPassword('e\u0301te\u0301', await hashPassword('\u00e9t\u00e9'))).toBe(true);
  });

  it('never fit an account that does not exist', async () => {
    expect(await verifyPassword('anything', undefined)).toBe(false);
  });
});

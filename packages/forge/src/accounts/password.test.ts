import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  it('matches its own hash and no other password does', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', stored)).toBe(true);
    expect(await verifyPassword('correct horse ', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  });

  it('gets a different hash each time, and none holds it in the clear', async () => {
    const [one, two] = await Promise.all([
      hashPassword('correct horse'),
      hashPassword('correct horse'),
    ]);
    expect(one).not.toBe(two);
    expect(one).not.toContain('correct');
  });

  it('matches both Unicode spellings of an accented letter', async () => {
    expect(await verifyPassword('e\u0301te\u0301', await hashPassword('\u00e9t\u00e9'))).toBe(true);
  });

  it('never matches an account that does not exist', async () => {
    expect(await verifyPassword('anything', undefined)).toBe(false);
  });
});

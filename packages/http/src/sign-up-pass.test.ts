import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isValidPass, signUpPass } from './sign-up-pass.ts';

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
const now = new Date('2026-09-10T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const pass = signUpPass('secret', now);

it('a sign-up pass is valid for an hour', () => {
  expect(isValidPass(pass, hashSecret('secret'), inMinutes(59))).toBe(true);
  expect(isValidPass(pass, hashSecret('secret'), inMinutes(60))).toBe(false);
});

it('a sign-up pass of another app, or one that was changed, is not valid', () => {
  expect(isValidPass(pass, hashSecret('other'), now)).toBe(false);
  const later = `${inMinutes(600).getTime()}.${pass.split('.')[1]}`;
  for (const forged of [later, pass.slice(0, -1), '', '.', 'x.y']) {
    expect(isValidPass(forged, hashSecret('secret'), now), forged).toBe(false);
  }
});

import { expect, it } from 'vitest';
import { patienceFor } from './refresh-templates.ts';

it('waits briefly only where there is a copy to show and waiting was in vain the last time', () => {
  expect(patienceFor(true, 30_000)).toBe(1_000);
  expect(patienceFor(true, 4_000)).toBe(5_000);
  expect(patienceFor(true, undefined)).toBe(5_000);
  expect(patienceFor(false, 30_000)).toBe(5_000);
});

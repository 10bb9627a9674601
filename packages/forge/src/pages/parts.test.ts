import { expect, it } from 'vitest';
import { formatInstant } from './parts.ts';

it('formatInstant writes times as Lectern does and names the time zone', () => {
  expect(formatInstant(new Date('2026-11-05T14:03:00Z'))).toMatch(/^Nov 5, 2026, 2:03\sPM UTC$/);
});

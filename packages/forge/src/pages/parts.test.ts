import { expect, it } from 'vitest';
import { formatInstant } from './parts.ts';

it('writes moments as the product does, in a zone that it names', () => {
  expect(formatInstant(new Date('2026-11-05T14:03:00Z'))).toMatch(/^Nov 5, 2026, 2:03\sPM UTC$/);
});

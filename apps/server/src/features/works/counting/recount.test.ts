import { expect, it } from 'vitest';
import { recount } from './recount.ts';

it('moves an ungraded work to the commit that counts now', () => {
  expect(recount({ countedSha: 'a', gradedSha: null }, 'b')).toBe('move');
  expect(recount({ countedSha: null, gradedSha: null }, 'b')).toBe('move');
  expect(recount({ countedSha: 'a', gradedSha: null }, null)).toBe('move');
  expect(recount({ countedSha: 'a', gradedSha: null }, 'a')).toBe('keep');
});

it('flags a graded work, and leaves it alone while nothing else counts', () => {
  expect(recount({ countedSha: 'a', gradedSha: 'a' }, 'b')).toBe('flag');
  expect(recount({ countedSha: 'b', gradedSha: 'a' }, 'b')).toBe('flag');
  expect(recount({ countedSha: 'a', gradedSha: 'a' }, 'a')).toBe('keep');
  expect(recount({ countedSha: 'a', gradedSha: 'a' }, null)).toBe('keep');
});

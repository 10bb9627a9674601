import { expect, it } from 'vitest';
import { defaultExpiry, expiryOptions } from './expiry-options.ts';

it('a link can expire after the specified times', () => {
  expect(expiryOptions.map(({ label, minutes }) => [label, minutes])).toEqual([
    ['6 hours', 360],
    ['12 hours', 720],
    ['1 day', 1440],
    ['7 days', 10080],
    ['1 month', 43200],
    ['Never', null],
  ]);
});

it('a link never expires by default', () => {
  expect(defaultExpiry.minutes).toBeNull();
});

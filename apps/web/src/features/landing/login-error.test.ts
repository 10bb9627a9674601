import { expect, it } from 'vitest';
import { loginError } from './login-error.ts';

const errorIn = (search: string) => loginError(new URLSearchParams(search));

it('reads the message of the address', () => {
  expect(errorIn('?error=An+error+occurred+during+login')).toBe('An error occurred during login');
});

it('has none where the address has none', () => {
  expect(errorIn('')).toBeUndefined();
  expect(errorIn('?error=%20')).toBeUndefined();
});

it('cuts a long one at 200 characters', () => {
  expect(errorIn(`?error=${'x'.repeat(200)}`)).toBe('x'.repeat(200));
  expect(errorIn(`?error=${'x'.repeat(201)}`)).toBe(`${'x'.repeat(200)}…`);
});

import { expect, it } from 'vitest';
import { loginError } from './login-error.ts';

const errorIn = (search: string) => loginError(new URLSearchParams(search));

it('loginError reads the message in the address', () => {
  expect(errorIn('?error=An+error+occurred+during+login')).toBe('An error occurred during login');
});

it('loginError is undefined without a message', () => {
  expect(errorIn('')).toBeUndefined();
  expect(errorIn('?error=%20')).toBeUndefined();
});

it('loginError cuts a long message to 200 characters', () => {
  expect(errorIn(`?error=${'x'.repeat(200)}`)).toBe('x'.repeat(200));
  expect(errorIn(`?error=${'x'.repeat(201)}`)).toBe(`${'x'.repeat(200)}…`);
});

import type { SignedInUser } from '@lectern/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { authOf } from './auth-state.ts';

const user = { user: { id: 1 } } as SignedInUser;
const failure = (status: number) =>
  new ApiError({ status, code: 'unexpected_answer', message: 'No.' });

it('a person is logging in until the first answer', () => {
  expect(authOf({ data: undefined, error: null })).toEqual({ state: 'LOGGING_IN' });
});

it('a person is logged in when the answer has a user', () => {
  expect(authOf({ data: user, error: null })).toEqual({ state: 'LOGGED_IN', user });
});

it.each([401, 403])('the status %i logs a person out, even when they were logged in', (status) => {
  expect(authOf({ data: undefined, error: failure(status) })).toEqual({ state: 'LOGGED_OUT' });
  expect(authOf({ data: user, error: failure(status) })).toEqual({ state: 'LOGGED_OUT' });
});

it.each([0, 404, 500, 503])('the status %i does not log a person out', (status) => {
  expect(authOf({ data: undefined, error: failure(status) })).toEqual({
    state: 'UNREACHABLE',
    message: 'No.',
  });
  expect(authOf({ data: user, error: failure(status) })).toEqual({ state: 'LOGGED_IN', user });
});

import { errors } from '@lectern/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { isDeadLink } from './dead-link.ts';

it.each(['invalid_link', 'link_expired', 'link_revoked'] as const)('is dead: %s', (code) => {
  expect(isDeadLink(new ApiError({ code, ...errors[code] }))).toBe(true);
});

it.each([
  new ApiError({ code: 'unreachable', status: 0, message: 'No answer' }),
  new ApiError({ code: 'unexpected_answer', status: 502, message: 'Bad gateway' }),
  new Error('something else'),
])('may work at the next try: %s', (error) => {
  expect(isDeadLink(error)).toBe(false);
});

import { errors } from '@lectern/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { isUnusableLink } from './unusable-link.ts';

it.each(['invalid_link', 'link_expired', 'link_revoked', 'link_used'] as const)(
  'a link with the error %s cannot be used again',
  (code) => {
    expect(isUnusableLink(new ApiError({ code, ...errors[code] }))).toBe(true);
  },
);

it.each([
  new ApiError({ code: 'unreachable', status: 0, message: 'No answer' }),
  new ApiError({ code: 'unexpected_answer', status: 502, message: 'Bad gateway' }),
  new Error('something else'),
])('a link can be retried after the error %s', (error) => {
  expect(isUnusableLink(error)).toBe(false);
});

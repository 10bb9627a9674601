import { expect, test } from 'vitest';
import { describeMismatch } from './describe-mismatch.ts';

test('describeMismatch reports an answer without a required field', () => {
  expect(describeMismatch('GET', '/rate_limit', 200, { rate: {} })).toContain('resources');
});

test('describeMismatch ignores answers that GitHub does not describe', () => {
  expect(describeMismatch('GET', '/repositories/{id}', 200, {})).toBeUndefined();
  expect(describeMismatch('DELETE', '/repos/{owner}/{repo}', 204, undefined)).toBeUndefined();
});

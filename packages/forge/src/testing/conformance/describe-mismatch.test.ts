import { expect, test } from 'vitest';
import { describeMismatch } from './describe-mismatch.ts';

test('an answer that lacks what GitHub requires is told apart', () => {
  expect(describeMismatch('GET', '/rate_limit', 200, { rate: {} })).toContain('resources');
});

test('what GitHub does not describe is not judged', () => {
  expect(describeMismatch('GET', '/repositories/{id}', 200, {})).toBeUndefined();
  expect(describeMismatch('DELETE', '/repos/{owner}/{repo}', 204, undefined)).toBeUndefined();
});

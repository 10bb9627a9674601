import { afterEach, expect, it, vi } from 'vitest';
import { findRedirect, forgetRedirect, rememberRedirect } from './redirect-after-login.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const target = { pathname: '/app/students', search: '?page=2', hash: '#ada' };

it('gives the target back with its query and hash', () => {
  rememberRedirect(target);
  expect(findRedirect()).toBe('/app/students?page=2#ada');
});

it('does not remember the login itself', () => {
  rememberRedirect(target);
  rememberRedirect({ pathname: '/oauth/callback', search: '?code=1', hash: '' });
  expect(findRedirect()).toBe('/app/students?page=2#ada');
});

it('does not trust what lies in storage', () => {
  rememberRedirect(target);
  const key = sessionStorage.key(0) ?? '';
  sessionStorage.setItem(key, 'javascript:alert(1)');
  expect(findRedirect()).toBeUndefined();
});

it('can be told to forget', () => {
  rememberRedirect(target);
  forgetRedirect();
  expect(findRedirect()).toBeUndefined();
});

it('does without storage where there is none', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  rememberRedirect(target);
  expect(findRedirect()).toBeUndefined();
});

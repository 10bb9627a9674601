import { afterEach, expect, it, vi } from 'vitest';
import { findRedirect, forgetRedirect, rememberRedirect } from './redirect-after-login.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const target = { pathname: '/app/students', search: '?page=2', hash: '#ada' };

it('the redirect after a login keeps the query and hash', () => {
  rememberRedirect(target);
  expect(findRedirect()).toBe('/app/students?page=2#ada');
});

it('the redirect after a login never leads to the OAuth callback', () => {
  rememberRedirect(target);
  rememberRedirect({ pathname: '/oauth/callback', search: '?code=1', hash: '' });
  expect(findRedirect()).toBe('/app/students?page=2#ada');
});

it('an unsafe redirect in storage is ignored', () => {
  rememberRedirect(target);
  const key = sessionStorage.key(0) ?? '';
  sessionStorage.setItem(key, 'javascript:alert(1)');
  expect(findRedirect()).toBeUndefined();
});

it('forgetRedirect removes the redirect', () => {
  rememberRedirect(target);
  forgetRedirect();
  expect(findRedirect()).toBeUndefined();
});

it('there is no redirect after a login when storage refuses', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  rememberRedirect(target);
  expect(findRedirect()).toBeUndefined();
});

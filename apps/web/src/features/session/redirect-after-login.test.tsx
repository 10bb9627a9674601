import { afterEach, expect, it, vi } from 'vitest';
import { loginReason } from './login-reason.ts';
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

it.each([
  ['/app/students', 'Log in to continue to the page you opened.'],
  ['/token/classroom/join', 'Log in to join the classroom.'],
  ['/token/assignment/accept', 'Log in to accept the assignment.'],
])('the redirect from %s has a reason', (pathname, reason) => {
  expect(loginReason()).toBeUndefined();
  rememberRedirect({ ...target, pathname });
  expect(loginReason()).toBe(reason);
});

it('the reason for a redirect is the end of the session, until another redirect', () => {
  rememberRedirect(target, { hasEnded: true });
  expect(loginReason()).toBe('Your session has ended. Log in again to continue where you were.');
  rememberRedirect(target);
  expect(loginReason()).toBe('Log in to continue to the page you opened.');
});

import { routes } from '@lectern/contract';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressOf } from './api/address-of.ts';
import { clearSelectedClassroom, selectClassroom } from './data/selected-classroom.ts';

const script = await readFile(path.join(import.meta.dirname, '../public/early.js'), 'utf8');
const user = addressOf(routes.getCurrentUser);
const membership = addressOf(routes.getMembership, { cid: 7 });

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  selectClassroom({ id: 7, name: 'Fall', org_id: 1, org_name: 'engines' });
  vi.stubGlobal('fetch', async (address: string) => void asked.push(address));
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyAnswers = undefined;
  clearSelectedClassroom();
  history.replaceState(null, '', '/');
});

function runAt(address: string): string[] {
  history.replaceState(null, '', address);
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(script)();
  return asked;
}

it.each([
  ['/app/dashboard', [user, membership]],
  ['/app', [user, membership]],
  ['/app/organization/select', [user]],
  ['/app/classroom/create', [user]],
  ['/token/classroom/join?token=x', [user]],
  ['/oauth/callback?code=x', []],
  ['/apple', []],
])('at %s, early.js asks for %j', (address, expected) => {
  expect(runAt(address)).toEqual(expected);
  expect([...(globalThis.earlyAnswers?.keys() ?? [])]).toEqual(expected);
});

it("early.js prefers this tab's classroom to the last one of any tab", () => {
  document.cookie = `lectern_classroom=${encodeURIComponent('{"id":8}')}; Path=/`;
  expect(runAt('/app/dashboard')).toEqual([user, membership]);
  asked.length = 0;
  sessionStorage.clear();
  expect(runAt('/app/dashboard')).toEqual([user, addressOf(routes.getMembership, { cid: 8 })]);
});

it.each(['nonsense', '%', encodeURIComponent('{"id":"8/../9"}')])(
  'early.js asks for no membership if the cookie is %s',
  (value) => {
    sessionStorage.clear();
    document.cookie = `lectern_classroom=${value}; Path=/`;
    expect(runAt('/app/dashboard')).toEqual([user]);
  },
);

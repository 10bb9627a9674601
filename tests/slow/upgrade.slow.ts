/**
 * A course of commit 8d8d2976 continues in mid-term with this version, and nobody is locked out.
 *
 * @module-tag release
 */
import { Browser } from '@lectern/forge/testing/browser';
import type { CookieJar } from '@lectern/testkit/cookie-jar';
import { emptyDatabase, type TestDatabase } from '@lectern/testkit/database';
import { gitFolder } from '@lectern/testkit/git-folder';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { beginLogin, consentOnHost, finishLogin } from '@lectern/testkit/sign-in';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLectern, type Lectern } from '../support/lectern.ts';
import {
  browserOf,
  callSite,
  course,
  links,
  people,
  restoreMidTerm,
  works,
  type Login,
} from '../support/mid-term.ts';
import { retry } from '../support/retry.ts';

const password = 'correct horse';
const logins = Object.keys(people) as Login[];
const [published, graded] = works['mid-s1'];
const [theirs, ungraded] = works['mid-s2'];

let database: TestDatabase;
let lectern: Lectern;
let [site, host] = ['', ''];
beforeAll(async () => {
  database = await emptyDatabase();
  const { url } = database;
  const dataDir = await scratchFolder();
  await restoreMidTerm({ owner: url, application: url, forge: url }, dataDir);
  const port = await freePorts(2);
  [site, host] = [`http://localhost:${port}`, `http://localhost:${port + 1}`];
  lectern = startLectern({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url }, dataDir);
  await lectern.ready;
}, 90_000);
afterAll(async () => {
  lectern.signal('SIGTERM');
  await lectern.exited;
  await database.close();
});

const get = (login: Login, path: string) => callSite(site, path, { as: browserOf(login) });
const post = (as: CookieJar, path: string, body?: object) =>
  callSite(site, path, { as, method: 'POST', ...(body && { body }) });

/** From the sign-in of the code host to a session of the site, in a browser without cookies. */
async function signIn(browser: Browser, login: string): Promise<CookieJar> {
  const { url } = await beginLogin({ publicUrl: site }, browser.cookies);
  const returned = await consentOnHost(browser.cookies, url, login);
  expect((await finishLogin({ publicUrl: site }, browser.cookies, returned)).status).toBe(204);
  return browser.cookies;
}

async function newcomer(login: string): Promise<CookieJar> {
  return signIn(await new Browser(host).signUp(login), login);
}

it.each(logins)('%s is still signed in to the site and to the code host', async (login) => {
  expect(await get(login, '/user')).toMatchObject({ github_user: { login } });
  const onHost = new Browser(host);
  onHost.cookies.set('forge_session', people[login].hostSession);
  const settings = await onHost.get('/settings/tokens');
  expect([settings.status, settings.text]).toEqual([200, expect.stringContaining(login)]);
});

it.each(logins)('%s signs in with the old password on a new device', async (login) => {
  const browser = new Browser(host);
  const seen = await browser.post('/session', { login, password });
  expect(seen.status).toBe(303);
  const jar = await signIn(browser, login);
  expect(await callSite(site, '/user', { as: jar })).toMatchObject({ github_user: { login } });
});

it('everybody sees the grades that they saw before', async () => {
  const grade = { manual_feedback_score: -1, work_state: 'GRADE_PUBLISHED' };
  expect(await get('mid-s1', published)).toMatchObject(grade);
  expect(await get('mid-s2', theirs)).toMatchObject(grade);
  expect(await get('mid-s1', graded)).toMatchObject({ manual_feedback_score: null, feedback: [] });
  await expect(get('mid-s1', theirs)).rejects.toThrow('404');
  for (const login of ['mid-prof', 'mid-ta'] as const) {
    expect(await get(login, graded)).toMatchObject({
      manual_feedback_score: -2,
      feedback: [{ body: 'Not yet shown' }],
    });
  }
  expect(await get('mid-ta', `${ungraded}/draft`)).toMatchObject({
    items: [{ feedback: { body: 'A draft' } }],
  });
});

it('a student pushes with an old access token, and the TA grades the commit', async () => {
  const { accessToken } = people['mid-s2'];
  const address = `${host.replace('//', `//mid-s2:${accessToken}@`)}/mid-term/homework-2-mid-s2.git`;
  const clone = await gitFolder(address);
  const sha = await clone.commit({ 'answer.py': 'print("after the upgrade")\n' });
  await clone.git('push', '--quiet', 'origin', 'main');
  await retry(async () => {
    expect(await get('mid-s2', `${ungraded}/tree`)).toMatchObject({ commit_sha: sha });
  });
  const comments = [{ action: 'CREATE', path: 'answer.py', line: 1, body: 'Good', points: 3 }];
  const answer = post(browserOf('mid-ta'), `${ungraded}/grade`, { comments });
  expect(await answer).toMatchObject({ manual_feedback_score: 3 });
  const publish = `${course}/assignments/assignment/2/publish`;
  await post(browserOf('mid-prof'), publish, {});
  await retry(async () => {
    expect(await get('mid-s2', ungraded)).toMatchObject({ manual_feedback_score: 3 });
  });
});

it('old links let in a TA and a student, who accepts by an old link too', async () => {
  const tess = await newcomer('new-ta');
  await post(tess, `/classrooms/classroom/token/${links.ta}`);
  const sam = await newcomer('new-student');
  await post(sam, `/classrooms/classroom/token/${links.student}`);
  const accept = `/classrooms/classroom/0/assignments/token/${links.homework}`;
  await post(sam, accept);
  await retry(async () => {
    const listed = `${course}/assignments/assignment/2/works`;
    const { student_works } = await callSite<{ student_works: object[] }>(site, listed, {
      as: tess,
    });
    expect(student_works).toContainEqual(
      expect.objectContaining({ repo_name: 'homework-2-new-student', work_state: 'ACCEPTED' }),
    );
  });
});

/**
 * A course of commit 8d8d2976 continues in mid-term with this version, and nobody is locked out.
 *
 * @module-tag release
 */
import { fileURLToPath } from 'node:url';
import { consentOnHost, beginLogin, finishLogin } from '@lectern/testkit/sign-in';
import { Browser } from '@lectern/forge/testing/browser';
import { openKeys } from '@lectern/server/backup/keys';
import { checkArchive } from '@lectern/server/backup/read-archive';
import { restore } from '@lectern/server/backup/restore';
import { CookieJar } from '@lectern/testkit/cookie-jar';
import { emptyDatabase, type TestDatabase } from '@lectern/testkit/database';
import { gitFolder } from '@lectern/testkit/git-folder';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLectern, type Lectern } from '../support/lectern.ts';
import { retry } from '../support/retry.ts';

/** Made by 8d8d2976: two assignments, of which the first is published, and links that never expire. */
const archive = fileURLToPath(
  new URL('../../apps/server/src/backup/fixtures/mid-term-8d8d2976.backup', import.meta.url),
);
const passphrase = 'old keys';
const password = 'correct horse';
const course = '/classrooms/classroom/1';
const workOf = (assignment: number, id: number) =>
  `${course}/assignments/assignment/${assignment}/works/work/${id}`;
/** Of mid-s1, published and graded since. */
const [published, graded] = [workOf(1, 1), workOf(2, 2)];
/** Of mid-s2. */
const [theirs, ungraded] = [workOf(1, 3), workOf(2, 4)];
const links = {
  ta: 'MbHOvyN1i2qipFvYzMaYE95e04I',
  student: 'qvwDkvj8o12t7rsQhNr22ZSVpjY',
  homework: 'F8BLEQF_MEfzVogeKO-BPd214mI',
};
const people = {
  'mid-prof': {
    session: 'k37UqpIigYmImoSHeeV8RPQkvmqv4lCIdzT9c0nNOkE',
    hostSession: '1x3918zoorj9o7xgehqvjigbp0rondc3bih7gf7w9bmz6na',
    accessToken: 'ghp_2sztvydlu5qe30bbf4aqspoep0vb6ob6mpj68qx9xm2zbr9',
  },
  'mid-ta': {
    session: 'nINdiVUS_Y6JniNRLueV-T7bxddqZn8iFz1TJBIdRFw',
    hostSession: '0u7w3npmyr5kl2tailph86ffckxkowjq3qijhb3iynja5i8',
    accessToken: 'ghp_0kmn54j1qjhud55au5l2vi7alwkaomkx2uqq3oaqywn6245',
  },
  'mid-s1': {
    session: 'vO69ExZOHdiwwzb6qkMG6QbOlGMkLmZuMpk-wibLYeQ',
    hostSession: '23ia683riwvnyhgzpmvmhomdqe9fi0htmg9b7mw2y1y1pgn',
    accessToken: 'ghp_0mwr5yqp2hjti3atijsbqer0wt1djkmeejcfyrrvxbys4ns',
  },
  'mid-s2': {
    session: 'VIyKzRQBtdLgko9LddTX_1ownfqXdWSSMCGI7xJ5Rmc',
    hostSession: '4gxe7lz8jsmdecaawmlnp5pzl8f78ah2l92is7zspsi17cz',
    accessToken: 'ghp_06blcd6o3t1ow1ap1pfqvqf3x0nae60x76g9v8vvjz4us1j',
  },
};
type Login = keyof typeof people;
const logins = Object.keys(people) as Login[];

let database: TestDatabase;
let lectern: Lectern;
let [site, host] = ['', ''];
beforeAll(async () => {
  database = await emptyDatabase();
  const { url, pool } = database;
  const dataDir = await scratchFolder();
  const checked = await checkArchive(archive);
  const urls = { owner: url, application: url, forge: url };
  const keys = openKeys(checked.sealedKeys!, passphrase);
  await restore({ urls, dataDir, keys }, archive, checked);
  // As on the day of the backup.
  const tomorrow = "now() + interval '1 day'";
  await pool.query(`update sessions set idle_until = ${tomorrow}, expires_at = ${tomorrow}`);
  await pool.query(`update forge.sessions set expires_at = ${tomorrow}`);
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

/** The browser in which the person was signed in before the upgrade. */
function oldBrowser(login: Login): CookieJar {
  const jar = new CookieJar();
  jar.set('lectern', people[login].session);
  return jar;
}

async function call<T = unknown>(jar: CookieJar, method: string, path: string, body?: object) {
  const answer = await jar.fetch(`${site}/api${path}`, {
    method,
    headers: { origin: site, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
const get = <T = unknown>(login: Login, path: string) => call<T>(oldBrowser(login), 'GET', path);

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
  expect(await call(jar, 'GET', '/user')).toMatchObject({ github_user: { login } });
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
  const answer = call(oldBrowser('mid-ta'), 'POST', `${ungraded}/grade`, { comments });
  expect(await answer).toMatchObject({ manual_feedback_score: 3 });
  const publish = `${course}/assignments/assignment/2/publish`;
  await call(oldBrowser('mid-prof'), 'POST', publish, {});
  await retry(async () => {
    expect(await get('mid-s2', ungraded)).toMatchObject({ manual_feedback_score: 3 });
  });
});

it('old links let in a TA and a student, who accepts by an old link too', async () => {
  const tess = await newcomer('new-ta');
  await call(tess, 'POST', `/classrooms/classroom/token/${links.ta}`);
  const sam = await newcomer('new-student');
  await call(sam, 'POST', `/classrooms/classroom/token/${links.student}`);
  const accept = `/classrooms/classroom/0/assignments/token/${links.homework}`;
  await call(sam, 'POST', accept);
  await retry(async () => {
    const { student_works } = await call<{ student_works: object[] }>(
      tess,
      'GET',
      `${course}/assignments/assignment/2/works`,
    );
    expect(student_works).toContainEqual(
      expect.objectContaining({ repo_name: 'homework-2-new-student', work_state: 'ACCEPTED' }),
    );
  });
});

/** A running course, made by commit 8d8d2976: two assignments, of which the first is published. */
import { fileURLToPath } from 'node:url';
import { openKeys } from '@lectern/server/backup/keys';
import { checkArchive } from '@lectern/server/backup/read-archive';
import { connectTo } from '@lectern/server/backup/connections';
import { restore } from '@lectern/server/backup/restore';
import type { RoleUrls } from '@lectern/server/db/roles';
import { CookieJar } from '@lectern/testkit/cookie-jar';

const archive = fileURLToPath(
  new URL('../../apps/server/src/backup/fixtures/mid-term-8d8d2976.backup', import.meta.url),
);
const passphrase = 'old keys';

export const org = 'mid-term';
export const course = '/classrooms/classroom/1';
const workOf = (assignment: number, id: number) =>
  `${course}/assignments/assignment/${assignment}/works/work/${id}`;

/** Submissions of both students. The second of mid-s1 is graded, that of mid-s2 has a draft. */
export const works = {
  'mid-s1': [workOf(1, 1), workOf(2, 2)],
  'mid-s2': [workOf(1, 3), workOf(2, 4)],
} as const;

/** Made without an end. */
export const links = {
  ta: 'MbHOvyN1i2qipFvYzMaYE95e04I',
  student: 'qvwDkvj8o12t7rsQhNr22ZSVpjY',
  homework: 'F8BLEQF_MEfzVogeKO-BPd214mI',
};

/** Their sessions and access tokens. */
export const people = {
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
export type Login = keyof typeof people;

export async function restoreMidTerm(urls: RoleUrls, dataDir: string): Promise<void> {
  const checked = await checkArchive(archive);
  const keys = openKeys(checked.sealedKeys!, passphrase);
  await restore({ urls, dataDir, keys }, archive, checked);
  // As on the day of the backup.
  const end = "now() + interval '1 day'";
  const product = await connectTo(urls.owner);
  await product.query(`update sessions set idle_until = ${end}, expires_at = ${end}`);
  await product.end();
  const host = await connectTo(urls.forge);
  await host.query(`update forge.sessions set expires_at = ${end}`);
  await host.end();
}

/** The browser in which the person was signed in. */
export function browserOf(login: Login): CookieJar {
  const jar = new CookieJar();
  jar.set('lectern', people[login].session);
  return jar;
}

export interface Called {
  as: CookieJar;
  method?: string;
  body?: object;
}

export async function callSite<T = unknown>(
  site: string,
  path: string,
  { as, method = 'GET', body }: Called,
): Promise<T> {
  const answer = await as.fetch(`${site}/api${path}`, {
    method,
    headers: { origin: site, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

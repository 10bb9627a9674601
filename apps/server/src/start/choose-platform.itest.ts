import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { emptyDatabase } from '@lectern/testkit/database';
import { lendSecrets } from '@lectern/testkit/host-secrets';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { secretsFileOf } from '../built-in-host/store.ts';
import { readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { choosePlatform } from './choose-platform.ts';
import { start } from './start.ts';

const log = pino({ level: 'silent' });

it('a worker uses the built-in code host of the web process', { tags: 'release' }, async () => {
  const { url, close } = await emptyDatabase();
  const env = {
    PORT: String(await freePorts(2)),
    DATA_DIR: await scratchFolder(),
    DATABASE_URL: url,
    CODE_HOST_URL: 'https://git.example.edu',
    TRUST_PROXY: 'true',
  };
  const web = await choosePlatform(readConfig({ ...env, ROLE: 'web' }, '/'), undefined, log);
  expect(web.settings.url).toBe('https://git.example.edu');
  const worker = await choosePlatform(readConfig({ ...env, ROLE: 'worker' }, '/'), undefined, log);
  expect(worker.settings).toEqual(web.settings);
  await worker.stop();
  const callFor = (address: string) =>
    fetch(`http://localhost:${Number(env.PORT) + 1}/api/v3/meta`, {
      headers: { 'x-forwarded-for': address },
    });
  const answer = await callFor('203.0.113.1');
  expect(answer.status, 'the host outlives the worker').toBe(200);
  const other = await callFor('203.0.113.2');
  const left = [answer, other].map(({ headers }) => headers.get('x-ratelimit-used'));
  expect(left, 'the host counts by the address that the proxy tells').toEqual(['1', '1']);
  const second = readConfig({ ...env, PORT: String(await freePorts(2)), ROLE: 'web' }, '/');
  await expect(choosePlatform(second, undefined, log)).rejects.toThrow(
    'Another Lectern already runs the code host of this database.',
  );
  await web.stop();
  await close();
});

it('a second web process uses the code host of the first one, with CODE_HOST=off', async () => {
  const { url, close } = await emptyDatabase();
  const first = await freePorts(3);
  const env = { DATA_DIR: await scratchFolder(), DATABASE_URL: url, ROLE: 'web' };
  await lendSecrets(env.DATA_DIR);
  const web = await choosePlatform(
    readConfig({ ...env, PORT: String(first) }, '/'),
    undefined,
    log,
  );
  const other = { ...env, PORT: String(first + 2), CODE_HOST_URL: web.settings.url };
  await expect(choosePlatform(readConfig(other, '/'), undefined, log)).rejects.toThrow(
    'Stop it, or set CODE_HOST=off here.',
  );
  const second = readConfig({ ...other, CODE_HOST: 'off' }, '/');
  const { settings, stop } = await choosePlatform(second, undefined, log);
  expect(settings).toEqual(web.settings);
  await stop();
  const { status } = await fetch(`${settings.apiUrl}/meta`);
  expect(status, 'the host outlives the second process').toBe(200);
  await web.stop();
  await close();
});

/** A host whose database lists one repository without a folder. */
async function hostOfOne() {
  const { url, pool, close } = await emptyDatabase();
  const port = await freePorts(2);
  const at = (dataDir: string, env = {}) =>
    readConfig(
      { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url, SAMPLE: 'off', ...env },
      '/',
    );
  const host = async (dataDir: string, env = {}) => {
    const { stop } = await choosePlatform(at(dataDir, env), undefined, log);
    await stop();
  };
  const own = await scratchFolder();
  await lendSecrets(own);
  await host(own);
  await pool.query(
    `with owner as (
      insert into forge.accounts (type, login, created_at, updated_at)
      values ('User', 'ada', now(), now()) returning id
    )
    insert into forge.repositories (id, owner_id, name, private, state, created_at, updated_at)
    select 71000007, id, 'work', true, 'ready', now(), now() from owner`,
  );
  return { pool, close, at, host, own };
}

it('the built-in code host does not start on a folder with none of its repositories', async () => {
  const { pool, close, at, host, own } = await hostOfOne();
  const elsewhere = await scratchFolder();
  const refused =
    `Of the 1 repositories in this database, none is in ${elsewhere}/code-host/repositories. ` +
    'Set DATA_DIR to the folder that the server uses.';
  await expect(start(at(elsewhere))).rejects.toThrow(refused);
  expect(await readdir(elsewhere), 'no keys that would be taken for its own').toEqual([]);
  await mkdir(join(elsewhere, 'code-host/repositories/08/71000008.git'), { recursive: true });
  const ofAnother = host(elsewhere, { FORGET_REPOSITORIES: '1' });
  await expect(ofAnother, 'the folder of another instance').rejects.toThrow(
    new StartError(refused),
  );

  const folder = join(own, 'code-host/repositories/07/71000007.git');
  await mkdir(folder, { recursive: true });
  await host(own);
  await rm(folder, { recursive: true });
  await pool.query(`update forge.repositories set state = 'deleting'`);
  await host(own);
  await close();
});

it('the start forgets the repositories of a lost folder if FORGET_REPOSITORIES is their number', async () => {
  const { pool, close, host } = await hostOfOne();
  const dataDir = await scratchFolder();
  const wayOn =
    'If it is lost and there is no backup, a start with FORGET_REPOSITORIES=1 deletes them from ' +
    'the code host and keeps everything else.';
  await expect(host(dataDir)).rejects.toThrow(wayOn);
  await expect(host(dataDir, { FORGET_REPOSITORIES: '2' })).rejects.toThrow(wayOn);
  await host(dataDir, { FORGET_REPOSITORIES: '1' });
  const { rows } = await pool.query('select id from forge.repositories');
  expect(rows).toEqual([]);
  await host(dataDir);
  await close();
});

it(
  'a worker does not start on a folder without the keys of the code host in its database',
  { tags: 'release' },
  async () => {
    const { close, host, own, at } = await hostOfOne();
    await mkdir(join(own, 'code-host/repositories/07/71000007.git'), { recursive: true });
    const work = (dataDir: string) => start(at(dataDir, { ROLE: 'worker' }));
    const elsewhere = await scratchFolder();
    const refused = new StartError(
      `DATA_DIR ${elsewhere} has no keys of the code host in this database. ` +
        'Set it to the folder that the server uses.',
    );
    await expect(work(elsewhere)).rejects.toThrow(refused);
    expect(await readdir(elsewhere), 'no keys that would be taken for its own').toEqual([]);
    await lendSecrets(elsewhere);
    await expect(work(elsewhere), 'those of another instance').rejects.toThrow(refused);
    const worker = await work(own);
    await worker.stop();
    await host(own);
    await close();
  },
);

firstOfEach(['{"clientId":', '', '{"clientId":"Iv1.0"}'])(
  'the start names damaged keys of its app (%j) and makes new ones if the file is deleted',
  async (damaged) => {
    const { pool, close, host, own, at } = await hostOfOne();
    await mkdir(join(own, 'code-host/repositories/07/71000007.git'), { recursive: true });
    const file = secretsFileOf(own);
    await writeFile(file, damaged);
    const refused = new StartError(
      `${file} is damaged. Restore it from a backup, or end every process of Lectern and delete it: ` +
        'the server then makes new keys for its app.',
    );
    await expect(host(own)).rejects.toThrow(refused);
    await expect(start(at(own, { ROLE: 'worker' }))).rejects.toThrow(refused);
    expect(await readFile(file, 'utf8')).toBe(damaged);

    await rm(file);
    await host(own);
    const { clientId } = JSON.parse(await readFile(file, 'utf8')) as { clientId: string };
    const { rows } = await pool.query('select client_id as "clientId" from forge.apps');
    expect(rows).toEqual([{ clientId }]);
    await close();
  },
);

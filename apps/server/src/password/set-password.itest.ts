import { generateKeyPairSync } from 'node:crypto';
import { verifyPassword } from '@lectern/forge/accounts/password';
import { emptyDatabase } from '@lectern/testkit/database';
import { givenDatabase, migratedDatabase } from '@lectern/testkit/migrated-database';
import { scratchFolder } from '@lectern/testkit/scratch';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { setPassword, setPasswordAt } from './set-password.ts';

let pool: pg.Pool;
let env: Record<string, string>;
beforeAll(async () => {
  const database = await givenDatabase();
  pool = database.pool;
  await fill(pool);
  env = { DATABASE_URL: database.url, DATA_DIR: await scratchFolder() };
  return database.close;
});

/** Two people who are logged in to the code host and to Lectern. */
async function fill(into: pg.Pool): Promise<void> {
  await into.query(`
    insert into forge.accounts (id, type, login, created_at, updated_at) overriding system value
    values (7, 'User', 'ada', now(), now()), (8, 'User', 'grace', now(), now()),
      (9, 'Organization', 'cs101', now(), now());
    insert into forge.sessions (id_hash, user_id, form_token, created_at, expires_at)
    select id::text, id, '', now(), now() from forge.accounts where type = 'User';
    insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
    select id, '', login, '', '', '', '' from forge.accounts where type = 'User';
    insert into sessions (token_hash, user_id, idle_until, expires_at)
    select login::bytea, id, now(), now() from users`);
}

const calling = (args: string[], more: Record<string, string> = {}) =>
  setPassword({ args, env: { ...env, ...more }, cwd: '/' });

const whoIsSignedIn = async (where: pg.Pool) => {
  const { rows } = await where.query<{ login: string }>(
    `select login from forge.sessions s join forge.accounts a on a.id = s.user_id
    union all select login from sessions s join users u on u.id = s.user_id order by login`,
  );
  return rows.map(({ login }) => login);
};

async function opens(where: pg.Pool, [line = '']: string[]): Promise<boolean> {
  const { rows } = await where.query<{ hash: string }>('select hash from forge.passwords');
  const password = /^New password of ada: (\S+)$/.exec(line)?.[1] ?? '';
  return rows.length === 1 && verifyPassword(password, rows[0]?.hash);
}

it('setting a password prints it once and ends the sessions of the account', async () => {
  const first = await calling(['ADA']);
  expect(first).toHaveLength(2);
  expect(first[1]).toContain('on the page Password of the code host');
  expect(await opens(pool, first)).toBe(true);
  expect(await whoIsSignedIn(pool)).toEqual(['grace', 'grace']);
  const second = await calling(['ada']);
  expect(await opens(pool, second)).toBe(true);
  expect(await opens(pool, first)).toBe(false);
});

it('setting a password needs no more rights than the host and the application have', async () => {
  const { superuser, urls, close } = await migratedDatabase();
  await fill(superuser);
  expect(await opens(superuser, await setPasswordAt(urls, 'ada'))).toBe(true);
  expect(await whoIsSignedIn(superuser)).toEqual(['grace', 'grace']);
  await close();
});

it.each([[[]], [['ada', 'grace']], [['']], [['--all']], [['--to', 'ada']]])(
  'the password command asks for one login when called with %j',
  async (args) => {
    await expect(calling(args)).rejects.toThrow(
      'Name one account, as in npm run password -- LOGIN.',
    );
  },
);

it.each(['the password command refuses the unknown login %s', 'cs101', 'a%', 'gr\u0251ce'])(
  'knows nobody called %s',
  async (login) => {
    await expect(calling([login])).rejects.toThrow(`No account has the login ${login}.`);
  },
);

it('the password command says where it found no accounts', async () => {
  const { url, close } = await emptyDatabase();
  await expect(calling(['ada'], { DATABASE_URL: url })).rejects.toThrow(
    'No account has the login ada.',
  );
  await close();
  const DATA_DIR = await scratchFolder();
  await expect(calling(['ada'], { DATABASE_URL: '', DATA_DIR })).rejects.toThrow(
    `There is no database of Lectern in DATA_DIR ${DATA_DIR}.`,
  );
});

it('the password command refuses when people log in at GitHub', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const github = {
    GITHUB_APP_ID: '1',
    GITHUB_APP_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
    GITHUB_WEBHOOK_SECRET: 'secret',
  };
  await expect(calling(['ada'], github)).rejects.toThrow(
    'There are no passwords here, because people log in at https://github.com.',
  );
});

import { parseArgs } from 'node:util';
import type { Caller } from '../backup/command.ts';
import { connectTo } from '../backup/connections.ts';
import { openExisting } from '../backup/instance.ts';
import { askHostDatabase, resetHostPassword } from '../built-in-host/store.ts';
import { readConfig } from '../config.ts';
import type { RoleUrls } from '../db/roles.ts';
import { StartError } from '../start-error.ts';

const usage = 'Name one account, as in npm run password -- LOGIN.';

/** The only place that shows the password. */
export async function setPassword(caller: Caller): Promise<string[]> {
  const login = readLogin(caller.args);
  const { dataDir, database, github } = readConfig(caller.env, caller.cwd);
  if (github)
    throw new StartError(`There are no passwords here, because people log in at ${github.url}.`);
  const instance = await openExisting({ dataDir, database });
  try {
    return await setPasswordAt(instance.urls, login);
  } finally {
    await instance.close();
  }
}

export async function setPasswordAt(urls: RoleUrls, login: string): Promise<string[]> {
  const isThere = await askHostDatabase(urls.forge, async () => true);
  const reset = isThere && (await resetHostPassword(urls.forge, login));
  if (!reset) throw new StartError(`No account has the login ${login}.`);
  await endSessionsOf(urls, reset.id);
  return [
    `New password of ${reset.login}: ${reset.password}`,
    'It is not shown again. Everyone who was logged in to the account is logged out. ' +
      'Change it after the next login, on the page Password of the code host.',
  ];
}

/** A person with a stolen password may be logged in here too. */
async function endSessionsOf(urls: RoleUrls, platformId: number): Promise<void> {
  const client = await connectTo(urls.application);
  try {
    await client.query(
      'delete from sessions using users where users.id = user_id and platform_id = $1',
      [platformId],
    );
  } finally {
    await client.end();
  }
}

function readLogin(args: string[]): string {
  const [login, ...more] = parse(args);
  if (!login || more.length > 0) throw new StartError(usage);
  return login;
}

function parse(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true, options: {} }).positionals;
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
}

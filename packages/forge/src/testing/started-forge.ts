/**
 * A listening code host with its own database and a movable clock. People and tokens are inserted
 * directly.
 */
import type { TestDatabase } from '@lectern/testkit/database';
import { scratchFolder } from '@lectern/testkit/scratch';
import type { FastifyInstance } from 'fastify';
import type { Octokit } from 'octokit';
import { hashSecret, newSecret } from '../secrets.ts';
import { buildForge } from '../app.ts';
import type { ForgeContext } from '../context.ts';
import { openContext } from '../open-context.ts';
import type { ForgeOptions } from '../options.ts';
import { accounts, personalTokens } from '../store/schema.ts';
import { urlsAt } from '../urls.ts';
import { createOrganization } from '../use-cases/create-organization.ts';
import { registerApps } from '../use-cases/register-apps.ts';
import { Browser } from './browser.ts';
import { forgeDatabase } from './forge-database.ts';
import { octokitAt } from './octokit.ts';

export interface Person {
  id: number;
  login: string;
  token: string;
  octokit: Octokit;
}

export interface StartedForge {
  context: ForgeContext;
  app: FastifyInstance;
  url: string;
  apiUrl: string;
  person(login: string): Promise<Person>;
  organization(login: string, owner: Person): Promise<{ id: number; login: string }>;
  octokit(token?: string): Octokit;
  browser(): Browser;
  /** Moves the clock, so that sessions, codes and tokens age. */
  wait(minutes: number): void;
  close(): Promise<void>;
}

export interface HostData {
  database: Pick<TestDatabase, 'url' | 'close'>;
  dir: string;
}

const emptyHost = async (): Promise<HostData> => ({
  database: await forgeDatabase(),
  dir: await scratchFolder(),
});

export const siteUrl = 'https://lectern.test';

export async function startedForge(
  given: Pick<
    ForgeOptions,
    'apps' | 'clock' | 'css' | 'diskFloor' | 'fonts' | 'publicUrl' | 'quickSignIn' | 'quotas'
  > = {},
  data?: HostData,
): Promise<StartedForge> {
  const { database, dir } = data ?? (await emptyHost());
  const now = given.clock ?? (() => new Date());
  let waitedMs = 0;
  const clock = () => new Date(now().getTime() + waitedMs);
  const options = { ...given, databaseUrl: database.url, dir, title: 'Lectern', siteUrl, clock };
  const context = await openContext(options, given.publicUrl ?? 'http://127.0.0.1');
  await registerApps(context, given.apps ?? []);
  const app = buildForge(context);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // Views read the addresses at each call.
  Object.assign(context.urls, urlsAt(url));

  const octokit = (token?: string) => octokitAt(context.urls.api(''), token);

  return {
    context,
    app,
    url,
    apiUrl: context.urls.api(''),
    octokit,
    browser: () => new Browser(url),
    wait(minutes) {
      waitedMs += minutes * 60_000;
    },
    async person(login) {
      const person = await insertPerson(context, login);
      return { ...person, octokit: octokit(person.token) };
    },
    async organization(login, owner) {
      const account = await createOrganization(context, owner.id, { login, name: login });
      return { id: account.id, login: account.login };
    },
    async close() {
      await app.close();
      await context.pool.end();
      await database.close();
    },
  };
}

async function insertPerson(context: ForgeContext, login: string) {
  const now = context.clock();
  const [account] = await context.db
    .insert(accounts)
    .values({ type: 'User', login, name: `${login} Person`, createdAt: now, updatedAt: now })
    .returning();
  const token = newSecret('ghp_');
  await context.db.insert(personalTokens).values({
    userId: account!.id,
    name: 'test',
    tokenHash: hashSecret(token),
    lastEight: token.slice(-8),
    createdAt: now,
  });
  return { id: account!.id, login, token };
}

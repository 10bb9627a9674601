import { hostFaults, type HostFaults } from '@lectern/forge-faults/host-faults';
import { controlAt, type Control } from '@lectern/testkit/control';
import type { TestDatabase } from '@lectern/testkit/database';
import { keyPairOfRun } from '@lectern/testkit/key-pair';
import { scratchFolder } from '@lectern/testkit/scratch';
import { App, type Octokit } from 'octokit';
import type { Forge, ForgeOptions } from '../options.ts';
import { startForge } from '../start.ts';
import type { Browser } from './browser.ts';
import { forgeDatabase } from './forge-database.ts';
import { octokitAt, PlainOctokit } from './octokit.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import type { Person } from './started-forge.ts';
import type { AppRegistration } from '../use-cases/register-apps.ts';

export type { Person } from './started-forge.ts';

export const webhookSecret = 'a secret that only the two of them know';

export const client = { client_id: 'Iv1.coursebot', client_secret: 'client secret' };

const { privateKey, publicKey } = keyPairOfRun();

export { privateKey as privateKeyPem };

function registration(webhookUrl: string): AppRegistration {
  return {
    slug: 'course-bot',
    name: 'Course Bot',
    description: 'Looks after courses',
    homepageUrl: 'http://course.example',
    callbackUrls: ['http://course.example/callback'],
    webhookUrl,
    webhookSecret,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    publicKeyPem: publicKey,
    permissions: {
      contents: 'write',
      administration: 'write',
      members: 'write',
      pull_requests: 'write',
      checks: 'write',
      statuses: 'write',
      metadata: 'read',
    },
    events: [
      'push',
      'organization',
      'membership',
      'repository',
      'pull_request',
      'pull_request_review',
      'check_run',
    ],
  };
}

export interface AppForge extends Forge {
  receiver: Receiver;
  app: App;
  control: Control;
  /** Changes with each start of the host. */
  controlUrl(): string | undefined;
  person(login: string): Promise<Person>;
  /** Creates an organization with the app installed; returns the app's client for it. */
  organizationWithApp(login: string, owner: Pick<Person, 'login'>): Promise<Octokit>;
  /** Allows the app in this browser; returns the user token. */
  tokenThroughApp(browser: Browser): Promise<string>;
  octokit(token?: string): Octokit;
  dir: string;
  pool: TestDatabase['pool'];
  restart(): Promise<void>;
}

export async function startAppForge(options: Partial<ForgeOptions> = {}): Promise<AppForge> {
  const database = await forgeDatabase();
  const dir = await scratchFolder();
  const receiver = await startReceiver();
  let faults: HostFaults | undefined;
  const start = (port: number) => {
    faults = hostFaults(options);
    return startForge({
      databaseUrl: database.url,
      dir,
      port,
      title: 'Lectern',
      apps: [registration(receiver.url)],
      ...options,
      faults,
    });
  };
  let forge = await start(0);
  const connect = () =>
    new App({
      appId: client.client_id,
      privateKey,
      webhooks: { secret: webhookSecret },
      Octokit: PlainOctokit.defaults({ baseUrl: forge.apiUrl }),
    });

  const host: AppForge = {
    ...forge,
    receiver,
    dir,
    pool: database.pool,
    app: connect(),
    octokit: (token) => octokitAt(forge.apiUrl, token),
    controlUrl: () => faults?.controlUrl(),
    control: controlAt(() => host.controlUrl()),
    async person(login) {
      const user = await host.control<{ id: number; login: string; token: string }>(
        'POST',
        '/users',
        { login },
      );
      return { ...user, octokit: host.octokit(user.token) };
    },
    async organizationWithApp(login, { login: owner }) {
      await host.control('POST', '/orgs', { login, owner });
      const { id } = await host.control<{ id: number }>('POST', '/installations', {
        app: 'course-bot',
        account: login,
        by: owner,
      });
      return host.app.getInstallationOctokit(id);
    },
    async tokenThroughApp(browser) {
      const form = { client_id: client.client_id, decision: 'allow' };
      const { location = '' } = await browser.post('/login/oauth/authorize', form);
      const response = await fetch(`${forge.url}/login/oauth/access_token`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ ...client, code: new URL(location).searchParams.get('code') }),
      });
      return ((await response.json()) as { access_token: string }).access_token;
    },
    async restart() {
      await forge.close();
      forge = await start(forge.port);
      Object.assign(host, forge, { close: host.close, app: connect() });
    },
    async close() {
      await forge.close();
      await receiver.close();
      await database.close();
    },
  };
  return host;
}

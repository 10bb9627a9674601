/** A started code host with one app, its webhook receiver and the control interface, for tests. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templateDatabase } from '@lectern/testkit/database';
import { App, Octokit } from 'octokit';
import { startForge } from '../start.ts';
import { openPool } from '../store/client.ts';
import { migrate } from '../store/migrate.ts';
import type { AppRegistration, Forge, ForgeOptions } from '../options.ts';
import { describeMismatch } from './github-description.ts';

export const webhookSecret = 'a secret that only the two of them know';

export interface Received {
  name: string;
  id: string;
  signature: string;
  text: string;
  payload: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  at: number;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What the receiver answers; 200 at once unless changed. */
  answer: (index: number) => Promise<number> | number;
  /** Waits until one arrives that fits. */
  next(fits: (event: Received) => boolean): Promise<Received>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const index = received.length;
    received.push({
      name: String(request.headers['x-github-event']),
      id: String(request.headers['x-github-delivery']),
      signature: String(request.headers['x-hub-signature-256']),
      text,
      payload: JSON.parse(text) as Record<string, unknown>,
      headers: request.headers,
      at: performance.now(),
    });
    waiting.forEach((check) => check());
    response.statusCode = await receiver.answer(index);
    response.end('noted');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: () => 200,
    next: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = received.find(fits);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const privateKeyPem = keys.privateKey;

function registration(webhookUrl: string): AppRegistration {
  return {
    slug: 'course-bot',
    name: 'Course Bot',
    description: 'Looks after courses',
    homepageUrl: 'http://course.example',
    callbackUrls: ['http://course.example/callback'],
    webhookUrl,
    webhookSecret,
    clientId: 'Iv1.coursebot',
    clientSecret: 'client secret',
    publicKeyPem: keys.publicKey,
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

/**
 * Octokit without its own pacing and retries, which would hide what the host does; an answer that
 * differs from GitHub's description of it is an error.
 */
const PlainOctokit = Octokit.plugin((octokit) => {
  octokit.hook.after('request', ({ status, data }, { method, url, mediaType }) => {
    const mismatch = mediaType?.format ? undefined : describeMismatch(method, url, status, data);
    if (mismatch !== undefined) throw new Error(mismatch);
  });
  return {};
}).defaults({
  throttle: { enabled: false },
  retry: { enabled: false },
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
});

export interface AppForge extends Forge {
  receiver: Receiver;
  app: App;
  /** Posts to the control interface and answers with what it says. */
  control<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  person(login: string): Promise<{ id: number; login: string; token: string; octokit: Octokit }>;
  octokit(token?: string): Octokit;
  /** Stops the host and starts it again on the same database and folder. */
  restart(): Promise<void>;
}

export async function startAppForge(options: Partial<ForgeOptions> = {}): Promise<AppForge> {
  const database = await templateDatabase('forge', async (url) => {
    const pool = openPool(url);
    await migrate(pool);
    await pool.end();
  });
  const dir = await mkdtemp(join(tmpdir(), 'forge-'));
  const receiver = await startReceiver();
  const start = (port: number) =>
    startForge({
      databaseUrl: database.url,
      dir,
      port,
      title: 'Lectern',
      apps: [registration(receiver.url)],
      control: { port: 0 },
      ...options,
    });
  let forge = await start(0);
  const connect = () =>
    new App({
      appId: 'Iv1.coursebot',
      privateKey: privateKeyPem,
      webhooks: { secret: webhookSecret },
      Octokit: PlainOctokit.defaults({ baseUrl: forge.apiUrl }),
    });

  const host: AppForge = {
    ...forge,
    receiver,
    app: connect(),
    octokit: (token) =>
      new PlainOctokit({ baseUrl: forge.apiUrl, ...(token === undefined ? {} : { auth: token }) }),
    async control(method, path, body) {
      const response = await fetch(`${forge.controlUrl}${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
    async person(login) {
      const user = await host.control<{ id: number; login: string; token: string }>(
        'POST',
        '/users',
        { login },
      );
      return { ...user, octokit: host.octokit(user.token) };
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
      await rm(dir, { recursive: true, force: true });
    },
  };
  return host;
}

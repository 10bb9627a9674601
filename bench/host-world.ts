import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startForge, type Faults, type Forge } from '@lectern/forge';
import { hostFaults } from '@lectern/forge-faults/host-faults';
import { startCluster } from '@lectern/server/db/embedded/cluster';
import { prepareRoles } from '@lectern/server/db/roles';
import { callJson } from '@lectern/testkit/call-json';
import { controlAt } from '@lectern/testkit/control';

/** A code host with a durable database, an organization and an app that receives its push webhooks. */
export interface HostWorld {
  forge: Forge;
  /** Access token of the organization's owner. */
  token: string;
  /** When the webhook of a commit arrived, by commit. */
  arrivals: ReadonlyMap<string, number>;
  folder: string;
  call(method: string, path: string, body: object): Promise<void>;
  close(): Promise<void>;
}

export const git = promisify(execFile);

export async function startWorld(): Promise<HostWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  // As root, PostgreSQL runs under another account. If that cannot read here, its data goes elsewhere.
  await chmod(folder, 0o755);
  const cluster = await startCluster({ dataDir: join(folder, 'data') });
  const arrivals = new Map<string, number>();
  const receiver = await startReceiver(arrivals);
  const databaseUrl = (await prepareRoles(cluster.socket)).forge;
  const faults = hostFaults();
  const forge = await startHost(databaseUrl, join(folder, 'host'), receiver, faults);
  const control = controlAt(faults.controlUrl);
  const { token } = await control<{ token: string }>('POST', '/users', { login: 'bench' });
  await control('POST', '/orgs', { login: 'course', owner: 'bench' });
  await control('POST', '/installations', { app: 'bench-app', account: 'course', by: 'bench' });
  return {
    forge,
    token,
    arrivals,
    folder,
    async call(method, path, body) {
      const headers = { authorization: `token ${token}` };
      await callJson(method, `${forge.apiUrl}${path}`, { body, headers });
    },
    async close() {
      await forge.close();
      receiver.close();
      await cluster.stop();
      for (const dir of [folder, cluster.socket]) await rm(dir, { recursive: true, force: true });
    },
  };
}

async function startReceiver(arrivals: Map<string, number>): Promise<Server> {
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { after } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { after?: string };
    if (after) arrivals.set(after, performance.now());
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  return receiver;
}

function startHost(
  databaseUrl: string,
  dir: string,
  receiver: Server,
  faults: Faults,
): Promise<Forge> {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const app = {
    slug: 'bench-app',
    name: 'Bench',
    homepageUrl: 'http://localhost',
    callbackUrls: ['http://localhost/callback'],
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    webhookSecret: 'bench',
    clientId: 'Iv1.bench',
    clientSecret: 'bench',
    publicKeyPem: publicKey,
    permissions: { contents: 'write', metadata: 'read', administration: 'write' } as const,
    events: ['push'],
  };
  return startForge({
    databaseUrl,
    dir,
    port: 0,
    title: 'Bench',
    faults,
    apps: [app],
  });
}

/** Starts the code host in a separate process, with its control interface. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { callJson } from '@lectern/testkit/call-json';
import { controlAt, type Control } from '@lectern/testkit/control';
import { freePorts } from '@lectern/testkit/ports';
import { startChild } from '../support/child.ts';
import type { HostFacts } from './host.ts';

export interface CodeHost extends HostFacts {
  control: Control;
  /** Calls its API with an access token. */
  call<T = unknown>(token: string, method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

export async function startCodeHost(
  folder: string,
  { databaseUrl, siteUrl }: { databaseUrl: string; siteUrl: string },
): Promise<CodeHost> {
  const dataDir = join(folder, 'host');
  await mkdir(dataDir);
  const port = await freePorts(1);
  const options = { databaseUrl, dataDir, host: '127.0.0.1', port, siteUrl };
  const child = startChild(join(folder, 'dist/host.mjs'), [JSON.stringify(options)]);
  const facts = JSON.parse(await child.line()) as HostFacts;
  return {
    ...facts,
    control: controlAt(() => facts.controlUrl),
    call(token, method, path, body) {
      const headers = { authorization: `Bearer ${token}` };
      return callJson(method, `${facts.url}/api/v3${path}`, { body, headers });
    },
    stop: () => child.kill(),
  };
}
